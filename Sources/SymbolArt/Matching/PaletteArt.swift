import Pictures

extension SymbolArtist {
  /// Returns art in a palette's colours: for every cell the character and the two entries with the least error.
  ///
  /// With dithering, the mean of the whole cell counts too, so that two entries mix within a cell. Measured on
  /// photographs in 256 colours and quadrants, against the picture at one pixel a cell: 30 dB, undithered 26, with a
  /// Bayer matrix alone 27, with diffusion alone 24; at one pixel for 2×2 cells diffusion then reaches 38.
  func paletteArt(of bitmap: Bitmap, columns: Int, rows: Int, palette: some Palette) -> Art {
    let samplers = Samplers(bitmap, columns: columns, rows: rows, classes: classes, background: background)
    let meanWeight: Float = dithering == .none ? 0 : colors == .indexed16 ? 4 : 2
    let matcher = PaletteMatcher(
      classes: classes, tables: tables, palette: palette, meanWeight: meanWeight,
      vectors: SampleRow.vectors(for: columns))
    // Just enough to break up lines of equal cells: the mean of a cell is right already.
    let matrix = BayerMatrix(strength: colors == .indexed16 ? 16 : 8)
    // With few samples in a cell the matrix dithers sample by sample; letters and eighths share one value per cell.
    let dithersSamples = classes.count == 1 && symbols != .ascii
    var diffusion = ErrorDiffusion(columns: columns)
    var cells = [ArtCell](repeating: .blank(background), count: columns * rows)
    for row in 0..<rows {
      samplers.sample(row: row)
      if dithering == .ordered, dithersSamples { samplers[0].add(matrix, row: row, grid: classes[0]) }
      matcher.beginRow()
      diffusion.beginRow()
      for step in 0..<columns {
        let column = diffusion.column(step)
        let offset: SIMD3<Float> =
          switch dithering {
          case .none: .zero
          case .ordered: dithersSamples ? .zero : SIMD3(repeating: matrix[column, row])
          case .diffusion: diffusion[column] * 0.8
          }
        let match = matcher.bestMatch(for: column, of: samplers, shiftedBy: offset)
        cells[row * columns + column] = match.cell
        if dithering == .diffusion { diffusion.diffuse(match.meanError, from: column) }
      }
    }
    return Art(columns: columns, rows: rows, cells: cells)
  }
}

extension SampleRow {
  /// Adds a Bayer matrix to the samples of a row of cells.
  fileprivate func add(_ matrix: BayerMatrix, row: Int, grid: SymbolClass) {
    for y in 0..<grid.rows {
      for x in 0..<grid.columns {
        // Eight cells of any grid span whole periods of the matrix: one vector is enough for the row.
        var shift = SIMD8<Float>.zero
        for lane in 0..<Self.lanes { shift[lane] = matrix[lane * grid.columns + x, row * grid.rows + y] }
        for channel in 0..<3 {
          let plane = planes + ((y * grid.columns + x) * 3 + channel) * vectors
          for vector in 0..<vectors { plane[vector] += shift }
        }
      }
    }
  }
}
