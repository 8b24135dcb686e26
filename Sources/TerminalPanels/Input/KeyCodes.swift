/// The numbers and letters of keys in xterm's sequences.
package enum KeyCodes {
  /// Keys by the final letter of CSI and SS3 sequences.
  package static let letters: [UInt8: Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
    UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
    UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2), UInt8(ascii: "R"): .function(3),
    UInt8(ascii: "S"): .function(4),
  ]

  /// Keys by the first parameter of sequences that end in `~`.
  package static let tildes: [Int: Key] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
    17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
    23: .function(11), 24: .function(12),
  ]

  /// Returns the event of the key that types a code point; nil for other control characters.
  static func key(codePoint: Int, modifiers: KeyModifiers) -> InputEvent? {
    switch codePoint {
    case 9: return .key(.tab, modifiers)
    case 13: return .key(.enter, modifiers)
    case 27: return .key(.escape, modifiers)
    case 8, 127: return .key(.backspace, modifiers)
    default:
      guard codePoint >= 0x20, let scalar = Unicode.Scalar(UInt32(codePoint)) else { return nil }
      return .key(.character(Character(scalar)), modifiers)
    }
  }

  /// Returns the key of a control byte.
  static func control(_ byte: UInt8) -> (key: Key, modifiers: KeyModifiers) {
    switch byte {
    case 0: (.character(" "), .control)
    case 0x08, 0x7f: (.backspace, [])
    case 0x09: (.tab, [])
    case 0x0d: (.enter, [])
    case 0x1b: (.escape, [])
    case 0x01...0x1a: (.character(Character(Unicode.Scalar(byte + 0x60))), .control)
    default: (.character(Character(Unicode.Scalar(byte + 0x40))), .control)
    }
  }

  /// Returns the key that terminals send for Control with an ASCII character, if they do not tell keys by kitty's protocol.
  static func control(with character: UInt8) -> (key: Key, modifiers: KeyModifiers) {
    switch character {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "[")...UInt8(ascii: "_"): control(character & 0x1f)
    case UInt8(ascii: " "), UInt8(ascii: "@"), UInt8(ascii: "2"): control(0)
    case UInt8(ascii: "3")...UInt8(ascii: "7"): control(character - 0x18)
    case UInt8(ascii: "/"): control(0x1f)
    case UInt8(ascii: "~"): control(0x1e)
    case UInt8(ascii: "8"), UInt8(ascii: "?"): control(0x7f)
    default: (.character(Character(Unicode.Scalar(character))), [])
    }
  }

  /// Returns the character that a key of a US keyboard types with Shift.
  static func shifted(_ character: Character) -> Character {
    shiftedSymbols[character] ?? character.uppercased().first ?? character
  }

  private static let shiftedSymbols = Dictionary(
    uniqueKeysWithValues: zip("`1234567890-=[]\\;',./", "~!@#$%^&*()_+{}|:\"<>?"))
}

/// The button codes of mouse reports.
enum MouseCodes {
  /// - Parameters:
  ///   - code: bits 0–1 button, 2 Shift, 3 Alt, 4 Control, 5 motion, 6 wheel.
  ///   - isUp: true if the report is of a release; the old form reports a release as button 3.
  static func event(code: Int, column: Int, row: Int, isUp: Bool) -> MouseEvent? {
    guard code >= 0, code < 128, column >= 0, row >= 0 else { return nil }
    let modifiers = KeyModifiers(rawValue: UInt8(code >> 2 & 7))
    let position = CellPoint(column: column, row: row)
    let number = code & 3
    if code & 64 != 0 {
      let directions: [MouseEvent.WheelDirection] = [.up, .down, .left, .right]
      return isUp ? nil : MouseEvent(.wheel(directions[number]), at: position, modifiers: modifiers)
    }
    let buttons: [MouseEvent.Button] = [.left, .middle, .right]
    if code & 32 != 0 {
      let action: MouseEvent.Action = number == 3 ? .move : .drag(buttons[number])
      return MouseEvent(action, at: position, modifiers: modifiers)
    }
    // The old form does not say which button was released.
    guard number < 3 else { return MouseEvent(.release(.left), at: position, modifiers: modifiers) }
    return MouseEvent(isUp ? .release(buttons[number]) : .press(buttons[number]), at: position, modifiers: modifiers)
  }
}
