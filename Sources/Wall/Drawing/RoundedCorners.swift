import CollectionView
import Foundation
import TerminalPanels

/// The corners of a view with a corner radius. Cells on an arc are drawn in quarters.
struct RoundedCorners {
  private let area: CellRect
  private let radius: CGFloat
  private let cell: CGSize

  /// Returns nil if the arcs cut no quarter of a cell.
  init?(of area: CellRect, radius: CGFloat, cell: CGSize) {
    let size = CGSize(width: CGFloat(area.columns) * cell.width, height: CGFloat(area.rows) * cell.height)
    self.radius = min(radius, size.width / 2, size.height / 2)
    self.area = area
    self.cell = cell
    guard radius > 0, !area.isEmpty, quarters(ofCellAt: area.origin) != 15 else { return nil }
  }

  /// Whether the corner cells are wholly outside, so that a box of lines does not fit.
  var leavesCellsEmpty: Bool { quarters(ofCellAt: area.origin) == 0 }

  /// Returns which quarters of a cell are inside: 1 top left, 2 top right, 4 bottom left, 8 bottom right.
  private func quarters(ofCellAt point: CellPoint) -> Int {
    var quarters = 0
    for quarter in 0..<4 {
      let x = (CGFloat(point.column - area.column) + (quarter % 2 == 0 ? 0.25 : 0.75)) * cell.width
      let y = (CGFloat(point.row - area.row) + (quarter < 2 ? 0.25 : 0.75)) * cell.height
      let across = max(radius - x, x - (CGFloat(area.columns) * cell.width - radius), 0)
      let down = max(radius - y, y - (CGFloat(area.rows) * cell.height - radius), 0)
      // The radius minus one point, so that the usual small radius is visible.
      if hypot(across, down) <= max(radius - 1, 0) || across == 0 || down == 0 { quarters |= 1 << quarter }
    }
    return quarters
  }

  /// Replaces the cells outside the corners by the cells below.
  ///
  /// - Parameter border: The colour of the arcs; nil for the view's colour.
  func cut(_ grid: inout CellGrid, to beneath: CellGrid, clip: CellRect, border: CellColor?, look: ViewLook) {
    let (columns, rows) = (Int(ceil(radius / cell.width)), Int(ceil(radius / cell.height)))
    for row in 0..<area.rows where row < rows || row >= area.rows - rows {
      for column in 0..<area.columns where column < columns || column >= area.columns - columns {
        let point = CellPoint(column: area.column + column, row: area.row + row)
        guard clip.contains(point), grid.bounds.contains(point) else { continue }
        let inside = quarters(ofCellAt: point)
        let (painted, under) = (grid[point], beneath[point])
        guard inside != 15, painted != under else { continue }
        guard inside != 0, look.isUnicode, look.colors != .mono else {
          if inside.nonzeroBitCount < 2 { grid[point] = under }
          continue
        }
        let background = look.average(under)
        grid[point] = Cell(
          ViewLook.quarters[inside],
          style: Style(
            foreground: border ?? look.average(painted), background: look.shownBackground(background, of: under)))
      }
    }
  }
}
