import TerminalPanels

/// A list of lines with one highlighted. Only the lines that fit the screen, around the highlighted one, are created.
struct LineList: ListBox {
  private let title: String
  private let footer: String
  private let lines: [OverlayBox.Line]
  /// The index of the first visible line.
  private let first: Int
  private let accentWidth: Int
  /// The size of the box with its border.
  let size: CellSize

  /// Creates a list of `count` lines for a screen size.
  ///
  /// - Parameter width: The least width of the box, in cells.
  init(
    title: String, footer: String, count: Int, choice: Int, width: Int, in area: CellSize,
    line: (Int) -> OverlayBox.Line
  ) {
    (self.title, self.footer) = (title, footer)
    let rows = min(area.rows, count + 2)
    let room = max(1, rows - 2)
    first = min(max(0, choice - room / 2), max(0, count - room))
    let lines = (first..<min(first + room, count)).map(line)
    func widest(_ text: KeyPath<OverlayBox.Line, String>) -> Int {
      lines.lazy.map { DisplayWidth.of($0[keyPath: text]) }.max() ?? 0
    }
    self.lines = lines
    accentWidth = min(max(8, widest(\.accent)), area.columns * 2 / 3)
    size = CellSize(columns: min(area.columns, max(width, accentWidth + widest(\.text) + 6)), rows: rows)
  }

  /// Returns the index of the line at a point of the box; nil on its border.
  func choice(at point: CellPoint) -> Int? {
    let isInside = (1..<size.columns - 1).contains(point.column) && (1..<size.rows - 1).contains(point.row)
    return isInside ? first + point.row - 1 : nil
  }

  /// Returns the box with one line highlighted.
  func grid(_ box: OverlayBox, choice: Int) -> CellGrid {
    var grid = box.grid(size: size, title: title, footer: footer, columns: [lines], accentWidth: accentWidth)
    if lines.indices.contains(choice - first) {
      grid.restyle(CellRect(column: 1, row: 1 + choice - first, columns: size.columns - 2, rows: 1)) {
        $0.attributes.insert(.reverse)
      }
    }
    return grid
  }
}
