import CollectionView

extension UIImage {
  /// The settings of an image.
  open class Configuration: NSObject {}

  /// The size and weight of a symbol. They have no effect: a symbol is one character.
  open class SymbolConfiguration: Configuration {
    /// The size of a symbol beside the text.
    public enum Scale: Int, Sendable {
      case `default` = -1
      case unspecified
      case small
      case medium
      case large
    }

    public convenience init(pointSize: CGFloat) { self.init() }
    public convenience init(pointSize: CGFloat, weight: UIFont.Weight) { self.init() }
    public convenience init(pointSize: CGFloat, weight: UIFont.Weight, scale: Scale) { self.init() }
    public convenience init(scale: Scale) { self.init() }
    public convenience init(weight: UIFont.Weight) { self.init() }
    public convenience init(font: UIFont) { self.init() }
    public convenience init(textStyle: UIFont.TextStyle) { self.init() }
    public convenience init(textStyle: UIFont.TextStyle, scale: Scale) { self.init() }
  }

  public typealias SymbolScale = SymbolConfiguration.Scale
}

/// The characters that stand for Apple's symbols. All are one terminal cell wide.
enum SystemSymbol {
  /// Returns the character for a symbol's name, or else for the name without a shape around it; nil if there is none.
  static func character(named name: String) -> Character? {
    var parts = name.split(separator: ".")
    while !parts.isEmpty {
      if let character = characters[parts.joined(separator: ".")] ?? enclosed(parts) { return character }
      guard let last = parts.popLast(), ["fill", "circle", "square"].contains(last) else { return nil }
    }
    return nil
  }

  /// Returns a number or letter in a circle.
  private static func enclosed(_ parts: [Substring]) -> Character? {
    guard parts.count > 1, parts[1] == "circle", let first = parts.first else { return nil }
    let isFilled = parts.last == "fill"
    var scalar: UInt32?
    switch Int(first) {
    case 0?: scalar = isFilled ? 0x24ff : 0x24ea
    case let number? where 1...10 ~= number: scalar = UInt32(number) + (isFilled ? 0x2775 : 0x245f)
    case let number? where 11...20 ~= number: scalar = UInt32(number) + (isFilled ? 0x24e0 : 0x245f)
    case nil where first.count == 1 && first >= "a" && first <= "z":
      scalar = first.unicodeScalars.first.map { $0.value - 0x61 + 0x24b6 }
    default: break
    }
    return scalar.flatMap(UnicodeScalar.init).map(Character.init)
  }

  private static let characters: [String: Character] = [
    "airplane": "✈", "arrow.clockwise": "↻", "arrow.counterclockwise": "↺", "arrow.down": "↓", "arrow.left": "←",
    "arrow.left.arrow.right": "⇄", "arrow.right": "→", "arrow.turn.down.left": "↵", "arrow.up": "↑",
    "arrow.up.arrow.down": "⇅", "arrow.up.left": "↖", "arrow.up.right": "↗", "at": "@", "bolt": "↯", "checkmark": "✓",
    "checkmark.square": "☑", "chevron.down": "⌄", "chevron.left": "‹", "chevron.right": "›", "chevron.up": "⌃",
    "circle": "○", "circle.fill": "●", "cloud": "☁", "command": "⌘", "delete.left": "⌫", "diamond": "◇",
    "diamond.fill": "◆", "divide": "÷", "dollarsign": "$", "eject": "⏏", "ellipsis": "…", "envelope": "✉", "equal": "=",
    "escape": "⎋", "eurosign": "€", "exclamationmark": "!", "exclamationmark.triangle": "⚠", "flag": "⚐",
    "flag.fill": "⚑", "function": "ƒ", "gear": "⚙", "gearshape": "⚙", "hand.point.right": "☞", "heart": "♡",
    "heart.fill": "♥", "house": "⌂", "house.fill": "⌂", "infinity": "∞", "info": "i", "info.circle": "ⓘ",
    "line.3.horizontal": "☰", "line.horizontal.3": "☰", "magnifyingglass": "⌕", "minus": "−", "minus.circle": "⊖",
    "moon": "☾", "moon.fill": "☾", "multiply": "×", "music.note": "♪", "number": "#", "option": "⌥", "pencil": "✎",
    "percent": "%", "phone": "☏", "phone.fill": "☎", "play": "▷", "play.fill": "▶", "plus": "+", "plus.circle": "⊕",
    "plusminus": "±", "questionmark": "?", "record.circle": "◉", "return": "⏎", "scissors": "✂", "shift": "⇧",
    "square": "□", "square.fill": "■", "star": "☆", "star.fill": "★", "stop": "□", "stop.fill": "■", "sum": "∑",
    "sun.max": "☀", "sun.min": "☼", "triangle": "△", "triangle.fill": "▲", "umbrella": "☂", "xmark": "✕",
    "xmark.circle": "⊗", "xmark.square": "☒",
  ]
}
