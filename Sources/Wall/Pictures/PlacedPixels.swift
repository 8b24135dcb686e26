import Pictures
import TerminalPanels

/// A picture in exact pixels and its position in an area. The terminal keeps its aspect ratio. A picture that fills the
/// area overflows two edges and is clipped.
package struct PlacedPixels: Hashable {
  package var placement: PixelPlacement
  /// The cell of the area at the picture's top left; negative if the picture overflows.
  package var origin: CellPoint
  /// The share of each cell that a leaning picture covers, 0…1, row by row.
  var coverage: [Double] = []
}

extension CellRect {
  /// Creates the cells of a picture for an area. The terminal scales the picture into them and centres it.
  ///
  /// - Parameter ratio: A cell's height / width.
  package init(ofPicture picture: PixelSize, in area: CellSize, fit: PictureFitting, ratio: Double) {
    let shape = Double(max(picture.width, 1)) / Double(max(picture.height, 1))
    let isWide = shape > Double(area.columns) / (Double(max(area.rows, 1)) * ratio)
    let columns = Double(area.rows) * ratio * shape
    let rows = Double(area.columns) / shape / ratio
    var size = area
    switch (fit, isWide) {
    case (.fill, true): size.columns = Self.covering(columns, evenlyOver: area.columns)
    case (.fill, false): size.rows = Self.covering(rows, evenlyOver: area.rows)
    case (.fit, _): size = picture.fitted(in: area, ratio: ratio)
    }
    self.init(
      column: Int((Double(area.columns - size.columns) / 2).rounded(.down)),
      row: Int((Double(area.rows - size.rows) / 2).rounded(.down)), columns: size.columns, rows: size.rows)
  }

  /// Returns `length` rounded up to whole cells that overflow an area equally on both sides. The picture is centred, so
  /// partly empty cells at its edges are outside the area.
  private static func covering(_ length: Double, evenlyOver area: Int) -> Int {
    let cells = max(Int(length.rounded(.up)), area)
    return cells + (cells - area) % 2
  }
}

extension CellGrid {
  /// Draws the part of a picture inside an area and a clip rectangle.
  package mutating func draw(_ pixels: PlacedPixels, in area: CellRect, clip: CellRect? = nil, background: CellColor) {
    let seen = clip ?? area
    if !pixels.placement.needsArt { clear(seen, background: background) }
    let point = CellPoint(column: area.column + pixels.origin.column, row: area.row + pixels.origin.row)
    draw(pixels.placement, at: point, in: seen, background: background)
  }
}
