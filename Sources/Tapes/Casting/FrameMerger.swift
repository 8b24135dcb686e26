import SymbolArt
import TerminalPanels

/// Merges the frames of a cast (`--cast-fps`): several frames become one output with only the cells that differ. So the size
/// of a cast is bounded by the cells that change between two of its frames, about 40 bytes for each.
struct FrameMerger {
  /// Frames per second of the cast.
  let rate: Int
  private var shown: CellGrid?
  private var slot = -1
  private var isChanged = false

  init(rate: Int) { self.rate = rate }

  /// Forgets what was shown, so that the next output draws the whole screen.
  mutating func forget() { (shown, slot, isChanged) = (nil, -1, true) }

  /// Returns what to write at a time, or nil while the current frame of the cast lasts.
  ///
  /// - Parameters:
  ///   - hasOutput: Whether the frame wrote something.
  ///   - isLast: Whether no more frames follow.
  ///   - contents: Returns the cells of the screen.
  mutating func output(
    at time: Double, hasOutput: Bool, isLast: Bool = false, colors: ColorDepth, contents: () -> CellGrid
  ) -> [UInt8]? {
    isChanged = isChanged || hasOutput
    let current = Int((time * Double(rate) + 1e-6).rounded(.down))
    guard isChanged, isLast || current > slot else { return nil }
    (slot, isChanged) = (current, false)
    let grid = contents()
    defer { shown = grid }
    return Array(ANSIText.update(from: shown, to: grid, colors: colors).utf8)
  }
}

extension ANSIText {
  /// Returns what changes one screen into another; the whole screen if there is none before, or if its size differs.
  static func update(from before: CellGrid?, to grid: CellGrid, colors: ColorDepth) -> String {
    let before = before?.size == grid.size ? before : nil
    var text = before == nil ? "\u{1b}[?25l\u{1b}[0m\u{1b}[2J" : ""
    for row in 0..<grid.rows {
      var column = 0
      while column < grid.columns {
        guard grid[column, row] != before?[column, row] ?? .blank else {
          column += 1
          continue
        }
        // A run of changed cells; the second cell of a wide character is written with the first.
        let start = grid[column, row].width == 0 ? max(0, column - 1) : column
        column += 1
        while column < grid.columns, grid[column, row] != before?[column, row] ?? .blank || grid[column, row].width == 0
        {
          column += 1
        }
        text +=
          "\u{1b}[\(row + 1);\(start + 1)H" + Self.text(of: grid, row: row, columns: start..<column, colors: colors)
      }
    }
    return text
  }
}
