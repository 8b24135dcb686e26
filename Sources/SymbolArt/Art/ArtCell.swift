/// One terminal cell of a picture: a character and its two colours.
public struct ArtCell: Hashable, Sendable {
  /// The Unicode scalar to print; always one column wide.
  public var scalar: UInt32
  /// The colour of the character's ink.
  public var foreground: RGB
  /// The colour around it.
  public var background: RGB

  /// A cell from its scalar and colours.
  public init(scalar: UInt32, foreground: RGB, background: RGB) {
    self.scalar = scalar
    self.foreground = foreground
    self.background = background
  }

  /// A cell of one colour.
  public static func blank(_ background: RGB) -> ArtCell {
    ArtCell(scalar: 0x20, foreground: background, background: background)
  }
}
