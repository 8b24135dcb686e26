import Foundation

/// The scroll direction of a layout. Formulas are written in terms of *along* (the scroll direction, as a length) and
/// *across* (as a breadth); this type converts them to x and y.
public enum ScrollAxis: Sendable {
  /// Along is y, across is x.
  case vertical
  /// Along is x, across is y.
  case horizontal
}

extension ScrollAxis {
  /// Returns the rectangle at (`across`, `along`) with the given breadth and length.
  @inlinable
  public func rect(across: Double, along: Double, breadth: Double, length: Double) -> CGRect {
    switch self {
    case .vertical: CGRect(x: across, y: along, width: breadth, height: length)
    case .horizontal: CGRect(x: along, y: across, width: length, height: breadth)
    }
  }

  /// Returns the size with the given breadth and length.
  @inlinable
  public func size(breadth: Double, length: Double) -> CGSize {
    self == .vertical ? CGSize(width: breadth, height: length) : CGSize(width: length, height: breadth)
  }

  /// Returns the extent of a size along the axis.
  @inlinable
  public func length(of size: CGSize) -> Double { self == .vertical ? size.height : size.width }

  /// Returns the extent of a size across the axis.
  @inlinable
  public func breadth(of size: CGSize) -> Double { self == .vertical ? size.width : size.height }

  /// Returns the extent of a rectangle along the axis.
  @inlinable
  public func along(_ rect: CGRect) -> (start: Double, end: Double) {
    self == .vertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
  }

  /// Returns the extent of a rectangle across the axis.
  @inlinable
  public func across(_ rect: CGRect) -> (start: Double, end: Double) {
    self == .vertical ? (rect.minX, rect.maxX) : (rect.minY, rect.maxY)
  }
}

extension CGRect {
  /// Returns true if the rectangles share more than an edge. Unlike with `intersects`, a rectangle without an area
  /// counts if it is inside the other one, so that an item of no size can be found.
  func touches(_ other: CGRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
