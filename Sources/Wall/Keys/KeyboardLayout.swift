import TerminalPanels

/// A keyboard whose letters are not Latin ones, by the Latin letters of the same keys.
public enum KeyboardLayout: String, Sendable, CaseIterable {
  /// The one that has the first letter that is no key of its own.
  case auto
  case russian
  case greek
  case hebrew
  case none

  /// The letters without and with Shift, in the order of `latin`; a space where the key has no letter of the keyboard.
  private var letters: String {
    switch self {
    case .russian: "йцукенгшщзхъфывапролджэячсмитьбюёЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮЁ"
    case .greek: " ςερτυθιοπ  ασδφγηξκλ  ζχψωβνμ   " + "  ΕΡΤΥΘΙΟΠ  ΑΣΔΦΓΗΞΚΛ  ΖΧΨΩΒΝΜ"
    case .hebrew: "  קראטוןםפ  שדגכעיחלךף זסבהנמצתץ "
    case .auto, .none: ""
    }
  }

  private static let latin = Array("qwertyuiop[]asdfghjkl;'zxcvbnm,.`QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>~")

  /// The Latin letters of the letters of each keyboard.
  private static let tables: [KeyboardLayout: [Character: Character]] = Dictionary(
    uniqueKeysWithValues: allCases.map { layout in
      let pairs = zip(layout.letters, latin).filter { $0.0 != " " }
      // Ukrainian and Belarusian letters have places of their own.
      let more: [(Character, Character)] =
        layout == .russian
        ? [("і", "s"), ("І", "S"), ("ї", "]"), ("Ї", "}"), ("є", "'"), ("Є", "\""), ("ў", "o"), ("Ў", "O"), ("№", "#")]
        : []
      return (layout, Dictionary(uniqueKeysWithValues: pairs + more))
    })

  /// Returns the Latin letter on the key of a letter, or nil.
  public subscript(letter: Character) -> Character? { Self.tables[self]?[letter] }

  /// Returns the keyboard that has a letter, or nil.
  static func having(_ letter: Character) -> KeyboardLayout? {
    letter.isASCII ? nil : allCases.first { $0[letter] != nil }
  }
}

extension KeyTable {
  /// Returns the key that is meant by a report: its own, or, if that is no key and of no Latin keyboard, the one in its place on a
  /// Latin keyboard. Without a terminal that tells the place, the first such letter tells the keyboard.
  func chord(of report: KeyReport, in context: KeyContext, on keyboard: inout KeyboardLayout) -> KeyChord {
    let own = KeyChord(report.key, report.modifiers)
    guard case .character(let letter) = report.key, !letter.isASCII, keyboard != .none,
      action(for: own, in: context) == nil, action(for: own, in: .wall) == nil
    else { return own }
    if let latin = report.latin { return KeyChord(.character(latin), report.modifiers) }
    if keyboard == .auto { keyboard = KeyboardLayout.having(letter) ?? .auto }
    return keyboard[letter].map { KeyChord(.character($0), report.modifiers) } ?? own
  }
}
