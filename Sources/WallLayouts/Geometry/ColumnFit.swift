import Foundation

/// Columns of equal width that fit into a given width.
///
/// ```
///  origin |     |  width  |gap|  width  |gap|  width  |     |      three columns
/// ```
/// The width is `(available − gap·(count−1)) / count`, rounded down to whole cells; the remainder is divided between
/// the two sides. Gaps are whole cells too.
public struct ColumnFit: Equatable, Sendable {
  /// The number of columns: as requested, but fewer if each would be narrower than a cell, and at least one.
  public let count: Int
  /// The width of each column in points.
  public let width: Double
  /// The gap between columns in points.
  public let gap: Double
  /// The position of the first column.
  public let first: Double

  /// Fits `columns` into `available` points from `origin` on, with gaps of about `spacing` points.
  public init(columns: Int, origin: Double, available: Double, spacing: Double, step: CellStep) {
    let available = max(available, 0)
    let gap = step.gap(spacing)
    let least = max(step.points, 1)
    let most = max(Int(min((available + gap) / (least + gap), 1e6)), 1)
    count = min(max(columns, 1), most)
    self.gap = gap
    let gaps = gap * Double(count - 1)
    width = step.extent((available - gaps) / Double(count))
    first = origin + max(step.floor((available - gaps - width * Double(count)) / 2), 0)
  }

  /// Returns one column of at most a width, in the middle of these.
  func narrowed(to width: Double, step: CellStep) -> ColumnFit {
    let available = start(of: count) - gap - first
    let width = step.extent(min(width, available))
    return ColumnFit(count: 1, width: width, gap: gap, first: first + step.floor((available - width) / 2))
  }

  private init(count: Int, width: Double, gap: Double, first: Double) {
    (self.count, self.width, self.gap, self.first) = (count, width, gap, first)
  }

  /// Returns the position of a column.
  @inlinable
  public func start(of column: Int) -> Double { first + Double(column) * (width + gap) }
}
