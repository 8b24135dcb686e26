/// How a cell's character looks: two colours and attributes.
public struct Style: Hashable, Sendable {
  /// The colour of the character.
  public var foreground: CellColor
  /// The colour behind it.
  public var background: CellColor
  /// Bold, underlined and so on.
  public var attributes: Attributes

  /// A style; what is left out is the terminal's own.
  public init(
    foreground: CellColor = .default, background: CellColor = .default, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's own colours without attributes.
  public static let plain = Style()

  /// Ways to make characters stand out. What a terminal cannot show, it leaves out.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// One bit for each attribute.
    public let rawValue: UInt16

    /// The attributes whose bits are set.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Heavier strokes.
    public static let bold = Attributes(rawValue: 1)
    /// Fainter.
    public static let dim = Attributes(rawValue: 2)
    /// Slanted.
    public static let italic = Attributes(rawValue: 4)
    /// A line below.
    public static let underline = Attributes(rawValue: 8)
    /// Foreground and background exchanged.
    public static let reverse = Attributes(rawValue: 16)
    /// Blinking.
    public static let blink = Attributes(rawValue: 32)
  }
}
