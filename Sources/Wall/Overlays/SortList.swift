import TerminalPanels

/// The list of sort keys.
struct SortList: ListBox {
  /// The keys in the order of the list.
  static let keys = WallSort.allCases
  private let lines: [OverlayBox.Line]
  /// The size of the box with its border.
  let size: CellSize

  /// A list for an area of the screen.
  init(_ model: WallModel, in area: CellSize) {
    let (current, isReversed) = (model.sortOrder, model.isReversed)
    lines = Self.keys.map { key in
      let again = key == .shuffle ? "shuffle" : isReversed ? "restore" : "reverse"
      let note = "now\(isReversed ? " reversed" : ""); choose again to \(again)"
      return OverlayBox.Line(accent: key.rawValue, text: key == current ? note : "")
    }
    size = CellSize(columns: min(area.columns, 50), rows: min(area.rows, lines.count + 2))
  }

  /// Returns the index of the key at a point of the box; nil on its border.
  func choice(at point: CellPoint) -> Int? {
    let isInside = (1..<size.columns - 1).contains(point.column) && (1..<size.rows - 1).contains(point.row)
    return isInside ? point.row - 1 : nil
  }

  /// Returns the box with one key highlighted.
  func grid(_ box: OverlayBox, choice: Int) -> CellGrid {
    var grid = box.grid(size: size, title: "Sort by", footer: "Esc closes", columns: [lines], accentWidth: 8)
    if choice < size.rows - 2 {
      grid.restyle(CellRect(column: 1, row: 1 + choice, columns: size.columns - 2, rows: 1)) {
        $0.attributes.insert(.reverse)
      }
    }
    return grid
  }
}
