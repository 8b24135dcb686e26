import Foundation

/// An element's displacement from its attributes, which a critically damped spring reduces to zero.
///
/// The presented values are always attributes + displacement. So the attributes may change during the animation, for
/// example while scrolling, and a new target only adds its difference: values and velocity stay continuous.
struct ElementMotion {
  let curve: SpringCurve
  let start: TimeInterval
  /// At the start.
  let displacement, velocity: MotionVector

  /// Returns true if the spring is at rest.
  func isOver(at time: TimeInterval) -> Bool { time - start >= curve.duration }

  func displacement(at time: TimeInterval) -> MotionVector {
    let factors = curve.displacementFactors(at: max(time - start, 0))
    return factors.displacement * displacement + factors.velocity * velocity
  }

  /// In units per second.
  func velocity(at time: TimeInterval) -> MotionVector {
    let factors = curve.velocityFactors(at: max(time - start, 0))
    return factors.displacement * displacement + factors.velocity * velocity
  }
}
