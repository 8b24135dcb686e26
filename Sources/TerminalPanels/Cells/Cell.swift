/// One cell of a grid: a glyph, its style, and how many columns the glyph takes.
public struct Cell: Hashable, Sendable {
  /// The character. A blank in the second cell of a wide character.
  public var glyph: Glyph
  /// Colours and attributes.
  public var style: Style
  /// 1; 2 for the first cell of a wide character; 0 for its second cell, which shows nothing of its own.
  public var width: UInt8

  /// A cell. A `width` of 2 needs a cell of width 0 to its right: `CellGrid.put` sees to that.
  public init(_ glyph: Glyph = .space, style: Style = .plain, width: UInt8 = 1) {
    self.glyph = glyph
    self.style = style
    self.width = width
  }

  /// A blank in the terminal's own colours.
  public static let blank = Cell()

  /// The text that it shows; empty in the second cell of a wide character.
  public var text: String { width == 0 ? "" : glyph.description }
}
