import Foundation

extension CGPoint {
  static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
  static func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }
  static prefix func - (a: CGPoint) -> CGPoint { CGPoint(x: -a.x, y: -a.y) }
  static func * (a: CGPoint, factor: CGFloat) -> CGPoint { CGPoint(x: a.x * factor, y: a.y * factor) }
  static func / (a: CGPoint, divisor: CGFloat) -> CGPoint { CGPoint(x: a.x / divisor, y: a.y / divisor) }
  static func += (a: inout CGPoint, b: CGPoint) { a = a + b }
  static func -= (a: inout CGPoint, b: CGPoint) { a = a - b }
}

extension CGFloat {
  /// Returns the nearest number in a range; the least one if the range is empty.
  func clamped(_ least: CGFloat, _ greatest: CGFloat) -> CGFloat { Swift.max(least, Swift.min(self, greatest)) }
}
