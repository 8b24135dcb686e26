import Foundation

/// How changes are animated.
public enum MotionStyle: Hashable, Sendable {
  /// By critically damped springs that are at rest after this many seconds.
  case spring(duration: TimeInterval)
  /// Not at all: what was asked to be animated happens at once.
  case none

  /// A spring of 0.4 s.
  public static let standard = MotionStyle.spring(duration: 0.4)
}
