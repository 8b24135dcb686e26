/// A character of 8×16 pixels.
public struct PixelGlyph: Hashable, Sendable {
  /// The 16 rows from the top, one byte each; the highest bit is the leftmost pixel.
  let rows: SIMD16<UInt8>

  /// Returns true if the pixel at a column 0…7 and a row 0…15 is set.
  public subscript(column: Int, row: Int) -> Bool { rows[row] >> UInt8(7 - column) & 1 == 1 }

  /// The number of set pixels, of 128.
  public var pixelCount: Int { rows.indices.reduce(0) { $0 + rows[$1].nonzeroBitCount } }
}
