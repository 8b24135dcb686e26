import Foundation

/// The projection of a transformed rectangle onto the screen.
public struct Projection: Hashable, Sendable {
  /// The projected corners, in the coordinates of the centre.
  public var corners: Quadrilateral
  /// The z coordinate of the centre in points; greater values are nearer to the viewer.
  public var depth: CGFloat
  /// Whether the viewer sees the back.
  public var isFacingAway: Bool

  /// Makes a projection.
  public init(corners: Quadrilateral, depth: CGFloat, isFacingAway: Bool) {
    self.corners = corners
    self.depth = depth
    self.isFacingAway = isFacingAway
  }

  /// The bounding box of the projected corners.
  public var frame: CGRect { corners.frame }
}

/// Projects a rectangle of `size` about `center` through a transform that is applied about its centre.
///
/// Returns nil if a corner is not in front of the viewer, or if the transform is not finite.
/// Source: homogeneous row vectors, as Core Animation describes `CATransform3D`.
public func project(size: CGSize, center: CGPoint, transform3D: CATransform3D) -> Projection? {
  let box = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
  let corners = Quadrilateral(box).map { corner in
    transform3D.projected(corner).map { CGPoint(x: center.x + $0.x, y: center.y + $0.y) }
  }
  guard let corners else { return nil }
  let middle = transform3D.applied(to: SIMD4(0, 0, 0, 1))
  return Projection(corners: corners, depth: CGFloat(middle.z), isFacingAway: corners.signedArea < 0)
}

extension CATransform3D {
  /// Returns a point of the plane z = 0 on the screen; nil if it is not in front of the viewer or not finite.
  func projected(_ point: CGPoint) -> CGPoint? {
    let moved = applied(to: SIMD4(Double(point.x), Double(point.y), 0, 1))
    guard moved.w > 0, moved.x.isFinite, moved.y.isFinite, moved.w.isFinite else { return nil }
    return CGPoint(x: CGFloat(moved.x / moved.w), y: CGFloat(moved.y / moved.w))
  }
}

/// Projects a rectangle through an affine transform that is applied about its centre.
public func project(size: CGSize, center: CGPoint, transform: CGAffineTransform) -> CGRect {
  let box = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
  return box.applying(transform).offsetBy(dx: center.x, dy: center.y)
}
