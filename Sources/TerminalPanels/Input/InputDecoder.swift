/// Decodes the bytes that a terminal sends to events. It has no clock, but says how long to wait for more bytes.
///
/// It parses the forms of ECMA-48 (CSI, SS3, control strings) and knows the keys of the terminal's terminfo entry and
/// the conventions of xterm. Unknown sequences are skipped and never become typed text.
struct InputDecoder {
  enum Output: Hashable {
    case event(InputEvent)
    case reply(TerminalReply)
  }

  /// The keys of the terminfo entry, by the strings that they send.
  private let keys: [[UInt8]: KeyStrings.KeyPress]
  private let longestKey: Int
  /// Whether text is UTF-8; otherwise each byte is a character of ISO 8859-1.
  private let isUTF8: Bool
  /// The bytes that have not been decoded yet.
  private var bytes: [UInt8] = []
  /// The bytes of the paste in progress; nil if there is none.
  private var paste: [UInt8]?

  /// Whether replies of the terminal are expected, whose bytes may come in pieces with pauses between them.
  var expectsReplies = false

  /// The longest paste in bytes; the rest is skipped.
  private static let longestPaste = 1 << 20
  private static let endOfPaste = Array("\u{1b}[201~".utf8)

  init(keys: [[UInt8]: KeyStrings.KeyPress] = [:], isUTF8: Bool = true) {
    self.keys = keys
    self.isUTF8 = isUTF8
    longestKey = keys.keys.map(\.count).max() ?? 0
  }

  /// The seconds to wait for the rest of an incomplete sequence before calling `finish`; nil if there is none.
  var timeout: Double? {
    if bytes.isEmpty || paste != nil { return nil }
    // Only the delay distinguishes the Esc key, or Alt with a key, from the beginning of a sequence. Control strings may be
    // long, and a slow line may divide a reply.
    let isSequence = Self.mayBeString(bytes[...]) || bytes.count > 2 && bytes[1] == 0x5b
    return isSequence ? 1 : expectsReplies ? 0.3 : 0.025
  }

  /// Adds bytes and decodes all complete sequences.
  mutating func decode(_ more: some Sequence<UInt8>) -> [Output] {
    bytes += more
    return decodeAll(isComplete: false)
  }

  /// Decodes the rest as complete, so that a single Esc is the key.
  mutating func finish() -> [Output] { decodeAll(isComplete: true) }

  private mutating func decodeAll(isComplete: Bool) -> [Output] {
    var output: [Output] = []
    var start = 0
    while start < bytes.count {
      if paste != nil {
        start = takePaste(from: start, into: &output)
        if paste != nil { break }
        continue
      }
      guard let (count, step) = decodeOne(bytes[start...], isComplete: isComplete) else { break }
      start += count
      switch step {
      case .outputs(let outputs): output += outputs
      case .beginPaste: paste = []
      }
    }
    bytes.removeFirst(min(start, bytes.count))
    return output
  }

  private enum Step {
    case outputs([Output])
    case beginPaste

    static let nothing = Step.outputs([])
    static func key(_ key: Key, _ modifiers: KeyModifiers = []) -> Step {
      .outputs([.event(.key(key, modifiers))])
    }
  }

  /// Returns the next step and the number of its bytes; nil if more bytes are needed.
  private func decodeOne(_ input: ArraySlice<UInt8>, isComplete: Bool) -> (Int, Step)? {
    let first = input[input.startIndex]
    guard first == 0x1b else { return first < 0x20 || first == 0x7f ? (1, control(first)) : text(input, isComplete) }
    if let (count, press) = knownKey(input) { return (count, .key(press.key, press.modifiers)) }
    guard input.count > 1 else { return isComplete ? (1, .key(.escape)) : nil }
    let second = input[input.startIndex + 1]
    switch second {
    case UInt8(ascii: "["):
      if let found = controlSequence(input) { return found }
    case UInt8(ascii: "O"):
      if input.count > 2 { return (3, singleShift(input[input.startIndex + 2])) }
    case _ where Self.mayBeString(input):
      if let found = string(input) { return found }
    case 0x1b:
      // Esc twice, or Alt with a key whose sequence begins with Esc.
      guard input.count > 2 || isComplete else { return nil }
      if input.count > 2, let (count, step) = decodeOne(input.dropFirst(), isComplete: isComplete) {
        return (count + 1, Self.addingAlt(to: step))
      }
      return isComplete ? (1, .key(.escape)) : nil
    default:
      return decodeOne(input.dropFirst(), isComplete: isComplete).map { ($0 + 1, Self.addingAlt(to: $1)) }
    }
    guard isComplete else { return nil }
    // The beginning of a sequence whose rest was lost, or Alt with that character.
    if input.count > 2 { return (input.count, .nothing) }
    return (2, .key(.character(Character(Unicode.Scalar(second))), .alt))
  }

  /// Returns true if bytes after Esc may begin a control string that a terminal sends: DCS, OSC or APC, and, if it has come,
  /// the byte that follows.
  private static func mayBeString(_ input: ArraySlice<UInt8>) -> Bool {
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

  /// Returns the step with Alt added to its first key; text after that was typed without it. Another event came after the Esc key.
  private static func addingAlt(to step: Step) -> Step {
    guard case .outputs(var outputs) = step, let first = outputs.first else { return step }
    if case .event(.key(let key, let modifiers)) = first {
      outputs[0] = .event(.key(key, modifiers.union(.alt)))
    } else {
      outputs.insert(.event(.key(.escape)), at: 0)
    }
    return .outputs(outputs)
  }

  // MARK: text and single bytes

  private func control(_ byte: UInt8) -> Step {
    switch byte {
    case 0: .key(.character(" "), .control)
    case 0x08, 0x7f: .key(.backspace)
    case 0x09: .key(.tab)
    case 0x0d: .key(.enter)
    case 0x01...0x1a: .key(.character(Character(Unicode.Scalar(byte + 0x60))), .control)
    default: .key(.character(Character(Unicode.Scalar(byte + 0x40))), .control)
    }
  }

  /// Decodes all text up to the next control byte, so that a base and its marks become one character.
  private func text(_ input: ArraySlice<UInt8>, _ isComplete: Bool) -> (Int, Step)? {
    var end = input.startIndex
    while end < input.endIndex, input[end] >= 0x20, input[end] != 0x7f { end += 1 }
    var run = input[..<end]
    guard isUTF8 else {
      let characters = run.filter { !(0x80..<0xa0 ~= $0) }.map { Character(Unicode.Scalar($0)) }
      return (run.count, .outputs(characters.map { .event(.key(.character($0), [])) }))
    }
    let missing = isComplete ? 0 : Self.unfinishedTail(of: run)
    run = run.dropLast(missing)
    guard !run.isEmpty else { return nil }
    let characters = String(decoding: run, as: UTF8.self).filter { $0 != "\u{fffd}" && !$0.isControl }
    return (run.count, .outputs(characters.map { .event(.key(.character($0), [])) }))
  }

  /// Returns the number of bytes at the end that begin an incomplete UTF-8 sequence.
  private static func unfinishedTail(of run: ArraySlice<UInt8>) -> Int {
    for (index, byte) in run.reversed().prefix(3).enumerated() {
      if byte & 0xc0 == 0x80 { continue }
      let length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
      return length > index + 1 ? index + 1 : 0
    }
    return 0
  }

  private func knownKey(_ input: ArraySlice<UInt8>) -> (Int, KeyStrings.KeyPress)? {
    for count in stride(from: min(longestKey, input.count), to: 1, by: -1) {
      if let press = keys[Array(input.prefix(count))] { return (count, press) }
    }
    return nil
  }

  // MARK: sequences

  private func singleShift(_ final: UInt8) -> Step {
    if let key = KeyCodes.letters[final] { return .key(key) }
    // The keypad in application mode.
    switch final {
    case UInt8(ascii: "M"): return .key(.enter)
    case UInt8(ascii: "j")...UInt8(ascii: "y"):
      return .key(.character(Character(Unicode.Scalar(final - 0x40))))
    default: return .nothing
    }
  }

  private func controlSequence(_ input: ArraySlice<UInt8>) -> (Int, Step)? {
    let body = input.dropFirst(2)
    // The Linux console's F1 to F5.
    if body.first == UInt8(ascii: "[") {
      guard body.count > 1 else { return nil }
      let letter = body[body.startIndex + 1]
      guard UInt8(ascii: "A")...UInt8(ascii: "E") ~= letter else { return (4, .nothing) }
      return (4, .key(.function(Int(letter - 0x40))))
    }
    guard let end = body.firstIndex(where: { !(0x20...0x3f ~= $0) }) else { return nil }
    let count = end - input.startIndex + 1
    let sequence = ControlSequence(parameters: body[..<end], final: input[end])
    // A control byte within a sequence: the sequence is incomplete.
    guard 0x40...0x7e ~= input[end] else { return (count - 1, .nothing) }
    if sequence.isOldMouseReport {
      // Three bytes follow: button, column, row, each plus 32.
      guard input.distance(from: end, to: input.endIndex) > 3 else { return nil }
      let event = MouseCodes.event(
        code: Int(input[end + 1]) - 32, column: Int(input[end + 2]) - 33, row: Int(input[end + 3]) - 33, isUp: false)
      return (count + 3, .outputs(event.map { [.event(.mouse($0))] } ?? []))
    }
    if sequence.isPasteBegin { return (count, .beginPaste) }
    return (count, .outputs(sequence.output.map { [$0] } ?? []))
  }

  /// Decodes a control string, which ends at the string terminator or BEL. Another sequence ends it, too: its own end was lost.
  private func string(_ input: ArraySlice<UInt8>) -> (Int, Step)? {
    let body = input.dropFirst(2)
    for index in body.indices {
      let isBell = body[index] == 0x07
      let next = body[index] == 0x1b && index + 1 < body.endIndex ? body[index + 1] : nil
      if let next, next != UInt8(ascii: "\\") { return (index - input.startIndex, .nothing) }
      guard isBell || next != nil else { continue }
      let content = String(decoding: body[..<index], as: UTF8.self)
      let reply = TerminalReply(introducer: input[input.startIndex + 1], content: content)
      return (index - input.startIndex + (isBell ? 1 : 2), .outputs(reply.map { [.reply($0)] } ?? []))
    }
    return nil
  }

  // MARK: pastes

  /// Adds bytes to the paste and ends it if its end sequence has come. Returns the index after the bytes.
  private mutating func takePaste(from start: Int, into output: inout [Output]) -> Int {
    let rest = bytes[start...]
    if let end = rest.firstRange(of: Self.endOfPaste) {
      addToPaste(rest[..<end.lowerBound])
      let text = Self.cleaned(paste ?? [], isUTF8: isUTF8)
      paste = nil
      if !text.isEmpty { output.append(.event(.paste(text))) }
      return end.upperBound
    }
    // The last bytes may be the beginning of the end sequence.
    let safe = max(start, bytes.count - (Self.endOfPaste.count - 1))
    addToPaste(bytes[start..<safe])
    return safe
  }

  private mutating func addToPaste(_ part: ArraySlice<UInt8>) {
    let room = Self.longestPaste - (paste?.count ?? 0)
    paste?.append(contentsOf: part.prefix(max(0, room)))
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
