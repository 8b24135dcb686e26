import TerminalPanels

/// The characters that a terminal sends for input, for the input events of casts.
///
/// Source: XTerm Control Sequences (PC-style function keys, bracketed paste); ECMA-48.
enum KeySequence {
  private static let letters: [Key: Character] = [
    .up: "A", .down: "B", .right: "C", .left: "D", .home: "H", .end: "F",
  ]
  private static let numbers: [Key: Int] = [.insert: 2, .delete: 3, .pageUp: 5, .pageDown: 6]
  private static let functionNumbers = [15, 17, 18, 19, 20, 21, 23, 24]

  /// Returns the characters; nil for mouse events and other events.
  static func text(of event: InputEvent) -> String? {
    switch event {
    case .paste(let text): "\u{1b}[200~\(text)\u{1b}[201~"
    case .key(let key, let modifiers): text(of: key, modifiers)
    default: nil
    }
  }

  private static func text(of key: Key, _ modifiers: KeyModifiers) -> String {
    let code = modifiers.isEmpty ? "" : ";\(Int(modifiers.rawValue) + 1)"
    if let letter = letters[key] { return "\u{1b}[\(code.isEmpty ? "" : "1" + code)\(letter)" }
    if let number = numbers[key] { return "\u{1b}[\(number)\(code)~" }
    let plain: String
    switch key {
    case .function(let number) where number <= 4:
      let letter = Array("PQRS")[max(0, number - 1)]
      return code.isEmpty ? "\u{1b}O\(letter)" : "\u{1b}[1\(code)\(letter)"
    case .function(let number): return "\u{1b}[\(functionNumbers[min(number - 5, 7)])\(code)~"
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
