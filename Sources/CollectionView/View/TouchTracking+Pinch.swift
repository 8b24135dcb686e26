import Foundation

// A host that has input for pinches, such as a wheel with a modifier key, passes it on to the window, or to a collection
// view without one.

extension TouchTracking {
  func startPinch(at point: CGPoint) -> Bool {
    let place = windowPoint(point)
    pinches = sequence(first: touchedView(at: point), next: \.superview)
      .flatMap { $0.gestureRecognizers ?? [] }.compactMap { $0 as? PinchGestureRecognizer }
    for pinch in pinches { pinch.begin(at: place, time: now) }
    return !pinches.isEmpty
  }

  func changePinch(by factor: CGFloat) {
    for pinch in pinches { pinch.pinch(by: factor, at: now) }
  }

  func finishPinch() {
    for pinch in pinches where pinch.state == .began || pinch.state == .changed {
      pinch.move(to: pinch.point ?? .zero, .ended)
    }
    pinches = []
  }
}

extension CollectionView {
  /// Begins a pinch of two fingers around a point of the viewport. A touch in progress is cancelled. Returns false if no
  /// recogniser follows it.
  @discardableResult
  public func beginPinch(at point: CGPoint) -> Bool {
    touchCancelled()
    return startPinch(at: point)
  }

  /// Moves the fingers of the pinch: their distance changes by a factor.
  public func pinch(by factor: CGFloat) { changePinch(by: factor) }

  /// Ends the pinch.
  public func endPinch() { finishPinch() }
}

extension Window {
  /// Begins a pinch of two fingers around a point of the window. A touch in progress is cancelled. Returns false if no
  /// recogniser follows it.
  @discardableResult
  public func beginPinch(at point: CGPoint) -> Bool {
    touchCancelled()
    return startPinch(at: point)
  }

  /// Moves the fingers of the pinch: their distance changes by a factor.
  public func pinch(by factor: CGFloat) { changePinch(by: factor) }

  /// Ends the pinch.
  public func endPinch() { finishPinch() }
}
