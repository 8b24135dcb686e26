/// Introducers of ECMA-48 in 7 and 8 bits, and the sequences of SS3 and control strings.
extension InputDecoder {
  /// The answer to a status query as hterm (ChromeOS, a-Shell) spells it.
  static let bareAnswer = Array("\u{1b}0n".utf8)

  /// Returns the length of an introducer in 8 bits, as a byte or as UTF-8, and the byte that stands for it after Esc; nil if
  /// the input does not begin with one.
  func introducer(_ input: ArraySlice<UInt8>) -> (length: Int, second: UInt8)? {
    let isEncoded = isUTF8 && input.first == 0xc2
    guard let code = (isEncoded ? input.dropFirst() : input).first, [0x8f, 0x90, 0x9b, 0x9d, 0x9f].contains(code) else {
      return nil
    }
    return (isEncoded ? 2 : 1, code - 0x40)
  }

  /// Returns true if bytes after Esc may begin a control string that a terminal sends: DCS, OSC or APC, and, if it has come,
  /// the byte that follows.
  static func mayBeString(_ input: ArraySlice<UInt8>) -> Bool {
    guard let introducer = input.dropFirst().first else { return false }
    let content: String
    switch introducer {
    case UInt8(ascii: "P"): content = "01>!"
    case UInt8(ascii: "]"): content = "0123456789"
    case UInt8(ascii: "_"): content = "G"
    default: return false
    }
    return input.dropFirst(2).first.map(content.utf8.contains) ?? true
  }

  func singleShift(_ final: UInt8) -> Step {
    if let key = Key.letters[final] { return .key(key) }
    // The keypad in application mode.
    switch final {
    case UInt8(ascii: "M"): return .key(.enter)
    case UInt8(ascii: "j")...UInt8(ascii: "y"):
      return .key(.character(Character(Unicode.Scalar(final - 0x40))))
    default: return .nothing
    }
  }

  /// Decodes a control string, which ends at the string terminator or BEL. Another sequence or a control character ends it, too:
  /// its own end was lost.
  func string(_ input: ArraySlice<UInt8>) -> (Int, Step)? {
    let body = input.dropFirst(2)
    for index in body.indices {
      let byte = body[index]
      var (end, length) = (index, 1)
      switch byte {
      case 0x07: break
      case 0x1b:
        guard index + 1 < body.endIndex else { return nil }
        guard body[index + 1] == UInt8(ascii: "\\") else { return (index - input.startIndex, .nothing) }
        length = 2
      case 0..<0x20: return (index - input.startIndex, .nothing)
      case 0x9c where index == body.startIndex || body[index - 1] < 0x80: break
      case 0x9c where isUTF8 && body[index - 1] == 0xc2: (end, length) = (index - 1, 2)
      default: continue
      }
      let content = String(decoding: body[..<end], as: UTF8.self)
      let reply = TerminalReply(introducer: input[input.startIndex + 1], content: content)
      return (end - input.startIndex + length, reply.map { .outputs([.reply($0)]) } ?? .unknown)
    }
    return nil
  }
}
