import Foundation
import Pictures
import TerminalPanels

/// A box on the cells of a photo's panel.
struct CellBox: Hashable {
  /// The frame in cells; may extend beyond the area of the picture.
  var frame: CellRect
  var text: String
  var color: CellColor

  /// - Parameter picture: The frame of the whole picture, in fractional cells.
  init(_ box: ShownBox, in picture: CGRect) {
    let left = Int((picture.minX + box.place.minX * picture.width + 1e-6).rounded(.down))
    let top = Int((picture.minY + box.place.minY * picture.height + 1e-6).rounded(.down))
    // The cell of the box's last pixel.
    let right = Int((picture.minX + box.place.maxX * picture.width - 1e-6).rounded(.up))
    let bottom = Int((picture.minY + box.place.maxY * picture.height - 1e-6).rounded(.up))
    frame = CellRect(column: left, row: top, columns: max(1, right - left), rows: max(1, bottom - top))
    text = box.text
    color = .rgb(box.color.rawValue)
  }
}

extension PhotoCellConfiguration.Body {
  /// The frame of the whole picture in an area, in fractional cells; nil without a picture.
  ///
  /// - Parameter size: The size of the picture in pixels.
  func cells(of size: PixelSize, in area: CellSize, extent: CellRect) -> CGRect? {
    switch self {
    case .picture(_, _?):
      return CGRect(x: extent.column, y: extent.row, width: extent.columns, height: extent.rows)
    case .picture(let art?, nil):
      let column = (Double(size.width) / Double(max(1, art.part.width))) * Double(art.size.columns)
      let row = (Double(size.height) / Double(max(1, art.part.height))) * Double(art.size.rows)
      return CGRect(
        x: Double((area.columns - art.size.columns) / 2) - Double(art.part.x) / Double(max(1, size.width)) * column,
        y: Double((area.rows - art.size.rows) / 2) - Double(art.part.y) / Double(max(1, size.height)) * row,
        width: column, height: row)
    default: return nil
    }
  }
}

extension PhotoPainter {
  /// Draws the texts of boxes in an area, and with `hasLines` also their lines, which are otherwise in the pixels.
  func draw(_ boxes: [CellBox], in area: CellRect, hasLines: Bool, on grid: inout CellGrid) {
    for box in boxes where hasLines { drawLines(of: box, in: area, on: &grid) }
    for box in boxes where !box.text.isEmpty {
      let point = CellPoint(
        column: area.column + max(0, box.frame.column), row: area.row + max(0, box.frame.row))
      guard area.contains(point), area.endColumn - point.column >= 3 else { continue }
      let text = DisplayWidth.cut(" \(box.text) ", to: area.endColumn - point.column, ellipsis: look.ellipsis)
      let style =
        look.colors == .mono
        ? Style(attributes: .reverse) : Style(foreground: look.theme.onMark, background: box.color)
      grid.put(text, at: point, style: style)
    }
  }

  /// Draws the lines inside an area, and keeps the backgrounds of the cells.
  private func drawLines(of box: CellBox, in area: CellRect, on grid: inout CellGrid) {
    var frame = box.frame
    frame.origin = CellPoint(column: area.column + frame.column, row: area.row + frame.row)
    let beneath = grid
    var lines = CellGrid(frame.size)
    lines.draw(
      look.isUnicode ? .heavy : .ascii, in: lines.bounds,
      style: Style(foreground: look.colors == .mono ? look.theme.text : box.color, attributes: .bold))
    for point in frame.edge where area.contains(point) {
      var cell = lines[CellPoint(column: point.column - frame.column, row: point.row - frame.row)]
      cell.style.background = beneath[point].style.background
      grid[point] = cell
    }
  }
}
