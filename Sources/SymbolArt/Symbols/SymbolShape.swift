import Pictures

/// The foreground of a character in a cell. Art and all exports use it, so that characters look the same.
public enum SymbolShape: Hashable, Sendable {
  /// `columns` × `rows` parts, row-major from the top left. Set bits are foreground.
  case grid(columns: Int, rows: Int, mask: UInt64)
  /// 2×4 dots, row-major from the top left.
  case dots(mask: UInt8)
  /// A character of the built-in font.
  case glyph(PixelGlyph)

  /// Creates the shape of a character; nil unless it is a block element, braille, or in the built-in font.
  public init?(_ scalar: UInt32) {
    switch scalar {
    case 0x20, 0xa0: self = .grid(columns: 1, rows: 1, mask: 0)
    case 0x2588: self = .grid(columns: 1, rows: 1, mask: 1)
    case 0x2580: self = .grid(columns: 1, rows: 2, mask: 1)
    case 0x2590: self = .grid(columns: 2, rows: 1, mask: 2)
    case 0x2581...0x2587: self = .grid(columns: 1, rows: 8, mask: 0xff << UInt64(0x2588 - scalar) & 0xff)
    case 0x2589...0x258f: self = .grid(columns: 8, rows: 1, mask: (1 << UInt64(0x2590 - scalar)) - 1)
    case 0x2594: self = .grid(columns: 1, rows: 8, mask: 1)
    case 0x2595: self = .grid(columns: 8, rows: 1, mask: 0x80)
    // ░▒▓: a quarter, a half and three quarters of the cell, as a pattern.
    case 0x2591: self = .grid(columns: 4, rows: 8, mask: Self.lightShade)
    case 0x2592: self = .grid(columns: 4, rows: 8, mask: 0xa5a5_a5a5)
    case 0x2593: self = .grid(columns: 4, rows: 8, mask: Self.lightShade ^ 0xffff_ffff)
    case 0x2800...0x28ff:
      guard let mask = Self.braille[scalar] else { return nil }
      self = .dots(mask: UInt8(mask))
    default:
      if let shape = Self.blocks[scalar] {
        self = shape
      } else if let glyph = PixelFont.glyph(scalar) {
        self = .glyph(glyph)
      } else {
        return nil
      }
    }
  }

  private static let lightShade: UInt64 = 0x4141_4141

  private static let braille = Dictionary(
    uniqueKeysWithValues: BlockScalars.braille.enumerated().map { ($1, $0) })

  private static let blocks: [UInt32: SymbolShape] = {
    var shapes: [UInt32: SymbolShape] = [:]
    // Coarser grids overwrite finer ones: a half block is one rectangle, not four octants.
    for (rows, scalars) in [(4, BlockScalars.octants), (3, BlockScalars.sextants), (2, BlockScalars.quadrants)] {
      for (mask, scalar) in scalars.enumerated() { shapes[scalar] = .grid(columns: 2, rows: rows, mask: UInt64(mask)) }
    }
    return shapes
  }()
}

extension SymbolShape {
  /// Returns a character of 2×4 or 2×3 parts, such as `▀` or a blank, with foreground and background exchanged; nil for others.
  public static func inverse(of scalar: UInt32) -> UInt32? { inverses[scalar] }

  private static let inverses: [UInt32: UInt32] = {
    var inverses: [UInt32: UInt32] = [:]
    // The octants include the quadrants.
    for scalars in [BlockScalars.octants, BlockScalars.sextants] {
      for (mask, scalar) in scalars.enumerated() { inverses[scalar] = scalars[scalars.count - 1 - mask] }
    }
    return inverses
  }()
}

extension SymbolShape {
  /// Returns the foreground as rectangles without overlap, in a cell of a size in pixels. Edges are rounded to whole
  /// pixels, so that there are no gaps.
  public func rectangles(cellWidth width: Int, cellHeight height: Int) -> [PixelRectangle] {
    switch self {
    case .grid(let columns, let rows, let mask):
      return Self.rectangles(columns: columns, rows: rows, width: width, height: height) { mask >> UInt64($0) & 1 == 1 }
    case .dots(let mask):
      return (0..<8).filter { mask >> UInt8($0) & 1 == 1 }.map { dot in
        let across = (dot % 2 * width / 2, (dot % 2 + 1) * width / 2)
        let down = (dot / 2 * height / 4, (dot / 2 + 1) * height / 4)
        // A dot is half as wide as its part of the cell, at least one pixel.
        let side = max(1, min(across.1 - across.0, down.1 - down.0) / 2)
        return PixelRectangle(
          x: (across.0 + across.1 - side) / 2, y: (down.0 + down.1 - side) / 2, width: side, height: side)
      }
    case .glyph(let glyph):
      return Self.rectangles(columns: 8, rows: 16, width: width, height: height) { glyph[$0 % 8, $0 / 8] }
    }
  }

  /// Returns the foreground parts of a grid, with adjacent parts and equal rows joined.
  private static func rectangles(
    columns: Int, rows: Int, width: Int, height: Int, isForeground: (Int) -> Bool
  ) -> [PixelRectangle] {
    func edge(_ index: Int, of parts: Int, in size: Int) -> Int { (index * size * 2 + parts) / (parts * 2) }
    func spans(of row: Int) -> [Range<Int>] {
      var spans: [Range<Int>] = []
      for column in 0..<columns where isForeground(row * columns + column) {
        if let last = spans.last, last.upperBound == column {
          spans[spans.count - 1] = last.lowerBound..<column + 1
        } else {
          spans.append(column..<column + 1)
        }
      }
      return spans
    }
    var rectangles: [PixelRectangle] = []
    var row = 0
    while row < rows {
      let shape = spans(of: row)
      var end = row + 1
      while end < rows, spans(of: end) == shape { end += 1 }
      let (top, bottom) = (edge(row, of: rows, in: height), edge(end, of: rows, in: height))
      for span in shape where bottom > top {
        let (left, right) = (
          edge(span.lowerBound, of: columns, in: width), edge(span.upperBound, of: columns, in: width)
        )
        if right > left {
          rectangles.append(PixelRectangle(x: left, y: top, width: right - left, height: bottom - top))
        }
      }
      row = end
    }
    return rectangles
  }
}
