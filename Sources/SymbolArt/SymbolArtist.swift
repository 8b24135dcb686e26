import Pictures

/// Turns pixels into characters with two colours each, of least squared error over a symbol set.
///
///     let artist = SymbolArtist(symbols: .quadrant, colors: .truecolor)
///     let art = artist.art(of: bitmap, columns: 40, rows: 20)
public struct SymbolArtist: Sendable {
  /// The characters in use.
  public let symbols: SymbolSet
  /// The colours in use.
  public let colors: ColorDepth
  /// What happens to colours that the palette lacks.
  public let dithering: Dithering
  /// What shows through transparent pixels.
  public let background: RGB

  let families: [SampleFamily]
  let plans: [MatchPlan]

  /// An artist; make it once for many pictures.
  public init(
    symbols: SymbolSet, colors: ColorDepth, dithering: Dithering = .ordered, background: RGB = .black
  ) {
    self.symbols = symbols
    self.colors = colors
    self.dithering = dithering
    self.background = background
    families = symbols.families
    plans = families.map(MatchPlan.init)
  }

  /// The whole bitmap stretched over `columns` × `rows` cells, of which there may be none.
  ///
  /// An empty bitmap shows the background only.
  ///
  /// - Parameter fast: cheap art for pictures whose size is changing: half blocks of nearest pixels, never dithered.
  public func art(of bitmap: Bitmap, columns: Int, rows: Int, fast: Bool = false) -> Art {
    precondition(columns >= 0 && rows >= 0, "art cannot have a negative size")
    guard bitmap.width > 0, bitmap.height > 0, columns > 0, rows > 0 else {
      return Art(columns: columns, rows: rows, cells: Array(repeating: emptyCell, count: columns * rows))
    }
    if fast { return fastArt(of: bitmap, columns: columns, rows: rows) }
    return switch colors {
    case .truecolor: truecolorArt(of: bitmap, columns: columns, rows: rows)
    case .indexed256: paletteArt(of: bitmap, columns: columns, rows: rows, palette: CubePalette())
    case .indexed16: paletteArt(of: bitmap, columns: columns, rows: rows, palette: AnsiPalette())
    case .mono: monoArt(of: bitmap, columns: columns, rows: rows)
    }
  }

  /// The background in the colours that the depth allows.
  private var emptyCell: ArtCell {
    switch colors {
    case .truecolor: .blank(background)
    case .indexed256: .blank(CubePalette().nearest(to: background.value).color)
    case .indexed16: .blank(AnsiPalette().nearest(to: background.value).color)
    case .mono: ArtCell(scalar: 0x20, foreground: .white, background: .black)
    }
  }
}
