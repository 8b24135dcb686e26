import Foundation
import Synchronization

/// The host's current time and screen size.
///
/// The collection view itself takes these as arguments. They are stored only for code written for iOS, which calls
/// functions without arguments: `CACurrentMediaTime()` and `UIScreen.main`.
package struct HostDisplay: Sendable {
  /// Seconds on the clock of the last `advance(to:)`.
  package var time: TimeInterval = 0
  /// The screen size in points; initially a terminal of 120 × 40 cells.
  package var size = CGSize(width: 960, height: 640)
  /// Pixels per point.
  package var scale: CGFloat = 1

  private static let shared = Mutex(HostDisplay())

  /// The last values of any collection view.
  package static var current: HostDisplay { shared.withLock { $0 } }

  /// Sets the time, and the size and scale if they are given.
  package static func update(time: TimeInterval, size: CGSize? = nil, scale: CGFloat? = nil) {
    shared.withLock {
      $0.time = time
      if let size { $0.size = size }
      if let scale { $0.scale = scale }
    }
  }
}
