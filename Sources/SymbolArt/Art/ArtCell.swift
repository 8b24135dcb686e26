/// One terminal cell of a picture: a character and its two colours.
public struct ArtCell: Hashable, Sendable {
  /// The Unicode scalar to print, which is always one column wide.
  public var scalar: UInt32
  public var foreground: RGB
  public var background: RGB

  public init(scalar: UInt32, foreground: RGB, background: RGB) {
    self.scalar = scalar
    self.foreground = foreground
    self.background = background
  }

  /// Returns a cell of one colour.
  public static func blank(_ background: RGB) -> ArtCell {
    ArtCell(scalar: 0x20, foreground: background, background: background)
  }
}
