import Pictures

extension SymbolArtist {
  /// Returns art in a palette's colours: for each cell the character and the two entries with the least error.
  ///
  /// Without dithering: the two colours of a cell mix visually, and noise between cells would hide shapes.
  func paletteArt(of bitmap: Bitmap, columns: Int, rows: Int, palette: some Palette) -> Art {
    let samplers = Samplers(bitmap, columns: columns, rows: rows, classes: classes, background: background)
    // Such as `38;5;123;` and `91;`. In measurements on photographs, a quarter of all bytes is saved before the loss is
    // visible.
    let (byteCost, colorBytes): (Float, Float) = colors == .indexed16 ? (75, 4) : (8, 10)
    let matcher = PaletteMatcher(
      classes: classes, tables: tables, palette: palette, byteCost: byteCost, colorBytes: colorBytes,
      vectors: SampleRow.vectors(for: columns))
    var cells: [ArtCell] = []
    cells.reserveCapacity(columns * rows)
    for row in 0..<rows {
      samplers.sample(row: row)
      matcher.beginRow()
      for column in 0..<columns { cells.append(matcher.bestMatch(for: column, of: samplers)) }
    }
    return Art(columns: columns, rows: rows, cells: cells)
  }
}
