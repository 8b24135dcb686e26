import PhotoFeed

/// The decisions of an interrupted session, until their photos are there: a feed on the network may have pages to come.
struct ResumedDecisions {
  /// The decisions that can be restored now.
  struct Step {
    /// The values of photos, without those that are the default already.
    var values: [PhotoProperty: [(photo: PhotoID, value: UInt8)]] = [:]
    var placings: [(photo: PhotoID, isBehind: Bool, neighbour: PhotoID)] = []
    var moved: Set<PhotoID> = []
    /// The number of lines of a later version in the journal.
    var unknownCount = 0

    var isEmpty: Bool { values.values.allSatisfy(\.isEmpty) && placings.isEmpty }

    /// A sentence about the decisions that are restored.
    var sentence: String {
      let counts = PhotoProperty.all.map { ($0, values[$0]?.count ?? 0) }
        .filter { $0.1 > 0 || [.deleted, .marked].contains($0.0) }.map { "\($0.1) \($0.0.adjective)" }
      return "session resumed: " + counts.joined(separator: ", ") + (moved.isEmpty ? "" : ", \(moved.count) moved")
        + (unknownCount == 0
          ? ""
          : "; \(unknownCount == 1 ? "1 line of a later version is" : "\(unknownCount) lines of a later version are") kept")
    }
  }

  private var waiting: SessionJournal.Recovered
  /// The photos that have been found, by their names in the journal.
  private var found: [String: PhotoID] = [:]
  /// The moves that have been restored, by their places in the journal.
  private var restored: Set<Int> = []
  private let names: Set<String>
  /// The names with an id, by it.
  private let namesByID: [Substring: String]

  init(_ recovered: SessionJournal.Recovered) {
    waiting = recovered
    names = Set(recovered.values.values.joined().map(\.key))
      .union(recovered.placings.flatMap { [$0.photo, $0.neighbour] })
    let identified = names.compactMap { name in name.firstIndex(of: "\t").map { (name[$0...], name) } }
    namesByID = Dictionary(identified) { first, _ in first }
  }

  /// Returns the decisions about photos that have come, once. A photo is found by its address, or else by its id.
  mutating func decisions(about photos: some Sequence<PhotoID>, in table: PhotoTable) -> Step {
    var new: [String: [PhotoID]] = [:]
    var byID: [(name: String, photo: PhotoID)] = []
    for photo in photos {
      let entry = table[photo]
      let name = entry.recordedName
      if let known = [name, entry.address.recordedText].first(where: names.contains) {
        new[known, default: []].append(photo)
      } else if let name = name.firstIndex(of: "\t").flatMap({ namesByID[name[$0...]] }) {
        byID.append((name, photo))
      }
    }
    for (name, photo) in byID where new[name] == nil && found[name] == nil { new[name] = [photo] }
    for (name, photos) in new { found[name] = photos.last }
    var step = Step()
    for (property, values) in waiting.values {
      step.values[property] = values.flatMap { name, value in
        value == 0 ? [] : (new[name] ?? []).map { ($0, value) }
      }.sorted { $0.photo < $1.photo }
      for name in new.keys { waiting.values[property]?[name] = nil }
    }
    (step.unknownCount, waiting.unknownCount) = (waiting.unknownCount, 0)
    addPlacings(to: &step)
    return step
  }

  /// Adds the moves whose photos are both there, and those after them once more: moves lead to the order one after the other.
  private mutating func addPlacings(to step: inout Step) {
    let isKnown = waiting.placings.map { found[$0.photo] != nil && found[$0.neighbour] != nil }
    guard let first = isKnown.indices.first(where: { isKnown[$0] && !restored.contains($0) }) else { return }
    for index in first..<isKnown.count where isKnown[index] {
      let placing = waiting.placings[index]
      guard let photo = found[placing.photo], let neighbour = found[placing.neighbour] else { continue }
      step.placings.append((photo, placing.isBehind, neighbour))
      if restored.insert(index).inserted { step.moved.insert(photo) }
    }
  }
}

extension Photo {
  /// The photo as the journal names it: its address and, on the network, a tab and its id. An address of a service may be
  /// another one the next time.
  var recordedName: String {
    guard case .web = address, let id else { return address.recordedText }
    return "\(address.recordedText)\t\(id)"
  }
}
