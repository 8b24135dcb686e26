/// One cell of a grid: a glyph, its style, and its width in columns.
public struct Cell: Hashable, Sendable {
  /// A blank in the second cell of a wide character.
  public var glyph: Glyph
  public var style: Style
  /// 1; 2 for the first cell of a wide character; 0 for its second cell.
  public var width: UInt8
  /// The part of a picture above the cell.
  var tile = PixelTile.none
  /// Whether the cell is part of a picture's symbol art, which may be drawn less exactly while it moves.
  var isArt = false

  /// Creates a cell. A `width` of 2 needs a cell of width 0 to its right, which `CellGrid.put` adds.
  public init(_ glyph: Glyph = .space, style: Style = .plain, width: UInt8 = 1) {
    self.glyph = glyph
    self.style = style
    self.width = width
  }

  /// A blank in the terminal's own colours.
  public static let blank = Cell()

  /// The glyph as text; empty in the second cell of a wide character.
  public var text: String { width == 0 ? "" : glyph.description }
}
