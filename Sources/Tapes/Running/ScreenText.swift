import TerminalPanels

/// The characters of a screen as text.
enum ScreenText {
  struct Line {
    var text: String
    /// The column of each character of `text`.
    fileprivate var columns: [Int]

    /// Returns the column of the character at an index of `text`.
    func column(of index: String.Index) -> Int {
      let offset = text.distance(from: text.startIndex, to: index)
      return offset < columns.count ? columns[offset] : 0
    }
  }

  static func line(_ row: Int, of grid: CellGrid) -> Line {
    var line = Line(text: "", columns: [])
    for column in 0..<grid.columns {
      let cell = grid[column, row]
      guard cell.width > 0 else { continue }
      line.text += cell.text
      // A combining mark can join the character before it, which keeps its column.
      while line.columns.count < line.text.count { line.columns.append(column) }
    }
    return line
  }

  /// Returns all rows, joined by line breaks.
  static func text(of grid: CellGrid) -> String {
    (0..<grid.rows).map { line($0, of: grid).text }.joined(separator: "\n")
  }
}
