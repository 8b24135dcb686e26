/// A character of 8×16 pixels.
public struct PixelGlyph: Hashable, Sendable {
  /// 16 rows from the top, one byte each, the highest bit leftmost.
  let rows: SIMD16<UInt8>

  /// Whether the pixel at a column 0…7 and a row 0…15 is inked.
  public subscript(column: Int, row: Int) -> Bool { rows[row] >> UInt8(7 - column) & 1 == 1 }

  /// Pixels inked, of 128.
  public var ink: Int { rows.nonzeroBitCounts }
}

extension SIMD16<UInt8> {
  fileprivate var nonzeroBitCounts: Int { indices.reduce(0) { $0 + self[$1].nonzeroBitCount } }
}
