/// Keys in kitty's keyboard protocol: `CSI key:shifted:US ; modifiers:event ; text u`.
///
/// The result is the key that the terminal sends without the protocol: Ctrl-i is Tab, and Shift-Enter is Enter.
///
/// Source: https://sw.kovidgoyal.net/kitty/keyboard-protocol/
extension ControlSequence {
  /// Returns the events of a sequence that ends in `u`; none for keys that do nothing by themselves, such as Shift.
  func protocolEvents(code: Int) -> [InputEvent] {
    // The desktop has keys with Super and Hyper.
    guard modifierBits & 0b11_1000 == 0, let text else { return [] }
    if !text.isEmpty {
      return text.flatMap { events(.character($0), [], latin: text.count == 1 ? latin(of: $0) : nil) }
    }
    switch code {
    case 9: return events(.tab, modifiers.subtracting(.control))
    case 13, 57414: return events(.enter, modifiers.intersection(.alt))
    case 27: return events(.escape, modifiers.intersection(.alt))
    case 8, 127: return events(.backspace, modifiers.intersection(.alt))
    case 57376...57398: return events(.function(code - 57363), modifiers)
    case 57399...57413, 57415, 57416:
      return characterEvents(Self.keypad[code - 57399])
    case 57417...57426: return events(Self.keypadKeys[code - 57417], modifiers)
    // The rest of the area of Unicode from which the protocol takes numbers: modifiers, locks, media keys.
    case 0xe000...0xf8ff: return []
    default:
      guard code >= 0x20, let scalar = Unicode.Scalar(UInt32(code)) else { return [] }
      return characterEvents(Character(scalar))
    }
  }

  private static let keypad = Array("0123456789./*-+\r=,")
  private static let keypadKeys: [Key] = [
    .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete,
  ]

  /// The text that the key types; empty if it has Control, or Alt with the key's own character. Nil if a number is no character.
  private var text: String? {
    guard !modifiers.contains(.control), parameters.count > 2 else { return "" }
    let numbers = parameters[2].compactMap(\.self)
    let scalars = numbers.compactMap { Unicode.Scalar(UInt32($0)) }
    guard scalars.count == numbers.count else { return nil }
    let text = String(String.UnicodeScalarView(scalars)).filter { !$0.isControl }
    return modifiers.contains(.alt) && scalars.count == 1 && [number(0), number(0, 1)].contains(Int(scalars[0].value))
      ? "" : text
  }

  /// Returns the events of a key that types no text.
  private func characterEvents(_ own: Character) -> [InputEvent] {
    var (character, modifiers) = (own, modifiers)
    // Control goes with the letters of a US keyboard, also on others.
    if modifiers.contains(.control), !own.isASCII, let us = number(0, 2).flatMap({ Unicode.Scalar(UInt32($0)) }) {
      character = Character(us)
    }
    let isControlLetter = modifiers.contains(.control) && "a"..."z" ~= character
    if modifiers.contains(.shift), !isControlLetter {
      let shifted = character == own ? number(0, 1).flatMap { Unicode.Scalar(UInt32($0)) } : nil
      character = shifted.map { Character($0) } ?? character.shifted
      modifiers.remove(.shift)
    }
    guard modifiers.contains(.control), !modifiers.contains(.shift), let ascii = character.asciiValue else {
      return events(.character(character), modifiers, latin: latin(of: character))
    }
    let chord = KeyChord(controlWith: ascii)
    return events(chord.key, chord.modifiers.union(modifiers.subtracting(.control)))
  }

  /// Returns the character of the key on a US keyboard, if its own is a letter of another script than Latin; else nil.
  private func latin(of own: Character) -> Character? {
    guard own.isLetterOfAnotherScript, let us = number(0, 2).flatMap({ Unicode.Scalar(UInt32($0)) }), us.isASCII else {
      return nil
    }
    let isShifted = own.isCased ? own.isUppercase : modifiers.contains(.shift)
    return isShifted ? Character(us).shifted : Character(us)
  }
}

extension Character {
  /// Whether it is a letter of no Latin alphabet.
  fileprivate var isLetterOfAnotherScript: Bool {
    guard isLetter, let scalar = unicodeScalars.first, scalar.value >= 0x370 else { return false }
    let latin: [ClosedRange<UInt32>] = [
      0x1d00...0x1dbf, 0x1e00...0x1eff, 0x2c60...0x2c7f, 0xa720...0xa7ff, 0xfb00...0xfb06,
    ]
    return !latin.contains { $0.contains(scalar.value) }
  }
}
