/// The colours and attributes of a cell.
public struct Style: Hashable, Sendable {
  public var foreground: CellColor
  public var background: CellColor
  public var attributes: Attributes

  public init(
    foreground: CellColor = .default, background: CellColor = .default, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's default colours without attributes.
  public static let plain = Style()

  /// Video attributes. ncurses ignores attributes that the terminal does not have.
  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let bold = Attributes(rawValue: 1)
    public static let dim = Attributes(rawValue: 2)
    public static let italic = Attributes(rawValue: 4)
    public static let underline = Attributes(rawValue: 8)
    public static let reverse = Attributes(rawValue: 16)
    public static let blink = Attributes(rawValue: 32)
  }
}
