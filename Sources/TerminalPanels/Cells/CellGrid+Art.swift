import SymbolArt

extension CellGrid {
  /// Draws symbol art with its top left cell at `point`. Art in `mono` gets the terminal's default colours.
  ///
  /// - Parameter clip: the area that is drawn; nil for the whole grid.
  public mutating func draw(
    _ art: Art, at point: CellPoint, in clip: CellRect? = nil, colors: ColorDepth = .truecolor
  ) {
    let area = CellRect(column: point.column, row: point.row, columns: art.columns, rows: art.rows)
      .intersection(clip ?? bounds).intersection(bounds)
    guard !area.isEmpty else { return }
    for row in area.row..<area.endRow {
      let source = (row - point.row) * art.columns - point.column
      for column in area.column..<area.endColumn {
        set(Cell(art.cells[source + column], colors: colors), column: column, row: row)
      }
    }
  }

  /// Draws the art of a leaning picture with its top left cell at `point`; cells that the picture does not reach stay.
  public mutating func draw(_ art: LeaningArt, at point: CellPoint, colors: ColorDepth = .truecolor) {
    for row in 0..<art.rows {
      for column in 0..<art.columns {
        guard let cell = art.cells[row * art.columns + column] else { continue }
        set(Cell(cell, colors: colors), column: point.column + column, row: point.row + row)
      }
    }
  }
}

extension Cell {
  /// Creates a cell of symbol art.
  fileprivate init(_ cell: ArtCell, colors: ColorDepth) {
    let style =
      colors == .mono
      ? .plain : Style(foreground: .rgb(cell.foreground.rawValue), background: .rgb(cell.background.rawValue))
    self.init(Glyph(base: cell.scalar), style: style)
    isArt = true
  }
}
