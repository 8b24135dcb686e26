import Basics
import TerminalPanels

/// Names of keys in tapes, as in VHS.
enum TapeKeyName {
  static let named: [(name: String, key: Key)] =
    [
      ("Enter", .enter), ("Space", .character(" ")), ("Tab", .tab), ("Escape", .escape), ("Backspace", .backspace),
      ("Delete", .delete), ("Insert", .insert), ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right),
      ("PageUp", .pageUp), ("PageDown", .pageDown), ("Home", .home), ("End", .end), ("Comma", .character(",")),
    ] + (1...12).map { ("F\($0)", .function($0)) }

  static let modifiers: [(name: String, modifier: KeyModifiers)] = [
    ("Ctrl", .control), ("Alt", .alt), ("Shift", .shift),
  ]

  /// Splits `Ctrl+`, `Alt+` and `Shift+`, in any order, from the rest of a word.
  static func strip(_ word: Substring) -> (modifiers: KeyModifiers, rest: Substring) {
    var found: KeyModifiers = []
    var rest = word
    while let (name, modifier) = modifiers.first(where: {
      rest.hasPrefix($0.name + "+") && rest.count > $0.name.count + 1
    }) {
      found.insert(modifier)
      rest = rest.dropFirst(name.count + 1)
    }
    return (found, rest)
  }

  /// Returns the modifiers as tape text, such as `Ctrl+Shift+`.
  static func prefix(of held: KeyModifiers) -> String {
    modifiers.filter { held.contains($0.modifier) }.map { $0.name + "+" }.joined()
  }

  /// Returns the key with a name, or of a single character; else nil.
  static func key(_ name: Substring) -> Key? {
    if let key = named.first(where: { $0.name == name })?.key { return key }
    guard name.count == 1, let character = name.first, !character.isWhitespace else { return nil }
    return .character(character)
  }

  /// Returns a key as tape text; nil without a name.
  static func spelling(_ key: Key, _ held: KeyModifiers) -> String? {
    let prefix = prefix(of: held)
    if let name = named.first(where: { $0.key == key })?.name { return prefix + name }
    guard case .character(let character) = key else { return nil }
    return prefix + String(character)
  }

  /// Returns false for a key without a name, and for one that can only be typed: a line that begins with it would be a
  /// comment, a text or a time.
  static func startsLine(_ key: Key, _ held: KeyModifiers) -> Bool {
    spelling(key, held).map { $0.first?.isWhitespace == false && !["#", "\"", "'", "`", "@"].contains($0) } ?? false
  }

  /// Returns the key that a terminal sends for a key with modifiers: `Ctrl+R` and `Ctrl+Shift+R` are the control
  /// character, `Shift+g` is `G`.
  ///
  /// - Parameter problem: Returns the error for a key that no terminal sends, with a hint.
  static func sent(
    _ key: Key, _ held: KeyModifiers, problem: (_ hint: String) -> Diagnostic
  ) throws(Diagnostic) -> (Key, KeyModifiers) {
    let taken: Set<Key> = Set((1...12).map { .function($0) } + [.delete])
    if key == .tab && held.contains(.alt) || taken.contains(key) && held.isSuperset(of: [.control, .alt]) {
      throw problem("the system takes it; write \(spelling(key, []) ?? "")")
    }
    let plain: Set<Key> = [.enter, .escape, .backspace, .character(" ")]
    guard case .character(let named) = key, named != " " else {
      let lost = held.intersection(key == .tab ? .control : key == .character(" ") ? .shift : [.shift, .control])
      guard plain.contains(key) || key == .tab, !lost.isEmpty else { return (key, held) }
      throw problem("write \(spelling(key, held.subtracting(lost)) ?? "Space")")
    }
    var (character, held) = (named, held)
    if held.contains(.control) {
      let letter = Character(character.lowercased())
      let others: [Character: String] = ["i": "Tab", "m": "Enter", "[": "Escape", "h": "Backspace"]
      if let name = others[letter] { throw problem("write \(name)") }
      guard ("a"..."z").contains(letter) || "@\\]^_".contains(letter) else {
        throw problem("only letters and @ \\ ] ^ _ have control characters; write \(named)")
      }
      (character, held) = (letter, held.subtracting(.shift))
    } else if held.contains(.shift) {
      guard character.isLetter else { throw problem("write the character itself, as Type \"!\"") }
      let upper = character.uppercased()
      guard upper.count == 1 else { throw problem("write Type \"\(upper)\"") }
      (character, held) = (Character(upper), held.subtracting(.shift))
    }
    return (.character(character), held)
  }
}
