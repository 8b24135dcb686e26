/// A position in a text, with the characters before and after it.
struct RegularExpressionPosition {
  /// A character. ASCII is the most common case, and slow as `Character`.
  enum Sign {
    case ascii(UInt8)
    case other(Character)

    var isNewline: Bool {
      switch self {
      case .ascii(let byte): (0xa...0xd).contains(byte)
      case .other(let character): character.isNewline
      }
    }
  }

  private let text: String
  private(set) var index: String.Index
  /// The position after the next character.
  private var end: String.Index
  private var before: Sign?
  private var after: Sign?

  init(_ text: String) {
    self.text = text
    (index, end) = (text.startIndex, text.startIndex)
    read()
  }

  /// Moves to the next position. Returns false at the end.
  mutating func advance() -> Bool {
    guard after != nil else { return false }
    (before, index) = (after, end)
    read()
    return true
  }

  private mutating func read() {
    let bytes = text.utf8
    guard index < bytes.endIndex else {
      after = nil
      return
    }
    end = bytes.index(after: index)
    let byte = bytes[index]
    // A combining mark may follow, which belongs to the same character, or a line feed after a carriage return.
    guard byte < 0x80, byte != 0xd, end == bytes.endIndex || bytes[end] < 0x80 else {
      after = .other(text[index])
      end = text.index(after: index)
      return
    }
    after = .ascii(byte)
  }

  func isMatched(by set: RegularExpressionProgram.SignSet) -> Bool {
    guard let after else { return false }
    return set.contains(after)
  }

  func holds(_ assertion: RegularExpressionNode.Assertion) -> Bool {
    switch assertion {
    case .startOfText: before == nil
    case .startOfLine: before?.isNewline ?? true
    case .endOfText: after == nil
    case .endOfLine: after?.isNewline ?? true
    case .endOfTextOrFinalNewline: after == nil || after?.isNewline == true && end == text.endIndex
    case .wordBoundary: isWord(before) != isWord(after)
    case .noWordBoundary: isWord(before) == isWord(after)
    }
  }

  private func isWord(_ sign: Sign?) -> Bool { sign.map(RegularExpressionProgram.SignSet.word.contains) ?? false }
}
