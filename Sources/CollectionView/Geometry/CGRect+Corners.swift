import Foundation

extension CGRect {
  /// Creates the bounding box of points; null without points.
  init(around points: [CGPoint]) {
    let (x, y) = (points.map(\.x), points.map(\.y))
    guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else {
      self = .null
      return
    }
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  var middle: CGPoint { CGPoint(x: midX, y: midY) }

  init(center: CGPoint, size: CGSize) {
    self.init(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
  }

  /// Creates the bounding box of a rectangle transformed about its centre; nil is the identity. Empty, at the centre, if
  /// the rectangle cannot be projected.
  init(center: CGPoint, size: CGSize, transform3D: CATransform3D?) {
    guard let transform3D else {
      self.init(center: center, size: size)
      return
    }
    self = project(size: size, center: center, transform3D: transform3D)?.frame ?? CGRect(origin: center, size: .zero)
  }
}
