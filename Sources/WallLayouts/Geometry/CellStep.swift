import Foundation

/// The size of a terminal cell in one direction, in points, and what it means to be a whole number of them.
///
/// A step of one point or less is finer than anybody can see: there nothing is snapped, and every layout gives the
/// plain numbers of its formula.
public struct CellStep: Equatable, Sendable {
  /// Points per cell.
  public let points: Double

  /// A step of `points`; anything that is not a number above one point means "do not snap".
  public init(_ points: Double) { self.points = points > 1 && points.isFinite ? points : 0 }

  /// The most whole cells that fit in `value`. A hair below a whole cell, as sums of fractions end, counts as whole.
  public func floor(_ value: Double) -> Double {
    points == 0 ? value : (value / points + 1e-6).rounded(.down) * points
  }

  /// The nearest number of whole cells.
  public func round(_ value: Double) -> Double { points == 0 ? value : (value / points).rounded() * points }

  /// A gap of about `value`: whole cells, and at least one where a gap is asked for at all.
  public func gap(_ value: Double) -> Double { value > 0 ? Swift.max(round(value), points) : 0 }

  /// An extent of about `value`: whole cells, and at least one.
  public func extent(_ value: Double) -> Double { Swift.max(floor(value), points == 0 ? 1 : points) }
}

/// The cell of the terminal, as two steps.
public struct CellGrid: Equatable, Sendable {
  /// Across the screen.
  public let horizontal: CellStep
  /// Down the screen.
  public let vertical: CellStep

  /// The grid of cells of that size in points.
  public init(cell: CGSize) {
    horizontal = CellStep(cell.width)
    vertical = CellStep(cell.height)
  }

  /// The step in the direction that a layout scrolls.
  public func along(_ axis: ScrollAxis) -> CellStep { axis == .vertical ? vertical : horizontal }

  /// The step at right angles to it.
  public func across(_ axis: ScrollAxis) -> CellStep { axis == .vertical ? horizontal : vertical }

  /// The rectangle with each edge, not its size, moved to the nearest cell: what was even stays flush.
  public func snappingEdges(of rect: CGRect) -> CGRect {
    let left = horizontal.round(rect.minX)
    let top = vertical.round(rect.minY)
    return CGRect(
      x: left, y: top, width: max(horizontal.round(rect.maxX) - left, 0),
      height: max(vertical.round(rect.maxY) - top, 0))
  }
}
