import Basics

/// Decodes the bytes that a terminal sends to events. It has no clock, but says how long to wait for more bytes.
///
/// It parses the forms of ECMA-48 (CSI, SS3, control strings), in 7 and 8 bits, and knows the keys of the terminal's terminfo
/// entry and the conventions of xterm. Unknown sequences are skipped and never become typed text.
struct InputDecoder {
  enum Output: Hashable {
    case event(InputEvent)
    case reply(TerminalReply)
  }

  /// The keys of the terminfo entry, by the strings that they send.
  private let keys: [[UInt8]: KeyChord]
  private let longestKey: Int
  /// Whether text is UTF-8; otherwise each byte is a character of ISO 8859-1.
  let isUTF8: Bool
  /// The bytes that have not been decoded yet.
  var bytes: [UInt8] = []
  /// The bytes of the paste in progress; nil if there is none.
  var paste: [UInt8]?
  /// The beginning of a sequence whose rest did not come in time, and may come now; else empty.
  var givenUp: [UInt8] = []
  /// Whether the terminal has answered without a bracket, as hterm does: `ESC 0 n`.
  private var answersWithoutBracket = false
  /// The last sequences that mean nothing, oldest first.
  private(set) var unknown: [[UInt8]] = []
  /// The same sequences as text, with `ESC` and the like spelled out.
  var unknownTexts: [String] {
    unknown.map { bytes in
      bytes.map { byte in
        switch byte {
        case 0x1b: "ESC "
        case 0x21..<0x7f: String(UnicodeScalar(byte))
        default: "\\x" + [byte].hexadecimal
        }
      }.joined()
    }
  }

  /// Replies of the terminal that may come, also in pieces with pauses between them.
  enum Expectation {
    case nothing
    /// Answers to the questions after frames.
    case answers
    /// Replies of all forms.
    case replies
  }
  var expectation = Expectation.nothing
  var expectsReplies: Bool { expectation != .nothing }
  /// The seconds until a single Esc is the key.
  var escapeDelay = InputDecoder.keyDelay
  /// Whether a single Esc has come so long ago that no key follows it in one sequence.
  private var isEscapeOld = false
  /// The seconds in which the bytes of a key follow each other.
  static let keyDelay = 0.025

  init(keys: [[UInt8]: KeyChord] = [:], isUTF8: Bool = true) {
    self.keys = keys
    self.isUTF8 = isUTF8
    longestKey = keys.keys.map(\.count).max() ?? 0
  }

  /// The seconds to wait for the rest of an incomplete sequence before calling `finish`; nil if there is none.
  var timeout: Double? {
    if paste != nil { return 1 }
    if bytes.isEmpty { return givenUp.isEmpty ? nil : 2 }
    // Only the delay distinguishes the Esc key, or Alt with a key, from the beginning of a sequence. Control strings may be
    // long, and a slow line may divide a reply.
    let isSequence = Self.mayBeString(bytes[...]) || bytes.count > 2 && bytes[1] == 0x5b
    if isSequence { return 1 }
    guard bytes == [0x1b] else { return escapeDelay }
    return isEscapeOld ? escapeDelay - Self.keyDelay : min(escapeDelay, Self.keyDelay)
  }

  /// Adds bytes and decodes all complete sequences.
  mutating func decode(_ more: some Sequence<UInt8>) -> [Output] {
    let more = Array(more)
    // A paste whose end was lost. In a paste that is complete, other bytes come along.
    if paste != nil, !more.isEmpty, more.allSatisfy({ $0 == 3 }) { (paste, bytes) = (nil, []) }
    let escape = escapeKey(before: more)
    bytes += more
    return escape + resume() + decodeAll(isComplete: false)
  }

  /// Returns the Esc key if it was typed some time before other bytes, which do not look like the rest of a reply.
  private mutating func escapeKey(before more: [UInt8]) -> [Output] {
    guard isEscapeOld, let next = more.first else { return [] }
    isEscapeOld = false
    let mayContinue = next == 0x1b || next == 0x5b || more.starts(with: Self.bareAnswer.dropFirst())
    if mayContinue || expectation == .replies && Self.mayBeString([0x1b, next]) { return [] }
    bytes = []
    return [.event(.key(.escape))]
  }

  /// Decodes the rest as complete, so that a single Esc is the key, and ends a paste. While replies may come, the first call only
  /// tells that no key follows an Esc.
  mutating func finish() -> [Output] {
    if bytes == [0x1b], escapeDelay > Self.keyDelay, !isEscapeOld, paste == nil {
      isEscapeOld = true
      return []
    }
    isEscapeOld = false
    let rest = bytes
    if paste != nil {
      bytes = []
      return endPaste(with: rest[...])
    }
    let output = decodeAll(isComplete: true)
    giveUp(rest)
    return output
  }

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
      note(step, of: bytes[start..<start + count])
      start += count
      switch step {
      case .outputs(let outputs): output += outputs
      case .unknown: break
      case .beginPaste: paste = []
      }
    }
    bytes.removeFirst(min(start, bytes.count))
    return output
  }

  /// Notes the properties of the terminal that a step proves.
  private mutating func note(_ step: Step, of bytes: ArraySlice<UInt8>) {
    switch step {
    case .unknown:
      unknown = unknown.suffix(7) + [Array(bytes.prefix(40))]
      // A key may have come before the last byte of an answer, which is no key.
      if expectsReplies, bytes.starts(with: [0x1b, 0x5b]) { givenUp = Array(bytes.dropLast()) }
    case .outputs([.reply(.ready)]) where bytes.elementsEqual(Self.bareAnswer): answersWithoutBracket = true
    default: break
    }
  }

  enum Step {
    case outputs([Output])
    /// A complete sequence that means nothing.
    case unknown
    case beginPaste

    static let nothing = Step.outputs([])
    static func key(_ chord: KeyChord) -> Step { .outputs([.event(.key(chord.key, chord.modifiers))]) }
    static func key(_ key: Key, _ modifiers: KeyModifiers = []) -> Step { .key(KeyChord(key, modifiers)) }
  }

  /// Returns the next step and the number of its bytes; nil if more bytes are needed.
  private func decodeOne(_ input: ArraySlice<UInt8>, isComplete: Bool) -> (Int, Step)? {
    let first = input[input.startIndex]
    if let (length, second) = introducer(input) {
      // The same in 7 bits.
      guard input.count > length else { return isComplete ? (length, .nothing) : nil }
      let step = decodeOne([0x1b, second] + input.dropFirst(length), isComplete: isComplete)
      return step.map { ($0 + length - 2, $1) }
    }
    guard first == 0x1b else {
      guard first < 0x20 || first == 0x7f else { return text(input, isComplete) }
      return (1, .key(KeyChord(controlByte: first)))
    }
    if let (count, chord) = knownKey(input) { return (count, .key(chord)) }
    guard input.count > 1 else { return isComplete ? (1, .key(.escape)) : nil }
    let second = input[input.startIndex + 1]
    switch second {
    case UInt8(ascii: "["):
      if let found = ControlSequence.step(at: input) { return found }
    case UInt8(ascii: "O"):
      if let final = input.dropFirst(2).first {
        // Alt-O, which another sequence or a control character follows.
        return 0x20..<0x7f ~= final ? (3, singleShift(final)) : (2, .key(.character("O"), .alt))
      }
    case UInt8(ascii: "0") where expectsReplies || answersWithoutBracket:
      if input.starts(with: Self.bareAnswer) { return (3, .outputs([.reply(.ready)])) }
      guard input.count > 2 || isComplete else { return nil }
      return decodeOne(input.dropFirst(), isComplete: isComplete).map { ($0 + 1, Self.addingAlt(to: $1)) }
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
    if input.count > 2 || expectsReplies && second == 0x5b { return (input.count, .nothing) }
    return (2, .key(.character(Character(Unicode.Scalar(second))), .alt))
  }

  /// Returns the step with Alt added to its first key; text after that was typed without it. Another event came after the Esc key.
  private static func addingAlt(to step: Step) -> Step {
    guard case .outputs(var outputs) = step, let first = outputs.first else { return step }
    // A key in kitty's form has its own Alt.
    if case .event(.key(let key)) = first, !key.isRepeat, key.latin == nil {
      outputs[0] = .event(.key(key.chord.key, key.chord.modifiers.union(.alt)))
    } else {
      outputs.insert(.event(.key(.escape)), at: 0)
    }
    return .outputs(outputs)
  }

  // MARK: text

  /// Decodes all text up to the next control byte, so that a base and its marks become one character.
  private func text(_ input: ArraySlice<UInt8>, _ isComplete: Bool) -> (Int, Step)? {
    var end = input.startIndex
    while end < input.endIndex, input[end] >= 0x20, input[end] != 0x7f {
      guard input[end] >= 0x80 else {
        end += 1
        continue
      }
      if introducer(input[end...]) != nil { break }
      let length = isUTF8 ? Self.length(ofSequence: input[end]) : 1
      let rest = input[(end + 1)...].prefix(length - 1).prefix { $0 & 0xc0 == 0x80 }
      end += 1 + rest.count
    }
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
      return length(ofSequence: byte) > index + 1 ? index + 1 : 0
    }
    return 0
  }

  /// Returns the number of bytes of the UTF-8 sequence that begins with a byte.
  private static func length(ofSequence byte: UInt8) -> Int {
    byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
  }

  private func knownKey(_ input: ArraySlice<UInt8>) -> (Int, KeyChord)? {
    for count in stride(from: min(longestKey, input.count), to: 1, by: -1) {
      if let chord = keys[Array(input.prefix(count))] { return (count, chord) }
    }
    return nil
  }
}
