import CollectionView
import Foundation
import SymbolArt
import TerminalPanels

/// How views look on a screen: its colours, and how they are mixed.
package struct ViewLook {
  package let inks: ThemeColors
  let isUnicode: Bool
  package let colors: ColorDepth
  package let geometry: CellGeometry

  /// Creates the look of views on a screen.
  package init(on screen: Screen, inks: ThemeColors, geometry: CellGeometry) {
    self.inks = inks
    self.geometry = geometry
    isUnicode = screen.isUnicode
    colors = screen.colors
  }

  /// The characters of a cell's quarters: 1 top left, 2 top right, 4 bottom left, 8 bottom right.
  static let quarters = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█".unicodeScalars.map { Glyph($0) }

  /// Returns a cell's colour mixed with a view's colour by that one's opacity.
  func mixed(_ color: CellColor, towards other: Color, isForeground: Bool = false) -> CellColor {
    mixed(color, towards: other.rgb, by: other.alpha, isForeground: isForeground)
  }

  private func mixed(_ color: CellColor, towards rgb: UInt32, by alpha: Double, isForeground: Bool) -> CellColor {
    if color.numberValue != nil { return color }
    let solid = color.isDefault ? (isForeground ? inks.text : inks.solidBackground) : color
    return solid.blended(towards: .rgb(rgb), by: alpha)
  }

  /// Mixes both colours of a cell with another one.
  func veil(_ style: inout Style, with rgb: UInt32, by alpha: Double) {
    style.background = mixed(style.background, towards: rgb, by: alpha, isForeground: false)
    style.foreground = mixed(style.foreground, towards: rgb, by: alpha, isForeground: true)
  }

  /// Returns the colour that a cell has on the whole: half of each where it is a character of a picture.
  func average(_ cell: Cell) -> CellColor {
    let background = cell.style.background.isDefault ? inks.solidBackground : cell.style.background
    guard cell.glyph.base > 0x2500, cell.style.foreground.numberValue == nil else { return background }
    return background.blended(towards: cell.style.foreground.isDefault ? inks.text : cell.style.foreground, by: 0.5)
  }

  /// Returns the background of what replaces a cell: the terminal's own where it was that.
  func shownBackground(_ average: CellColor, of cell: Cell) -> CellColor {
    cell.style.background.isDefault && average == inks.solidBackground ? .default : average
  }

  /// Returns the colour of a text on a background. On the terminal's own, which no view has painted, a colour that could
  /// not be read is replaced by the theme's: labels are black unless told otherwise.
  func textColor(_ color: Color, on background: CellColor, isPainted: Bool) -> CellColor {
    let mixed = mixed(background, towards: color)
    guard !isPainted else { return mixed }
    func brightness(_ color: CellColor) -> Int {
      let rgb = RGB(rawValue: color.rgbValue ?? 0)
      return Int(rgb.red) * 3 + Int(rgb.green) * 6 + Int(rgb.blue)
    }
    return abs(brightness(mixed) - brightness(inks.solidBackground)) < 600 ? inks.text : mixed
  }

  /// Mixes what was painted over another grid with that one.
  func mix(_ grid: inout CellGrid, over beneath: CellGrid, by alpha: Double, clip: CellRect) {
    func solid(_ color: CellColor, _ standard: CellColor) -> CellColor { color.isDefault ? standard : color }
    for row in clip.row..<clip.endRow {
      for column in clip.column..<clip.endColumn {
        let (new, old) = (grid[column, row], beneath[column, row])
        guard new != old, new.width > 0 else { continue }
        var cell = alpha >= 0.5 || new.glyph == old.glyph ? new : old
        if cell.width == 0 { cell = Cell(style: old.style) }
        let (from, to) = (
          solid(old.style.background, inks.solidBackground), solid(new.style.background, inks.solidBackground)
        )
        cell.style.background =
          old.style.background == new.style.background ? new.style.background : from.blended(towards: to, by: alpha)
        if cell.style.foreground.numberValue == nil {
          // A character that only one of the two has fades in from, or out to, the background of the other.
          let before = new.glyph == old.glyph || alpha < 0.5 ? solid(old.style.foreground, inks.text) : from
          let after = new.glyph == old.glyph || alpha >= 0.5 ? solid(new.style.foreground, inks.text) : to
          cell.style.foreground = before.blended(towards: after, by: alpha)
        }
        grid[column, row] = cell
      }
    }
  }
}

/// The corners of a view with a corner radius. A cell that an arc cuts is shown in quarters.
struct RoundedCorners {
  private let area: CellRect
  private let radius: CGFloat
  private let cell: CGSize

  /// Nil if the arcs leave all quarters of all cells.
  init?(of area: CellRect, radius: CGFloat, cell: CGSize) {
    let size = CGSize(width: CGFloat(area.columns) * cell.width, height: CGFloat(area.rows) * cell.height)
    self.radius = min(radius, size.width / 2, size.height / 2)
    self.area = area
    self.cell = cell
    guard radius > 0, !area.isEmpty, quarters(ofCellAt: area.origin) != 15 else { return nil }
  }

  /// Whether cells at the corners are wholly outside, so that a box of lines does not fit.
  var leavesCellsEmpty: Bool { quarters(ofCellAt: area.origin) == 0 }

  /// Returns which quarters of a cell are inside: 1 top left, 2 top right, 4 bottom left, 8 bottom right.
  private func quarters(ofCellAt point: CellPoint) -> Int {
    var quarters = 0
    for quarter in 0..<4 {
      let x = (CGFloat(point.column - area.column) + (quarter % 2 == 0 ? 0.25 : 0.75)) * cell.width
      let y = (CGFloat(point.row - area.row) + (quarter < 2 ? 0.25 : 0.75)) * cell.height
      let across = max(radius - x, x - (CGFloat(area.columns) * cell.width - radius), 0)
      let down = max(radius - y, y - (CGFloat(area.rows) * cell.height - radius), 0)
      // A point less, so that the usual small radius is seen at all.
      if hypot(across, down) <= max(radius - 1, 0) || across == 0 || down == 0 { quarters |= 1 << quarter }
    }
    return quarters
  }

  /// Gives the cells outside the corners back to what lies beneath.
  ///
  /// - Parameter border: the colour of the arcs; nil for that of the view.
  func cut(_ grid: inout CellGrid, to beneath: CellGrid, clip: CellRect, border: CellColor?, look: ViewLook) {
    let (columns, rows) = (Int(ceil(radius / cell.width)), Int(ceil(radius / cell.height)))
    for row in 0..<area.rows where row < rows || row >= area.rows - rows {
      for column in 0..<area.columns where column < columns || column >= area.columns - columns {
        let point = CellPoint(column: area.column + column, row: area.row + row)
        guard clip.contains(point), grid.bounds.contains(point) else { continue }
        let inside = quarters(ofCellAt: point)
        let (painted, under) = (grid[point.column, point.row], beneath[point.column, point.row])
        guard inside != 15, painted != under else { continue }
        guard inside != 0, look.isUnicode, look.colors != .mono else {
          if inside.nonzeroBitCount < 2 { grid[point.column, point.row] = under }
          continue
        }
        let background = look.average(under)
        grid[point.column, point.row] = Cell(
          ViewLook.quarters[inside],
          style: Style(
            foreground: border ?? look.average(painted), background: look.shownBackground(background, of: under)))
      }
    }
  }
}
