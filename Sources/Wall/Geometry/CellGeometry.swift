import CollectionView
import Foundation
import SymbolArt
import TerminalPanels

/// Converts between points and terminal cells. A cell is 8 points wide and 8 × `ratio` (its height / width) high.
public struct CellGeometry: Hashable, Sendable {
  /// The size of a cell in points.
  public let cell: CGSize

  /// Creates a geometry for cells with this height / width.
  public init(ratio: Double) { cell = CGSize(width: 8, height: 8 * max(0.5, min(ratio, 8))) }

  /// Returns a size in points.
  public func points(_ size: CellSize) -> CGSize {
    CGSize(width: Double(size.columns) * cell.width, height: Double(size.rows) * cell.height)
  }

  /// Returns the centre of a cell in points.
  public func middle(of point: CellPoint) -> CGPoint {
    CGPoint(x: (Double(point.column) + 0.5) * cell.width, y: (Double(point.row) + 0.5) * cell.height)
  }

  /// Returns a frame in cells. Each edge is rounded separately, so adjacent frames stay adjacent.
  public func cells(_ frame: CGRect) -> CellRect {
    let left = Self.line(frame.minX, cell.width)
    let top = Self.line(frame.minY, cell.height)
    let right = Self.line(frame.maxX, cell.width)
    let bottom = Self.line(frame.maxY, cell.height)
    return CellRect(column: left, row: top, columns: right - left, rows: bottom - top)
  }

  /// Returns the nearest cell edge.
  private static func line(_ coordinate: Double, _ unit: Double) -> Int { whole((coordinate / unit).rounded()) }

  /// Returns a number of cells. Coordinates of any layout are accepted: NaN becomes 0, and very large ones are clamped.
  static func whole(_ number: Double) -> Int { number.isNaN ? 0 : Int(max(-100_000, min(number, 100_000))) }

  /// Returns an offset rounded to whole cells.
  package func snapped(_ offset: CGPoint) -> CGPoint {
    CGPoint(x: (offset.x / cell.width).rounded() * cell.width, y: (offset.y / cell.height).rounded() * cell.height)
  }

  /// Returns true if a quadrilateral is a rectangle within the precision of cells.
  func isUpright(_ corners: Quadrilateral, in frame: CGRect) -> Bool {
    zip(corners.corners, Quadrilateral(frame).corners).allSatisfy {
      abs($0.x - $1.x) < cell.width / 4 && abs($0.y - $1.y) < cell.height / 4
    }
  }

  /// Returns the cells of the corners; nil if one is too far away.
  func quadrilateral(_ corners: Quadrilateral) -> CellQuadrilateral? {
    CellQuadrilateral(corners: corners.corners.map { (column: $0.x / cell.width, row: $0.y / cell.height) })
  }
}

extension CellRect {
  /// Creates the bounding box of a quadrilateral.
  init(_ quadrilateral: CellQuadrilateral) {
    let (columns, rows) = quadrilateral.cells
    self.init(column: columns.lowerBound, row: rows.lowerBound, columns: columns.count, rows: rows.count)
  }
}
