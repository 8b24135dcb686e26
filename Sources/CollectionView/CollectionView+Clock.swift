import Foundation

extension CollectionView {
  /// The time of the last `advance(to:)`, in seconds.
  public var now: TimeInterval { clock.now }

  /// The animation of changes; a spring of 0.4 seconds by default.
  public var animation: MotionStyle {
    get { clock.animation }
    set { clock.animation = newValue }
  }

  /// Advances the clock, moves all animations to that time and lays out what changed. Time does not pass otherwise.
  ///
  /// Call it before every frame and before passing on input, so that animations start at the time of the input.
  ///
  /// - Parameter time: seconds on any clock; an earlier time than the last one is ignored.
  public func advance(to time: TimeInterval) {
    HostDisplay.update(time: max(now, time), size: bounds.size)
    step(to: time)
  }

  /// Advances the clock, and the clocks of the collection views inside this one.
  func step(to time: TimeInterval) {
    clock.advance(to: time)
    recognizeLongPresses()
    stepScrolling()
    removeFinishedMotions()
    layoutIfNeeded()
    for view in collectionViewsInside { view.step(to: now) }
    clock.runCompletions()
  }

  /// Whether advancing the clock will change what is displayed. If false, the host need not draw frames.
  public var isAnimating: Bool {
    awaitsLongPress || clock.isRunning || scrolling.motion != nil || needsLayout || !elements.leaving.isEmpty
      || elements.present.contains { $0.motion != nil } || collectionViewsInside.contains(where: \.isAnimating)
  }

  /// Adds an observer of the clock, held weakly.
  public func addClockObserver(_ observer: any ClockObserver) { clock.addObserver(observer) }

  /// Removes an observer of the clock.
  public func removeClockObserver(_ observer: any ClockObserver) { clock.removeObserver(observer) }

  /// Removes finished animations, and the views of elements that have disappeared.
  private func removeFinishedMotions() {
    clock.removeFinishedViewMotions()
    for element in elements.present { element.removeFinishedMotion(at: now) }
    for element in elements.leaving { element.removeFinishedMotion(at: now) }
    let gone = elements.removeLeaving { $0.motion == nil }
    for element in gone { endDisplaying(element) }
    if !gone.isEmpty { pool.trim(to: reusePoolLimit) }
  }
}

extension View {
  /// The outermost collection views among the view's descendants, back to front.
  var collectionViewsInside: [CollectionView] {
    subviews.flatMap { view in (view as? CollectionView).map { [$0] } ?? view.collectionViewsInside }
  }
}
