import Foundation

/// Where a flat rectangle stands on the screen once a transform in space has moved it.
public struct Projection: Hashable, Sendable {
  /// The smallest upright rectangle around the projected corners, in the space of the centre that was handed in.
  public var frame: CGRect
  /// How near to the eye the middle stands, in points; greater is nearer.
  public var depth: CGFloat
  /// Whether its back is what the eye sees.
  public var isFacingAway: Bool

  /// A projection from its parts.
  public init(frame: CGRect, depth: CGFloat, isFacingAway: Bool) {
    self.frame = frame
    self.depth = depth
    self.isFacingAway = isFacingAway
  }
}

/// Projects a rectangle of `size` about `center` through a transform that is applied about its middle.
///
/// Returns `nil` where any corner is at the eye or behind it, or where the transform is not finite: nothing to be
/// seen. Source: homogeneous row vectors, as Core Animation describes `CATransform3D`.
///
/// - Note: the result is an upright rectangle. What is turned in the plane or leans is drawn as the box around it,
///   which is all that a terminal cell can show.
public func project(size: CGSize, center: CGPoint, transform3D: CATransform3D) -> Projection? {
  let (w, h) = (Double(size.width) / 2, Double(size.height) / 2)
  // Anticlockwise on paper, clockwise on a screen with y downwards.
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

/// Projects a rectangle through a transform of the plane that is applied about its middle.
public func project(size: CGSize, center: CGPoint, transform: CGAffineTransform) -> CGRect {
  let box = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
  return box.applying(transform).offsetBy(dx: center.x, dy: center.y)
}

/// The shoelace formula: positive where the corners go round clockwise on a screen.
private func signedArea(_ corners: [CGPoint]) -> CGFloat {
  var area: CGFloat = 0
  for (corner, next) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
    area += corner.x * next.y - next.x * corner.y
  }
  return area / 2
}
