import Foundation

/// An object that moves with the collection view's clock, such as a dynamic animator.
public protocol ClockObserver: AnyObject {
  /// Called when the clock reaches a time in seconds, before the layout pass.
  func clockDidAdvance(to time: TimeInterval)
  /// Whether advancing the clock will change anything.
  var isRunning: Bool { get }
}

/// A weak reference to an observer.
struct WeakClockObserver {
  weak var observer: (any ClockObserver)?
}

/// An action to run at the end of an animation.
struct AnimationCompletion {
  let time: TimeInterval
  /// Whether switching layouts again interrupts the animation.
  let isTransition: Bool
  let action: (Bool) -> Void
}

extension CollectionView {
  /// Advances the clock, moves all animations to that time and lays out what changed. Time does not pass otherwise.
  ///
  /// Call it before every frame and before passing on input, so that animations start at the time of the input.
  ///
  /// - Parameter time: seconds on any clock; an earlier time than the last one is ignored.
  public func advance(to time: TimeInterval) {
    HostDisplay.update(time: max(now, time), size: bounds.size)
    step(to: time)
  }

  /// Advances the clock, and those of the collection views inside this one.
  func step(to time: TimeInterval) {
    now = max(now, time)
    for observer in clockObservers.compactMap(\.observer) { observer.clockDidAdvance(to: now) }
    recognizeLongPresses()
    stepScrolling()
    removeFinishedMotions()
    layoutIfNeeded()
    forEachCollectionViewInside { $0.step(to: now) }
    runAnimationCompletions()
  }

  /// Whether advancing the clock will change what is displayed. If false, the host need not draw frames.
  public var isAnimating: Bool {
    if awaitsLongPress || isMovingViews || scrolling != nil || needsLayout || !animationCompletions.isEmpty
      || !elements.leaving.isEmpty
      || elements.present.contains(where: { $0.motion != nil })
      || clockObservers.contains(where: { $0.observer?.isRunning == true })
    {
      return true
    }
    var isInsideAnimating = false
    forEachCollectionViewInside { isInsideAnimating = isInsideAnimating || $0.isAnimating }
    return isInsideAnimating
  }

  /// Adds an observer of the clock, held weakly.
  public func addClockObserver(_ observer: any ClockObserver) {
    removeClockObserver(observer)
    clockObservers.append(WeakClockObserver(observer: observer))
  }

  /// Removes an observer of the clock.
  public func removeClockObserver(_ observer: any ClockObserver) {
    clockObservers.removeAll { $0.observer == nil || $0.observer === observer }
  }

  /// Removes finished animations, and the views of elements that have disappeared.
  private func removeFinishedMotions() {
    removeFinishedViewMotions()
    for element in elements.present { element.removeFinishedMotion(at: now) }
    for element in elements.leaving { element.removeFinishedMotion(at: now) }
    let gone = elements.removeLeaving { $0.motion == nil }
    for element in gone { endDisplaying(element) }
    if !gone.isEmpty { pool.trim(to: reusePoolLimit) }
  }

  private func runAnimationCompletions() {
    let due = animationCompletions.filter { $0.time <= now }
    guard !due.isEmpty else { return }
    animationCompletions.removeAll { $0.time <= now }
    for ending in due { ending.action(true) }
  }

  /// Runs an action at the end of an animation that starts now, or at once without an animation.
  func addAnimationCompletion(after curve: SpringCurve?, isTransition: Bool = false, _ action: @escaping (Bool) -> Void)
  {
    guard let curve else { return action(true) }
    animationCompletions.append(
      AnimationCompletion(time: now + curve.duration, isTransition: isTransition, action: action))
  }
}

extension View {
  /// Calls `body` with the outermost collection views among the view's descendants.
  func forEachCollectionViewInside(_ body: (CollectionView) -> Void) {
    for view in subviews {
      if let collectionView = view as? CollectionView {
        body(collectionView)
      } else {
        view.forEachCollectionViewInside(body)
      }
    }
  }
}
