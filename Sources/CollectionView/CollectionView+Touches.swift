import Foundation

// A touch is passed to the views under it and to their gesture recognisers, beside selecting an item.

/// A view that follows a touch of itself and its subviews: a collection view, or a window.
protocol TouchTracking: View {
  var touch: Touch? { get set }
  /// The time of the clock, in seconds.
  var now: TimeInterval { get }
  /// Converts a point of the viewport, or of the window itself, to the window's coordinates.
  func windowPoint(_ point: CGPoint) -> CGPoint
  func touchedView(at point: CGPoint) -> View
}

extension CollectionView: TouchTracking {
  func windowPoint(_ point: CGPoint) -> CGPoint {
    convert(point + contentOffset, to: nil)
  }

  func touchedView(at point: CGPoint) -> View {
    let element = element(at: point)?.view
    return element?.hitTest(element?.convert(windowPoint(point), from: nil) ?? .zero, with: nil) ?? self
  }
}

extension TouchTracking {
  /// The distance in points from which on a touch is not a tap: a terminal cell.
  var tapDistance: CGFloat { 16 }

  /// The recognisers of the touched view and of its superviews.
  private var touchedRecognizers: [GestureRecognizer] { touch?.view?.enclosingGestureRecognizers ?? [] }

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
    new.startTime = now
    new.view = touchedView(at: point)
    touch = new
    send(.began, at: point)
  }

  /// Moves a touch to a point of the viewport. Returns true if a gesture recogniser follows it.
  func moveTouch(to point: CGPoint) -> Bool {
    guard let touch else { return false }
    let position = windowPoint(point)
    let isDrag = hypot(position.x - touch.start.x, position.y - touch.start.y) >= tapDistance
    var isFollowed = false
    for recognizer in touchedRecognizers {
      switch recognizer {
      case is LongPressGestureRecognizer where recognizer.isInProgress: recognizer.move(to: position, .changed)
      case is PanGestureRecognizer where recognizer.isInProgress: recognizer.move(to: position, .changed)
      case is PanGestureRecognizer where isDrag && !(recognizer.view is ScrollView):
        guard recognizer.begin(at: touch.start) else { continue }
        recognizer.move(to: position, .changed)
      default: continue
      }
      isFollowed = true
    }
    if !isFollowed { send(.moved, at: point) }
    return isFollowed
  }

  /// Ends a touch at a point of the viewport. Returns true if a recogniser recognised it and cancels it.
  func finishTouch(at point: CGPoint) -> Bool {
    guard let touch else { return false }
    let end = windowPoint(point)
    let distance = end - touch.start
    var isRecognized = false
    for recognizer in touchedRecognizers {
      let matches: Bool
      switch recognizer {
      case is LongPressGestureRecognizer:
        matches = false
        if recognizer.isInProgress {
          recognizer.move(to: end, .ended)
          isRecognized = isRecognized || recognizer.cancelsTouchesInView
        }
      case let pan as PanGestureRecognizer where pan.isInProgress && !(pan.view is ScrollView):
        matches = false
        pan.end(withVelocity: .zero)
        isRecognized = isRecognized || pan.cancelsTouchesInView
      case is TapGestureRecognizer: matches = hypot(distance.x, distance.y) < tapDistance
      case let swipe as SwipeGestureRecognizer: matches = !swipe.direction.isDisjoint(with: .init(of: distance))
      default: matches = false
      }
      guard matches, recognizer.begin(at: end, as: .ended) else { continue }
      isRecognized = isRecognized || recognizer.cancelsTouchesInView
    }
    send(isRecognized ? .cancelled : .ended, at: point)
    self.touch = nil
    return isRecognized
  }

  func cancelTouch() {
    for recognizer in touchedRecognizers where recognizer.isInProgress && !(recognizer.view is ScrollView) {
      recognizer.move(to: recognizer.point ?? .zero, .cancelled)
    }
    send(.cancelled)
    touch = nil
  }

  /// The long presses that the touch will become.
  private var pendingPresses: [LongPressGestureRecognizer] {
    touchedRecognizers.compactMap { $0 as? LongPressGestureRecognizer }.filter { $0.isEnabled && $0.state == .possible }
  }

  var awaitsLongPress: Bool { touch != nil && !pendingPresses.isEmpty }

  func recognizeLongPresses() {
    guard let touch else { return }
    for press in pendingPresses where now - touch.startTime >= press.minimumPressDuration {
      press.begin(at: touch.point)
    }
  }
}

extension SwipeGestureRecognizer.Direction {
  /// Creates the direction of a distance in points; empty for one that is too short.
  fileprivate init(of distance: CGPoint) {
    if max(abs(distance.x), abs(distance.y)) < 24 {
      self = []
    } else if abs(distance.x) > abs(distance.y) {
      self = distance.x > 0 ? .right : .left
    } else {
      self = distance.y > 0 ? .down : .up
    }
  }
}
