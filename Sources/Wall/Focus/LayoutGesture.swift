import CollectionView
import Foundation
import TerminalPanels

/// A gesture that switches layouts gradually: a horizontal drag with the right button, or the wheel with `Alt`.
struct LayoutGesture {
  /// The progress per notch.
  private static let notch = 0.2
  /// The time after the last notch until the gesture ends, in seconds.
  static let pause = 0.4
  /// The speed from which a drag is a flick, in columns per second. A tape drags at 60.
  private static let flickSpeed = 100.0
  /// The time over which a drag's speed is measured, in seconds.
  private static let flickTime = 0.05
  /// The time in which photos follow a notch up to a hundredth, in seconds.
  private static let moment = 0.1

  /// The direction of the gesture: −1 for the previous layout, 1 for the next.
  var direction: Int { target < 0 ? -1 : 1 }
  /// The transition to that layout; nil before it begins, or while the layout is prepared in the background.
  var transition: CollectionViewTransitionLayout?
  /// The direction of the transition; 0 before it begins.
  var transitionDirection = 0
  /// The time at which the gesture ends; nil for a drag.
  private(set) var endTime: Double?

  /// The target progress: −1 for the previous layout, 0 for the current one, 1 for the next.
  private var target = 0.0
  /// The distance of the photos from the target at a time; it decreases exponentially.
  private var lag = (way: 0.0, since: 0.0)
  /// The latest points of a drag.
  private var points: [(time: Double, column: Int)] = []
  private let isDrag: Bool

  /// Begins a drag at a column of the screen, or if nil, a gesture of the wheel.
  init(at column: Int?, time: Double) {
    isDrag = column != nil
    points = column.map { [(time, $0)] } ?? []
  }

  /// Returns true if an event does not end the gesture.
  func includes(_ event: InputEvent) -> Bool {
    switch event {
    case .focus: true
    case .mouse(let event):
      switch event.action {
      case .drag(.right), .release(.right), .move: true
      case .wheel: !isDrag && event.modifiers.contains(.alt)
      default: false
      }
    default: false
    }
  }

  /// Follows the pointer to a column of a screen of `width` columns.
  mutating func drag(to column: Int, of width: Int, at time: Double) {
    guard isDrag, let last = points.last else { return }
    target = min(max(target + Double(column - last.column) / Double(max(width, 1)), -1), 1)
    points.append((time, column))
    // One earlier point stays for the distance.
    while points.count > 2, points[1].time < time - Self.flickTime { points.removeFirst() }
  }

  /// Advances by a notch: forward (1) or back (−1).
  mutating func turn(_ step: Int, at time: Double) {
    let shown = progress(at: time)
    target = min(max(target + Double(step) * Self.notch, -1), 1)
    lag = (shown - target, time)
    endTime = abs(target) == 1 ? time + Self.moment : time + Self.pause
  }

  /// Returns the progress of the photos at a time, −1…1.
  func progress(at time: Double) -> Double { target + lag.way * exp(-5 * (time - lag.since) / Self.moment) }

  /// Returns true if the photos are still moving to the target.
  func isMoving(at time: Double) -> Bool { abs(progress(at: time) - target) > 0.002 }

  /// Returns true if the gesture switches the layout at its end: a flick by its direction, else from half way.
  func switches(at time: Double) -> Bool {
    if let first = points.first, let last = points.last, time - last.time < Self.flickTime {
      let speed = Double(last.column - first.column) / max(time - first.time, 1 / 60)
      if abs(speed) > Self.flickSpeed { return speed * target > 0 }
    }
    return abs(target) > 0.5
  }
}
