import TerminalPanels

/// A line of text that the user edits, with a cursor.
///
/// The text is kept in two halves, so that no place has to be counted: what is typed may merge with the character before
/// it, and so change the number of characters (U+0301, skin tones, flags, Hangul, Devanagari).
struct LineEditor: Hashable {
  /// The text before the line.
  var question: String
  /// The text before and after the cursor.
  private(set) var before = ""
  private(set) var after = ""
  /// The answer that is shown while nothing is typed, and that Enter then takes.
  let suggestion: String

  /// The effect of a key.
  enum Outcome: Hashable {
    case changed, moved, accepted, cancelled, ignored
  }

  init(_ question: String, suggestion: String = "") {
    self.question = question
    self.suggestion = suggestion
  }

  /// The text that was typed.
  var text: String { before + after }

  /// The answer if the line is accepted now.
  var answer: String { text.isEmpty ? suggestion : text }

  /// Inserts text at the cursor, without its control characters.
  mutating func insert(_ addition: some StringProtocol) {
    before += addition.filter { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f } }
  }

  /// Replaces the text, with the cursor at its end.
  mutating func replace(by text: String) { (before, after) = (text, "") }

  /// Handles a key as the line editor of a shell does.
  mutating func handle(_ chord: KeyChord) -> Outcome {
    let takesSuggestion = text.isEmpty && !suggestion.isEmpty
    switch (chord.key, chord.modifiers.contains(.control)) {
    case (.enter, _): return .accepted
    case (.escape, _), (.character("c"), true), (.character("g"), true): return .cancelled
    case (.tab, _) where takesSuggestion, (.right, _) where takesSuggestion:
      insert(suggestion)
      return .changed
    case (.left, _), (.character("b"), true):
      if let last = before.popLast() { after.insert(last, at: after.startIndex) }
    case (.right, _), (.character("f"), true): if !after.isEmpty { before.append(after.removeFirst()) }
    case (.home, _), (.character("a"), true): (before, after) = ("", text)
    case (.end, _), (.character("e"), true): (before, after) = (text, "")
    case (.backspace, _), (.character("h"), true):
      // Backspace on an empty line cancels, as in vi and less; a suggestion is not empty to the eye.
      if text.isEmpty { return suggestion.isEmpty ? .cancelled : .ignored }
      return remove { before, _ in _ = before.popLast() }
    case (.delete, _), (.character("d"), true): return remove { _, after in after = String(after.dropFirst()) }
    case (.character("u"), true): return remove { before, _ in before = "" }
    case (.character("k"), true): return remove { _, after in after = "" }
    case (.character("w"), true):
      return remove { before, _ in
        while before.last == " " { before.removeLast() }
        while let last = before.last, last != " " { before.removeLast() }
      }
    case (.character(let character), false) where !chord.modifiers.contains(.alt):
      insert(String(character))
      return .changed
    default: return .ignored
    }
    return .moved
  }

  private mutating func remove(_ edit: (inout String, inout String) -> Void) -> Outcome {
    let old = text
    edit(&before, &after)
    return text == old ? .moved : .changed
  }
}
