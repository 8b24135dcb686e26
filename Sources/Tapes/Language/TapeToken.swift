/// A word, a quoted text or a pattern in a line of a tape.
struct TapeToken: Equatable {
  enum Kind: Equatable {
    /// The characters up to the next space.
    case word
    /// Between quotes: `"…"`, `'…'` or `` `…` ``; as in VHS, without escapes.
    case text
    /// Between slashes; `\/` is a slash.
    case pattern
    /// A text or a pattern without its closing character.
    case unclosed
  }
  var kind: Kind
  var text: String
  /// The index of its first character in the line.
  var start: Int
  /// The end index in the line.
  var end: Int

  /// The column of its first character, from 1.
  var column: Int { start + 1 }

  /// The token in error messages.
  var quoted: String {
    switch kind {
    case .word: "‘\(text)’"
    case .text, .unclosed: "\"\(text)\""
    case .pattern: "/\(text)/"
    }
  }
}

extension TapeToken {
  /// Returns the first token from `index`: a word or a text, never a pattern. Nil at the end of the line and before a
  /// comment: a `#` at the start of a word, except in a colour such as `#ffd700`.
  static func next(in line: [Character], from index: Int) -> TapeToken? {
    guard let start = line[index...].firstIndex(where: { !$0.isWhitespace }) else { return nil }
    let first = line[start]
    if first == "#", !isColor(line[start...]) { return nil }
    if first == "\"" || first == "'" || first == "`", line.count > 1 {
      let rest = line[(start + 1)...]
      guard let end = rest.firstIndex(of: first) else {
        return TapeToken(kind: .unclosed, text: String(rest), start: start, end: line.count)
      }
      return TapeToken(kind: .text, text: String(line[(start + 1)..<end]), start: start, end: end + 1)
    }
    let end = line[start...].firstIndex(where: \.isWhitespace) ?? line.count
    return TapeToken(kind: .word, text: String(line[start..<end]), start: start, end: end)
  }

  /// Returns the pattern that starts with the slash at `start`.
  static func pattern(in line: [Character], at start: Int) -> TapeToken {
    var text = ""
    var index = start + 1
    while index < line.count, line[index] != "/" {
      if line[index] == "\\", index + 1 < line.count {
        if line[index + 1] != "/" { text.append("\\") }
        index += 1
      }
      text.append(line[index])
      index += 1
    }
    let isClosed = index < line.count
    return TapeToken(kind: isClosed ? .pattern : .unclosed, text: text, start: start, end: min(index + 1, line.count))
  }

  private static func isColor(_ rest: ArraySlice<Character>) -> Bool {
    let word = rest.prefix { !$0.isWhitespace }
    return word.count == 7 && word.dropFirst().allSatisfy(\.isHexDigit)
  }
}
