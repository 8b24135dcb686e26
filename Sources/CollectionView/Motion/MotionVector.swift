import Foundation

/// All that is animated of an element, as numbers that can be added: the rectangle that is seen, its depth, and alpha.
///
/// The rectangle is the one that transforms end in, not the one that they begin with. Half-way between two matrices with
/// perspective there need be no sensible picture (an element may pass through the eye, as large as the sky), whereas
/// half-way between two rectangles there always is one.
struct MotionVector: Equatable {
  /// Centre x and y, width, height, alpha, depth; the rest is 0.
  var place: SIMD8<Double>

  static let zero = MotionVector(place: .zero)

  init(place: SIMD8<Double>) { self.place = place }

  /// A shift of the centre.
  init(shift: CGPoint) { self.init(place: SIMD8(Double(shift.x), Double(shift.y), 0, 0, 0, 0, 0, 0)) }

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
      place = SIMD8(
        Double(center.x), Double(center.y), Double(size.width), Double(size.height), Double(alpha), 0, 0, 0)
      return
    }
    let frame = CGRect(center: center, size: size, transform3D: transform3D)
    place = SIMD8(
      Double(frame.midX), Double(frame.midY), Double(frame.width), Double(frame.height), Double(alpha),
      Double(transform3D.m43), 0, 0)
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
  /// How near to the eye the middle stands, in points.
  var depth: CGFloat { CGFloat(place[5]) }
  /// The rectangle that is seen.
  var frame: CGRect { CGRect(center: center, size: size) }

  static func + (a: MotionVector, b: MotionVector) -> MotionVector { MotionVector(place: a.place + b.place) }

  static func - (a: MotionVector, b: MotionVector) -> MotionVector { MotionVector(place: a.place - b.place) }

  static func * (factor: Double, vector: MotionVector) -> MotionVector { MotionVector(place: factor * vector.place) }
}
