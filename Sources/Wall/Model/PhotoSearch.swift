import PhotoFeed

/// A search through the photos of the wall in slices, so that keys are handled while a million titles are searched.
struct PhotoSearch {
  /// The text that was typed.
  let query: String
  /// The words of the query, for highlighting.
  var words: [String] { search.words }
  /// Whether the query is a regular expression that cannot be read.
  var isMalformed: Bool { search.isMalformed }
  /// The matches so far.
  private(set) var found: Set<PhotoID> = []
  /// The position at which the search began.
  let anchor: Int
  /// The number of photos searched so far.
  private(set) var lookedAt = 0
  /// The first match at or after the anchor, wrapping around.
  private(set) var first: PhotoID?
  private let search: TextSearch
  private let photos: [PhotoID]
  /// The matches of a search that this one narrows: only these can match.
  private let candidates: Set<PhotoID>?

  /// A search that begins at a position. If a finished search for a prefix of the query is given, only its matches are
  /// searched.
  init(_ query: String, in photos: [PhotoID], from anchor: Int, narrowing former: PhotoSearch? = nil) {
    self.query = query
    self.photos = photos
    self.anchor = anchor
    search = TextSearch(query)
    if let former, former.isFinished, !former.words.isEmpty, !search.words.isEmpty, query.hasPrefix(former.query),
      former.photos == photos
    {
      candidates = former.found
    } else {
      candidates = nil
    }
  }

  var isFinished: Bool { lookedAt >= photos.count || search.isEmpty }

  /// The fraction of the photos that was searched.
  var progress: Double { photos.isEmpty ? 1 : Double(lookedAt) / Double(photos.count) }

  /// Searches the next `limit` photos.
  mutating func step(_ limit: Int, table: PhotoTable) {
    guard !isFinished else { return }
    let end = limit < photos.count - lookedAt ? lookedAt + limit : photos.count
    let texts = SearchTexts(of: table.feed)
    while lookedAt < end {
      let photo = photos[(anchor + lookedAt) % photos.count]
      lookedAt += 1
      if let candidates, !candidates.contains(photo) { continue }
      guard search.matches(texts[table[photo]]) else { continue }
      found.insert(photo)
      if first == nil { first = photo }
    }
  }

  /// Returns the position of the next match (`step` 1) or the previous one (−1), wrapping around; nil if there is none.
  func next(after position: Int, step: Int, in photos: [PhotoID]) -> Int? {
    guard !found.isEmpty, !photos.isEmpty else { return nil }
    for distance in 1...photos.count {
      let place = ((position + step * distance) % photos.count + photos.count) % photos.count
      if found.contains(photos[place]) { return place }
    }
    return nil
  }
}

/// The texts of a feed's photos that are searched.
struct SearchTexts {
  /// The folder that contains the first and the last photo. In a folder's feed, which is in order, it contains all.
  private let folder: String

  init(of feed: PhotoFeed) {
    guard feed.count > 0 else {
      folder = ""
      return
    }
    let first = feed.address(at: 0).folder
    let shared = zip(first.split(separator: "/"), feed.address(at: feed.count - 1).folder.split(separator: "/"))
    folder = (first.hasPrefix("/") ? "/" : "") + shared.prefix { $0 == $1 }.map { String($0.0) }.joined(separator: "/")
  }

  /// Returns title, tags, name, folder and date of a photo, a line each. The folder is without what all have in common.
  subscript(photo: Photo) -> String {
    let own = photo.address.folder
    let below = own.hasPrefix(folder) ? own.dropFirst(folder.count) : own[...]
    return ([photo.title] + photo.tags + [photo.address.lastComponent, String(below), photo.date ?? ""])
      .joined(separator: "\n")
  }
}

/// The photos that a query finds, for `--filter`.
public struct PhotoQuery {
  private let search: TextSearch

  /// A query as the wall's search takes it: words, or a regular expression between slashes. Nil if that cannot be read.
  public init?(_ text: String) {
    search = TextSearch(text)
    if search.isMalformed { return nil }
  }

  /// The regular expression, without slashes, that finds what the query does, but for diacritics.
  public var expression: String { search.expression }

  /// Returns the photos that match.
  public func photos(of feed: PhotoFeed) -> PhotoFeed {
    let texts = SearchTexts(of: feed)
    return feed.keeping { search.matches(texts[feed[$0]]) }
  }
}
