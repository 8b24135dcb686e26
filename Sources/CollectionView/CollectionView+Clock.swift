import Foundation

/// Moves with a collection view's clock: a dynamic animator, say.
public protocol ClockObserver: AnyObject {
  /// The clock has reached a time, in seconds; called before the layout of the frame.
  func clockDidAdvance(to time: TimeInterval)
  /// Whether anything will change at a later time without anybody calling anything.
  var isRunning: Bool { get }
}

/// Does not keep an observer alive.
struct WeakClockObserver {
  weak var observer: (any ClockObserver)?
}

/// Something to do when an animation is over.
struct AnimationEnding {
  let time: TimeInterval
  /// Whether another change of layouts cuts it short.
  let isTransition: Bool
  let action: (Bool) -> Void
}

extension CollectionView {
  /// Moves everything to a time and lays out what is needed. The only way in which time passes.
  ///
  /// Call it before every frame, and before handing on input, so that what the input starts begins at its time.
  ///
  /// - Parameter time: seconds on any clock; a time before the last one counts as that.
  public func advance(to time: TimeInterval) {
    now = max(now, time)
    HostDisplay.note(time: now, size: bounds.size)
    for observer in clockObservers.compactMap(\.observer) { observer.clockDidAdvance(to: now) }
    stepScrolling()
    settleElements()
    layoutIfNeeded()
    runEndings()
  }

  /// Whether anything will look different at a later time without anybody calling anything. False: a host may sleep.
  public var isAnimating: Bool {
    scrolling != nil || needsLayout || !endings.isEmpty || !elements.leaving.isEmpty
      || elements.present.contains { $0.motion != nil }
      || clockObservers.contains { $0.observer?.isRunning == true }
  }

  /// Lets something move with the clock. It is not kept alive.
  public func addClockObserver(_ observer: any ClockObserver) {
    removeClockObserver(observer)
    clockObservers.append(WeakClockObserver(observer: observer))
  }

  /// Undoes `addClockObserver(_:)`.
  public func removeClockObserver(_ observer: any ClockObserver) {
    clockObservers.removeAll { $0.observer == nil || $0.observer === observer }
  }

  /// Motions that are over are forgotten; views whose way out is over go back to the pool.
  private func settleElements() {
    for element in elements.present { element.settle(at: now) }
    for element in elements.leaving { element.settle(at: now) }
    let gone = elements.removeLeaving { $0.motion == nil }
    for element in gone { retire(element) }
    if !gone.isEmpty { pool.trim(to: reusePoolLimit) }
  }

  private func runEndings() {
    let due = endings.filter { $0.time <= now }
    guard !due.isEmpty else { return }
    endings.removeAll { $0.time <= now }
    for ending in due { ending.action(true) }
  }

  /// Does something at the end of an animation that begins now; at once where there is none.
  func atEnd(of curve: SpringCurve?, isTransition: Bool = false, _ action: @escaping (Bool) -> Void) {
    guard let curve else { return action(true) }
    endings.append(AnimationEnding(time: now + curve.duration, isTransition: isTransition, action: action))
  }
}
