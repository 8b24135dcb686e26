/// Windows of more cells than a screen may have.
extension Screen {
  /// The largest screen. Each cell takes some hundred bytes in ncurses and the panels.
  private static let most = (columns: 4_000, cells: 1_000_000)

  /// Returns the part of a window that a screen uses.
  static func bounded(_ window: CellSize) -> CellSize {
    let columns = max(1, min(window.columns, most.columns))
    return CellSize(columns: columns, rows: max(1, min(window.rows, most.cells / columns)))
  }

  /// The bytes that tell, below the screen or to the right of it, that the window is larger; empty if it is not.
  var windowNote: [UInt8] {
    guard let window = window.cells, window != size else { return [] }
    let place = window.rows > size.rows ? "\(size.rows + 1);1" : "1;\(size.columns + 2)"
    let times = isUnicode ? "×" : "x"
    let sentence =
      "photowall uses \(size.columns)\(times)\(size.rows) of the \(window.columns)\(times)\(window.rows) cells"
    return Array("\u{1b}7\u{1b}[\(place)H\u{1b}[m\(sentence)\u{1b}8".utf8)
  }
}
