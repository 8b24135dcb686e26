/// A picture of exact pixels that the terminal has, stretched over a box of cells; drawn with `CellGrid.draw(_:at:)`.
public struct PixelPlacement: Hashable, Sendable {
  let id: ImageID
  /// Cells across.
  public let columns: Int
  /// Cells down.
  public let rows: Int

  /// The most cells a picture can have in either direction; numbers beyond have no mark.
  public static let largestExtent = PlaceholderMarks.count
}

extension CellGrid {
  /// Draws a picture with its top left cell at `point`, in the form of Kitty's placeholders: each cell is U+10EEEE with
  /// its row and column in the picture as marks. To everything else it is text: panels clip, cover and move it.
  public mutating func draw(_ picture: PixelPlacement, at point: CellPoint, background: CellColor = .default) {
    let area = CellRect(column: point.column, row: point.row, columns: picture.columns, rows: picture.rows)
      .intersection(bounds)
    guard !area.isEmpty else { return }
    let style = Style(foreground: .number(picture.id.number), background: background)
    let top = picture.id.top == 0 ? 0 : PlaceholderMarks.mark(Int(picture.id.top))
    for row in area.row..<area.endRow {
      let rowMark = PlaceholderMarks.mark(row - point.row)
      for column in area.column..<area.endColumn {
        let marks = SIMD4(rowMark, PlaceholderMarks.mark(column - point.column), top, 0)
        place(Cell(Glyph(base: 0x10_eeee, marks: marks), style: style), column: column, row: row)
      }
    }
  }
}
