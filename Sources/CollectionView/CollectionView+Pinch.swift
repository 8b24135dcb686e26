import Foundation

// A host that has input for pinches, such as a wheel with a modifier key, passes it on here.

extension CollectionView {
  /// Begins a pinch of two fingers around a point of the viewport. A touch in progress is cancelled.
  public func beginPinch(at point: CGPoint) {
    touchCancelled()
    let place = windowPoint(point)
    let element = element(at: point)?.view
    var view: View? = element?.hitTest(element?.convert(place, from: nil) ?? .zero, with: nil) ?? self
    pinches = []
    while let next = view {
      pinches += (next.gestureRecognizers ?? []).compactMap { $0 as? PinchGestureRecognizer }
      view = next.superview
    }
    for pinch in pinches { pinch.begin(at: place, time: now) }
  }

  /// Moves the fingers of the pinch: their distance changes by a factor.
  public func pinch(by factor: CGFloat) {
    for pinch in pinches { pinch.pinch(by: factor, at: now) }
  }

  /// Ends the pinch.
  public func endPinch() {
    for pinch in pinches where pinch.state == .began || pinch.state == .changed {
      pinch.move(to: pinch.point ?? .zero, .ended)
    }
    pinches = []
  }
}
