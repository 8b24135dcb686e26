import Foundation

// A host passes touches to the window, which passes them on to the view that is hit, or to its collection view.

extension Window: TouchTracking {
  func windowPoint(_ point: CGPoint) -> CGPoint { point }

  func touchedView(at point: CGPoint) -> View { hitTest(point, with: nil) ?? self }

  /// Handles a touch or mouse button that goes down at a point of the window.
  public func touchBegan(at point: CGPoint) {
    touchCancelled()
    lastTouchPoint = point
    touchedScrollView = enclosingScrollView(of: touchedView(at: point))
    if let collectionView = touchedScrollView as? CollectionView {
      collectionView.stopScrolling()
      collectionView.touchBegan(at: collectionView.viewportPoint(point))
    } else {
      beginTouch(at: point)
    }
  }

  /// Handles a move of the touch. On a scroll view it becomes a drag, unless a gesture recogniser follows it.
  public func touchMoved(to point: CGPoint) {
    guard let last = lastTouchPoint, point != last else { return }
    let distance = last - point
    lastTouchPoint = point
    if let collectionView = touchedScrollView as? CollectionView {
      if collectionView.isDragging {
        collectionView.drag(by: distance)
      } else if !collectionView.moveTouch(to: collectionView.viewportPoint(point)),
        let start = collectionView.touch?.start, isDrag(from: start, to: point)
      {
        collectionView.beginDragging(at: collectionView.viewportPoint(start))
        collectionView.drag(by: start - point)
      }
    } else if !moveTouch(to: point), let scrollView = touchedScrollView, scrollView.isScrollEnabled,
      touch == nil || isDrag(from: touch?.start ?? point, to: point)
    {
      cancelTouch()
      scrollView.scroll(by: distance)
    }
  }

  /// Handles the end of the touch.
  public func touchEnded(at point: CGPoint) {
    touchMoved(to: point)
    defer { (touchedScrollView, lastTouchPoint) = (nil, nil) }
    guard let collectionView = touchedScrollView as? CollectionView else {
      _ = finishTouch(at: point)
      return
    }
    if collectionView.isDragging {
      collectionView.endDragging(withVelocity: .zero)
    } else {
      collectionView.touchEnded(at: collectionView.viewportPoint(point))
    }
  }

  /// Cancels the touch in progress.
  public func touchCancelled() {
    guard lastTouchPoint != nil else { return }
    if let collectionView = touchedScrollView as? CollectionView {
      if collectionView.isDragging { collectionView.endDragging(withVelocity: .zero) }
      collectionView.touchCancelled()
    }
    cancelTouch()
    (touchedScrollView, lastTouchPoint) = (nil, nil)
  }

  /// Scrolls the scroll view at a point of the window by a distance in points, with momentum. Returns false if there
  /// is none.
  @discardableResult
  public func scroll(by distance: CGPoint, at point: CGPoint) -> Bool {
    guard let scrollView = enclosingScrollView(of: touchedView(at: point)), scrollView.isScrollEnabled else {
      return false
    }
    if let collectionView = scrollView as? CollectionView {
      collectionView.scrollByMomentum(distance, at: collectionView.convert(point, from: nil))
    } else {
      scrollView.scroll(by: distance)
    }
    return true
  }

  private func isDrag(from start: CGPoint, to point: CGPoint) -> Bool {
    hypot(point.x - start.x, point.y - start.y) >= tapDistance
  }

  private func enclosingScrollView(of view: View) -> ScrollView? {
    sequence(first: view, next: \.superview).lazy.compactMap { $0 as? ScrollView }.first
  }
}

extension ScrollView {
  fileprivate func scroll(by distance: CGPoint) {
    contentOffset = clampedContentOffset(contentOffset + distance)
  }
}

extension CollectionView {
  /// Returns a point of the window in the viewport.
  fileprivate func viewportPoint(_ point: CGPoint) -> CGPoint { convert(point, from: nil) - contentOffset }
}
