import Foundation

/// A 3D transform with perspective; Foundation has none on Linux.
///
/// Points are row vectors, as in Core Animation: `[x y z 1] × m`, then divided by the fourth component. So `m34 =
/// -1 / distance` magnifies what is nearer to the viewer (greater z), and `CATransform3DConcat(a, b)` applies `a`
/// first. `m41`, `m42`, `m43` are the translation.
public struct CATransform3D: Hashable, Sendable {
  public var m11: CGFloat
  public var m12: CGFloat
  public var m13: CGFloat
  public var m14: CGFloat
  public var m21: CGFloat
  public var m22: CGFloat
  public var m23: CGFloat
  public var m24: CGFloat
  public var m31: CGFloat
  public var m32: CGFloat
  public var m33: CGFloat
  public var m34: CGFloat
  public var m41: CGFloat
  public var m42: CGFloat
  public var m43: CGFloat
  public var m44: CGFloat

  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
    m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  /// Creates a transform of zeros, as in Core Animation; `CATransform3DIdentity` is the identity.
  public init() { self.init(rows: Array(repeating: .zero, count: 4)) }

  init(rows: [SIMD4<Double>]) {
    (m11, m12, m13, m14) = (rows[0].x, rows[0].y, rows[0].z, rows[0].w)
    (m21, m22, m23, m24) = (rows[1].x, rows[1].y, rows[1].z, rows[1].w)
    (m31, m32, m33, m34) = (rows[2].x, rows[2].y, rows[2].z, rows[2].w)
    (m41, m42, m43, m44) = (rows[3].x, rows[3].y, rows[3].z, rows[3].w)
  }

  var rows: [SIMD4<Double>] {
    [SIMD4(m11, m12, m13, m14), SIMD4(m21, m22, m23, m24), SIMD4(m31, m32, m33, m34), SIMD4(m41, m42, m43, m44)]
  }

  /// Returns `[x y z w] × m`, before the division by the fourth component.
  func applied(to point: SIMD4<Double>) -> SIMD4<Double> {
    let rows = rows
    return rows[0] * point.x + rows[1] * point.y + rows[2] * point.z + rows[3] * point.w
  }
}
