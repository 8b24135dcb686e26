import PhotoFeed

/// A search over the wall, done in slices so that keys never wait for a million titles.
struct PhotoSearch {
  /// What was typed.
  let query: String
  /// The words of it, for highlighting.
  var words: [String] { search.words }
  /// Photos found so far.
  private(set) var found: Set<PhotoID> = []
  /// Where it began.
  let anchor: Int
  /// Photos looked at so far.
  private(set) var lookedAt = 0
  /// The first one found, at or after the anchor, going round.
  private(set) var first: PhotoID?
  private let search: TextSearch
  private let photos: [PhotoID]
  /// Photos found by a search that this one makes narrower: only these can match.
  private let candidates: Set<PhotoID>?

  /// A search from a position of the wall on. A finished search for a shorter form of the words spares looking at what it
  /// did not find.
  init(_ query: String, in photos: [PhotoID], from anchor: Int, narrowing former: PhotoSearch? = nil) {
    self.query = query
    self.photos = photos
    self.anchor = anchor
    search = TextSearch(query)
    if let former, former.isFinished, !former.query.isEmpty, query.hasPrefix(former.query), former.photos == photos {
      candidates = former.found
    } else {
      candidates = nil
    }
  }

  /// Whether all photos have been looked at.
  var isFinished: Bool { lookedAt >= photos.count || search.words.isEmpty }

  /// How much of the work is done, 0…1.
  var progress: Double { photos.isEmpty ? 1 : Double(lookedAt) / Double(photos.count) }

  /// Looks at the next `limit` photos.
  mutating func step(_ limit: Int, table: PhotoTable) {
    guard !isFinished else { return }
    let end = min(photos.count, lookedAt + limit)
    while lookedAt < end {
      let photo = photos[(anchor + lookedAt) % photos.count]
      lookedAt += 1
      if let candidates, !candidates.contains(photo) { continue }
      guard search.matches(table[photo].searchText) else { continue }
      found.insert(photo)
      if first == nil { first = photo }
    }
  }

  /// The next photo found after a position, going round; backwards with `step` -1.
  func next(after position: Int, step: Int, in photos: [PhotoID]) -> Int? {
    guard !found.isEmpty, !photos.isEmpty else { return nil }
    for distance in 1...photos.count {
      let place = ((position + step * distance) % photos.count + photos.count) % photos.count
      if found.contains(photos[place]) { return place }
    }
    return nil
  }
}

extension Photo {
  /// What a search looks through: title, tags, file name.
  var searchText: String {
    var text = title
    for tag in tags { text += " " + tag }
    return text + " " + address.lastComponent
  }
}
