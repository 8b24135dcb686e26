import TerminalPanels

/// A gesture that switches the layout: during it, photos are between their positions in two layouts.
extension Wall {
  /// Follows a drag with the right button.
  func dragLayout(_ movement: PointerTracker.Event) {
    switch movement {
    case .dragBegan(_, let start):
      if canSwitchByHand(.rightDrag) { input.layoutGesture = LayoutGesture(at: start.column, time: now) }
    case .dragMoved(_, _, let end): input.layoutGesture?.drag(to: end.column, of: scene.area.columns, at: now)
    case .dragEnded, .clicked: break
    }
  }

  /// Follows a notch of the wheel. Returns false if the wheel scrolls instead.
  func turnLayout(_ direction: MouseEvent.WheelDirection) -> Bool {
    guard canSwitchByHand(.altWheel) else { return false }
    if input.layoutGesture == nil { input.layoutGesture = LayoutGesture(at: nil, time: now) }
    input.layoutGesture?.turn(direction == .down || direction == .right ? 1 : -1, at: now)
    return true
  }

  private func canSwitchByHand(_ gesture: MouseGesture) -> Bool {
    modes.keyReceiver == nil && !modes.coversWall && !input.pointer.isPressed && layouts.count > 1
      && !layoutSwitcher.isPreparing && !tooSmallNotice.isNeeded
      && action(for: .mouse(gesture), in: .wall) == .layoutByHand
  }

  /// Moves the photos by the progress of the gesture, and ends it after its time.
  func followLayoutGesture() {
    guard var gesture = input.layoutGesture else { return }
    if let end = gesture.endTime, now + 1e-9 >= end { return endLayoutGesture() }
    if gesture.transition.map({ $0 !== scene.collectionView.collectionViewLayout }) ?? false {
      // An update of the feed has cancelled the transition.
      input.layoutGesture = nil
      return
    }
    let progress = gesture.progress(at: now)
    let index = layoutSwitcher.index(after: gesture.direction)
    if gesture.transitionDirection != gesture.direction {
      scene.collectionView.cancelInteractiveTransition()
      focusScroller.reset()
      let (feed, count) = (photos.feed, model.count)
      gesture.transitionDirection = gesture.direction
      gesture.transition = layoutSwitcher.layoutForGesture(at: index, feed: feed, count: count)
        .map(scene.beginTransition)
      input.layoutGesture = gesture
    }
    gesture.transition?.transitionProgress = max(progress * Double(gesture.direction), 0)
    showMessage("to \(layouts[index].name): \(Int((abs(progress) * 100).rounded())) %")
  }

  /// Ends the gesture: the photos move on to the new layout, or back. `switches` overrides the progress.
  func endLayoutGesture(switches: Bool? = nil) {
    guard let gesture = input.layoutGesture else { return }
    input.layoutGesture = nil
    let index = layoutSwitcher.index(after: gesture.direction)
    let isCurrent = gesture.transition.map { $0 === scene.collectionView.collectionViewLayout } ?? false
    status.message = nil
    setNeedsFrame()
    guard switches ?? gesture.switches(at: now), isCurrent || gesture.transition == nil else {
      return scene.collectionView.cancelInteractiveTransition()
    }
    guard isCurrent else { return switchLayout(to: index) }
    showMessage(layouts[index].summary)
    log("layout \(layouts[index].name)")
    layoutSwitcher.gestureDidSelect(index)
    scene.collectionView.transitionAnchor = model.focusPath
    scene.collectionView.finishInteractiveTransition()
  }
}
