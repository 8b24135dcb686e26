import SymbolArt
import Wall

/// Whether the interface takes colours for a light or a dark background, and why.
struct ThemeFinding {
  /// Whether it is the light theme.
  let isLight: Bool
  /// The terminal's background, where it has told.
  let background: RGB?
  /// For people: half a sentence.
  let reason: String

  /// Somebody's choice goes first, then what the terminal has told, then `COLORFGBG`, as rxvt and Konsole set it; else it is
  /// dark, as most terminals are.
  init(_ choice: ThemeChoice, told background: RGB? = nil, environment: Environment) {
    self.background = background
    if choice != .auto {
      isLight = choice == .light
      reason = "as the settings say"
    } else if let background {
      isLight = background.isLight
      reason = "the terminal's background is \(background)"
    } else if let text = environment["COLORFGBG"], let number = Self.background(in: text) {
      isLight = number == 7 || number > 8
      reason = "COLORFGBG=\(text)"
    } else {
      isLight = false
      reason = "the terminal does not tell its background"
    }
  }

  /// The name of the theme.
  var name: String { isLight ? "light" : "dark" }

  /// `15;0`, `0;default;15`: the last one of the sixteen colours is that of the background.
  private static func background(in text: String) -> Int? {
    text.split(separator: ";").last.flatMap { Int($0) }.flatMap { (0..<16).contains($0) ? $0 : nil }
  }
}

extension RGB {
  /// Whether dark text is read more easily on it: by its luma (ITU-R BT.601).
  fileprivate var isLight: Bool { 299 * Int(red) + 587 * Int(green) + 114 * Int(blue) > 127_500 }
}

extension Preferences {
  /// The colours of the interface.
  func theme(for finding: ThemeFinding) -> Theme {
    var theme = finding.isLight ? Theme.light : .dark
    for (name, path) in Theme.colors {
      if let color = colorOverrides[name] { theme[keyPath: path] = color }
    }
    return theme
  }
}
