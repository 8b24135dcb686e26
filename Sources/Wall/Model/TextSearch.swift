import Basics
import Foundation

/// A search for words in any order (without case and diacritics), or for a regular expression (without case).
struct TextSearch {
  /// The words without case and diacritics; empty for a regular expression.
  let words: [String]
  /// The regular expression; nil for words or an invalid expression.
  let expression: RegularExpression?
  /// The error of an invalid regular expression, or nil.
  let problem: RegularExpression.Problem?

  /// Creates a search; without words nothing matches.
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

  var isEmpty: Bool { words.isEmpty && expression == nil }

  /// Returns true if a text contains all words.
  func matches(_ text: String) -> Bool {
    if let expression { return expression.matches(text) }
    guard !words.isEmpty else { return false }
    let text = Self.folded(text)
    return words.allSatisfy { text.contains($0) }
  }

  /// Returns the ranges of words in a text, in order and without overlaps.
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

  /// Creates a search for words, which may contain spaces.
  init(words: [String]) {
    self.words = words.map { Self.folded($0) }
    (expression, problem) = (nil, nil)
  }

  /// Returns a text without case and diacritics.
  static func folded(_ text: some StringProtocol) -> String {
    // ASCII is the most common, and folding by ICU takes thirty times as long.
    text.utf8.allSatisfy { $0 < 0x80 }
      ? text.lowercased() : text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
