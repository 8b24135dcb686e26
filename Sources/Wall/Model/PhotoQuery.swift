import Basics
import PhotoFeed

/// A query: words and texts in quotes, or a regular expression between slashes, that the texts of a photo must match, and conditions on
/// its fields: `sea marked:yes`, `rating:>=3`, `score:<0.2 or has:error`. Without a condition `or` is a word.
public struct PhotoQuery: Sendable {
  /// A word of a query.
  private enum Term: Sendable {
    case word(String)
    case condition(QueryCondition)

    var condition: QueryCondition? { if case .condition(let condition) = self { condition } else { nil } }
    /// The text without its quotes.
    var word: String? { if case .word(let word) = self { word.filter { $0 != "\"" } } else { nil } }
  }

  /// The query as it was typed.
  let text: String
  /// Groups of terms, of which one must be met as a whole.
  private let groups: [[Term]]
  /// The search of a query without conditions.
  private let plain: TextSearch

  /// The conditions, for the manual: an example of each, and what it is about.
  public static var conditionRows: [(example: String, summary: String)] { FieldTable.rows }

  /// A query as the user has typed it so far.
  init(typed text: String) {
    self.text = text
    plain = TextSearch(text)
    // Between slashes all is a regular expression.
    let words = plain.words.isEmpty ? [] : Self.words(of: text)
    let terms = words.map { word in QueryCondition(word).map { Term.condition($0) } ?? .word(word) }
    let hasConditions = terms.contains { $0.condition != nil }
    groups =
      hasConditions || words.contains { $0.first == "\"" }
      ? terms.split { hasConditions && $0.word == "or" }.map(Array.init) : []
  }

  /// A query for `--filter`.
  public init(_ text: String) throws(RegularExpression.Problem) {
    self.init(typed: text)
    if let problem { throw problem }
  }

  /// Divides a query at spaces that are not in quotes, and not between the slashes of a condition's value.
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

  /// The reason that a regular expression in it cannot be used.
  var problem: RegularExpression.Problem? { plain.problem ?? conditions.lazy.compactMap(\.problem).first }
  /// Whether there is nothing to look for.
  var isEmpty: Bool { plain.isEmpty }
  /// Whether it has what looks like conditions on fields.
  var hasConditions: Bool { !conditions.isEmpty }
  /// Whether it only has words. Then a longer query of words finds fewer photos.
  var hasOnlyWords: Bool { groups.isEmpty && !plain.words.isEmpty }
  /// The words, for highlighting.
  var words: [String] {
    groups.isEmpty ? plain.words : TextSearch(words: groups.joined().compactMap(\.word)).words
  }

  /// Returns a sentence about the first condition that names what a table does not have; nil if all is there.
  func refusal(in table: FieldTable) -> String? { conditions.lazy.compactMap { $0.refusal(in: table) }.first }

  /// Returns a sentence about the first name that nothing has in a feed; nil if all are known.
  public func refusal(for feed: PhotoFeed, labels: UserLabels = UserLabels()) -> String? {
    hasConditions ? refusal(in: PhotoTable(feed, labels: labels).fieldTable) : nil
  }

  /// Whether it has only conditions on columns and decisions, so that no texts are made.
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

  /// The properties that it is about.
  private func properties(in table: FieldTable) -> Set<PhotoProperty> {
    Set(
      conditions.flatMap(\.names).compactMap { name in
        if case .property(let property)? = table.source(of: name) { property } else { nil }
      })
  }

  /// Whether it needs what pictures show, which have to be decoded.
  func needsPictures(in table: FieldTable) -> Bool {
    conditions.contains { $0.names.contains(where: table.isOfPicture) }
  }

  /// Whether it needs what files tell. Words need none: of photos on servers they are looked for in what is known.
  func needsFiles(in table: FieldTable) -> Bool { conditions.contains { $0.names.contains(where: table.isOfFile) } }

  /// The columns of the feed that it needs.
  func columns(in table: FieldTable) -> [String] {
    conditions.flatMap(\.names).compactMap { name in
      if case .column(let column)? = table.source(of: name) { column } else { nil }
    }
  }

  /// Returns what tells whether a photo of a table matches. Columns of the feed that were not read yet are read.
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
        // What is no condition here is text.
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

  /// Reads what the query needs of files on servers.
  ///
  /// - Parameter progress: Receives the number of files that were read, and of all. Returns false to stop.
  public func readServers(
    of feed: PhotoFeed, _ facts: FileFactsStore, progress: (Int, Int) -> Bool
  ) -> ServerReading {
    let table = PhotoTable(feed, facts)
    guard hasConditions, facts.servers != nil, needsFiles(in: table.fieldTable) else { return .done }
    let addresses = table.unreadOnServers(table.loaded).map(\.address)
    return facts.readServers(addresses) { progress($0.upperBound, addresses.count) }
  }

  /// Returns the photos of a feed that match, before the user has decided anything. Reads their files on this machine if the query
  /// needs them.
  public func photos(of feed: PhotoFeed, _ facts: FileFactsStore, labels: UserLabels = UserLabels()) -> PhotoFeed {
    let table = PhotoTable(feed, facts, labels: labels)
    let photos = SearchedPhotos(in: table, values: table.values(of: properties(in: table.fieldTable)))
    let matches = test(of: photos)
    return feed.keeping { matches(PhotoID($0), photos) }
  }
}
