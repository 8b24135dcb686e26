import Foundation

/// A search for words in any order, each anywhere in a text; case and diacritics are ignored.
struct TextSearch: Hashable, Sendable {
  /// The words, without case and diacritics.
  let words: [String]

  /// A search for the words of a query; without words nothing matches.
  init(_ query: String) { words = query.split(separator: " ").map { Self.folded($0) } }

  /// Returns true if a text contains all words.
  func matches(_ text: String) -> Bool {
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
