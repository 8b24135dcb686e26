/// A rectangle of terminal cells. It may lie partly or wholly outside the screen, and it may be empty.
public struct CellRect: Hashable, Sendable, CustomStringConvertible {
  /// The top left cell.
  public var origin: CellPoint
  /// The extent in cells.
  public var size: CellSize

  /// The rectangle of `size` whose top left cell is `origin`.
  public init(origin: CellPoint, size: CellSize) {
    self.origin = origin
    self.size = size
  }

  /// The rectangle with its top left cell in `column` and `row`.
  public init(column: Int, row: Int, columns: Int, rows: Int) {
    self.init(origin: CellPoint(column: column, row: row), size: CellSize(columns: columns, rows: rows))
  }

  /// The empty rectangle at the top left.
  public static let zero = CellRect(origin: .zero, size: .zero)

  /// The leftmost column.
  public var column: Int { origin.column }
  /// The topmost row.
  public var row: Int { origin.row }
  /// Cells across.
  public var columns: Int { size.columns }
  /// Cells down.
  public var rows: Int { size.rows }
  /// The first column to the right of the rectangle.
  public var endColumn: Int { origin.column + max(size.columns, 0) }
  /// The first row below the rectangle.
  public var endRow: Int { origin.row + max(size.rows, 0) }
  /// Whether there is no cell in it.
  public var isEmpty: Bool { size.isEmpty }

  /// Whether `point` is one of its cells.
  public func contains(_ point: CellPoint) -> Bool {
    point.column >= column && point.column < endColumn && point.row >= row && point.row < endRow
  }

  /// The cells that both have; an empty rectangle when there are none.
  public func intersection(_ other: CellRect) -> CellRect {
    let left = max(column, other.column)
    let top = max(row, other.row)
    let right = min(endColumn, other.endColumn)
    let bottom = min(endRow, other.endRow)
    guard right > left, bottom > top else { return .zero }
    return CellRect(column: left, row: top, columns: right - left, rows: bottom - top)
  }

  /// The rectangle moved by `columns` and `rows`.
  public func offsetBy(columns: Int, rows: Int) -> CellRect {
    CellRect(column: column + columns, row: row + rows, columns: size.columns, rows: size.rows)
  }

  /// The rectangle without `distance` cells on each side; empty when nothing is left.
  public func inset(by distance: Int) -> CellRect {
    CellRect(
      column: column + distance, row: row + distance,
      columns: max(0, columns - 2 * distance), rows: max(0, rows - 2 * distance))
  }

  /// `24x10 at 3,2`.
  public var description: String { "\(size) at \(column),\(row)" }
}
