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
    for view in collectionViewsInside { view.step(to: now) }
    clock.runCompletions()
    // Actions at the end of an animation may have changed views.
    layoutIfNeeded()
  }

  /// Whether advancing the clock will change what is displayed.
  public var isAnimating: Bool {
    awaitsLongPress || clock.isRunning || collectionViewsInside.contains(where: \.isAnimating)
  }

  /// The outermost collection views that are displayed, back to front.
  package var shownCollectionViews: [CollectionView] {
    collectionViewsInside.filter {
      sequence(first: $0 as View, next: \.superview).allSatisfy { !$0.isHidden && $0.alpha > 0.01 }
    }
  }
}
