import Foundation

/// Finding what a person typed: words in any order, each anywhere in the text; case and accents do not matter.
struct TextSearch: Hashable, Sendable {
  /// The words, folded.
  let words: [String]

  /// A search for the words of `query`; finds nothing when there are none.
  init(_ query: String) { words = query.split(separator: " ").map { Self.folded($0) } }

  /// Whether all words are in the text.
  func matches(_ text: String) -> Bool {
    guard !words.isEmpty else { return false }
    let text = Self.folded(text)
    return words.allSatisfy { text.contains($0) }
  }

  /// Where words occur in a text, first come first; occurrences do not overlap.
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
    // Plain ASCII is the common case by far, and ICU's folding costs thirty times as much.
    text.utf8.allSatisfy { $0 < 0x80 }
      ? text.lowercased() : text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
