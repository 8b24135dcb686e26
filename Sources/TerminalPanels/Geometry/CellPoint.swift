/// A cell's position on a grid of terminal cells. (0, 0) is the top left cell; rows grow downwards.
public struct CellPoint: Hashable, Sendable {
  public var column: Int
  public var row: Int

  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }

  public static let zero = CellPoint(column: 0, row: 0)
}
