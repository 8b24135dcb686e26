/// An extent in terminal cells.
public struct CellSize: Hashable, Sendable, CustomStringConvertible {
  /// Cells across.
  public var columns: Int
  /// Cells down.
  public var rows: Int

  /// An extent of `columns` by `rows` cells.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// No cells at all.
  public static let zero = CellSize(columns: 0, rows: 0)

  /// Whether there is no cell in it.
  public var isEmpty: Bool { columns <= 0 || rows <= 0 }

  /// As people write it: `80x24`.
  public var description: String { "\(columns)x\(rows)" }
}
