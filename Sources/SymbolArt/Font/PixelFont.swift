/// A built-in bitmap font of 8×16 pixels: ASCII, Latin-1 and the symbols of the user interface.
///
/// Used for matching ASCII art, and for screens exported as pixels.
public enum PixelFont {
  /// Returns the glyph of a scalar, or nil.
  public static func glyph(_ scalar: UInt32) -> PixelGlyph? { glyphs[scalar] }

  private static let glyphs: [UInt32: PixelGlyph] = {
    var glyphs: [UInt32: PixelGlyph] = [0x20: PixelGlyph(rows: .zero)]
    for sheet in [PixelFontSheets.ascii, PixelFontSheets.signs] {
      for (scalar, rows) in drawings(in: sheet) { glyphs[scalar] = PixelGlyph(rows: rows) }
    }
    for (accented, base, mark, isTall) in PixelFontSheets.accented {
      guard let letter = glyphs[base.value], let accent = glyphs[mark.value] else { continue }
      glyphs[accented.value] = compose(letter, accent, isTall: isTall, dropsDot: base == "i")
    }
    return glyphs
  }()

  /// Parses a sheet of blocks: a line of characters, then up to 13 lines with 7 pixels per character, separated by
  /// spaces.
  ///
  /// The pixels are rows 2…14 and columns 1…7 of a cell; the other rows and column 0 are spacing. Missing rows are
  /// blank.
  private static func drawings(in sheet: String) -> [UInt32: SIMD16<UInt8>] {
    var drawings: [UInt32: SIMD16<UInt8>] = [:]
    var names: [Unicode.Scalar] = []
    var row = 0
    for line in sheet.split(separator: "\n") {
      let parts = line.split(separator: " ")
      guard parts[0].count == 7 else {
        (names, row) = (parts.compactMap(\.unicodeScalars.first), 2)
        for name in names { drawings[name.value] = .zero }
        continue
      }
      for (name, pixels) in zip(names, parts) {
        for (column, pixel) in pixels.utf8.enumerated() where pixel == UInt8(ascii: "#") {
          drawings[name.value]?[row] |= 0x40 >> UInt8(column)
        }
      }
      row += 1
    }
    return drawings
  }

  /// Combines a letter with its accent, which is drawn for lower case and moved up by two rows for capitals.
  private static func compose(
    _ letter: PixelGlyph, _ accent: PixelGlyph, isTall: Bool, dropsDot: Bool
  ) -> PixelGlyph {
    var rows = letter.rows
    if dropsDot { for row in 0..<5 { rows[row] = 0 } }
    for row in 0..<16 where accent.rows[row] != 0 {
      let isBelow = row > 11
      let target = isTall && !isBelow ? row - 2 : row
      if target >= 0 { rows[target] |= accent.rows[row] }
    }
    return PixelGlyph(rows: rows)
  }
}
