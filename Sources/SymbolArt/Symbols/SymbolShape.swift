/// What a character of art inks of its cell: for drawing it as rectangles, the same in every rasteriser.
public enum SymbolShape: Hashable, Sendable {
  /// Cuts the cell in `columns` × `rows` and inks the parts whose bit is set, row-major from the top left.
  case grid(columns: Int, rows: Int, mask: UInt64)
  /// A cell of 2×4 round dots, row-major from the top left.
  case dots(mask: UInt8)
  /// A letter or the like: 16 rows of 8 pixels, the highest bit leftmost.
  case glyph(PixelGlyph)

  /// The shape of a character, or `nil` if it is neither a block element, nor braille, nor in the built-in font.
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

  private static let braille = Dictionary(
    uniqueKeysWithValues: BlockScalars.braille.enumerated().map { ($1, $0) })

  private static let blocks: [UInt32: SymbolShape] = {
    var shapes: [UInt32: SymbolShape] = [:]
    // Coarse grids overwrite fine ones: a half is a half, not four octants.
    for (mask, scalar) in BlockScalars.octants.enumerated() {
      shapes[scalar] = .grid(columns: 2, rows: 4, mask: UInt64(mask))
    }
    for (mask, scalar) in BlockScalars.sextants.enumerated() {
      shapes[scalar] = .grid(columns: 2, rows: 3, mask: UInt64(mask))
    }
    for (mask, scalar) in BlockScalars.quadrants.enumerated() {
      shapes[scalar] = .grid(columns: 2, rows: 2, mask: UInt64(mask))
    }
    return shapes
  }()
}

/// A rectangle of whole pixels inside a cell.
public struct InkRectangle: Hashable, Sendable {
  /// Pixels from the cell's left edge.
  public var x: Int
  /// Pixels from the cell's top edge.
  public var y: Int
  /// Pixels across.
  public var width: Int
  /// Pixels down.
  public var height: Int

  /// A rectangle from its corner and size.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

extension SymbolShape {
  /// The ink as rectangles that do not overlap, in a cell of a size in pixels; edges that fall between pixels are rounded,
  /// so neighbouring parts always meet.
  public func rectangles(cellWidth width: Int, cellHeight height: Int) -> [InkRectangle] {
    switch self {
    case .grid(let columns, let rows, let mask):
      return Self.runs(columns: columns, rows: rows, width: width, height: height) { mask >> UInt64($0) & 1 == 1 }
    case .dots(let mask):
      return (0..<8).filter { mask >> UInt8($0) & 1 == 1 }.map { dot in
        let across = (dot % 2 * width / 2, (dot % 2 + 1) * width / 2)
        let down = (dot / 2 * height / 4, (dot / 2 + 1) * height / 4)
        // A dot is half as wide as its place, and never vanishes.
        let side = max(1, min(across.1 - across.0, down.1 - down.0) / 2)
        return InkRectangle(
          x: (across.0 + across.1 - side) / 2, y: (down.0 + down.1 - side) / 2, width: side, height: side)
      }
    case .glyph(let glyph):
      return Self.runs(columns: 8, rows: 16, width: width, height: height) { glyph[$0 % 8, $0 / 8] }
    }
  }

  /// Rows of equal ink joined downwards, parts of a row joined across.
  private static func runs(
    columns: Int, rows: Int, width: Int, height: Int, isInked: (Int) -> Bool
  ) -> [InkRectangle] {
    func edge(_ index: Int, of parts: Int, in size: Int) -> Int { (index * size * 2 + parts) / (parts * 2) }
    func spans(of row: Int) -> [Range<Int>] {
      var spans: [Range<Int>] = []
      for column in 0..<columns where isInked(row * columns + column) {
        if let last = spans.last, last.upperBound == column {
          spans[spans.count - 1] = last.lowerBound..<column + 1
        } else {
          spans.append(column..<column + 1)
        }
      }
      return spans
    }
    var rectangles: [InkRectangle] = []
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
        if right > left { rectangles.append(InkRectangle(x: left, y: top, width: right - left, height: bottom - top)) }
      }
      row = end
    }
    return rectangles
  }
}
