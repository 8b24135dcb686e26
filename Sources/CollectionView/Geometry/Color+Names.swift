extension Color {
  /// Black.
  public static let black = Color(white: 0)
  /// A dark grey, a third of white.
  public static let darkGray = Color(white: 1 / 3)
  /// A light grey, two thirds of white.
  public static let lightGray = Color(white: 2 / 3)
  /// White.
  public static let white = Color(white: 1)
  /// A middle grey.
  public static let gray = Color(white: 0.5)
  /// Pure red.
  public static let red = Color(red: 1, green: 0, blue: 0)
  /// Pure green.
  public static let green = Color(red: 0, green: 1, blue: 0)
  /// Pure blue.
  public static let blue = Color(red: 0, green: 0, blue: 1)
  /// Green and blue.
  public static let cyan = Color(red: 0, green: 1, blue: 1)
  /// Red and green.
  public static let yellow = Color(red: 1, green: 1, blue: 0)
  /// Red and blue.
  public static let magenta = Color(red: 1, green: 0, blue: 1)
  /// Red with half as much green.
  public static let orange = Color(red: 1, green: 0.5, blue: 0)
  /// Half red, half blue.
  public static let purple = Color(red: 0.5, green: 0, blue: 0.5)
  /// Dark orange.
  public static let brown = Color(red: 0.6, green: 0.4, blue: 0.2)
  /// Nothing at all: wholly transparent black.
  public static let clear = Color(white: 0, alpha: 0)
}
