import PhotoFeed
import Platform

/// The decisions of an interrupted session, until their photos are loaded, possibly in later pages of a feed.
struct ResumedDecisions {
  /// The decisions that can be restored now.
  struct Step {
    /// The values of photos that differ from the default.
    var values: [PhotoProperty: [(photo: PhotoID, value: UInt8)]] = [:]
    /// The identities of files at the time of the decisions.
    var identities: [PhotoID: FileIdentity] = [:]
    var moves: [(photo: PhotoID, isAfter: Bool, neighbour: PhotoID)] = []
    var moved: Set<PhotoID> = []
    /// The focused photo at the end of the session; nil if it is not loaded.
    var focus: PhotoID?
    /// The number of journal lines of a later program version.
    var unknownCount = 0
    /// The labels or values that the wall lacks, with the number of their decisions.
    var keptLabels: [(name: String, count: Int)] = []

    var isEmpty: Bool { values.values.allSatisfy(\.isEmpty) && moves.isEmpty }

    /// A sentence about the restored decisions.
    var sentence: String {
      let labels = values.keys.filter { $0.userLabel != nil }.sorted { $0.name < $1.name }
      let counts = (PhotoProperty.all + labels).map { ($0, values[$0]?.count ?? 0) }
        .filter { $0.1 > 0 || [.deleted, .marked].contains($0.0) }.map { "\($0.1) \($0.0.adjective)" }
      return "session resumed: " + counts.joined(separator: ", ") + (moved.isEmpty ? "" : ", \(moved.count) moved")
        + (unknownCount == 0
          ? ""
          : "; \(unknownCount == 1 ? "1 line of a later version is" : "\(unknownCount) lines of a later version are") kept")
        + keptLabels.map { name, count in
          "; \(count == 1 ? "1 value" : "\(count) values") of ‘\(name)’ that --label does not have \(count == 1 ? "is" : "are") kept"
        }.joined()
    }
  }

  private var waiting: SessionJournal.Recovered
  /// The loaded photos, by their records.
  private var found: [RecordedPhoto: PhotoID] = [:]
  /// The indices of restored moves in the journal.
  private var restored: Set<Int> = []
  /// The records, by search key.
  private let records: [RecordedPhoto.Key: RecordedPhoto]

  /// - Parameter labels: The rows of the wall's labels.
  init(_ recovered: SessionJournal.Recovered, labels: [PhotoProperty] = []) {
    let recovered = recovered.resolving(labels: labels)
    waiting = recovered
    let photos = Set(recovered.values.values.joined().map(\.key))
      .union(recovered.moves.flatMap { [$0.photo, $0.neighbour] }).union(recovered.focus.map { [$0] } ?? [])
    records = Dictionary(photos.flatMap { photo in photo.keys.map { ($0, photo) } }) { first, _ in first }
  }

  /// The number of photos with decisions that are not loaded.
  var waitingCount: Int { waitingPhotos.count }

  /// The photos with decisions that are not loaded.
  var waitingPhotos: [(address: PhotoAddress, isDeleted: Bool)] {
    Set(waiting.values.values.joined().lazy.filter { $0.value != 0 }.map(\.key)).map {
      ($0.address, waiting.values[.deleted]?[$0] ?? 0 != 0)
    }
  }

  /// Returns the addresses of photos with a property that are not loaded; nil for an incomplete address.
  func addresses(_ property: PhotoProperty) -> [PhotoAddress?] {
    (waiting.values[property] ?? [:]).filter { record, value in
      value != 0 && (property == .deleted || waiting.values[.deleted]?[record] ?? 0 == 0)
    }.map(\.key.wholeAddress).sorted { ($0?.text ?? "") < ($1?.text ?? "") }
  }

  /// Returns the decisions about loaded photos, each once. A photo is found by its address, or else by its id.
  mutating func decisions(about photos: some Sequence<PhotoID>, in table: PhotoTable) -> Step {
    var new: [RecordedPhoto: [PhotoID]] = [:]
    var byID: [(record: RecordedPhoto, photo: PhotoID)] = []
    let photos = Array(photos)
    let ordinals = table.ordinals(of: photos)
    for photo in photos {
      let keys = RecordedPhoto(table[photo], ordinal: ordinals[photo] ?? 1).keys
      guard let key = keys.first(where: { records[$0] != nil }), let record = records[key] else { continue }
      if case .id = key { byID.append((record, photo)) } else { new[record, default: []].append(photo) }
    }
    for (record, photo) in byID where new[record] == nil && found[record] == nil { new[record] = [photo] }
    for (record, photos) in new { found[record] = photos.last }
    var step = Step()
    for (property, values) in waiting.values {
      step.values[property] = values.flatMap { record, value in
        value == 0 ? [] : (new[record] ?? []).map { ($0, value) }
      }.sorted { $0.photo < $1.photo }
      for record in new.keys { waiting.values[property]?[record] = nil }
    }
    for (record, photos) in new {
      for photo in photos { step.identities[photo] = waiting.identities[record] }
    }
    step.focus = waiting.focus.flatMap { new[$0]?.first }
    (step.unknownCount, waiting.unknown) = (waiting.unknown.count, [])
    step.keptLabels = waiting.labels.map { ($0, $1.values.count { !$0.isEmpty }) }.sorted { $0.name < $1.name }
    waiting.labels = [:]
    addMoves(to: &step)
    return step
  }

  /// Adds the moves whose photos are loaded. Later moves are repeated, since moves give the order only in sequence.
  private mutating func addMoves(to step: inout Step) {
    let isKnown = waiting.moves.map { found[$0.photo] != nil && found[$0.neighbour] != nil }
    guard let first = isKnown.indices.first(where: { isKnown[$0] && !restored.contains($0) }) else { return }
    for index in first..<isKnown.count where isKnown[index] {
      let move = waiting.moves[index]
      guard let photo = found[move.photo], let neighbour = found[move.neighbour] else { continue }
      step.moves.append((photo, move.isAfter, neighbour))
      if restored.insert(index).inserted { step.moved.insert(photo) }
    }
  }
}
