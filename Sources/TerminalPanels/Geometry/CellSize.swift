/// A size in terminal cells.
public struct CellSize: Hashable, Sendable, CustomStringConvertible {
  public var columns: Int
  public var rows: Int

  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  public static let zero = CellSize(columns: 0, rows: 0)

  /// Whether the size has no cells.
  public var isEmpty: Bool { columns <= 0 || rows <= 0 }

  /// The usual notation: `80x24`.
  public var description: String { "\(columns)x\(rows)" }
}
