import CNcurses

/// The terminal's own scrolling, which moves what is on the screen without sending it again.
extension Screen {
  /// Panels that have moved up or down together, and the rows that they move in.
  private struct Shift {
    /// The number of rows up, or down if it is negative.
    var count: Int
    var rows: Range<Int>
  }

  /// Scrolls the rows whose panels have moved up or down together, before the next update draws the rest. Returns the command.
  ///
  /// ncurses knows no panels, and scrolls only equal rows, not rows with cells that are less exact.
  func scroll() -> [UInt8] {
    guard line != nil, !changes.clears, shiftsCells, terminal?.acceptsQueries ?? true, let shift else { return [] }
    let (rows, count) = (shift.rows, shift.count)
    let before = rows.map { cells(of: cn_curscr(), row: $0) }
    let blank = [cchar_t](repeating: cn_cell(0x20, 0, 0, 0, 0, 0, 0), count: size.columns)
    for (index, row) in rows.enumerated() {
      let source = index + count
      set(before.indices.contains(source) ? before[source] : blank, in: cn_curscr(), row: row)
    }
    let command = count > 0 ? "\(count)S" : "\(-count)T"
    // The cursor stays where ncurses has left it.
    return Array("\u{1b}7\u{1b}[\(rows.lowerBound + 1);\(rows.upperBound)r\u{1b}[\(command)\u{1b}[r\u{1b}8".utf8)
  }

  /// Notes the places of the panels, after an update.
  func notePlaces() {
    for panel in panels.all { panel.shownFrame = panel.isHidden ? nil : panel.frame }
  }

  /// The movement of most of the screen since the last update; nil if it has not moved up or down.
  private var shift: Shift? {
    var moved: [Int: (area: Int, rows: Range<Int>)] = [:]
    var still: [CellRect] = []
    for panel in panels.all where !panel.isHidden {
      guard let old = panel.shownFrame, old.size == panel.frame.size, old.column == panel.frame.column else { continue }
      let (new, count) = (panel.frame.intersection(bounds), old.row - panel.frame.row)
      if count == 0 {
        still.append(new)
        continue
      }
      let area = new.columns * new.rows + (moved[count]?.area ?? 0)
      // The rows of the old and the new place.
      let seen = old.intersection(bounds)
      let shown = new.isEmpty ? seen : new
      var rows = moved[count]?.rows ?? shown.row..<shown.endRow
      for part in [new, seen] where !part.isEmpty {
        rows = min(rows.lowerBound, part.row)..<max(rows.upperBound, part.endRow)
      }
      moved[count] = (area, rows)
    }
    guard let (count, most) = moved.max(by: { ($0.value.area, $0.key) < ($1.value.area, $1.key) }) else { return nil }
    // A line above or below the wall stays.
    var (start, end) = (most.rows.lowerBound, most.rows.upperBound)
    for frame in still where frame.columns == size.columns {
      if frame.endRow >= end, frame.row > start { end = min(end, frame.row) }
      if frame.row <= start, frame.endRow < end { start = max(start, frame.endRow) }
    }
    guard end - start > 2 * abs(count), most.area * 2 > (end - start) * size.columns else { return nil }
    return Shift(count: count, rows: start..<end)
  }
}
