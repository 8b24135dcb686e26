import Foundation

/// The scroll position of a section that scrolls by itself.
struct SectionScroll {
  var offset: CGFloat = 0
  var motion: ScrollMotion?
  /// The offset at the beginning of the drag in progress; nil without one.
  var dragStart: CGFloat?
  /// The sum of consecutive wheel events.
  var wheel = WheelSum<CGFloat>()

  /// The offset at which the section stops: the end of the motion in progress, or the current offset.
  var goal: CGFloat { motion?.target.x ?? offset }

  /// Starts a motion to an offset; at once without a timing.
  mutating func move(
    to target: CGFloat, purpose: ScrollMotion.Purpose, timing: ScrollMotion.Timing?, velocity: CGFloat,
    at time: TimeInterval
  ) {
    motion = nil
    guard let timing, target != offset || velocity != 0 else {
      offset = target
      return
    }
    motion = ScrollMotion(
      purpose: purpose, timing: timing, from: CGPoint(x: offset, y: 0), velocity: CGPoint(x: velocity, y: 0),
      to: CGPoint(x: target, y: 0), unsnappedTarget: CGPoint(x: target, y: 0), mayBounce: false, at: time)
  }

  /// Moves to the motion's offset at a time.
  mutating func advance(to time: TimeInterval) {
    guard let motion else { return }
    offset = motion.offset(at: time).x
    if motion.isOver(at: time) { self.motion = nil }
  }
}
