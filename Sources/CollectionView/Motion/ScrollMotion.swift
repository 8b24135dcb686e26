import Foundation

/// A scroll animation: the content offset as a function of time.
struct ScrollMotion {
  enum Timing {
    /// Exponential deceleration with a rate per second: `remaining·e^(−rate·t)`.
    case exponential(rate: Double)
    case spring(SpringCurve)
  }

  /// The reason for the motion, which decides how the delegate learns of its end.
  enum Purpose {
    case deceleration
    case animation
  }

  /// A glide ends at this distance from its target, in points.
  static let leastDistance = 0.25

  let purpose: Purpose
  private(set) var target: CGPoint
  /// The target before the layout adjusted it; consecutive wheel events add to this one.
  private(set) var unsnappedTarget: CGPoint
  /// Whether the content may pass its edges, after a drag.
  let mayBounce: Bool
  private let timing: Timing
  private let start: TimeInterval
  private let displacement: CGPoint
  private let velocity: CGPoint

  init(
    purpose: Purpose, timing: Timing, from offset: CGPoint, velocity: CGPoint, to target: CGPoint,
    unsnappedTarget: CGPoint, mayBounce: Bool, at time: TimeInterval
  ) {
    self.mayBounce = mayBounce
    self.purpose = purpose
    self.timing = timing
    self.target = target
    self.unsnappedTarget = unsnappedTarget
    start = time
    displacement = offset - target
    self.velocity = velocity
  }

  func offset(at time: TimeInterval) -> CGPoint {
    isOver(at: time) ? target : target + remaining(at: time)
  }

  /// In points per second.
  func velocity(at time: TimeInterval) -> CGPoint {
    if isOver(at: time) { return .zero }
    switch timing {
    case .exponential(let rate): return remaining(at: time) * -rate
    case .spring(let curve):
      let factors = curve.velocityFactors(at: max(time - start, 0))
      return displacement * factors.displacement + velocity * factors.velocity
    }
  }

  /// Returns true if less than a quarter of a point remains, or if the spring is at rest.
  func isOver(at time: TimeInterval) -> Bool {
    switch timing {
    case .exponential:
      let rest = remaining(at: time)
      return abs(rest.x) < Self.leastDistance && abs(rest.y) < Self.leastDistance
    case .spring(let curve): return time - start >= curve.duration
    }
  }

  /// Whether the motion is a deceleration without a spring.
  var isGlide: Bool {
    if case .exponential = timing { true } else { false }
  }

  /// Returns the spring that takes over where a glide has passed an edge at which the content bounces, or nil. It starts
  /// with the glide's velocity at the time when the edge was reached, whatever the frame rate.
  func bounced(at time: TimeInterval, edges: (x: ContentEdges, y: ContentEdges), curve: SpringCurve) -> ScrollMotion? {
    guard mayBounce, case .exponential(let rate) = timing else { return nil }
    func reach(_ edges: ContentEdges, _ target: CGFloat, _ displacement: CGFloat) -> TimeInterval? {
      let beyond = edges.clamped(target) - target
      guard edges.bounces, beyond != 0 else { return nil }
      return start + max(log(displacement / beyond) / rate, 0)
    }
    let times = [reach(edges.x, target.x, displacement.x), reach(edges.y, target.y, displacement.y)].compactMap { $0 }
    guard let reached = times.min(), reached <= time else { return nil }
    return ScrollMotion(
      purpose: purpose, timing: .spring(curve), from: offset(at: reached), velocity: velocity(at: reached),
      to: CGPoint(x: edges.x.clamped(target.x), y: edges.y.clamped(target.y)), unsnappedTarget: unsnappedTarget,
      mayBounce: true, at: reached)
  }

  /// Moves the target along with the content.
  mutating func shift(by shift: CGPoint) {
    target += shift
    unsnappedTarget += shift
  }

  private func remaining(at time: TimeInterval) -> CGPoint {
    let elapsed = max(time - start, 0)
    switch timing {
    case .exponential(let rate): return displacement * exp(-rate * elapsed)
    case .spring(let curve):
      let factors = curve.displacementFactors(at: elapsed)
      return displacement * factors.displacement + velocity * factors.velocity
    }
  }
}

extension ScrollView.DecelerationRate {
  /// The exponential rate per second; `rawValue` is the fraction of the velocity left after a millisecond.
  var perSecond: Double { -1000 * log(min(max(Double(rawValue), 0.5), 0.9999)) }
}
