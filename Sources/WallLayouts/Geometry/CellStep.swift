import CollectionView
import Foundation

/// The size of a terminal cell in one dimension, to which lengths are rounded.
///
/// With a size of one point or less nothing is rounded, and layouts have the exact results of their formulas.
public struct CellStep: Equatable, Sendable {
  /// In points; 0: nothing is rounded.
  public let points: Double

  /// Creates a step; values that are not greater than one point disable rounding.
  public init(_ points: Double) { self.points = points > 1 && points.isFinite ? points : 0 }

  /// Rounds down to whole cells. Values just below a whole cell, as sums of fractions may be, count as whole.
  public func floor(_ value: Double) -> Double {
    points == 0 ? value : (value / points + 1e-6).rounded(.down) * points
  }

  /// Rounds to whole cells.
  public func round(_ value: Double) -> Double { points == 0 ? value : (value / points).rounded() * points }

  /// Rounds a gap to whole cells; at least one cell unless the gap is 0.
  public func gap(_ value: Double) -> Double { value > 0 ? Swift.max(round(value), points) : 0 }

  /// Returns the densities in a length, down to items of a number of cells with a gap between them.
  func densities(in length: Double, downTo cells: Double, spacing: Double = 0) -> ClosedRange<Int> {
    1...Swift.max(Int(length / (cells * Swift.max(points, 8) + gap(spacing))), 1)
  }

  /// Rounds an extent down to whole cells; at least one cell.
  public func extent(_ value: Double) -> Double { Swift.max(floor(value), points == 0 ? 1 : points) }
}

/// The size of a terminal cell as steps in both dimensions.
public struct DisplayGrid: Equatable, Sendable {
  public let horizontal: CellStep
  public let vertical: CellStep

  public init(cell: CGSize) {
    horizontal = CellStep(cell.width)
    vertical = CellStep(cell.height)
  }

  /// Returns the step along the scroll direction.
  public func along(_ axis: CollectionView.ScrollDirection) -> CellStep { axis == .vertical ? vertical : horizontal }

  /// Returns the step across the scroll direction.
  public func across(_ axis: CollectionView.ScrollDirection) -> CellStep { along(axis.across) }

  /// Returns a rectangle with each edge, rather than its size, rounded to whole cells, so that aligned edges stay
  /// aligned.
  public func snappingEdges(of rect: CGRect) -> CGRect {
    let left = horizontal.round(rect.minX)
    let top = vertical.round(rect.minY)
    return CGRect(
      x: left, y: top, width: max(horizontal.round(rect.maxX) - left, 0),
      height: max(vertical.round(rect.maxY) - top, 0))
  }
}
