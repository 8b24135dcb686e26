/// The projection from a quadrilateral of cells back to the pixels of a picture, in integers.
///
/// A point (x, y) shows the pixel (u / w, v / w), where u, v and w are linear in x and y.
/// Source: P. Heckbert, "Fundamentals of Texture Mapping and Image Warping", 1989, 2.2.3.
struct InverseProjection {
  /// A linear function of a point in the units of `CellQuadrilateral`.
  struct Plane {
    var x: Int
    var y: Int
    var constant: Int

    @inline(__always)
    func value(_ pointX: Int, _ pointY: Int) -> Int { x &* pointX &+ y &* pointY &+ constant }
  }

  let u: Plane
  let v: Plane
  let w: Plane

  /// The greatest value of a plane within the area, which must not overflow when multiplied by 256.
  private static let largest = 0x1p50

  /// Creates the projection to a picture of `width` × `height` pixels, for points within `width` × `height` units of
  /// `area`, relative to the area's origin. The area's units are `scale` times as fine as the quadrilateral's. Nil if
  /// the quadrilateral is not convex, and so not a picture's projection.
  init?(
    of quadrilateral: CellQuadrilateral, to picture: (width: Int, height: Int),
    area: (x: Int, y: Int, width: Int, height: Int), scale: SIMD2<Double> = SIMD2(1, 1)
  ) {
    var corners: [SIMD2<Double>] = []
    for index in 0..<4 {
      corners.append(
        SIMD2(Double(quadrilateral.units[2 * index]), Double(quadrilateral.units[2 * index + 1])) * scale
          - SIMD2(Double(area.x), Double(area.y)))
    }
    // The projection of the unit square, [a b c; d e f; g h 1].
    let (p0, p1, p2, p3) = (corners[0], corners[1], corners[2], corners[3])
    let (side1, side2, sum) = (p1 - p2, p3 - p2, p0 - p1 + p2 - p3)
    let determinant = side1.x * side2.y - side2.x * side1.y
    guard determinant != 0 else { return nil }
    let g = (sum.x * side2.y - side2.x * sum.y) / determinant
    let h = (side1.x * sum.y - sum.x * side1.y) / determinant
    guard 1 + g > 0, 1 + h > 0, 1 + g + h > 0 else { return nil }
    let (ad, be) = (p1 - p0 + p1 * g, p3 - p0 + p3 * h)
    let (a, b, c, d, e, f) = (ad.x, be.x, p0.x, ad.y, be.y, p0.y)
    // The inverse, up to a factor.
    let across = SIMD3(e - f * h, c * h - b, b * f - c * e) * Double(picture.width)
    let down = SIMD3(f * g - d, a - c * g, c * d - a * f) * Double(picture.height)
    var depth = SIMD3(d * h - e * g, b * g - a * h, a * e - b * d)
    // The depth is positive in front of the viewer, such as at a corner.
    let sign = depth.x * p0.x + depth.y * p0.y + depth.z < 0 ? -1.0 : 1.0
    depth *= sign
    var largest = 0.0
    for plane in [across, down, depth] {
      for x in [0, Double(area.width)] {
        for y in [0, Double(area.height)] { largest = max(largest, abs(plane.x * x + plane.y * y + plane.z)) }
      }
    }
    let scale = Self.largest / largest
    guard scale.isFinite, scale > 0 else { return nil }
    func plane(_ values: SIMD3<Double>) -> Plane? {
      let scaled = (values * scale).rounded(.toNearestOrEven)
      guard let x = Int(exactly: scaled.x), let y = Int(exactly: scaled.y), let z = Int(exactly: scaled.z) else {
        return nil
      }
      return Plane(x: x, y: y, constant: z)
    }
    guard let u = plane(across * sign), let v = plane(down * sign), let w = plane(depth) else { return nil }
    (self.u, self.v, self.w) = (u, v, w)
  }

  /// Returns the picture's point for a point, in 1/256 of a pixel; nil behind the viewer.
  func source(_ x: Int, _ y: Int) -> (x: Int, y: Int)? {
    let depth = w.value(x, y)
    guard depth > 0 else { return nil }
    return ((u.value(x, y) << 8) / depth, (v.value(x, y) << 8) / depth)
  }
}
