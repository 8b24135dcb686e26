/// A place on a grid of terminal cells. (0, 0) is the top left cell; rows grow downwards.
public struct CellPoint: Hashable, Sendable {
  /// Cells to the right of the left edge.
  public var column: Int
  /// Cells below the top edge.
  public var row: Int

  /// The cell in `column` and `row`.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }

  /// The top left cell.
  public static let zero = CellPoint(column: 0, row: 0)
}
