import Foundation

extension CGRect {
  /// Returns true if the rectangles share more than an edge. Unlike with `intersects`, a rectangle without an area
  /// counts if it is inside the other one, so that an item of no size can be found.
  func touches(_ other: CGRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
