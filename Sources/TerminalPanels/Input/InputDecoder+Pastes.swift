/// Bracketed pastes. One without an end is ended by Ctrl-C, or by a pause.
extension InputDecoder {
  /// The longest paste in bytes; the rest is skipped.
  private static let longestPaste = 1 << 20
  private static let endOfPaste = Array("\u{1b}[201~".utf8)
  /// The bytes of the longest answer that may come within a paste.
  private static let longestAnswer = 12

  /// Adds bytes to the paste and ends it if its end sequence has come. Returns the index after the bytes.
  mutating func takePaste(from start: Int, into output: inout [Output]) -> Int {
    let rest = bytes[start...]
    if let end = rest.firstRange(of: Self.endOfPaste) {
      output += takeAnswers(addingToPaste: rest[..<end.lowerBound])
      output += endPaste(with: [])
      return end.upperBound
    }
    // The last bytes may be the beginning of the end sequence or of an answer.
    let safe = rest.suffix(Self.longestAnswer).lastIndex(of: 0x1b) ?? bytes.count
    output += takeAnswers(addingToPaste: rest[..<safe])
    return safe
  }

  /// Adds bytes to the paste, without the answers of the terminal among them, which are returned.
  private mutating func takeAnswers(addingToPaste part: ArraySlice<UInt8>) -> [Output] {
    var (answers, rest) = ([Output](), part)
    while expectsReplies, let escape = rest.firstIndex(of: 0x1b) {
      addToPaste(rest[..<escape])
      rest = rest[escape...]
      if rest.dropFirst().first == 0x5b, let (count, step) = ControlSequence.step(at: rest),
        case .outputs(let found) = step,
        case .reply? = found.first
      {
        answers += found
        rest = rest.dropFirst(count)
      } else {
        addToPaste(rest.prefix(1))
        rest = rest.dropFirst()
      }
    }
    addToPaste(rest)
    return answers
  }

  private mutating func addToPaste(_ part: ArraySlice<UInt8>) {
    let room = Self.longestPaste - (paste?.count ?? 0)
    paste?.append(contentsOf: part.prefix(max(0, room)))
  }

  /// Ends the paste after some more bytes. Returns its event; none if it has no text.
  mutating func endPaste(with last: ArraySlice<UInt8>) -> [Output] {
    addToPaste(last)
    let text = Self.cleaned(paste ?? [], isUTF8: isUTF8)
    paste = nil
    return text.isEmpty ? [] : [.event(.paste(text))]
  }

  private static func cleaned(_ bytes: [UInt8], isUTF8: Bool) -> String {
    let text =
      isUTF8
      ? String(decoding: bytes, as: UTF8.self)
      : String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    return String(
      text.compactMap { character -> Character? in
        switch character {
        case "\r\n", "\r", "\n": "\n"
        case "\t": " "
        default: character.isControl || character == "\u{fffd}" ? nil : character
        }
      })
  }
}
