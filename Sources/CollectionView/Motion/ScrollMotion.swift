import Foundation

/// A movement of the content that goes on by itself: the offset is a function of time.
struct ScrollMotion {
  enum Course {
    /// Momentum that dies away by this rate per second: `remaining·e^(−rate·t)`.
    case glide(rate: Double)
    case spring(SpringCurve)
  }

  /// What the movement is for, which the delegate is told at its end.
  enum Purpose {
    case deceleration
    case animation
  }

  let purpose: Purpose
  private(set) var target: CGPoint
  /// Where momentum alone would have come to rest: the next push adds to it, not to where the layout snapped.
  private(set) var unsnappedTarget: CGPoint
  private let course: Course
  private let start: TimeInterval
  private let displacement: SIMD2<Double>
  private let velocity: SIMD2<Double>

  init(
    purpose: Purpose, course: Course, from offset: CGPoint, velocity: CGPoint, to target: CGPoint,
    unsnappedTarget: CGPoint, at time: TimeInterval
  ) {
    self.purpose = purpose
    self.course = course
    self.target = target
    self.unsnappedTarget = unsnappedTarget
    start = time
    displacement = SIMD2(Double(offset.x - target.x), Double(offset.y - target.y))
    self.velocity = SIMD2(Double(velocity.x), Double(velocity.y))
  }

  func offset(at time: TimeInterval) -> CGPoint {
    if isOver(at: time) { return target }
    let rest = remaining(at: time)
    return CGPoint(x: target.x + CGFloat(rest.x), y: target.y + CGFloat(rest.y))
  }

  /// In points per second.
  func velocity(at time: TimeInterval) -> CGPoint {
    let elapsed = max(time - start, 0)
    if isOver(at: time) { return .zero }
    let vector =
      switch course {
      case .glide(let rate): -rate * remaining(at: time)
      case .spring(let curve):
        curve.velocityFactors(at: elapsed).displacement * displacement
          + curve.velocityFactors(at: elapsed).velocity * velocity
      }
    return CGPoint(x: vector.x, y: vector.y)
  }

  /// A glide is over when less than a quarter of a point is left, a spring when its duration is.
  func isOver(at time: TimeInterval) -> Bool {
    switch course {
    case .glide:
      let rest = remaining(at: time)
      return abs(rest.x) < 0.25 && abs(rest.y) < 0.25
    case .spring(let curve): return time - start >= curve.duration
    }
  }

  /// Goes on to a goal that has moved together with the content.
  mutating func shift(by shift: CGPoint) {
    target = CGPoint(x: target.x + shift.x, y: target.y + shift.y)
    unsnappedTarget = CGPoint(x: unsnappedTarget.x + shift.x, y: unsnappedTarget.y + shift.y)
  }

  private func remaining(at time: TimeInterval) -> SIMD2<Double> {
    let elapsed = max(time - start, 0)
    switch course {
    case .glide(let rate): return exp(-rate * elapsed) * displacement
    case .spring(let curve):
      let factors = curve.displacementFactors(at: elapsed)
      return factors.displacement * displacement + factors.velocity * velocity
    }
  }
}

extension ScrollView.DecelerationRate {
  /// The rate of the exponential, per second: `rawValue` is what is left after each millisecond.
  var perSecond: Double { -1000 * log(min(max(Double(rawValue), 0.5), 0.9999)) }
}
