/// Sequences of ECMA-48: CSI, SS3, and control strings, in 7 and 8 bits.
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
    if let key = KeyCodes.letters[final] { return .key(key) }
    // The keypad in application mode.
    switch final {
    case UInt8(ascii: "M"): return .key(.enter)
    case UInt8(ascii: "j")...UInt8(ascii: "y"):
      return .key(.character(Character(Unicode.Scalar(final - 0x40))))
    default: return .nothing
    }
  }

  func controlSequence(_ input: ArraySlice<UInt8>) -> (Int, Step)? {
    let body = input.dropFirst(2)
    // The Linux console's F1 to F5.
    if body.first == UInt8(ascii: "[") {
      guard body.count > 1 else { return nil }
      let letter = body[body.startIndex + 1]
      guard UInt8(ascii: "A")...UInt8(ascii: "E") ~= letter else { return (letter < 0x20 ? 3 : 4, .nothing) }
      return (4, .key(.function(Int(letter - 0x40))))
    }
    guard let end = body.firstIndex(where: { !(0x20...0x3f ~= $0) }) else { return nil }
    let count = end - input.startIndex + 1
    let sequence = ControlSequence(parameters: body[..<end], final: input[end])
    // A control byte within a sequence: the sequence is incomplete.
    guard 0x40...0x7e ~= input[end] else { return (count - 1, .nothing) }
    if sequence.isOldMouseReport {
      // Three bytes follow: button, column, row, each plus 32.
      let report = input[(end + 1)...].prefix(3)
      if let control = report.firstIndex(where: { $0 < 0x20 }) { return (control - input.startIndex, .nothing) }
      guard report.count == 3 else { return nil }
      let event = MouseCodes.event(
        code: Int(input[end + 1]) - 32, column: Int(input[end + 2]) - 33, row: Int(input[end + 3]) - 33, isUp: false)
      return (count + 3, .outputs(event.map { [.event(.mouse($0))] } ?? []))
    }
    if sequence.isPasteBegin { return (count, .beginPaste) }
    return (count, sequence.outputs.map { .outputs($0) } ?? .unknown)
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
