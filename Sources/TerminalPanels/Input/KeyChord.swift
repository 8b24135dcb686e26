/// A key with its modifiers: `x`, `Ctrl-b`, `Shift-Tab`, `PgUp`.
public struct KeyChord: Hashable, Sendable {
  public var key: Key
  public var modifiers: KeyModifiers

  /// Creates a chord.
  public init(_ key: Key, _ modifiers: KeyModifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Parses a spelling; nil if it names no key. `-` and `+` both separate modifiers. Names are case-insensitive, single
  /// characters are not.
  ///
  ///     KeyChord("Ctrl-b")  KeyChord("shift+tab")  KeyChord("?")  KeyChord("Space")
  public init?(_ spelling: some StringProtocol) {
    var rest = Substring(spelling)
    var modifiers: KeyModifiers = []
    while let join = rest.dropFirst().firstIndex(where: { $0 == "-" || $0 == "+" }),
      rest.index(after: join) < rest.endIndex,
      let modifier = Self.modifier(named: rest[..<join])
    {
      modifiers.insert(modifier)
      rest = rest[rest.index(after: join)...]
    }
    if let key = Self.key(named: rest.lowercased()) {
      self.init(key, modifiers)
    } else if rest.count == 1, let character = rest.first {
      // Terminals report Control with a letter in one case only.
      let letter = modifiers.contains(.control) ? Character(character.lowercased()) : character
      self.init(.character(letter), modifiers)
    } else {
      return nil
    }
  }

  private static func modifier(named name: Substring) -> KeyModifiers? {
    switch name.lowercased() {
    case "ctrl", "control": .control
    case "alt", "meta": .alt
    case "shift": .shift
    default: nil
    }
  }

  private static func key(named name: String) -> Key? {
    if let key = names.first(where: { $0.names.contains(name) })?.key { return key }
    guard name.first == "f", let number = Int(name.dropFirst()), (1...63).contains(number) else { return nil }
    return .function(number)
  }

  /// The names of all keys; `shown` is the name in the help.
  private static let names: [(key: Key, shown: String, names: [String])] = [
    (.enter, "Enter", ["enter", "return"]),
    (.tab, "Tab", ["tab"]),
    (.escape, "Esc", ["esc", "escape"]),
    (.backspace, "Backspace", ["backspace"]),
    (.delete, "Delete", ["delete", "del"]),
    (.insert, "Insert", ["insert", "ins"]),
    (.up, "↑", ["up", "↑"]),
    (.down, "↓", ["down", "↓"]),
    (.left, "←", ["left", "←"]),
    (.right, "→", ["right", "→"]),
    (.pageUp, "PgUp", ["pgup", "pageup"]),
    (.pageDown, "PgDn", ["pgdn", "pagedown"]),
    (.home, "Home", ["home"]),
    (.end, "End", ["end"]),
    (.character(" "), "Space", ["space"]),
    (.character(","), "Comma", ["comma"]),
  ]
}

extension KeyChord: CustomStringConvertible {
  /// The spelling in the help; `KeyChord(_:)` parses it.
  public var description: String {
    var text = ""
    if modifiers.contains(.control) { text += "Ctrl-" }
    if modifiers.contains(.alt) { text += "Alt-" }
    if modifiers.contains(.shift) { text += "Shift-" }
    return text + keyName
  }

  private var keyName: String {
    if let shown = Self.names.first(where: { $0.key == key })?.shown { return shown }
    switch key {
    case .character(let character): return String(character)
    case .function(let number): return "F\(number)"
    default: return "\(key)"
    }
  }
}
