import Basics
import PhotoFeed

/// A query: words, quoted texts or a regular expression between slashes, and conditions on fields: `sea marked:yes`,
/// `rating:>=3`, `score:<0.2 or has:error`. In a query without conditions, `or` is a word.
public struct PhotoQuery: Sendable {
  /// A word of a query.
  private enum Term: Sendable {
    case word(String)
    case condition(QueryCondition)

    var condition: QueryCondition? { if case .condition(let condition) = self { condition } else { nil } }
    /// The word without its quotes; nil for a condition.
    var word: String? { if case .word(let word) = self { word.filter { $0 != "\"" } } else { nil } }
  }

  /// The query as typed.
  let text: String
  /// Groups of terms; a photo must match all terms of one group.
  private let groups: [[Term]]
  /// The text search for a query without conditions.
  private let plain: TextSearch

  /// Rows for the manual: an example of each condition, and its description.
  public static var conditionRows: [(example: String, summary: String)] { FieldTable.rows }

  /// Creates a query from incomplete input.
  init(typed text: String) {
    self.text = text
    plain = TextSearch(text)
    // A regular expression is one word.
    let words = plain.words.isEmpty ? [] : Self.words(of: text)
    let terms = words.map { word in QueryCondition(word).map { Term.condition($0) } ?? .word(word) }
    let hasConditions = terms.contains { $0.condition != nil }
    groups =
      hasConditions || words.contains { $0.first == "\"" }
      ? terms.split { hasConditions && $0.word == "or" }.map(Array.init) : []
  }

  /// Creates a query for `--filter`.
  public init(_ text: String) throws(RegularExpression.Problem) {
    self.init(typed: text)
    if let problem { throw problem }
  }

  /// Splits a query at spaces, except in quotes and between the slashes of a condition's value.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var end: Character?
    for character in text {
      if let current = end {
        word.append(character)
        if character == current { end = nil }
      } else if character == " " {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        let isValue = word.last.map { ":=".contains($0) } ?? false
        if character == "\"", word.isEmpty || isValue { end = "\"" }
        if character == "/", word.hasSuffix(":"), text.filter({ $0 == "/" }).count > 1 { end = "/" }
        word.append(character)
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  private var conditions: [QueryCondition] { groups.joined().compactMap(\.condition) }

  /// The error of an invalid regular expression, or nil.
  var problem: RegularExpression.Problem? { plain.problem ?? conditions.lazy.compactMap(\.problem).first }
  var isEmpty: Bool { plain.isEmpty }
  /// Whether the query has conditions on fields.
  var hasConditions: Bool { !conditions.isEmpty }
  /// Whether the query has only words. Then adding words can only remove matches.
  var hasOnlyWords: Bool { groups.isEmpty && !plain.words.isEmpty }
  /// The words, for highlighting.
  var words: [String] {
    groups.isEmpty ? plain.words : TextSearch(words: groups.joined().compactMap(\.word)).words
  }

  /// Returns a sentence about the first condition with an unknown name; nil if all are known.
  func refusal(in table: FieldTable) -> String? { conditions.lazy.compactMap { $0.refusal(in: table) }.first }

  /// Returns a sentence about the first unknown name; nil if all are known.
  public func refusal(for feed: PhotoFeed, labels: UserLabels = UserLabels()) -> String? {
    hasConditions ? refusal(in: PhotoTable(feed, labels: labels).fieldTable) : nil
  }

  /// Whether all conditions are on columns and decisions, which are in memory.
  func isInMemory(in table: FieldTable) -> Bool {
    groups.joined().allSatisfy { term in
      guard let condition = term.condition else { return false }
      return condition.names.allSatisfy { name in
        switch table.source(of: name) {
        case .column, .property: true
        case .fact, nil: name == "has"
        }
      }
    }
  }

  private func properties(in table: FieldTable) -> Set<PhotoProperty> {
    Set(
      conditions.flatMap(\.names).compactMap { name in
        if case .property(let property)? = table.source(of: name) { property } else { nil }
      })
  }

  /// Whether the query needs decoded pictures.
  func needsPictures(in table: FieldTable) -> Bool {
    conditions.contains { $0.names.contains(where: table.isOfPicture) }
  }

  /// Whether the query needs facts of files. Words do not: for photos on servers, they are searched in the known facts.
  func needsFiles(in table: FieldTable) -> Bool { conditions.contains { $0.names.contains(where: table.isOfFile) } }

  /// The columns of the feed in the query.
  func columns(in table: FieldTable) -> [String] {
    conditions.flatMap(\.names).compactMap { name in
      if case .column(let column)? = table.source(of: name) { column } else { nil }
    }
  }

  /// Returns the function that matches a photo. Reads missing columns of the feed.
  func test(of photos: SearchedPhotos) -> (PhotoID, SearchedPhotos) -> Bool {
    guard !groups.isEmpty else { return { [plain] in !plain.isEmpty && plain.matches($1.text(of: $0)) } }
    let table = conditions.isEmpty ? FieldTable(fields: []) : photos.table.fieldTable
    let tests = groups.map { terms -> (TextSearch, [QueryCondition.Test]) in
      var (words, tests): ([String], [QueryCondition.Test]) = ([], [])
      for term in terms {
        guard let condition = term.condition else {
          words.append(term.word ?? "")
          continue
        }
        // A condition that is invalid here is text.
        if let test = condition.test(in: table, of: photos) { tests.append(test) } else { words.append(condition.text) }
      }
      return (TextSearch(words: words.filter { !$0.isEmpty }), tests)
    }
    return { photo, photos in
      tests.contains { search, tests in
        tests.allSatisfy { $0(photo, photos) ?? false } && (search.isEmpty || search.matches(photos.text(of: photo)))
      }
    }
  }

  /// Reads the facts of files on servers for the query.
  ///
  /// - Parameter progress: Receives the number of files read and the total. Returns false to stop.
  public func readServers(
    of feed: PhotoFeed, _ facts: FileFactsStore, progress: (Int, Int) -> Bool
  ) -> ServerReading {
    let table = PhotoTable(feed, facts)
    guard hasConditions, facts.servers != nil, needsFiles(in: table.fieldTable) else { return .done }
    let addresses = table.unreadOnServers(table.loaded).map(\.address)
    return facts.readServers(addresses) { progress($0.upperBound, addresses.count) }
  }

  /// Returns the matching photos of a feed without decisions. Reads local files if the query needs them.
  public func photos(of feed: PhotoFeed, _ facts: FileFactsStore, labels: UserLabels = UserLabels()) -> PhotoFeed {
    let table = PhotoTable(feed, facts, labels: labels)
    let photos = SearchedPhotos(in: table, values: table.values(of: properties(in: table.fieldTable)))
    let matches = test(of: photos)
    return feed.keeping { matches(PhotoID($0), photos) }
  }
}
