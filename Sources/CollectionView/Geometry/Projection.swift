import Foundation

/// The projection of a transformed rectangle onto the screen.
public struct Projection: Hashable, Sendable {
  /// The projected corners, in the coordinates of the centre.
  public var corners: Quadrilateral
  /// The z coordinate of the centre in points; greater values are nearer to the viewer.
  public var depth: CGFloat
  /// Whether the viewer sees the back.
  public var isFacingAway: Bool

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
  let corners = Quadrilateral(CGRect(center: .zero, size: size)).map { corner in
    transform3D.projected(corner).map { center + $0 }
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

  /// Creates a transform that puts the corners of a rectangle of `size` about the origin onto a quadrilateral's corners; nil
  /// if there is none.
  ///
  /// Source: P. Heckbert, "Fundamentals of Texture Mapping and Image Warping", 1989, 2.2.3.
  init?(projecting size: CGSize, to corners: Quadrilateral, depth: CGFloat) {
    guard size.width > 0, size.height > 0 else { return nil }
    let corners = corners.corners.map { SIMD2(Double($0.x), Double($0.y)) }
    let (side1, side2) = (corners[1] - corners[2], corners[3] - corners[2])
    let sum = corners[0] - corners[1] + corners[2] - corners[3]
    let determinant = side1.x * side2.y - side2.x * side1.y
    guard determinant != 0 else { return nil }
    // The projection of the unit square: (across, down, 1) to corners[0] / 1, corners[1] / (1 + g), corners[3] / (1 + h).
    let g = (sum.x * side2.y - side2.x * sum.y) / determinant
    let h = (side1.x * sum.y - sum.x * side1.y) / determinant
    guard 1 + g > 0, 1 + h > 0, 1 + g + h > 0 else { return nil }
    let (across, down) = (corners[1] * (1 + g) - corners[0], corners[3] * (1 + h) - corners[0])
    let middle = corners[0] + (across + down) / 2
    let (width, height) = (Double(size.width), Double(size.height))
    self.init(
      m11: across.x / width, m12: across.y / width, m13: 0, m14: g / width,
      m21: down.x / height, m22: down.y / height, m23: 0, m24: h / height,
      m31: 0, m32: 0, m33: 1, m34: 0,
      m41: middle.x, m42: middle.y, m43: depth, m44: 1 + (g + h) / 2)
  }
}

/// Projects a rectangle through an affine transform that is applied about its centre.
public func project(size: CGSize, center: CGPoint, transform: CGAffineTransform) -> CGRect {
  CGRect(center: .zero, size: size).applying(transform).offsetBy(dx: center.x, dy: center.y)
}
