import SymbolArt
import TerminalPanels

/// Merges the frames of a cast (`--cast-fps`): several frames become one output of the changed cells. A cast then has
/// about 40 bytes per changed cell.
struct FrameMerger {
  /// The frame rate of the cast, in frames per second.
  let rate: Int
  private var shown: CellGrid?
  private var slot = -1
  private var isChanged = false

  init(rate: Int) { self.rate = rate }

  /// Forgets the shown screen, so that the next output draws everything.
  mutating func forget() { (shown, slot, isChanged) = (nil, -1, true) }

  /// Returns the output at a time; nil within the current frame of the cast.
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
  /// Returns the output that changes one screen into another; the whole screen without a former one of the same size.
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
        // A run of changed cells; a wide character is written with its first cell.
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
