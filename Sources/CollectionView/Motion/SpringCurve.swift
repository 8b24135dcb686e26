import Foundation

/// A critically damped spring: the quickest way to rest that does not swing past it.
///
/// `x(t) = (x₀ + (v₀ + ω·x₀)·t)·e^(−ω·t)`, the solution of `x″ = −2ω·x′ − ω²·x`. Being a formula, not a simulation, it
/// gives the same values however often and whenever it is asked, and any value with any velocity may start it.
struct SpringCurve: Equatable {
  /// Seconds after which what is left is dropped.
  let duration: TimeInterval
  /// The angular frequency ω, per second.
  private let frequency: Double

  /// A spring that has done all but a 2,000th of its way when its duration is over: half a point in a thousand.
  init(duration: TimeInterval) {
    self.duration = duration
    frequency = 10 / duration
  }

  /// The factors of the first displacement and the first velocity in the displacement after `time` seconds.
  func displacementFactors(at time: TimeInterval) -> (displacement: Double, velocity: Double) {
    guard time < duration else { return (0, 0) }
    let decay = exp(-frequency * time)
    return ((1 + frequency * time) * decay, time * decay)
  }

  /// The factors of the first displacement and the first velocity in the velocity after `time` seconds.
  func velocityFactors(at time: TimeInterval) -> (displacement: Double, velocity: Double) {
    guard time < duration else { return (0, 0) }
    let decay = exp(-frequency * time)
    return (-frequency * frequency * time * decay, (1 - frequency * time) * decay)
  }
}

extension MotionStyle {
  /// The spring to move by; nil for no motion.
  var curve: SpringCurve? {
    switch self {
    case .spring(let duration) where duration > 0: SpringCurve(duration: duration)
    case .spring, .none: nil
    }
  }
}
