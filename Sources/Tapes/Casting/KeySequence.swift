import TerminalPanels

/// The characters that a terminal sends for input, for the input events of casts.
///
/// Source: XTerm Control Sequences (PC-style function keys, bracketed paste); ECMA-48.
enum KeySequence {
  /// Returns the characters; nil for mouse events and other events.
  static func text(of event: InputEvent) -> String? {
    switch event {
    case .paste(let text): "\u{1b}[200~\(text)\u{1b}[201~"
    case .key(let key): text(of: key.chord.key, key.chord.modifiers)
    default: nil
    }
  }

  private static func text(of key: Key, _ modifiers: KeyModifiers) -> String {
    let code = modifiers.isEmpty ? "" : ";\(Int(modifiers.rawValue) + 1)"
    if let letter = Key.letters.first(where: { $0.value == key }).map({ UnicodeScalar($0.key) }) {
      if case .function = key, code.isEmpty { return "\u{1b}O\(letter)" }
      return "\u{1b}[\(code.isEmpty ? "" : "1" + code)\(letter)"
    }
    if let number = Key.numbers.first(where: { $0.value == key })?.key { return "\u{1b}[\(number)\(code)~" }
    let plain: String
    switch key {
    case .tab where modifiers.contains(.shift): return "\u{1b}[Z"
    case .tab: plain = "\t"
    case .enter: plain = "\r"
    case .escape: plain = "\u{1b}"
    case .backspace: plain = "\u{7f}"
    case .character(let character):
      let scalar = character.unicodeScalars.first?.value ?? 0
      plain = modifiers.contains(.control) ? String(UnicodeScalar(UInt8(scalar & 0x1f))) : String(character)
    default: plain = ""
    }
    return (modifiers.contains(.alt) ? "\u{1b}" : "") + plain
  }
}
