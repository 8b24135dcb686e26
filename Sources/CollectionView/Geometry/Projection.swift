import Foundation

/// The projection of a transformed rectangle onto the screen.
public struct Projection: Hashable, Sendable {
  /// The bounding box of the projected corners, in the coordinates of the centre.
  public var frame: CGRect
  /// The z coordinate of the centre in points; greater values are nearer to the viewer.
  public var depth: CGFloat
  /// Whether the viewer sees the back.
  public var isFacingAway: Bool

  /// Makes a projection.
  public init(frame: CGRect, depth: CGFloat, isFacingAway: Bool) {
    self.frame = frame
    self.depth = depth
    self.isFacingAway = isFacingAway
  }
}

/// Projects a rectangle of `size` about `center` through a transform that is applied about its centre.
///
/// Returns nil if a corner is not in front of the viewer, or if the transform is not finite.
/// Source: homogeneous row vectors, as Core Animation describes `CATransform3D`.
///
/// - Note: the result is the bounding box of the projected quadrilateral, since a terminal can only draw upright
///   rectangles.
public func project(size: CGSize, center: CGPoint, transform3D: CATransform3D) -> Projection? {
  let (w, h) = (Double(size.width) / 2, Double(size.height) / 2)
  // Clockwise on a screen with y downwards.
  let corners: [SIMD4<Double>] = [
    SIMD4(-w, -h, 0, 1), SIMD4(w, -h, 0, 1), SIMD4(w, h, 0, 1), SIMD4(-w, h, 0, 1),
  ]
  var points: [CGPoint] = []
  for corner in corners {
    let moved = transform3D.applied(to: corner)
    guard moved.w > 0, moved.x.isFinite, moved.y.isFinite, moved.w.isFinite else { return nil }
    points.append(CGPoint(x: center.x + CGFloat(moved.x / moved.w), y: center.y + CGFloat(moved.y / moved.w)))
  }
  let middle = transform3D.applied(to: SIMD4(0, 0, 0, 1))
  return Projection(
    frame: CGRect(around: points), depth: CGFloat(middle.z), isFacingAway: signedArea(points) < 0)
}

/// Projects a rectangle through an affine transform that is applied about its centre.
public func project(size: CGSize, center: CGPoint, transform: CGAffineTransform) -> CGRect {
  let box = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
  return box.applying(transform).offsetBy(dx: center.x, dy: center.y)
}

/// Returns the polygon's signed area (shoelace formula): positive for clockwise corners on a screen.
private func signedArea(_ corners: [CGPoint]) -> CGFloat {
  var area: CGFloat = 0
  for (corner, next) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
    area += corner.x * next.y - next.x * corner.y
  }
  return area / 2
}
