import TerminalPanels

/// A box above the wall that a key closes.
enum Overlay: Hashable {
  /// The help at a page, from 0.
  case help(page: Int)
  /// The menu with a choice highlighted.
  case menu(choice: Int)
  /// The list of sort keys with a choice highlighted.
  case sortKeys(choice: Int)
}

/// Draws a box of lines, for help, menu and details.
package struct OverlayBox {
  /// A line: a highlighted part and its text.
  package struct Line: Hashable {
    package var accent = ""
    package var text = ""
    var isHeading = false

    package init(accent: String = "", text: String = "", isHeading: Bool = false) {
      (self.accent, self.text, self.isHeading) = (accent, text, isHeading)
    }
  }

  let inks: ThemeColors
  let isUnicode: Bool

  package init(inks: ThemeColors, isUnicode: Bool) { (self.inks, self.isUnicode) = (inks, isUnicode) }

  /// Returns a box with a title and columns of lines; `accentWidth` is the width of the highlighted part in cells.
  package func grid(size: CellSize, title: String, footer: String, columns: [[Line]], accentWidth: Int) -> CellGrid {
    let plain = Style(foreground: inks.text, background: inks.bar)
    var grid = CellGrid(size, filledWith: Cell(style: plain))
    grid.draw(
      isUnicode ? .rounded : .ascii, in: grid.bounds, style: Style(foreground: inks.quiet, background: inks.bar))
    let accent = Style(foreground: inks.accent, background: inks.bar, attributes: .bold)
    put(" \(title) ", column: 2, row: 0, style: accent, on: &grid, width: size.columns - 4)
    put(
      " \(footer) ", column: max(2, size.columns - 4 - DisplayWidth.of(footer)), row: size.rows - 1,
      style: Style(foreground: inks.quiet, background: inks.bar), on: &grid, width: size.columns - 4)
    let width = (size.columns - 2) / max(1, columns.count)
    for (number, lines) in columns.enumerated() {
      let left = 2 + number * width
      for (index, line) in lines.prefix(max(0, size.rows - 2)).enumerated() {
        let row = index + 1
        if line.isHeading {
          put(line.accent, column: left, row: row, style: accent, on: &grid, width: width - 2)
        } else {
          put(
            line.accent, column: left, row: row, style: Style(foreground: inks.accent, background: inks.bar), on: &grid,
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
    guard width > 0, !text.trimmingSpaces.isEmpty else { return }
    grid.put(
      DisplayWidth.cut(text, to: width, ellipsis: isUnicode ? "…" : "~"), at: CellPoint(column: column, row: row),
      style: style)
  }
}

extension String {
  fileprivate var trimmingSpaces: Substring { drop { $0 == " " } }
}
