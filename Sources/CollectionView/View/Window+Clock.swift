import Foundation

// A host that shows a window calls these instead of the methods of its collection views.

extension Window {
  /// Advances the clock of all views, lays them out, and moves all animations to that time. Call it before every frame
  /// and before passing on input.
  ///
  /// - Parameter time: seconds on any clock; an earlier time than the last one is ignored.
  public func advance(to time: TimeInterval) {
    HostDisplay.update(time: max(now, time), size: bounds.size)
    clock.advance(to: time)
    recognizeLongPresses()
    clock.removeFinishedViewMotions()
    layoutIfNeeded()
    forEachCollectionViewInside { $0.step(to: now) }
    clock.runCompletions()
    // Actions at the end of an animation may have changed views.
    layoutIfNeeded()
  }

  /// Whether advancing the clock will change what is displayed.
  public var isAnimating: Bool {
    var isAnimating = awaitsLongPress || clock.isRunning
    forEachCollectionViewInside { isAnimating = isAnimating || $0.isAnimating }
    return isAnimating
  }

  /// The outermost collection views that are displayed, back to front.
  package var shownCollectionViews: [CollectionView] {
    var found: [CollectionView] = []
    forEachCollectionViewInside { view in
      if sequence(first: view as View, next: \.superview).allSatisfy({ !$0.isHidden && $0.alpha > 0.01 }) {
        found.append(view)
      }
    }
    return found
  }
}
