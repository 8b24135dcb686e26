import SymbolArt
import Wall

/// Whether the interface takes colours for a light or a dark background, and why.
struct ThemeDetection {
  let theme: ThemeName
  /// Half a sentence for `doctor` and the log.
  let reason: String

  /// The chosen theme overrides the background that the terminal reported, and that overrides `COLORFGBG`, which rxvt and
  /// Konsole set. Without any of them it is dark, as most terminals are.
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

  /// The last number of `15;0` or `0;default;15`: the background, as one of the sixteen colours.
  private static func background(in text: String) -> Int? {
    text.split(separator: ";").last.flatMap { Int($0) }.flatMap { (0..<16).contains($0) ? $0 : nil }
  }
}

extension RGB {
  /// True if dark text is easier to read on it, by its luma (ITU-R BT.601).
  fileprivate var isLight: Bool { 299 * Int(red) + 587 * Int(green) + 114 * Int(blue) > 127_500 }
}
