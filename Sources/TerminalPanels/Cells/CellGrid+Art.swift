import SymbolArt

extension CellGrid {
  /// Draws symbol art with its top left cell at `point`. Art in `mono` gets the terminal's default colours.
  public mutating func draw(_ art: Art, at point: CellPoint, colors: ColorDepth = .truecolor) {
    let area = CellRect(column: point.column, row: point.row, columns: art.columns, rows: art.rows)
      .intersection(bounds)
    guard !area.isEmpty else { return }
    for row in area.row..<area.endRow {
      let source = (row - point.row) * art.columns - point.column
      for column in area.column..<area.endColumn {
        let cell = art.cells[source + column]
        let style =
          colors == .mono
          ? .plain
          : Style(foreground: .rgb(cell.foreground.rawValue), background: .rgb(cell.background.rawValue))
        place(Cell(Glyph(base: cell.scalar), style: style), column: column, row: row)
      }
    }
  }
}
