import Foundation

extension CGRect {
  /// Makes the bounding box of a rectangle transformed about its centre; nil is the identity. Empty, at the centre, if
  /// the rectangle cannot be projected.
  init(center: CGPoint, size: CGSize, transform3D: CATransform3D?) {
    guard let transform3D else {
      self.init(center: center, size: size)
      return
    }
    self = project(size: size, center: center, transform3D: transform3D)?.frame ?? CGRect(origin: center, size: .zero)
  }
}
