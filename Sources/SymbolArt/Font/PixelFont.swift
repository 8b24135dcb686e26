/// A small font of our own, 8×16 pixels a character: ASCII, Latin-1 and a few marks and arrows.
///
/// It gives the shapes that ASCII art is matched by, and the letters of screens that are exported as pixels.
public enum PixelFont {
  /// The glyph of a scalar, or `nil` if the font lacks it.
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

  /// Reads a sheet: a line of characters, then 13 lines of their pixels, 7 wide, a space between; and again.
  ///
  /// The 13 lines are rows 2…14 of a cell, the columns 1…7: rows 0, 1, 15 and column 0 are the space between lines and letters.
  private static func drawings(in sheet: String) -> [UInt32: SIMD16<UInt8>] {
    var drawings: [UInt32: SIMD16<UInt8>] = [:]
    let lines = sheet.split(separator: "\n", omittingEmptySubsequences: true)
    for block in stride(from: 0, to: lines.count, by: 14) {
      let names = lines[block].unicodeScalars.filter { $0 != " " }
      for (row, line) in lines[(block + 1)..<(block + 14)].enumerated() {
        for (name, pixels) in zip(names, line.split(separator: " ")) {
          var byte: UInt8 = 0
          for (column, pixel) in pixels.utf8.enumerated() where pixel == UInt8(ascii: "#") {
            byte |= 0x40 >> UInt8(column)
          }
          drawings[name.value, default: .zero][row + 2] = byte
        }
      }
    }
    return drawings
  }

  /// A letter under (or over) its accent; accents are drawn for small letters and rise by two rows over capitals.
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

extension SampleFamily {
  /// The printable ASCII characters by their shapes, pixel by pixel.
  static let ascii: SampleFamily = {
    let candidates = (UInt32(0x21)...0x7e).compactMap { scalar -> Candidate? in
      guard let glyph = PixelFont.glyph(scalar), glyph.ink > 0 else { return nil }
      return Candidate(scalar: scalar, ink: (0..<128).filter { glyph[$0 % 8, $0 / 8] })
    }
    return SampleFamily(columns: 8, rows: 16, search: .listed(candidates))
  }()
}
