import Foundation

/// The animated values of an element as a vector: presented rectangle and the corners in it, depth and alpha.
///
/// The rectangle is the bounding box of the transformed element. Interpolating matrices with perspective instead may pass through states that
/// cannot be displayed, such as an element at the viewer's position; between two rectangles there are none.
struct MotionVector: Equatable {
  /// Centre x and y, width, height, alpha, depth, width and height before the transform.
  var components: SIMD8<Double>
  /// The distances of the transformed corners from the rectangle's corners, in widths and heights of the rectangle.
  var lean = SIMD8<Double>.zero

  static let zero = MotionVector(components: .zero)

  init(components: SIMD8<Double>, lean: SIMD8<Double> = .zero) {
    self.components = components
    self.lean = lean
  }

  /// Creates a translation of the centre.
  init(shift: CGPoint) { self.init(components: SIMD8(Double(shift.x), Double(shift.y), 0, 0, 0, 0, 0, 0)) }

  init(_ attributes: CollectionViewLayoutAttributes) {
    self.init(
      center: attributes.center, size: attributes.size, alpha: attributes.alpha,
      transform3D: attributes.storedTransform3D)
  }

  init(_ view: View) {
    self.init(
      center: view.center, size: view.bounds.size, alpha: view.alpha, transform3D: view.storedTransform3D)
  }

  private init(center: CGPoint, size: CGSize, alpha: CGFloat, transform3D: CATransform3D?) {
    guard let transform3D else {
      components = SIMD8(
        Double(center.x), Double(center.y), Double(size.width), Double(size.height), Double(alpha), 0,
        Double(size.width), Double(size.height))
      return
    }
    let corners = project(size: size, center: center, transform3D: transform3D)?.corners
    let frame = corners?.frame ?? CGRect(origin: center, size: .zero)
    components = SIMD8(
      Double(frame.midX), Double(frame.midY), Double(frame.width), Double(frame.height), Double(alpha),
      Double(transform3D.m43), Double(size.width), Double(size.height))
    lean = corners?.lean(in: frame) ?? .zero
  }

  var center: CGPoint {
    get { CGPoint(x: components[0], y: components[1]) }
    set {
      components[0] = Double(newValue.x)
      components[1] = Double(newValue.y)
    }
  }
  /// Never negative, even when a fast spring overshoots.
  var size: CGSize { CGSize(width: max(components[2], 0), height: max(components[3], 0)) }
  /// Clamped to 0…1, likewise.
  var alpha: CGFloat { CGFloat(min(max(components[4], 0), 1)) }
  /// The z coordinate of the centre, in points; greater values are nearer to the viewer.
  var depth: CGFloat { CGFloat(components[5]) }
  var frame: CGRect { CGRect(center: center, size: size) }
  /// The size before the transform.
  var uprightSize: CGSize { CGSize(width: max(components[6], 0), height: max(components[7], 0)) }

  static func + (a: MotionVector, b: MotionVector) -> MotionVector {
    MotionVector(components: a.components + b.components, lean: a.lean + b.lean)
  }

  static func - (a: MotionVector, b: MotionVector) -> MotionVector {
    MotionVector(components: a.components - b.components, lean: a.lean - b.lean)
  }

  static func * (factor: Double, vector: MotionVector) -> MotionVector {
    MotionVector(components: factor * vector.components, lean: factor * vector.lean)
  }
}
