import Basics
import PhotoFeed

/// A search through the photos in slices, so that keys are handled between them.
struct PhotoSearch {
  /// The matches so far.
  private(set) var found = PhotoValues()
  /// The position at which the search began.
  let anchor: Int
  /// The number of searched photos.
  private(set) var lookedAt = 0
  /// The first match at or after the anchor, wrapping around.
  private(set) var first: PhotoID?
  let parsed: PhotoQuery
  /// The matching function, and the feed version that it was made for.
  private var test: (version: Int, matches: (PhotoID, SearchedPhotos) -> Bool)?
  private var photos: [PhotoID]
  /// The index of the first photo to search.
  private var start: Int
  /// The matches of a previous search that this one narrows; only these can match.
  private var candidates: PhotoValues?

  /// Creates a search from a position. If a finished search for a prefix of the query is given, searches only its
  /// matches.
  ///
  /// - Parameter start: The index of the first photo to search, if not all photos are searched.
  init(
    _ query: String, in photos: [PhotoID], from anchor: Int, startingAt start: Int? = nil,
    narrowing former: PhotoSearch? = nil
  ) {
    self.photos = photos
    self.anchor = anchor
    self.start = start ?? anchor
    parsed = PhotoQuery(typed: query)
    if let former, former.isFinished, former.parsed.hasOnlyWords, parsed.hasOnlyWords,
      query.hasPrefix(former.parsed.text),
      former.photos == photos
    {
      candidates = former.found
    } else {
      candidates = nil
    }
  }

  var isFinished: Bool { lookedAt >= photos.count || parsed.isEmpty }

  /// The searched fraction, 0…1.
  var progress: Double { photos.isEmpty ? 1 : Double(lookedAt) / Double(photos.count) }

  /// Searches all photos again with new facts. The current matches stay until then, and the focus does not move.
  mutating func lookAgain() {
    (lookedAt, candidates) = (0, nil)
  }

  /// Appends new photos to the search.
  mutating func add(_ new: [PhotoID]) {
    guard !new.isEmpty else { return }
    let first = photos.isEmpty ? 0 : start % photos.count
    photos = photos[first...] + photos[..<first] + new
    start = 0
    if var candidates {
      for photo in new { candidates[photo] = 1 }
      self.candidates = candidates
    }
  }

  /// Searches the next `limit` photos.
  mutating func step(_ limit: Int, table: PhotoTable, values: [PhotoProperty: PhotoValues] = [:]) {
    guard !isFinished else { return }
    let end = limit < photos.count - lookedAt ? lookedAt + limit : photos.count
    let searched = SearchedPhotos(in: table, values: values)
    if test?.version != table.version { test = (table.version, parsed.test(of: searched)) }
    guard let matches = test?.matches else { return }
    while lookedAt < end {
      let photo = photos[(start + lookedAt) % photos.count]
      lookedAt += 1
      if let candidates, !candidates.contains(photo) { continue }
      guard matches(photo, searched) else {
        found[photo] = 0
        continue
      }
      found[photo] = 1
      if first == nil { first = photo }
    }
  }

  /// Searches photos again after decisions about them. Returns true if matches have changed.
  mutating func lookAgain(
    at changed: some Sequence<PhotoID>, table: PhotoTable, values: [PhotoProperty: PhotoValues]
  ) -> Bool {
    guard parsed.hasConditions, test?.version == table.version, let matches = test?.matches else { return false }
    let (before, searched) = (found, SearchedPhotos(in: table, values: values))
    for photo in changed { found[photo] = matches(photo, searched) ? 1 : 0 }
    return found != before
  }

  /// Returns the position of the next match (`step` 1) or the previous one (−1), wrapping around; nil without matches.
  func next(after position: Int, step: Int, in shown: PhotoArrangement) -> Int? {
    let photos = shown.photos
    guard !found.isEmpty, !photos.isEmpty else { return nil }
    // For few matches, positions are looked up; many matches are near.
    if found.count < Self.fewMatches {
      let positions = shown.positions(of: Set(found))
      return step > 0
        ? positions.first { $0 > position } ?? positions.first : positions.last { $0 < position } ?? positions.last
    }
    for distance in 1...photos.count {
      let next = ((position + step * distance) % photos.count + photos.count) % photos.count
      if found.contains(photos[next]) { return next }
    }
    return nil
  }

  private static let fewMatches = 1_000

  /// Returns the number of matches at or before a position.
  func rank(of position: Int, in shown: PhotoArrangement) -> Int {
    if found.count < Self.fewMatches { return shown.positions(of: Set(found)).count { $0 <= position } }
    return shown.photos[...min(position, shown.count - 1)].count { found.contains($0) }
  }
}
