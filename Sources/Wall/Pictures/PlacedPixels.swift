import Pictures
import TerminalPanels

/// A picture in exact pixels and its position in an area. The terminal keeps its aspect ratio; where it fills the area, it overflows two
/// edges and is clipped when it is drawn.
package struct PlacedPixels: Hashable {
  package var placement: PixelPlacement
  /// The column in the area; negative where the picture overflows.
  var column: Int
  /// The row in the area; negative where the picture overflows.
  var row: Int
}

/// A leaning picture in exact pixels over the area of its panel.
struct PlacedLeaningPixels: Hashable {
  var placement: PixelPlacement
  /// The part of each cell that the picture covers, from 0 to 1, row by row.
  var coverage: [Double]
}

/// The cells of a picture for an area. The terminal scales the whole picture into them and centres it.
package struct PixelExtent: Hashable {
  var size: CellSize
  var column: Int
  var row: Int

  /// - Parameter ratio: a cell's height / width.
  package init(of picture: PixelSize, in area: CellSize, fit: PictureFitting, ratio: Double) {
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

  /// Returns `length` in whole cells that overflow an area equally on both sides. The picture is in the middle, so the parts of
  /// its outermost cells that it leaves empty are outside the area.
  private static func covering(_ length: Double, evenlyOver area: Int) -> Int {
    let cells = max(Int(length.rounded(.up)), area)
    return cells + (cells - area) % 2
  }
}

extension CellGrid {
  /// Draws the part of a picture that is inside an area.
  mutating func draw(_ pixels: PlacedPixels, in area: CellRect, background: CellColor) {
    if !pixels.placement.needsArt { clear(area, background: background) }
    let point = CellPoint(column: area.column + pixels.column, row: area.row + pixels.row)
    draw(pixels.placement, at: point, in: area, background: background)
  }
}
