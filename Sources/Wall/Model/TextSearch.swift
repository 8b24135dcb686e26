import Foundation

/// A search for words in any order, each anywhere in a text, or for a regular expression between slashes; case is ignored, and
/// for words diacritics.
struct TextSearch {
  /// The words, without case and diacritics; none for a regular expression.
  let words: [String]
  /// The regular expression; nil if the query has words.
  private let pattern: Regex<AnyRegexOutput>?
  /// Whether the query is a regular expression that cannot be read.
  let isMalformed: Bool

  /// A search for a query; without words nothing matches.
  init(_ query: String) {
    guard query.count > 2, query.first == "/", query.last == "/" else {
      words = query.split(separator: " ").map { Self.folded($0) }
      (pattern, isMalformed) = (nil, false)
      let escaped = words.map(NSRegularExpression.escapedPattern)
      expression = escaped.count == 1 ? escaped[0] : escaped.map { "(?=[\\s\\S]*\($0))" }.joined()
      return
    }
    words = []
    expression = String(query.dropFirst().dropLast())
    pattern = try? Regex(expression).ignoresCase().anchorsMatchLineEndings()
    isMalformed = pattern == nil
  }

  /// Whether there is nothing to search for.
  var isEmpty: Bool { words.isEmpty && pattern == nil }

  /// The regular expression, without slashes, that finds what the search does, but for diacritics.
  let expression: String

  /// Returns true if a text contains all words.
  func matches(_ text: String) -> Bool {
    if let pattern { return (try? pattern.firstMatch(in: text)) != nil }
    guard !words.isEmpty else { return false }
    let text = Self.folded(text)
    return words.allSatisfy { text.contains($0) }
  }

  /// Returns the ranges of words in a text in order, without overlaps.
  static func matches(of words: [String], in text: String) -> [Range<String.Index>] {
    var found: [Range<String.Index>] = []
    for word in words where !word.isEmpty {
      var rest = text.startIndex..<text.endIndex
      while let range = text.range(of: word, options: [.caseInsensitive, .diacriticInsensitive], range: rest) {
        if !found.contains(where: { $0.overlaps(range) }) { found.append(range) }
        rest = range.upperBound..<text.endIndex
      }
    }
    return found.sorted { $0.lowerBound < $1.lowerBound }
  }

  private static func folded(_ text: some StringProtocol) -> String {
    // ASCII is by far the most common, and folding by ICU takes thirty times as long.
    text.utf8.allSatisfy { $0 < 0x80 }
      ? text.lowercased() : text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
