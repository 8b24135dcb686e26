/// A rectangle of terminal cells. It may lie partly or wholly outside the screen, and it may be empty.
public struct CellRect: Hashable, Sendable, CustomStringConvertible {
  public var origin: CellPoint
  public var size: CellSize

  public init(origin: CellPoint, size: CellSize) {
    self.origin = origin
    self.size = size
  }

  public init(column: Int, row: Int, columns: Int, rows: Int) {
    self.init(origin: CellPoint(column: column, row: row), size: CellSize(columns: columns, rows: rows))
  }

  public static let zero = CellRect(origin: .zero, size: .zero)

  /// Creates the rectangle of one cell.
  public init(_ point: CellPoint) { self.init(origin: point, size: CellSize(columns: 1, rows: 1)) }

  /// The leftmost column.
  public var column: Int { origin.column }
  /// The topmost row.
  public var row: Int { origin.row }
  /// The width in cells.
  public var columns: Int { size.columns }
  /// The height in cells.
  public var rows: Int { size.rows }
  /// The first column to the right of the rectangle.
  public var endColumn: Int { origin.column + max(size.columns, 0) }
  /// The first row below the rectangle.
  public var endRow: Int { origin.row + max(size.rows, 0) }
  /// Whether the rectangle has no cells.
  public var isEmpty: Bool { size.isEmpty }

  /// The cells, row by row.
  public var cells: some Sequence<CellPoint> {
    (row..<endRow).lazy.flatMap { row in (column..<endColumn).lazy.map { CellPoint(column: $0, row: row) } }
  }

  /// The cells of the border.
  public var edge: [CellPoint] {
    let sides = (row..<endRow).flatMap {
      [CellPoint(column: column, row: $0), CellPoint(column: endColumn - 1, row: $0)]
    }
    return sides
      + stride(from: column + 1, to: endColumn - 1, by: 1).flatMap {
        [CellPoint(column: $0, row: row), CellPoint(column: $0, row: endRow - 1)]
      }
  }

  /// Returns true if `point` is one of the rectangle's cells.
  public func contains(_ point: CellPoint) -> Bool {
    point.column >= column && point.column < endColumn && point.row >= row && point.row < endRow
  }

  /// Returns the cells that both rectangles have; an empty rectangle if there are none.
  public func intersection(_ other: CellRect) -> CellRect {
    let left = max(column, other.column)
    let top = max(row, other.row)
    let right = min(endColumn, other.endColumn)
    let bottom = min(endRow, other.endRow)
    guard right > left, bottom > top else { return .zero }
    return CellRect(column: left, row: top, columns: right - left, rows: bottom - top)
  }

  /// Returns the rectangle moved by `columns` and `rows`.
  public func offsetBy(columns: Int, rows: Int) -> CellRect {
    CellRect(column: column + columns, row: row + rows, columns: size.columns, rows: size.rows)
  }

  /// Returns the rectangle without `distance` cells on each side; empty if nothing remains.
  public func inset(by distance: Int) -> CellRect {
    CellRect(
      column: column + distance, row: row + distance,
      columns: max(0, columns - 2 * distance), rows: max(0, rows - 2 * distance))
  }

  /// `24x10 at 3,2`.
  public var description: String { "\(size) at \(column),\(row)" }
}
