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
