import Pictures

extension SymbolArtist {
  /// Art in a palette's colours: for every cell the character and the pair of entries that together err least.
  ///
  /// Dithered, the tone of the whole cell counts too, so that two entries mix within a cell. Measured on photographs in 256
  /// colours and quadrants, against the picture at one pixel a cell: 30 dB instead of 26 undithered, 27 with a Bayer
  /// pattern alone and 24 with diffusion alone; at one pixel for 2×2 cells diffusion then reaches 38.
  func paletteArt(of bitmap: Bitmap, columns: Int, rows: Int, palette: some Palette) -> Art {
    let samplers = Samplers(bitmap, columns: columns, rows: rows, families: families, background: background)
    let toneWeight: Float = dithering == .none ? 0 : colors == .indexed16 ? 4 : 2
    let matcher = PaletteMatcher(
      families: families, plans: plans, palette: palette,
      toneWeight: toneWeight, vectors: SampleRow.vectors(for: columns))
    // Just enough to break up what would be lines of equal cells: the cells keep the tone by themselves.
    let pattern = OrderedPattern(strength: colors == .indexed16 ? 16 : 8)
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
        let offset: SIMD3<Float> =
          switch dithering {
          case .none: .zero
          case .ordered: isFine ? .zero : SIMD3(repeating: pattern[column, row])
          case .diffusion: carried[column] * 0.8
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
