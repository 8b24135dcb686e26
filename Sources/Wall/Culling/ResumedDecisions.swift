import PhotoFeed

/// The decisions of an interrupted session, until their photos are there: a feed on the network may have pages to come.
struct ResumedDecisions {
  /// What can be restored now.
  struct Step {
    var deleted: Set<PhotoID> = []
    var marked: [PhotoID] = []
    var placings: [(photo: PhotoID, isBehind: Bool, neighbour: PhotoID)] = []
    var moved: Set<PhotoID> = []

    var isEmpty: Bool { deleted.isEmpty && marked.isEmpty && placings.isEmpty }

    /// What is restored, as a sentence.
    var sentence: String {
      "session resumed: \(deleted.count) deleted, \(marked.count) marked"
        + (moved.isEmpty ? "" : ", \(moved.count) moved")
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
    names = recovered.deleted.union(recovered.marked).union(recovered.placings.flatMap { [$0.photo, $0.neighbour] })
    let identified = names.compactMap { name in name.firstIndex(of: "\t").map { (name[$0...], name) } }
    namesByID = Dictionary(identified) { first, _ in first }
  }

  /// Finds the decisions about photos that have come. A photo is found by its address, or else by its id.
  mutating func take(_ photos: some Sequence<PhotoID>, in table: PhotoTable) -> Step {
    var news: [String: [PhotoID]] = [:]
    var byID: [(name: String, photo: PhotoID)] = []
    for photo in photos {
      let entry = table[photo]
      let name = entry.recordedName
      if let known = [name, entry.address.recordedText].first(where: names.contains) {
        news[known, default: []].append(photo)
      } else if let name = name.firstIndex(of: "\t").flatMap({ namesByID[name[$0...]] }) {
        byID.append((name, photo))
      }
    }
    for (name, photo) in byID where news[name] == nil && found[name] == nil { news[name] = [photo] }
    for (name, photos) in news { found[name] = photos.last }
    var step = Step()
    step.deleted = Set(waiting.deleted.flatMap { news[$0] ?? [] })
    step.marked = waiting.marked.flatMap { news[$0] ?? [] }.sorted()
    waiting.deleted.subtract(news.keys)
    waiting.marked.subtract(news.keys)
    takePlacings(into: &step)
    return step
  }

  /// Takes the moves whose photos are both there, and those after them once more: moves lead to the order one after the other.
  private mutating func takePlacings(into step: inout Step) {
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
