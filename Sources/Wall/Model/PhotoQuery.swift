import Basics
import PhotoFeed

/// A query: words, or a regular expression between slashes, that the texts of a photo must match, and conditions on its
/// properties and on what its file tells: `sea marked:yes`, `rating:>=3`, `-rating:1`, `date:2007-08`, `iso:>1600`.
public struct PhotoQuery {
  /// The words and the regular expression.
  let search: TextSearch
  private let conditions: [QueryCondition]

  /// The conditions, for the manual: an example of each, and what it is about.
  public static var conditionRows: [(example: String, summary: String)] { QueryCondition.rows }

  /// A query as the user has typed it so far.
  init(typed text: String) {
    let whole = TextSearch(text)
    let words = whole.words.isEmpty ? [] : text.split(separator: " ").map { (text: $0, condition: QueryCondition($0)) }
    conditions = words.compactMap(\.condition)
    search =
      conditions.isEmpty
      ? whole : TextSearch(words.filter { $0.condition == nil }.map { String($0.text) }.joined(separator: " "))
  }

  /// A query for `--filter`.
  public init(_ text: String) throws(RegularExpression.Problem) {
    self.init(typed: text)
    if let problem = search.problem { throw problem }
  }

  /// Whether there is nothing to look for.
  var isEmpty: Bool { search.isEmpty && conditions.isEmpty }
  /// Whether it has conditions on properties, or on what files tell.
  var hasConditions: Bool { !conditions.isEmpty }
  /// Whether it only has words. Then a longer query of words finds fewer photos.
  var hasOnlyWords: Bool { !search.words.isEmpty && conditions.isEmpty }

  /// Returns true if a photo matches.
  func matches(_ photo: PhotoID, in photos: SearchedPhotos) -> Bool {
    conditions.allSatisfy { $0.isMet(by: photo, in: photos) }
      && (search.isEmpty || search.matches(photos.text(of: photo)))
  }

  /// Returns the photos of a feed that match, before the user has decided anything. Reads their files if the query needs them.
  public func photos(of feed: PhotoFeed, _ facts: FileFactsStore) -> PhotoFeed {
    let photos = SearchedPhotos(in: PhotoTable(feed, facts))
    return feed.keeping { matches(PhotoID($0), in: photos) }
  }
}
