import Foundation

/// A critically damped spring, which reaches its target as fast as possible without overshooting.
///
/// `x(t) = (x₀ + (v₀ + ω·x₀)·t)·e^(−ω·t)`, the solution of `x″ = −2ω·x′ − ω²·x`. As a formula rather than a simulation
/// it gives the same values at any frame rate, and may start with any displacement and velocity.
struct SpringCurve: Equatable {
  /// The time in seconds after which the displacement is 0, with the delay.
  let duration: TimeInterval
  /// The time in seconds for which the displacement stays as it is.
  private let delay: TimeInterval
  /// The angular frequency ω, per second.
  private let frequency: Double

  /// Creates a spring whose displacement is a 2,000th of the initial one at the end of its duration.
  init(duration: TimeInterval, delay: TimeInterval = 0) {
    self.duration = delay + duration
    self.delay = delay
    frequency = 10 / duration
  }

  /// Returns the factors of the initial displacement and velocity in the displacement after `time` seconds.
  func displacementFactors(at time: TimeInterval) -> (displacement: Double, velocity: Double) {
    guard time < duration else { return (0, 0) }
    let time = time - delay
    guard time >= 0 else { return (1, 0) }
    let decay = exp(-frequency * time)
    return ((1 + frequency * time) * decay, time * decay)
  }

  /// Returns the factors of the initial displacement and velocity in the velocity after `time` seconds.
  func velocityFactors(at time: TimeInterval) -> (displacement: Double, velocity: Double) {
    guard time < duration, time >= delay else { return (0, 0) }
    let time = time - delay
    let decay = exp(-frequency * time)
    return (-frequency * frequency * time * decay, (1 - frequency * time) * decay)
  }
}

extension MotionStyle {
  var curve: SpringCurve? {
    switch self {
    case .spring(let duration) where duration > 0: SpringCurve(duration: duration)
    case .spring, .none: nil
    }
  }
}
