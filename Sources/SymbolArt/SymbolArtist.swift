import Pictures

/// Converts pictures to characters with two colours each: the characters of a symbol set with the least squared error.
///
///     let artist = SymbolArtist(symbols: .quadrant, colors: .truecolor)
///     let art = artist.art(of: bitmap, columns: 40, rows: 20)
public struct SymbolArtist: Sendable {
  public let symbols: SymbolSet
  public let colors: ColorDepth
  /// The colour behind transparent pixels.
  public let background: RGB

  let classes: [SymbolClass]
  /// The search tables, one per class.
  let tables: [SearchTable]

  /// Creates an artist and computes the search tables, so one artist should convert many pictures.
  public init(symbols: SymbolSet, colors: ColorDepth, background: RGB = .black) {
    self.symbols = symbols
    self.colors = colors
    self.background = background
    classes = symbols.classes
    tables = classes.map(SearchTable.init)
  }

  /// Returns the bitmap stretched to `columns` × `rows` cells; either may be 0. An empty bitmap shows the background.
  ///
  /// - Parameter fast: Whether to make faster, less exact art, for pictures whose size is changing.
  public func art(of bitmap: Bitmap, columns: Int, rows: Int, fast: Bool = false) -> Art {
    precondition(columns >= 0 && rows >= 0, "art cannot have a negative size")
    guard bitmap.width > 0, bitmap.height > 0, columns > 0, rows > 0 else {
      return Art(columns: columns, rows: rows, cells: Array(repeating: emptyCell, count: columns * rows))
    }
    if fast { return fastArt(of: bitmap, columns: columns, rows: rows) }
    return switch colors {
    case .truecolor: truecolorArt(of: bitmap, columns: columns, rows: rows)
    case .indexed256: paletteArt(of: bitmap, columns: columns, rows: rows, palette: CubePalette())
    case .indexed16: paletteArt(of: bitmap, columns: columns, rows: rows, palette: AnsiPalette.ofPictures)
    case .mono: monoArt(of: bitmap, columns: columns, rows: rows)
    }
  }

  /// A blank cell in the background's nearest colour.
  private var emptyCell: ArtCell {
    switch colors {
    case .truecolor: .blank(background)
    case .indexed256: .blank(CubePalette().nearest(to: background.value).color)
    case .indexed16: .blank(AnsiPalette.ofPictures.nearest(to: background.value).color)
    case .mono: ArtCell(scalar: 0x20, foreground: .white, background: .black)
    }
  }
}

// MARK: - Truecolor

extension SymbolArtist {
  /// Returns art in truecolor: the optimum over all characters of the set.
  private func truecolorArt(of bitmap: Bitmap, columns: Int, rows: Int) -> Art {
    let samplers = Samplers(bitmap, columns: columns, rows: rows, classes: classes, background: background)
    let matcher = PartitionMatcher(
      vectors: SampleRow.vectors(for: columns), samples: classes.map(\.sampleCount).max() ?? 1)
    let cells = [ArtCell](unsafeUninitializedCapacity: columns * rows) { cells, count in
      for row in 0..<rows {
        samplers.sample(row: row)
        matcher.beginRow()
        for index in classes.indices {
          matcher.match(samplers[index], table: tables[index], symbolClass: index)
        }
        for column in 0..<columns {
          let winner = matcher.winner(of: column)
          let index = winner?.symbolClass ?? 0
          cells.initializeElement(
            at: row * columns + column,
            to: cell(
              column, of: samplers[index], mean: matcher.mean(of: column), symbols: classes[index],
              candidate: winner?.candidate))
        }
      }
      count = columns * rows
    }
    return Art(columns: columns, rows: rows, cells: cells)
  }

  /// Returns the cell for a known candidate, with the means of the foreground's and the background's samples.
  @inline(__always)
  private func cell(
    _ column: Int, of samples: SampleRow, mean: SIMD3<Float>, symbols: SymbolClass, candidate: Int?
  ) -> ArtCell {
    let total = Float(samples.samples)
    guard let candidate else { return .blank(RGB(rounding: mean)) }
    var sum = SIMD3<Float>.zero
    let count: Float
    switch symbols.candidates {
    case .everyMask:
      var mask = candidate
      while mask != 0 {
        sum += samples.color(cell: column, sample: mask.trailingZeroBitCount)
        mask &= mask - 1
      }
      count = Float(candidate.nonzeroBitCount)
    case .listed(let candidates):
      for sample in candidates[candidate].foreground { sum += samples.color(cell: column, sample: sample) }
      count = Float(candidates[candidate].foreground.count)
    }
    let foreground = RGB(rounding: sum / count)
    let background = RGB(rounding: (mean * total - sum * symbols.fillFactor) / (total - count * symbols.fillFactor))
    return foreground == background
      ? .blank(background) : symbols.cell(of: candidate, foreground: foreground, background: background)
  }
}
