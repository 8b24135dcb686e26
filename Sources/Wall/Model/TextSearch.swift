import Basics
import Foundation

/// A search for words in any order, each anywhere in a text, or for a regular expression between slashes; case is ignored, and
/// for words diacritics.
struct TextSearch {
  /// The words, without case and diacritics; none for a regular expression.
  let words: [String]
  /// The regular expression; nil if the query has words, or one that cannot be used.
  private let expression: RegularExpression?
  /// The reason that the regular expression cannot be used.
  let problem: RegularExpression.Problem?

  /// A search for a query; without words nothing matches.
  init(_ query: String) {
    guard query.count > 2, query.first == "/", query.last == "/" else {
      words = query.split(separator: " ").map { Self.folded($0) }
      (expression, problem) = (nil, nil)
      return
    }
    words = []
    do throws(RegularExpression.Problem) {
      let source = String(query.dropFirst().dropLast())
      (expression, problem) = (try RegularExpression(source, ignoresCase: true, matchesLines: true), nil)
    } catch {
      (expression, problem) = (nil, error)
    }
  }

  /// Whether there is nothing to search for.
  var isEmpty: Bool { words.isEmpty && expression == nil }

  /// Returns true if a text contains all words.
  func matches(_ text: String) -> Bool {
    if let expression { return expression.matches(text) }
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

  /// A search for words, each of which may have spaces.
  init(words: [String]) {
    self.words = words.map { Self.folded($0) }
    (expression, problem) = (nil, nil)
  }

  /// Returns a text without case and diacritics.
  static func folded(_ text: some StringProtocol) -> String {
    // ASCII is by far the most common, and folding by ICU takes thirty times as long.
    text.utf8.allSatisfy { $0 < 0x80 }
      ? text.lowercased() : text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
