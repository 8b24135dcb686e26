import Foundation

// A touch is passed to the views under it and to their gesture recognisers, beside selecting an item.

extension CollectionView {
  /// The longest way of a touch that is still a tap, in points: a terminal cell.
  private static let tapDistance: CGFloat = 16

  /// Returns a point of the viewport in the window's coordinates.
  func windowPoint(_ point: CGPoint) -> CGPoint {
    convert(CGPoint(x: point.x + contentOffset.x, y: point.y + contentOffset.y), to: nil)
  }

  /// The recognisers of the touched view and of its superviews.
  private var touchedRecognizers: [GestureRecognizer] {
    var found: [GestureRecognizer] = []
    var view = touch?.view
    while let next = view {
      found += next.gestureRecognizers ?? []
      view = next.superview
    }
    return found
  }

  private func send(_ phase: Touch.Phase, at point: CGPoint? = nil) {
    guard let touch, let view = touch.view else { return }
    touch.phase = phase
    touch.timestamp = now
    if let point { touch.point = windowPoint(point) }
    let event = TouchEvent()
    event.allTouches = [touch]
    switch phase {
    case .began: view.touchesBegan([touch], with: event)
    case .moved, .stationary: view.touchesMoved([touch], with: event)
    case .ended: view.touchesEnded([touch], with: event)
    case .cancelled: view.touchesCancelled([touch], with: event)
    }
  }

  /// Begins a touch at a point of the viewport.
  func beginTouch(at point: CGPoint) {
    let new = Touch()
    new.start = windowPoint(point)
    let element = element(at: point)?.view
    new.view = element?.hitTest(element?.convert(new.start, from: nil) ?? .zero, with: nil) ?? self
    touch = new
    touchStart = now
    send(.began, at: point)
  }

  /// Ends a touch at a point of the viewport. Returns true if a recogniser recognised it and cancels it.
  func finishTouch(at point: CGPoint) -> Bool {
    guard let touch else { return false }
    let end = windowPoint(point)
    let way = CGPoint(x: end.x - touch.start.x, y: end.y - touch.start.y)
    var isRecognized = false
    for recognizer in touchedRecognizers {
      let matches: Bool
      switch recognizer {
      case is LongPressGestureRecognizer:
        matches = false
        if recognizer.state == .began {
          recognizer.move(to: end, .ended)
          isRecognized = isRecognized || recognizer.cancelsTouchesInView
        }
      case is TapGestureRecognizer: matches = hypot(way.x, way.y) < Self.tapDistance
      case let swipe as SwipeGestureRecognizer: matches = !swipe.direction.isDisjoint(with: .init(of: way))
      default: matches = false
      }
      guard matches, recognizer.begin(at: end, as: .ended) else { continue }
      isRecognized = isRecognized || recognizer.cancelsTouchesInView
    }
    send(isRecognized ? .cancelled : .ended, at: point)
    self.touch = nil
    return isRecognized
  }

  /// Cancels the touch in progress.
  func cancelTouch() {
    for case let press as LongPressGestureRecognizer in touchedRecognizers where press.state == .began {
      press.move(to: press.point ?? .zero, .cancelled)
    }
    send(.cancelled)
    touch = nil
  }

  /// The long presses that the touch will become.
  private var pendingPresses: [LongPressGestureRecognizer] {
    touchedRecognizers.compactMap { $0 as? LongPressGestureRecognizer }.filter { $0.isEnabled && $0.state == .possible }
  }

  /// Whether a touch will become a long press.
  var awaitsLongPress: Bool { touch != nil && !pendingPresses.isEmpty }

  /// Recognises the long presses whose time has come.
  func recognizeLongPresses() {
    guard let touch else { return }
    for press in pendingPresses where now - touchStart >= press.minimumPressDuration { press.begin(at: touch.point) }
  }
}

extension SwipeGestureRecognizer.Direction {
  /// Makes the direction of a way in points; empty for one that is too short.
  fileprivate init(of way: CGPoint) {
    if max(abs(way.x), abs(way.y)) < 24 {
      self = []
    } else if abs(way.x) > abs(way.y) {
      self = way.x > 0 ? .right : .left
    } else {
      self = way.y > 0 ? .down : .up
    }
  }
}
