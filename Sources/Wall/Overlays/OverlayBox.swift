import SymbolArt
import TerminalPanels

/// Draws a box of lines, for help, menu and details.
package struct OverlayBox {
  /// A line: a highlighted part and its text.
  package struct Line: Hashable {
    package var accent = ""
    package var text = ""
    var isHeading = false
    /// The background of the highlighted part; nil for the box's.
    var color: RGB?

    package init(accent: String = "", text: String = "", isHeading: Bool = false, color: RGB? = nil) {
      (self.accent, self.text, self.isHeading, self.color) = (accent, text, isHeading, color)
    }
  }

  let theme: ThemeColors
  let isUnicode: Bool

  package init(theme: ThemeColors, isUnicode: Bool) { (self.theme, self.isUnicode) = (theme, isUnicode) }

  /// Returns a box with a title and columns of lines; `accentWidth` is the width of the highlighted part in cells.
  package func grid(size: CellSize, title: String, footer: String, columns: [[Line]], accentWidth: Int) -> CellGrid {
    let plain = Style(foreground: theme.text, background: theme.bar)
    var grid = CellGrid(size, filledWith: Cell(style: plain))
    grid.draw(
      isUnicode ? .rounded : .ascii, in: grid.bounds, style: Style(foreground: theme.secondary, background: theme.bar))
    let accent = Style(foreground: theme.accent, background: theme.bar, attributes: .bold)
    put(" \(title) ", column: 2, row: 0, style: accent, on: &grid, width: size.columns - 4)
    put(
      " \(footer) ", column: max(2, size.columns - 4 - DisplayWidth.of(footer)), row: size.rows - 1,
      style: Style(foreground: theme.secondary, background: theme.bar), on: &grid, width: size.columns - 4)
    let width = (size.columns - 2) / max(1, columns.count)
    for (number, lines) in columns.enumerated() {
      let left = 2 + number * width
      for (index, line) in lines.prefix(max(0, size.rows - 2)).enumerated() {
        let row = index + 1
        if line.isHeading {
          put(line.accent, column: left, row: row, style: accent, on: &grid, width: width - 2)
        } else {
          let badge = line.color.map {
            Style(foreground: theme.onMark, background: .rgb($0.rawValue), attributes: .bold)
          }
          put(
            line.accent, column: left, row: row,
            style: badge ?? Style(foreground: theme.accent, background: theme.bar), on: &grid,
            width: min(accentWidth, width - 2))
          put(
            line.text, column: left + accentWidth + 1, row: row, style: plain, on: &grid,
            width: width - accentWidth - 3)
        }
      }
    }
    return grid
  }

  private func put(_ text: String, column: Int, row: Int, style: Style, on grid: inout CellGrid, width: Int) {
    guard width > 0, text.contains(where: { $0 != " " }) else { return }
    grid.put(
      DisplayWidth.cut(text, to: width, ellipsis: isUnicode ? "…" : "~"), at: CellPoint(column: column, row: row),
      style: style)
  }
}

/// The panel of a box above the wall.
struct BoxPanel {
  private let panel: Panel
  let scene: WallScene

  init(in scene: WallScene) {
    self.scene = scene
    panel = Panel(on: scene.screen, frame: .zero, zOrder: Wall.Layer.overlay)
    panel.isHidden = true
  }

  /// The style of boxes on this screen.
  var box: OverlayBox { OverlayBox(theme: scene.theme, isUnicode: scene.screen.isUnicode) }

  /// Shows a box with its top left at a cell.
  func show(_ grid: CellGrid, at origin: CellPoint) {
    panel.frame = CellRect(origin: origin, size: grid.size)
    panel.isHidden = false
    if panel.content != grid { panel.content = grid }
  }

  /// Returns true if the box is visible at a cell.
  func contains(_ point: CellPoint) -> Bool { !panel.isHidden && panel.frame.contains(point) }

  func hide() { panel.isHidden = true }
  func remove() { panel.close() }
}
