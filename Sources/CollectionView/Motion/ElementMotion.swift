import Foundation

/// How far an element still is from where its attributes put it: a displacement that a spring takes to nothing.
///
/// What is seen is always attributes + displacement. So attributes may change under a motion (a scroll step of a layout
/// that magnifies the middle, say), and a new goal only adds the difference: value and velocity go on.
struct ElementMotion {
  private let curve: SpringCurve
  private let start: TimeInterval
  private let displacement: MotionVector
  private let velocity: MotionVector

  init(curve: SpringCurve, start: TimeInterval, displacement: MotionVector, velocity: MotionVector) {
    self.curve = curve
    self.start = start
    self.displacement = displacement
    self.velocity = velocity
  }

  /// Whether the spring is at rest.
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
