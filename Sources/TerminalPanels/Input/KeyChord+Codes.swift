/// Keys by the codes of characters and control bytes.
extension KeyChord {
  /// Creates the key that types a code point; nil for other control characters.
  init?(codePoint: Int, _ modifiers: KeyModifiers) {
    switch codePoint {
    case 9: self.init(.tab, modifiers)
    case 13: self.init(.enter, modifiers)
    case 27: self.init(.escape, modifiers)
    case 8, 127: self.init(.backspace, modifiers)
    default:
      guard codePoint >= 0x20, let scalar = Unicode.Scalar(UInt32(codePoint)) else { return nil }
      self.init(.character(Character(scalar)), modifiers)
    }
  }

  /// Creates the key of a control byte.
  init(controlByte byte: UInt8) {
    switch byte {
    case 0: self.init(.character(" "), .control)
    case 0x08, 0x7f: self.init(.backspace)
    case 0x09: self.init(.tab)
    case 0x0d: self.init(.enter)
    case 0x1b: self.init(.escape)
    case 0x01...0x1a: self.init(.character(Character(Unicode.Scalar(byte + 0x60))), .control)
    default: self.init(.character(Character(Unicode.Scalar(byte + 0x40))), .control)
    }
  }

  /// Creates the key that terminals send for Control with an ASCII character, if they do not tell keys by kitty's protocol.
  init(controlWith character: UInt8) {
    switch character {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "[")...UInt8(ascii: "_"):
      self.init(controlByte: character & 0x1f)
    case UInt8(ascii: " "), UInt8(ascii: "@"), UInt8(ascii: "2"): self.init(controlByte: 0)
    case UInt8(ascii: "3")...UInt8(ascii: "7"): self.init(controlByte: character - 0x18)
    case UInt8(ascii: "/"): self.init(controlByte: 0x1f)
    case UInt8(ascii: "~"): self.init(controlByte: 0x1e)
    case UInt8(ascii: "8"), UInt8(ascii: "?"): self.init(controlByte: 0x7f)
    default: self.init(.character(Character(Unicode.Scalar(character))))
    }
  }
}

extension Character {
  /// The character that a key of a US keyboard types with Shift.
  var shifted: Character { Self.shiftedSymbols[self] ?? uppercased().first ?? self }

  private static let shiftedSymbols = Dictionary(
    uniqueKeysWithValues: zip("`1234567890-=[]\\;',./", "~!@#$%^&*()_+{}|:\"<>?"))
}
