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

  private static let shared = Mutex(HostDisplay())

  /// The last values of any collection view.
  package static var current: HostDisplay { shared.withLock { $0 } }

  package static func update(time: TimeInterval, size: CGSize) {
    shared.withLock { $0 = HostDisplay(time: time, size: size) }
  }
}
