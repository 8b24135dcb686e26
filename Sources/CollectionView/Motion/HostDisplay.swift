import Foundation
import Synchronization

/// What the host last said of its clock and its screen.
///
/// The engine never reads it: there, time and size are arguments. It is for published code only, which asks functions that
/// take no argument, `CACurrentMediaTime()` and `UIScreen.main`, and for them the answer has to lie somewhere.
package struct HostDisplay: Sendable {
  /// Seconds, on the clock that was last handed in.
  package var time: TimeInterval = 0
  /// The screen in points: at first that of a terminal of 120 × 40 cells.
  package var size = CGSize(width: 960, height: 640)
  /// Pixels per point.
  package var scale: CGFloat = 1

  private static let shared = Mutex(HostDisplay())

  /// What was said last, by any collection view.
  package static var current: HostDisplay { shared.withLock { $0 } }

  /// Takes over the time, and the size and scale where they are known.
  package static func note(time: TimeInterval, size: CGSize? = nil, scale: CGFloat? = nil) {
    shared.withLock {
      $0.time = time
      if let size { $0.size = size }
      if let scale { $0.scale = scale }
    }
  }
}
