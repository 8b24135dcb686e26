import TerminalPanels

/// A line of editable text with a cursor.
///
/// The text is stored in two halves, so that no index is needed. Typed characters can combine with the character before
/// (U+0301, skin tones, flags, Hangul, Devanagari) and change the number of characters.
struct LineEditor: Hashable {
  /// The text before the line.
  var question: String
  /// The text on both sides of the cursor.
  private(set) var before = ""
  private(set) var after = ""
  /// The answer that Enter accepts while nothing is typed.
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

  /// The answer that Enter would accept now.
  var answer: String { text.isEmpty ? suggestion : text }

  /// Inserts text at the cursor, without control characters.
  mutating func insert(_ addition: some StringProtocol) {
    before += addition.filter { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f } }
  }

  /// Replaces the text and moves the cursor to its end.
  mutating func replace(by text: String) { (before, after) = (text, "") }

  /// Handles a key like the line editor of a shell.
  mutating func handleKey(_ chord: KeyChord) -> Outcome {
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
      // Backspace on an empty line cancels, as in vi and less. A visible suggestion does not count as empty.
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
