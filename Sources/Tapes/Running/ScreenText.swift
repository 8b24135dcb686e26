import TerminalPanels

/// The characters on a screen as text, and the way back from a place in the text to a column.
enum ScreenText {
  /// A row as text.
  struct Line {
    var text: String
    /// The column of each character of `text`.
    fileprivate var columns: [Int]

    func column(of index: String.Index) -> Int {
      let offset = text.distance(from: text.startIndex, to: index)
      return offset < columns.count ? columns[offset] : 0
    }
  }

  /// A row.
  static func line(_ row: Int, of grid: CellGrid) -> Line {
    var line = Line(text: "", columns: [])
    for column in 0..<grid.columns {
      let cell = grid[column, row]
      guard cell.width > 0 else { continue }
      line.text += cell.text
      // Marks of its own could join with what stands before; then the character keeps the earlier column.
      while line.columns.count < line.text.count { line.columns.append(column) }
    }
    return line
  }

  /// All rows, joined by line ends.
  static func text(of grid: CellGrid) -> String {
    (0..<grid.rows).map { line($0, of: grid).text }.joined(separator: "\n")
  }
}
