import Foundation

extension CGRect {
  /// The box on the screen around a rectangle that is transformed about its middle; nil is the identity. What cannot be
  /// seen at all is an empty rectangle at the middle.
  init(center: CGPoint, size: CGSize, transform3D: CATransform3D?) {
    guard let transform3D else {
      self.init(center: center, size: size)
      return
    }
    self = project(size: size, center: center, transform3D: transform3D)?.frame ?? CGRect(origin: center, size: .zero)
  }
}
