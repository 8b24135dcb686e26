import Pictures

extension SymbolArtist {
  /// Returns art in a palette's colours: for every cell the character and the two entries with the least error.
  ///
  /// Nothing is dithered: the two colours of a cell mix in it, and noise between cells hides their shapes.
  func paletteArt(of bitmap: Bitmap, columns: Int, rows: Int, palette: some Palette) -> Art {
    let samplers = Samplers(bitmap, columns: columns, rows: rows, classes: classes, background: background)
    // `38;5;123;` and `91;`. Measured on photographs, a fourth of all bytes is saved before the loss can be seen.
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
