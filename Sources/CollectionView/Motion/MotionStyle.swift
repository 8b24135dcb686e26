import Foundation

/// The animation of changes.
public enum MotionStyle: Hashable, Sendable {
  /// Critically damped springs that are at rest after a duration in seconds.
  case spring(duration: TimeInterval)
  /// No animation: changes take effect at once.
  case none

  public static let standard = MotionStyle.spring(duration: 0.4)
}
