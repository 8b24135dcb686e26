import Foundation

/// A scroll animation: the content offset as a function of time.
struct ScrollMotion {
  enum Timing {
    /// Exponential deceleration with a rate per second: `remaining·e^(−rate·t)`.
    case exponential(rate: Double)
    case spring(SpringCurve)
  }

  /// What the delegate is told at the end.
  enum Purpose {
    case deceleration
    case animation
  }

  let purpose: Purpose
  private(set) var target: CGPoint
  /// The target before the layout adjusted it; consecutive wheel events add to this one.
  private(set) var unsnappedTarget: CGPoint
  private let timing: Timing
  private let start: TimeInterval
  private let displacement: SIMD2<Double>
  private let velocity: SIMD2<Double>

  init(
    purpose: Purpose, timing: Timing, from offset: CGPoint, velocity: CGPoint, to target: CGPoint,
    unsnappedTarget: CGPoint, at time: TimeInterval
  ) {
    self.purpose = purpose
    self.timing = timing
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
      switch timing {
      case .exponential(let rate): -rate * remaining(at: time)
      case .spring(let curve):
        curve.velocityFactors(at: elapsed).displacement * displacement
          + curve.velocityFactors(at: elapsed).velocity * velocity
      }
    return CGPoint(x: vector.x, y: vector.y)
  }

  /// Returns true if less than a quarter of a point remains, or if the spring is at rest.
  func isOver(at time: TimeInterval) -> Bool {
    switch timing {
    case .exponential:
      let rest = remaining(at: time)
      return abs(rest.x) < 0.25 && abs(rest.y) < 0.25
    case .spring(let curve): return time - start >= curve.duration
    }
  }

  /// Moves the target along with the content.
  mutating func shift(by shift: CGPoint) {
    target = CGPoint(x: target.x + shift.x, y: target.y + shift.y)
    unsnappedTarget = CGPoint(x: unsnappedTarget.x + shift.x, y: unsnappedTarget.y + shift.y)
  }

  private func remaining(at time: TimeInterval) -> SIMD2<Double> {
    let elapsed = max(time - start, 0)
    switch timing {
    case .exponential(let rate): return exp(-rate * elapsed) * displacement
    case .spring(let curve):
      let factors = curve.displacementFactors(at: elapsed)
      return factors.displacement * displacement + factors.velocity * velocity
    }
  }
}

extension ScrollView.DecelerationRate {
  /// The exponential rate per second; `rawValue` is the fraction of the velocity left after a millisecond.
  var perSecond: Double { -1000 * log(min(max(Double(rawValue), 0.5), 0.9999)) }
}
