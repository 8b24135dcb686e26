import Basics

/// A parsed CSI sequence: private marker, parameters, intermediate bytes, final byte.
struct ControlSequence {
  /// `?`, `<`, `>` or `=` before the parameters; 0 if there is none.
  let marker: UInt8
  /// The parameters between semicolons, each as its parts between colons; nil for an omitted one.
  let parameters: [[Int?]]
  /// The bytes between the parameters and the final byte, such as `$`.
  let intermediates: [UInt8]
  let final: UInt8

  private init(parameters: ArraySlice<UInt8>, final: UInt8) {
    var rest = parameters
    if let first = rest.first, 0x3c...0x3f ~= first {
      marker = first
      rest = rest.dropFirst()
    } else {
      marker = 0
    }
    intermediates = Array(rest.drop { $0 >= 0x30 })
    self.parameters = rest.prefix { $0 >= 0x30 }.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { parameter in
        parameter.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
          .map { Int(String(decoding: $0, as: UTF8.self), clampedTo: 0...0xff_ffff) }
      }
    self.final = final
  }

  /// Returns the step of the sequence at the start of the input, and the number of its bytes; nil if more are needed.
  static func step(at input: ArraySlice<UInt8>) -> (Int, InputDecoder.Step)? {
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
      let event = MouseEvent(
        code: Int(input[end + 1]) - 32, column: Int(input[end + 2]) - 33, row: Int(input[end + 3]) - 33, isUp: false)
      return (count + 3, .outputs(event.map { [.event(.mouse($0))] } ?? []))
    }
    if sequence.isPasteBegin { return (count, .beginPaste) }
    return (count, sequence.outputs.map { .outputs($0) } ?? .unknown)
  }

  /// Returns a part of the parameter at `index`; nil if it was omitted.
  func number(_ index: Int, _ part: Int = 0) -> Int? {
    index < parameters.count && part < parameters[index].count ? parameters[index][part] : nil
  }

  private var isPasteBegin: Bool { marker == 0 && final == UInt8(ascii: "~") && number(0) == 200 }
  private var isOldMouseReport: Bool { marker == 0 && final == UInt8(ascii: "M") && number(0) == nil }

  /// The events or the reply that the sequence encodes; nil for an unknown one.
  private var outputs: [InputDecoder.Output]? {
    if let reply = TerminalReply(self) { return [.reply(reply)] }
    switch marker {
    case 0: return events.map { $0.map { .event($0) } }
    case UInt8(ascii: "<"): return mouse.map { [.event(.mouse($0))] }
    default: return nil
    }
  }

  private var events: [InputEvent]? {
    switch (final, number(0)) {
    case (UInt8(ascii: "I"), nil): return [.focus(true)]
    case (UInt8(ascii: "O"), nil): return [.focus(false)]
    case (UInt8(ascii: "Z"), _): return events(.tab, modifiers.union(.shift))
    case (UInt8(ascii: "u"), let code?): return protocolEvents(code: code)
    // xterm's modifyOtherKeys, which another program may have left switched on.
    case (UInt8(ascii: "~"), 27):
      return number(2).flatMap { KeyChord(codePoint: $0, modifiers) }.map { [.key($0.key, $0.modifiers)] }
    case (UInt8(ascii: "~"), let code?): return Key.numbers[code].map { events($0, modifiers) }
    default: return Key.letters[final].map { events($0, modifiers) }
    }
  }

  /// The bits of the modifiers: Shift, Alt, Control, Super, Hyper, Meta, Caps Lock, Num Lock.
  var modifierBits: Int { max(1, number(1) ?? 1) - 1 }
  /// The modifiers of a key or a mouse event.
  var modifiers: KeyModifiers { KeyModifiers(rawValue: UInt8(modifierBits & 7)) }

  /// Returns the event of a key; none as it is released.
  func events(_ key: Key, _ modifiers: KeyModifiers, latin: Character? = nil) -> [InputEvent] {
    let kind = number(1, 1) ?? 1
    return kind == 3 ? [] : [.key(KeyEvent(key, modifiers, isRepeat: kind == 2, latin: latin))]
  }

  private var mouse: MouseEvent? {
    guard final == UInt8(ascii: "M") || final == UInt8(ascii: "m"),
      let code = number(0), let column = number(1), let row = number(2)
    else { return nil }
    return MouseEvent(code: code, column: column - 1, row: row - 1, isUp: final == UInt8(ascii: "m"))
  }
}

extension Key {
  /// Keys by the final letter of CSI and SS3 sequences.
  package static let letters: [UInt8: Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
    UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
    UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2), UInt8(ascii: "R"): .function(3),
    UInt8(ascii: "S"): .function(4),
  ]

  /// Keys by the first parameter of sequences that end in `~`.
  package static let numbers: [Int: Key] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
    17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
    23: .function(11), 24: .function(12),
  ]
}
