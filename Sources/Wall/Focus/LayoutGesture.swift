import CollectionView
import Foundation
import TerminalPanels

/// A gesture that leads step by step to the next or the previous layout: a drag with the right button across the screen, or
/// notches of the wheel with `Alt`.
struct LayoutGesture {
  /// The share of the way of a notch.
  private static let notch = 0.2
  /// Seconds after the last notch of the wheel until a gesture ends.
  static let pause = 0.4
  /// Columns per second from which a drag is a flick, which decides by its direction. A tape drags 60 columns per second.
  private static let flickSpeed = 100.0
  /// Seconds over which the speed of a drag is measured.
  private static let flickTime = 0.05
  /// Seconds in which photos catch up with a notch, but for a hundredth.
  private static let moment = 0.1

  /// −1 (previous) or 1 (next): the layout to which the gesture leads.
  var direction: Int { target < 0 ? -1 : 1 }
  /// The transition to that layout; nil if it has not begun, or the layout has to be prepared in the background first.
  var transition: CollectionViewTransitionLayout?
  /// The direction of the transition; 0 if it has not begun.
  var transitionDirection = 0
  /// The time at which the gesture ends by itself; nil for a drag.
  private(set) var endTime: Double?

  /// From −1, the previous layout, through 0, the layout at the beginning, to 1, the next one.
  private var target = 0.0
  /// The distance by which the photos lag behind the target, since a time.
  private var lag = (way: 0.0, since: 0.0)
  /// The last columns of a drag.
  private var points: [(time: Double, column: Int)] = []
  private let isDrag: Bool

  /// Begins a drag at a column of the screen, or a gesture of the wheel (nil).
  init(at column: Int?, time: Double) {
    isDrag = column != nil
    points = column.map { [(time, $0)] } ?? []
  }

  /// Returns true if an event belongs to the gesture or does not disturb it.
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
    // One earlier point stays, so that there is a distance.
    while points.count > 2, points[1].time < time - Self.flickTime { points.removeFirst() }
  }

  /// Goes on by a notch: forward (1) or back (−1).
  mutating func turn(_ step: Int, at time: Double) {
    let shown = progress(at: time)
    target = min(max(target + Double(step) * Self.notch, -1), 1)
    lag = (shown - target, time)
    endTime = abs(target) == 1 ? time + Self.moment : time + Self.pause
  }

  /// Returns where the photos are at a time, −1…1.
  func progress(at time: Double) -> Double { target + lag.way * exp(-5 * (time - lag.since) / Self.moment) }

  /// Returns true if the photos have not caught up with the target.
  func isMoving(at time: Double) -> Bool { abs(progress(at: time) - target) > 0.002 }

  /// Returns true if the gesture switches the layout when it ends: a flick decides by its direction, or else half of the way.
  func switches(at time: Double) -> Bool {
    if let first = points.first, let last = points.last, time - last.time < Self.flickTime {
      let speed = Double(last.column - first.column) / max(time - first.time, 1 / 60)
      if abs(speed) > Self.flickSpeed { return speed * target > 0 }
    }
    return abs(target) > 0.5
  }
}
