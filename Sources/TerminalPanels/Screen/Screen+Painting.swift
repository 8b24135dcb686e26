import CNcurses

/// The columns that an update prints in a row.
struct RowUpdate {
  /// The columns that it may print.
  var columns: Range<Int>
  /// The columns among them that it prints in any case.
  var changed: [Int]

  /// The columns that change, and columns between them that are printed rather than skipped, as that takes fewer bytes.
  var printed: [Range<Int>] { Self.ranges(changed, gap: 16) }

  /// Joins columns, in ascending order, to ranges.
  /// - Parameter gap: the number of columns between two ranges, at least.
  static func ranges(_ columns: [Int], gap: Int) -> [Range<Int>] {
    columns.reduce(into: []) { ranges, column in
      if let last = ranges.last, column - last.upperBound < gap {
        ranges[ranges.count - 1] = last.lowerBound..<column + 1
      } else {
        ranges.append(column..<column + 1)
      }
    }
  }
}

/// The cells that the next update will print, and the parts of pictures above the cells.
extension Screen {
  /// Composes the stack of panels at cell granularity: the part of a picture above each cell, row by row.
  func composedTiles() -> [PixelTile] { composed(.none) { $1.tile } }

  /// Composes the stack of panels at cell granularity: a value for each cell, row by row.
  /// - Parameters:
  ///   - none: the value of cells that no panel has.
  func composed<Value>(_ none: Value, _ value: (Panel, Cell) -> Value) -> [Value] {
    var values = [Value](repeating: none, count: size.columns * size.rows)
    for panel in panels.bottomToTop {
      let area = panel.isHidden ? .zero : panel.frame.intersection(bounds)
      guard !area.isEmpty else { continue }
      let content = panel.content
      for row in area.row..<area.endRow {
        let line = row - panel.frame.row
        for column in area.column..<area.endColumn {
          let source = column - panel.frame.column
          values[row * size.columns + column] =
            line < content.rows && source < content.columns
            ? value(panel, content.cells[line * content.columns + source]) : none
        }
      }
    }
    return values
  }

  /// Returns the cells with the background in blanks between painted ones, so that fewer images show all of them.
  func joined(_ painted: [PaintedCell]) -> [PaintedCell] {
    let indices = painted.indices.filter { painted[$0] != .none }
    let columns = indices.map { $0 % size.columns }
    guard let first = indices.first, let last = indices.last, let left = columns.min(), let right = columns.max() else {
      return painted
    }
    var joined = painted
    for row in first / size.columns...last / size.columns {
      let shown = cells(of: cn_curscr(), row: row)
      for column in left...right where painted[row * size.columns + column] == .none && isBlank(shown[column]) {
        joined[row * size.columns + column] = .background
      }
    }
    return joined
  }

  /// Returns true if a cell shows nothing but the screen's background.
  private func isBlank(_ cell: cchar_t) -> Bool {
    guard let blank = cursesCell(Cell(style: background)) else { return false }
    return Self.areEqual(cell, blank)
  }

  /// Returns the columns that the next update prints in each row, after `update_panels`.
  ///
  /// ncurses prints the cells that change, perhaps others between them, and it may clear blanks up to an edge or to the
  /// bottom instead of printing them.
  func nextUpdate() -> [RowUpdate] {
    var clearsToBottom = false
    return (0..<size.rows).map { row in
      let (old, new) = (cells(of: cn_curscr(), row: row), cells(of: cn_newscr(), row: row))
      let changed = new.indices.filter { !Self.areEqual(new[$0], old[$0]) }
      guard let first = changed.first, let last = changed.last else {
        return RowUpdate(columns: 0..<(clearsToBottom ? size.columns : 0), changed: [])
      }
      if new.allSatisfy({ $0.chars.0 == 0x20 }) { clearsToBottom = true }
      // After clearing the blanks at the beginning, ncurses prints the character after them, and to move the cursor to
      // the right by a few columns it may print the characters that are there.
      let blanks = new.firstIndex { $0.chars.0 != 0x20 } ?? 0
      let start = clearsToBottom || new[0].chars.0 == 0x20 ? 0 : max(0, first - 16)
      let end = clearsToBottom || new[new.count - 1].chars.0 == 0x20 ? size.columns : max(last, blanks) + 1
      return RowUpdate(columns: start..<end, changed: changed)
    }
  }

  /// Makes the next update print cells although their characters are the same as before.
  /// - Parameter cells: the columns of each row.
  func reprint(_ cells: [Int: [Int]]) {
    let current = cn_curscr()
    for (row, columns) in cells {
      var line = self.cells(of: current, row: row)
      for column in columns {
        // ncurses writes a wide character at its first half.
        let column = line[column].attr & cn_half_bits() > 1 ? column - 1 : column
        // With an attribute that no cell has, ncurses takes the cell to differ.
        line[column].attr |= cn_protect()
        mvwadd_wchnstr(current, Int32(row), Int32(column), &line[column], 1)
      }
    }
  }

  /// Prints the part of the next update that is in each frame, one frame after the other. Returns the output, with the command
  /// of each step before its part.
  func update(_ steps: [(frame: CellRect, command: [UInt8])]) -> [UInt8] {
    let rows = (0..<size.rows).map { cells(of: cn_newscr(), row: $0) }
    for row in rows.indices { set(cells(of: cn_curscr(), row: row), in: cn_newscr(), row: row) }
    var output: [UInt8] = []
    for step in steps {
      let (frame, columns) = (step.frame, step.frame.column..<step.frame.endColumn)
      for row in frame.row..<frame.endRow {
        reprint([row: Array(columns)])
        set(rows[row], in: cn_newscr(), row: row, columns: columns)
      }
      doupdate()
      output += step.command + pairs.colored(session.takeOutput())
    }
    for (row, cells) in rows.enumerated() { set(cells, in: cn_newscr(), row: row) }
    return output
  }

  /// Sets a row of a window, such as ncurses' window of the next update.
  /// - Parameter columns: the columns that are set, and the other halves of wide characters at their edges; nil for all.
  func set(_ cells: [cchar_t], in window: UnsafeMutablePointer<WINDOW>?, row: Int, columns: Range<Int>? = nil) {
    func isSecondHalf(_ column: Int) -> Bool { cells[column].attr & cn_half_bits() > 1 }
    var start = columns?.lowerBound ?? 0
    while start > 0, isSecondHalf(start) { start -= 1 }
    let characters = (start..<(columns?.upperBound ?? cells.count)).filter { !isSecondHalf($0) }.map { cells[$0] }
    mvwadd_wchnstr(window, Int32(row), Int32(start), characters, Int32(characters.count))
  }

  func printAgain(_ cells: [Int: [Int]]) {
    guard !isClosed, terminal?.isActive ?? true else { return }
    session.activate()
    reprint(cells)
    doupdate()
    emit(pairs.colored(session.takeOutput()), isFrame: true)
  }

  /// Returns a sequence that erases cells.
  func erasure(of cells: [Int: [Int]]) -> [UInt8] {
    guard !cells.isEmpty else { return [] }
    var output = "\u{1b}7\u{1b}[m"
    for (row, columns) in cells {
      for run in RowUpdate.ranges(columns.sorted(), gap: 1) {
        output += "\u{1b}[\(row + 1);\(run.lowerBound + 1)H\u{1b}[\(run.count)X"
      }
    }
    return Array(output.utf8) + Array("\u{1b}8".utf8)
  }

  /// Returns the cells of a row, one for each column.
  func cells(of window: UnsafeMutablePointer<WINDOW>?, row: Int) -> [cchar_t] {
    var cells = [cchar_t](repeating: cchar_t(), count: size.columns + 1)
    mvwin_wchnstr(window, Int32(row), 0, &cells, Int32(size.columns))
    cells.removeLast()
    // ncurses leaves out the second halves of wide characters.
    guard cells.contains(where: { $0.attr & cn_half_bits() == 1 }) else { return cells }
    var columns: [cchar_t] = []
    columns.reserveCapacity(size.columns + 1)
    for cell in cells where columns.count < size.columns {
      columns.append(cell)
      guard cell.attr & cn_half_bits() == 1 else { continue }
      columns.append(cell)
      columns[columns.count - 1].attr += 1
    }
    return columns
  }

  static func areEqual(_ a: cchar_t, _ b: cchar_t) -> Bool {
    a.attr == b.attr && a.chars == b.chars && a.ext_color == b.ext_color
  }
}
