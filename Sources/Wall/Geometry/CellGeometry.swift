import Foundation
import TerminalPanels

/// Points and cells: a cell is 8 points wide and 8 × `ratio` high, `ratio` being its height / width in pixels.
public struct CellGeometry: Hashable, Sendable {
  /// A cell's extent in points.
  public let cell: CGSize

  /// Cells of that height / width.
  public init(ratio: Double) { cell = CGSize(width: 8, height: 8 * max(0.5, min(ratio, 8))) }

  /// An extent in points.
  public func points(_ size: CellSize) -> CGSize {
    CGSize(width: Double(size.columns) * cell.width, height: Double(size.rows) * cell.height)
  }

  /// The middle of a cell in points.
  public func middle(of point: CellPoint) -> CGPoint {
    CGPoint(x: (Double(point.column) + 0.5) * cell.width, y: (Double(point.row) + 0.5) * cell.height)
  }

  /// A frame on the grid: each edge goes to the nearest line, so that neighbours stay neighbours.
  public func cells(_ frame: CGRect) -> CellRect {
    let left = Self.line(frame.minX, cell.width)
    let top = Self.line(frame.minY, cell.height)
    let right = Self.line(frame.maxX, cell.width)
    let bottom = Self.line(frame.maxY, cell.height)
    return CellRect(column: left, row: top, columns: right - left, rows: bottom - top)
  }

  /// Frames come from layouts of anybody's making: numbers that no screen has are kept away from `Int`.
  private static func line(_ coordinate: Double, _ unit: Double) -> Int {
    let line = (coordinate / unit).rounded()
    return line.isNaN ? 0 : Int(max(-100_000, min(line, 100_000)))
  }
}
