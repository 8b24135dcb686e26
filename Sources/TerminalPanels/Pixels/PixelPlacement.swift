/// A placement of a transmitted picture over a rectangle of cells, drawn with `CellGrid.draw(_:at:)`.
public struct PixelPlacement: Hashable, Sendable {
  let id: ImageID
  public let columns: Int
  public let rows: Int

  /// The largest number of columns or rows. Larger numbers have no diacritic.
  public static let largestExtent = PlaceholderDiacritics.count
}

extension CellGrid {
  /// Draws a picture as Kitty's Unicode placeholders with its top left cell at `point`. Each cell is U+10EEEE with its
  /// row and column in the picture as diacritics. For ncurses it is text, which panels clip, cover and move.
  public mutating func draw(_ picture: PixelPlacement, at point: CellPoint, background: CellColor = .default) {
    let area = CellRect(column: point.column, row: point.row, columns: picture.columns, rows: picture.rows)
      .intersection(bounds)
    guard !area.isEmpty else { return }
    let style = Style(foreground: .number(picture.id.low), background: background)
    let high = picture.id.high == 0 ? 0 : PlaceholderDiacritics.diacritic(Int(picture.id.high))
    for row in area.row..<area.endRow {
      let rowMark = PlaceholderDiacritics.diacritic(row - point.row)
      for column in area.column..<area.endColumn {
        let marks = SIMD4(rowMark, PlaceholderDiacritics.diacritic(column - point.column), high, 0)
        place(Cell(Glyph(base: 0x10_eeee, marks: marks), style: style), column: column, row: row)
      }
    }
  }
}
