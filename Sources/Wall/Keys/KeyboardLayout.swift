import TerminalPanels

/// A keyboard layout with non-Latin letters, mapped to the Latin letters of the same keys.
public enum KeyboardLayout: String, Sendable, CaseIterable {
  /// Detected by the first non-Latin letter.
  case auto
  case russian
  case greek
  case hebrew
  case none

  /// The letters without and with Shift, in the order of `latin`; a space for a key without a letter.
  private var letters: String {
    switch self {
    case .russian: "йцукенгшщзхъфывапролджэячсмитьбюёЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮЁ"
    case .greek: " ςερτυθιοπ  ασδφγηξκλ  ζχψωβνμ   " + "  ΕΡΤΥΘΙΟΠ  ΑΣΔΦΓΗΞΚΛ  ΖΧΨΩΒΝΜ"
    case .hebrew: "  קראטוןםפ  שדגכעיחלךף זסבהנמצתץ "
    case .auto, .none: ""
    }
  }

  private static let latin = Array("qwertyuiop[]asdfghjkl;'zxcvbnm,.`QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>~")

  /// The Latin letters by the letters of each layout.
  private static let tables: [KeyboardLayout: [Character: Character]] = Dictionary(
    uniqueKeysWithValues: allCases.map { layout in
      let pairs = zip(layout.letters, latin).filter { $0.0 != " " }
      // Ukrainian and Belarusian letters have other keys.
      let more: [(Character, Character)] =
        layout == .russian
        ? [("і", "s"), ("І", "S"), ("ї", "]"), ("Ї", "}"), ("є", "'"), ("Є", "\""), ("ў", "o"), ("Ў", "O"), ("№", "#")]
        : []
      return (layout, Dictionary(uniqueKeysWithValues: pairs + more))
    })

  /// Returns the Latin letter on the same key, or nil.
  public subscript(letter: Character) -> Character? { Self.tables[self]?[letter] }

  /// Returns the layout with a letter, or nil.
  static func having(_ letter: Character) -> KeyboardLayout? {
    letter.isASCII ? nil : allCases.first { $0[letter] != nil }
  }
}

extension KeyTable {
  /// Returns the chord of a report. A non-Latin letter that is no key is mapped to the Latin letter of the same key. If
  /// the terminal does not report keys by location, the first such letter selects the layout.
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
