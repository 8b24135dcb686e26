extension CellGrid {
  /// Writes `text` on one row, starting at `point`, and returns the number of cells it takes.
  ///
  /// Control characters are skipped, so that no title can send a command to the terminal. The text is cut at the grid's
  /// edges and after `maxWidth` cells, never in the middle of a character.
  @discardableResult
  public mutating func put(
    _ text: some StringProtocol, at point: CellPoint, style: Style = .plain, maxWidth: Int = .max
  ) -> Int {
    guard point.row >= 0, point.row < rows else { return 0 }
    var taken = 0
    var isFull = false
    for character in text where !character.isControl {
      DisplayWidth.forEachGlyph(of: character) { glyph, width in
        guard !isFull, taken + width <= maxWidth else {
          isFull = true
          return
        }
        let column = point.column + taken
        taken += width
        guard column < columns else { return }
        if column >= 0 {
          set(Cell(glyph, style: style, width: UInt8(width)), column: column, row: point.row)
        } else if column + width > 0 {
          set(Cell(style: style), column: 0, row: point.row)
        }
      }
      if isFull || point.column + taken >= columns { break }
    }
    return taken
  }
}
