import SymbolArt
import Wall

/// The theme for a light or a dark background, and the reason for it.
struct ThemeDetection {
  let theme: ThemeName
  let reason: String

  /// Selects a theme: the chosen one, else by the background that the terminal reports, else by `COLORFGBG`, which rxvt
  /// and Konsole set. The default is dark, like most terminals.
  init(_ chosen: ThemeName?, reported background: RGB? = nil, environment: Environment) {
    if let chosen {
      theme = chosen
      reason = "by the settings"
    } else if let background {
      theme = background.isLight ? .light : .dark
      reason = "the terminal's background is \(background)"
    } else if let text = environment["COLORFGBG"], let number = Self.background(in: text) {
      theme = number == 7 || number > 8 ? .light : .dark
      reason = "COLORFGBG=\(text)"
    } else {
      theme = .dark
      reason = "the terminal does not report its background"
    }
  }

  /// Returns the background, the last number in `15;0` or `0;default;15`, as one of the sixteen colours.
  private static func background(in text: String) -> Int? {
    text.split(separator: ";").last.flatMap { Int($0) }.flatMap { (0..<16).contains($0) ? $0 : nil }
  }
}

extension RGB {
  /// Whether dark text is easier to read on the colour, by its luma (ITU-R BT.601).
  fileprivate var isLight: Bool { 299 * Int(red) + 587 * Int(green) + 114 * Int(blue) > 127_500 }
}
