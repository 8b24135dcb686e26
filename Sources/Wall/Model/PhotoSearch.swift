import Basics

/// A search through the photos of the wall in slices, so that keys are handled while a million titles are searched.
struct PhotoSearch {
  /// The text that was typed.
  let query: String
  /// The words of the query, for highlighting.
  var words: [String] { parsed.words }
  /// The reason that the query is a regular expression that cannot be used.
  var problem: RegularExpression.Problem? { parsed.problem }
  /// The matches so far.
  private(set) var found = PhotoValues()
  /// The position at which the search began.
  let anchor: Int
  /// The number of photos searched so far.
  private(set) var lookedAt = 0
  /// The first match at or after the anchor, wrapping around.
  private(set) var first: PhotoID?
  let parsed: PhotoQuery
  /// What tells the matches, and the state of the feed that it is about.
  private var test: (version: Int, matches: (PhotoID, SearchedPhotos) -> Bool)?
  private var photos: [PhotoID]
  /// The index of the photo that is searched first.
  private var start: Int
  /// The matches of a search that this one narrows: only these can match.
  private var candidates: PhotoValues?

  /// A search that begins at a position. If a finished search for a prefix of the query is given, only its matches are
  /// searched.
  ///
  /// - Parameter start: The index of the photo that is searched first, if not all photos of the wall are searched.
  init(
    _ query: String, in photos: [PhotoID], from anchor: Int, startingAt start: Int? = nil,
    narrowing former: PhotoSearch? = nil
  ) {
    self.query = query
    self.photos = photos
    self.anchor = anchor
    self.start = start ?? anchor
    parsed = PhotoQuery(typed: query)
    if let former, former.isFinished, former.parsed.hasOnlyWords, parsed.hasOnlyWords, query.hasPrefix(former.query),
      former.photos == photos
    {
      candidates = former.found
    } else {
      candidates = nil
    }
  }

  var isFinished: Bool { lookedAt >= photos.count || parsed.isEmpty }

  /// The fraction of the photos that was searched.
  var progress: Double { photos.isEmpty ? 1 : Double(lookedAt) / Double(photos.count) }

  /// Looks at all photos again, since files have told more. Meanwhile the matches so far stand, and the first one is no news.
  mutating func lookAgain() {
    (lookedAt, candidates) = (0, nil)
  }

  /// Searches photos that have come, too, after the others.
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

  /// Looks at some photos again, as decisions about them have changed. Returns true if other photos match now.
  mutating func lookAgain(
    at changed: some Sequence<PhotoID>, table: PhotoTable, values: [PhotoProperty: PhotoValues]
  ) -> Bool {
    guard parsed.hasConditions, test?.version == table.version, let matches = test?.matches else { return false }
    let (before, searched) = (found, SearchedPhotos(in: table, values: values))
    for photo in changed { found[photo] = matches(photo, searched) ? 1 : 0 }
    return found != before
  }

  /// Returns the position of the next match (`step` 1) or the previous one (−1), wrapping around; nil if there is none.
  func next(after position: Int, step: Int, in shown: PhotoArrangement) -> Int? {
    let photos = shown.photos
    guard !found.isEmpty, !photos.isEmpty else { return nil }
    // Of few matches the places are looked up; many are near.
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
