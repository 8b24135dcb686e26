import Foundation

/// The scrolling of a collection view's content: in progress, and requested.
struct Scrolling {
  struct Request {
    let indexPath: IndexPath
    let position: CollectionView.ScrollPosition
    var animated: Bool
  }

  var motion: ScrollMotion?
  /// The item requested before the first layout pass, or during an update.
  var pending: Request?
  /// The sum of consecutive wheel events.
  var wheel = WheelSum<CGPoint>()
  /// Whether the collection view itself is moving the offset, which does not stop scrolling.
  var isMovingContent = false

  /// Stops scrolling. Returns the motion that ends.
  mutating func stop() -> ScrollMotion? {
    defer { (motion, wheel) = (nil, WheelSum()) }
    return motion
  }

  /// Returns the velocity in points per second.
  func velocity(at time: TimeInterval) -> CGPoint { motion?.velocity(at: time) ?? .zero }
}

/// The offset to which consecutive wheel events would have scrolled, had the layout not adjusted it.
struct WheelSum<Offset> {
  private var last: (offset: Offset, end: TimeInterval)?

  /// Returns the offset to which an event at a time adds; nil after a pause of 0.4 seconds.
  func offset(at time: TimeInterval) -> Offset? { last.flatMap { time <= $0.end ? $0.offset : nil } }

  mutating func set(_ offset: Offset, at time: TimeInterval) { last = (offset, time + 0.4) }
}
