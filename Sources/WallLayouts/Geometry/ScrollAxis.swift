import Foundation

/// The way a layout scrolls. Formulas are written once in *along* (the way it scrolls) and *across*; this type alone
/// knows which of them is x and which is y.
public enum ScrollAxis: Sendable {
  /// Along is y, across is x.
  case vertical
  /// Along is x, across is y.
  case horizontal
}

extension ScrollAxis {
  /// The rectangle that begins at (`across`, `along`) and is `breadth` wide across and `length` long along.
  @inlinable
  public func rect(across: Double, along: Double, breadth: Double, length: Double) -> CGRect {
    switch self {
    case .vertical: CGRect(x: across, y: along, width: breadth, height: length)
    case .horizontal: CGRect(x: along, y: across, width: length, height: breadth)
    }
  }

  /// A size of that breadth and length.
  @inlinable
  public func size(breadth: Double, length: Double) -> CGSize {
    self == .vertical ? CGSize(width: breadth, height: length) : CGSize(width: length, height: breadth)
  }

  /// The extent of a size along the axis.
  @inlinable
  public func length(of size: CGSize) -> Double { self == .vertical ? size.height : size.width }

  /// The extent of a size across the axis.
  @inlinable
  public func breadth(of size: CGSize) -> Double { self == .vertical ? size.width : size.height }

  /// Where a rectangle begins and ends along the axis.
  @inlinable
  public func along(_ rect: CGRect) -> (start: Double, end: Double) {
    self == .vertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
  }

  /// Where a rectangle begins and ends across the axis.
  @inlinable
  public func across(_ rect: CGRect) -> (start: Double, end: Double) {
    self == .vertical ? (rect.minX, rect.maxX) : (rect.minY, rect.maxY)
  }
}

extension CGRect {
  /// True when the two share more than an edge. Foundation's `intersects` leaves rectangles without an area to taste;
  /// here one counts when it lies strictly inside the other, so an item squeezed to nothing can still be found.
  func touches(_ other: CGRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
