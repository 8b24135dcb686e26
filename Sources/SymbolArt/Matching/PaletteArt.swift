import Pictures

extension SymbolArtist {
  /// Art in a palette's colours: for every cell the character and the pair of entries that together err least.
  func paletteArt(of bitmap: Bitmap, columns: Int, rows: Int, palette: some Palette) -> Art {
    let samplers = Samplers(bitmap, columns: columns, rows: rows, families: families, background: background)
    let matcher = PaletteMatcher(
      families: families, plans: plans, palette: palette, vectors: SampleRow.vectors(for: columns))
    // The pattern's range is the usual gap between neighbours in the palette.
    let pattern = OrderedPattern(strength: colors == .indexed16 ? 128 : 32)
    // With few samples a cell the pattern dithers sample by sample; letters and eighths share one value a cell.
    let isFine = families.count == 1 && symbols != .ascii
    var carried = CarriedError(columns: columns)
    var cells = [ArtCell](repeating: .blank(background), count: columns * rows)
    for row in 0..<rows {
      samplers.sample(row: row)
      if dithering == .ordered, isFine { samplers[0].add(pattern, row: row, grid: families[0]) }
      matcher.begin()
      carried.beginRow()
      for step in 0..<columns {
        let column = carried.column(step)
        let offset: SIMD4<Float> =
          switch dithering {
          case .none: .zero
          case .ordered: isFine ? .zero : SIMD4(repeating: pattern[column, row])
          case .diffusion: carried[column]
          }
        let match = matcher.best(for: column, of: samplers, shiftedBy: offset)
        cells[row * columns + column] = match.cell
        if dithering == .diffusion { carried.spread(match.residue, from: column) }
      }
    }
    return Art(columns: columns, rows: rows, cells: cells)
  }
}

extension SampleRow {
  /// Adds a pattern to the samples of a row of cells.
  fileprivate func add(_ pattern: OrderedPattern, row: Int, grid: SampleFamily) {
    for y in 0..<grid.rows {
      for x in 0..<grid.columns {
        // Eight cells of any grid span whole periods of the pattern: one vector does for the row.
        var shift = SIMD8<Float>.zero
        for lane in 0..<Self.lanes { shift[lane] = pattern[lane * grid.columns + x, row * grid.rows + y] }
        for channel in 0..<3 {
          let plane = planes + ((y * grid.columns + x) * 3 + channel) * vectors
          for vector in 0..<vectors { plane[vector] += shift }
        }
      }
    }
  }
}
