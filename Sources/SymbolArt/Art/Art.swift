/// A picture as terminal cells, row by row from the top left.
public struct Art: Hashable, Sendable {
  /// Width in cells.
  public let columns: Int
  /// Height in cells.
  public let rows: Int
  /// `columns * rows` cells, row-major.
  public var cells: [ArtCell]

  /// Art from its cells.
  ///
  /// - Precondition: `cells.count == columns * rows`.
  public init(columns: Int, rows: Int, cells: [ArtCell]) {
    precondition(columns >= 0 && rows >= 0 && cells.count == columns * rows, "art needs columns × rows cells")
    self.columns = columns
    self.rows = rows
    self.cells = cells
  }

  /// The cell at a column and a row, from 0.
  public subscript(column: Int, row: Int) -> ArtCell {
    get { cells[row * columns + column] }
    set { cells[row * columns + column] = newValue }
  }

  /// The part that begins at a column and a row; what lies outside the art is left out.
  public func cropped(column: Int, row: Int, columns width: Int, rows height: Int) -> Art {
    let across = max(0, column)..<max(max(0, column), min(columns, column + max(0, width)))
    let down = max(0, row)..<max(max(0, row), min(rows, row + max(0, height)))
    var part: [ArtCell] = []
    part.reserveCapacity(across.count * down.count)
    if !across.isEmpty {
      for line in down {
        part += cells[line * columns + across.lowerBound..<line * columns + across.upperBound]
      }
    }
    return Art(columns: across.count, rows: across.isEmpty ? 0 : down.count, cells: part)
  }
}
