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
