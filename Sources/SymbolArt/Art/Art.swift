/// A picture as terminal cells, row by row from the top left.
public struct Art: Hashable, Sendable {
  public let columns: Int
  public let rows: Int
  /// The `columns * rows` cells, row by row.
  public var cells: [ArtCell]

  /// Creates art from `columns * rows` cells.
  public init(columns: Int, rows: Int, cells: [ArtCell]) {
    precondition(columns >= 0 && rows >= 0 && cells.count == columns * rows, "art needs columns × rows cells")
    self.columns = columns
    self.rows = rows
    self.cells = cells
  }

  /// The cell at a column and a row, both from 0.
  public subscript(column: Int, row: Int) -> ArtCell {
    get { cells[row * columns + column] }
    set { cells[row * columns + column] = newValue }
  }
}
