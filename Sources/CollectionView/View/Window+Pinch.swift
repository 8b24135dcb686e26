import Foundation

// A host that has input for pinches, such as a wheel with a modifier key, passes it on to the window.

extension Window {
  /// Begins a pinch of two fingers around a point of the window. A touch in progress is cancelled. Returns false if no
  /// recogniser follows the pinch.
  @discardableResult
  public func beginPinch(at point: CGPoint) -> Bool {
    touchCancelled()
    pinchRecognizers = touchedView(at: point).enclosingGestureRecognizers.compactMap { $0 as? PinchGestureRecognizer }
    for pinch in pinchRecognizers { pinch.begin(at: point, time: now) }
    return !pinchRecognizers.isEmpty
  }

  /// Multiplies the distance of the pinch's fingers by a factor, and the scale of the recognisers with it.
  public func pinch(by factor: CGFloat) {
    for pinch in pinchRecognizers { pinch.pinch(by: factor, at: now) }
  }

  /// Ends the pinch.
  public func endPinch() {
    for pinch in pinchRecognizers where pinch.isInProgress { pinch.move(to: pinch.point ?? .zero, .ended) }
    pinchRecognizers = []
  }
}
