import Pictures
import TerminalPanels

/// A picture of exact pixels and where it goes in the area that it is for. It keeps its shape, so where it fills the area
/// it hangs over two of the edges; what hangs over is cut when it is drawn.
struct PlacedPixels: Hashable {
  var placement: PixelPlacement
  /// Cells from the area's left edge to the picture's; negative where it hangs over.
  var column: Int
  /// Cells from the area's top edge to the picture's; negative where it hangs over.
  var row: Int
}

/// The cells that a picture takes up for an area, in its own shape: the terminal scales it into them whole, and centres it.
struct PixelExtent: Hashable {
  var size: CellSize
  var column: Int
  var row: Int

  /// - Parameter ratio: a cell's height / width.
  init(of picture: PixelSize, in area: CellSize, fit: PictureFitting, ratio: Double) {
    let shape = Double(max(picture.width, 1)) / Double(max(picture.height, 1))
    let isWide = shape > Double(area.columns) / (Double(max(area.rows, 1)) * ratio)
    let columns = Double(area.rows) * ratio * shape
    let rows = Double(area.columns) / shape / ratio
    switch fit {
    case .fill:
      size =
        isWide
        ? CellSize(columns: Self.covering(columns, evenlyOver: area.columns), rows: area.rows)
        : CellSize(columns: area.columns, rows: Self.covering(rows, evenlyOver: area.rows))
    case .fit:
      size =
        isWide
        ? CellSize(columns: area.columns, rows: min(max(1, Int(rows.rounded())), area.rows))
        : CellSize(columns: min(max(1, Int(columns.rounded())), area.columns), rows: area.rows)
    }
    column = Int((Double(area.columns - size.columns) / 2).rounded(.down))
    row = Int((Double(area.rows - size.rows) / 2).rounded(.down))
  }

  /// Whole cells for `length` of them, hanging over an area by as many on either side. The picture takes the middle, so
  /// what it leaves bare of its outermost cells lies outside the area.
  private static func covering(_ length: Double, evenlyOver area: Int) -> Int {
    let cells = max(Int(length.rounded(.up)), area)
    return cells + (cells - area) % 2
  }
}

extension CellGrid {
  /// Draws what of a picture lies in an area.
  mutating func draw(_ pixels: PlacedPixels, in area: CellRect, background: CellColor) {
    var part = CellGrid(area.size, filledWith: Cell(style: Style(background: background)))
    part.draw(pixels.placement, at: CellPoint(column: pixels.column, row: pixels.row), background: background)
    draw(part, at: area.origin)
  }
}
