import Foundation

/// Columns of equal width fitted into a breadth.
///
/// ```
///  origin |     |  width  |gap|  width  |gap|  width  |     |      three columns
/// ```
/// The width is `(available − gap·(count−1)) / count`, cut to whole cells; what is left over by cutting is shared
/// between the two sides. Gaps are whole cells too.
public struct ColumnFit: Equatable, Sendable {
  /// Number of columns: as many as asked for, fewer where each would be narrower than a cell, never less than one.
  public let count: Int
  /// Width of each in points.
  public let width: Double
  /// Points between two.
  public let gap: Double
  /// Where the first begins.
  public let first: Double

  /// Fits `columns` into `available` points from `origin` on, with about `spacing` points between them.
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

  /// Where a column begins.
  @inlinable
  public func start(of column: Int) -> Double { first + Double(column) * (width + gap) }

  /// Columns that a stretch across the breadth touches: none when it lies in a gap or outside.
  public func columns(touching start: Double, _ end: Double) -> Range<Int> {
    let pitch = width + gap
    guard pitch > 0, start < end else { return 0..<0 }
    // One more on either side, then the exact test: division may land a hair off an edge.
    let nearest = Int(max(min((start - first - width) / pitch, Double(count)), 0))
    let last = Int(max(min((end - first) / pitch + 1, Double(count - 1)), 0))
    guard nearest <= last else { return 0..<0 }
    var low = nearest
    var high = last + 1
    while low < high, !(self.start(of: low) + width > start) { low += 1 }
    while low < high, !(self.start(of: high - 1) < end) { high -= 1 }
    return low..<high
  }
}
