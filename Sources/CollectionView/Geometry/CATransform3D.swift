import Foundation

/// A 3D transform with perspective; Foundation has none on Linux.
///
/// Points are row vectors, as in Core Animation: `[x y z 1] × m`, then divided by the fourth component. So `m34 =
/// -1 / distance` magnifies what is nearer to the viewer (greater z), and `CATransform3DConcat(a, b)` applies `a`
/// first.
///
/// `m34` of `-1 / distance` gives perspective; `m41`, `m42`, `m43` are the translation.
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

  /// Makes a transform from its entries, row by row.
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

  /// Makes a transform of zeros, as in Core Animation; `CATransform3DIdentity` is the identity.
  public init() {
    self.init(rows: .zero, .zero, .zero, .zero)
  }

  init(rows r1: SIMD4<Double>, _ r2: SIMD4<Double>, _ r3: SIMD4<Double>, _ r4: SIMD4<Double>) {
    (m11, m12, m13, m14) = (CGFloat(r1.x), CGFloat(r1.y), CGFloat(r1.z), CGFloat(r1.w))
    (m21, m22, m23, m24) = (CGFloat(r2.x), CGFloat(r2.y), CGFloat(r2.z), CGFloat(r2.w))
    (m31, m32, m33, m34) = (CGFloat(r3.x), CGFloat(r3.y), CGFloat(r3.z), CGFloat(r3.w))
    (m41, m42, m43, m44) = (CGFloat(r4.x), CGFloat(r4.y), CGFloat(r4.z), CGFloat(r4.w))
  }

  var rows: [SIMD4<Double>] {
    [
      SIMD4(Double(m11), Double(m12), Double(m13), Double(m14)),
      SIMD4(Double(m21), Double(m22), Double(m23), Double(m24)),
      SIMD4(Double(m31), Double(m32), Double(m33), Double(m34)),
      SIMD4(Double(m41), Double(m42), Double(m43), Double(m44)),
    ]
  }

  /// Returns `[x y z w] × m`, before the division by the fourth component.
  func applied(to point: SIMD4<Double>) -> SIMD4<Double> {
    let rows = rows
    return rows[0] * point.x + rows[1] * point.y + rows[2] * point.z + rows[3] * point.w
  }

  /// Returns this transform followed by another.
  func concatenated(with other: CATransform3D) -> CATransform3D {
    let product = rows.map { other.applied(to: $0) }
    return CATransform3D(rows: product[0], product[1], product[2], product[3])
  }

  /// Returns the inverse, or the transform itself if there is none. Gauss-Jordan elimination with row pivoting.
  func inverted() -> CATransform3D {
    var left = rows
    var right = CATransform3DIdentity.rows
    for column in 0..<4 {
      let pivot = (column..<4).max { abs(left[$0][column]) < abs(left[$1][column]) } ?? column
      guard left[pivot][column] != 0, left[pivot][column].isFinite else { return self }
      left.swapAt(pivot, column)
      right.swapAt(pivot, column)
      let scale = 1 / left[column][column]
      left[column] *= scale
      right[column] *= scale
      for row in 0..<4 where row != column {
        let factor = left[row][column]
        left[row] -= left[column] * factor
        right[row] -= right[column] * factor
      }
    }
    return CATransform3D(rows: right[0], right[1], right[2], right[3])
  }
}
