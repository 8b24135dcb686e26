import Foundation

/// All that is animated of an element, as numbers that can be added: centre, size, alpha and transform.
struct MotionVector: Equatable {
  /// Centre x and y, width, height, alpha; the rest is 0.
  var place: SIMD8<Double>
  /// The transform's difference from the identity, row by row; nil is no difference, which nearly every element has.
  var matrix: SIMD16<Double>?

  static let zero = MotionVector(place: .zero, matrix: nil)

  init(place: SIMD8<Double>, matrix: SIMD16<Double>?) {
    self.place = place
    self.matrix = matrix
  }

  /// A shift of the centre.
  init(shift: CGPoint) {
    self.init(place: SIMD8(Double(shift.x), Double(shift.y), 0, 0, 0, 0, 0, 0), matrix: nil)
  }

  init(_ attributes: CollectionViewLayoutAttributes) {
    let (center, size) = (attributes.center, attributes.size)
    place = SIMD8(
      Double(center.x), Double(center.y), Double(size.width), Double(size.height), Double(attributes.alpha), 0, 0, 0)
    matrix = attributes.storedTransform3D.map { $0.entries - CATransform3DIdentity.entries }
  }

  var center: CGPoint {
    get { CGPoint(x: place[0], y: place[1]) }
    set {
      place[0] = Double(newValue.x)
      place[1] = Double(newValue.y)
    }
  }
  /// Never negative, even where a spring with a great velocity swings past its rest.
  var size: CGSize { CGSize(width: max(place[2], 0), height: max(place[3], 0)) }
  /// Kept between 0 and 1 likewise.
  var alpha: CGFloat { CGFloat(min(max(place[4], 0), 1)) }
  var transform3D: CATransform3D? { matrix.map { CATransform3D(entries: $0 + CATransform3DIdentity.entries) } }
  /// The box around the transformed rectangle.
  var frame: CGRect { CGRect(center: center, size: size, transform3D: transform3D) }

  static func + (a: MotionVector, b: MotionVector) -> MotionVector {
    MotionVector(place: a.place + b.place, matrix: sum(a.matrix, b.matrix))
  }

  static func - (a: MotionVector, b: MotionVector) -> MotionVector { a + -1 * b }

  static func * (factor: Double, vector: MotionVector) -> MotionVector {
    MotionVector(place: factor * vector.place, matrix: vector.matrix.map { factor * $0 })
  }

  private static func sum(_ a: SIMD16<Double>?, _ b: SIMD16<Double>?) -> SIMD16<Double>? {
    guard let a else { return b }
    guard let b else { return a }
    let sum = a + b
    return sum == .zero ? nil : sum
  }
}

extension CATransform3D {
  fileprivate var entries: SIMD16<Double> {
    SIMD16(
      Double(m11), Double(m12), Double(m13), Double(m14), Double(m21), Double(m22), Double(m23), Double(m24),
      Double(m31), Double(m32), Double(m33), Double(m34), Double(m41), Double(m42), Double(m43), Double(m44))
  }

  fileprivate init(entries m: SIMD16<Double>) {
    self.init(
      m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7],
      m31: m[8], m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14], m44: m[15])
  }
}
