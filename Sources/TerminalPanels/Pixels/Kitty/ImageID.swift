/// An image id of Kitty's graphics protocol.
///
/// Placeholders encode the id in their foreground colour and its high byte in a third diacritic. Of the colour only one
/// byte from 8 on is used: so ids work in 256 colours too and avoid colours 0 to 7, which terminals may change.
struct ImageID: Hashable, Sendable {
  /// The character of a placeholder.
  static let placeholder: UInt32 = 0x10_eeee
  /// The foreground colour, 8…255.
  let low: UInt8
  /// The number that the third diacritic stands for.
  let high: UInt8

  /// The value for the protocol's `i` key.
  var value: UInt32 { UInt32(high) << 24 | UInt32(low) }

  /// Returns all ids, ordered by high byte from `first` on and wrapping around. A high byte of 0 needs no third diacritic.
  static func all(from first: UInt8) -> [ImageID] {
    (0...UInt8.max).flatMap { high in (8...UInt8.max).map { ImageID(low: $0, high: first &+ high) } }
  }
}

extension ImageID {
  /// The id of the image that a cell shows a part of; nil if it shows none.
  init?(of cell: Cell) {
    guard cell.glyph.base == Self.placeholder, let low = cell.style.foreground.numberValue else { return nil }
    let high = cell.glyph.marks.z
    self.init(low: low, high: UInt8(high == 0 ? 0 : PlaceholderDiacritics.number(high) ?? 0))
  }

  /// Returns the column and row of a cell within its image; nil if it shows none.
  static func cell(of cell: Cell) -> CellPoint? {
    guard let row = PlaceholderDiacritics.number(cell.glyph.marks.x),
      let column = PlaceholderDiacritics.number(cell.glyph.marks.y)
    else { return nil }
    return CellPoint(column: column, row: row)
  }
}

extension CellGrid {
  /// Draws cells of an image as placeholders: each cell is U+10EEEE with its row and column in the image as diacritics.
  /// For ncurses it is text, which panels clip, cover and move.
  /// - Parameter origin: the position of the image's top left cell.
  mutating func drawPlaceholders(of id: ImageID, in area: CellRect, origin: CellPoint, background: CellColor) {
    let style = Style(foreground: .number(id.low), background: background)
    let high = id.high == 0 ? 0 : PlaceholderDiacritics.diacritic(Int(id.high))
    for row in area.row..<area.endRow {
      let rowMark = PlaceholderDiacritics.diacritic(row - origin.row)
      for column in area.column..<area.endColumn {
        let marks = SIMD4(rowMark, PlaceholderDiacritics.diacritic(column - origin.column), high, 0)
        set(Cell(Glyph(base: ImageID.placeholder, marks: marks), style: style), column: column, row: row)
      }
    }
  }
}
