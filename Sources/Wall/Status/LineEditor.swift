import TerminalPanels

/// A line of text that the user edits, with a cursor.
struct LineEditor: Hashable {
  /// The text before the line.
  var question: String
  /// The text that was typed.
  private(set) var text: String
  /// The answer that is shown while nothing is typed, and that Enter then takes.
  let suggestion: String
  /// The number of characters before the cursor.
  private(set) var cursor: Int

  /// The effect of a key.
  enum Outcome: Hashable {
    case changed, moved, accepted, cancelled, ignored
  }

  init(_ question: String, suggestion: String = "") {
    self.question = question
    self.suggestion = suggestion
    text = ""
    cursor = 0
  }

  /// The answer if the line is accepted now.
  var answer: String { text.isEmpty ? suggestion : text }

  /// Inserts text at the cursor, without its control characters.
  mutating func insert(_ addition: some StringProtocol) {
    let clean = addition.filter { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f } }
    text.insert(contentsOf: clean, at: index(cursor))
    cursor += clean.count
  }

  /// Handles a key as the line editor of a shell does.
  mutating func handle(_ chord: KeyChord) -> Outcome {
    switch (chord.key, chord.modifiers.contains(.control)) {
    case (.enter, _): return .accepted
    case (.escape, _), (.character("c"), true), (.character("g"), true): return .cancelled
    case (.tab, _),
      (.right, _) where text.isEmpty && !suggestion.isEmpty:
      insert(suggestion)
      return .changed
    case (.left, _), (.character("b"), true): return move(to: cursor - 1)
    case (.right, _), (.character("f"), true): return move(to: cursor + 1)
    case (.home, _), (.character("a"), true): return move(to: 0)
    case (.end, _), (.character("e"), true): return move(to: text.count)
    case (.backspace, _), (.character("h"), true): return remove(cursor - 1..<cursor)
    case (.delete, _), (.character("d"), true): return remove(cursor..<cursor + 1)
    case (.character("u"), true): return remove(0..<cursor)
    case (.character("k"), true): return remove(cursor..<text.count)
    case (.character("w"), true):
      var start = cursor
      while start > 0, text[index(start - 1)] == " " { start -= 1 }
      while start > 0, text[index(start - 1)] != " " { start -= 1 }
      return remove(start..<cursor)
    case (.character(let character), false) where !chord.modifiers.contains(.alt):
      insert(String(character))
      return .changed
    default: return .ignored
    }
  }

  private mutating func move(to place: Int) -> Outcome {
    cursor = max(0, min(place, text.count))
    return .moved
  }

  private mutating func remove(_ range: Range<Int>) -> Outcome {
    // Backspace on an empty line cancels, as in vi and less.
    if text.isEmpty { return .cancelled }
    let range = range.clamped(to: 0..<text.count)
    guard !range.isEmpty else { return .moved }
    text.removeSubrange(index(range.lowerBound)..<index(range.upperBound))
    cursor = range.lowerBound
    return .changed
  }

  private func index(_ place: Int) -> String.Index { text.index(text.startIndex, offsetBy: place) }
}
