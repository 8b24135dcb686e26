import Foundation

/// A touch of the pointer, for views that override touch methods.
open class Touch: NSObject {
  /// The stage of a touch.
  public enum Phase: Int, Sendable {
    case began
    case moved
    case stationary
    case ended
    case cancelled
  }

  open internal(set) var phase: Phase = .began
  /// The view that was touched first.
  open internal(set) weak var view: View?
  /// In seconds of the collection view's clock.
  open internal(set) var timestamp: TimeInterval = 0
  /// In the window's coordinates.
  var point = CGPoint.zero
  var start = CGPoint.zero
  var startTime: TimeInterval = 0

  /// Returns the position in a view's coordinates; nil means the window's.
  open func location(in view: View?) -> CGPoint { view?.convert(point, from: nil) ?? point }
}

/// A view whose touches select no item around it: a control.
package protocol TouchTaking: View {}

/// An event of one touch.
open class TouchEvent: NSObject {
  open internal(set) var allTouches: Set<Touch>?
}

/// An object that gets touches: a view or a view controller.
open class Responder: NSObject {
  /// The object that gets the touches that this one does not handle.
  var nextResponder: Responder? { nil }

  /// Called when a touch begins. By default passed on to the controller or the superview.
  open func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent?) {
    nextResponder?.touchesBegan(touches, with: event)
  }
  /// Called when a touch moves, as above.
  open func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent?) {
    nextResponder?.touchesMoved(touches, with: event)
  }
  /// Called when a touch ends, as above.
  open func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent?) {
    nextResponder?.touchesEnded(touches, with: event)
  }
  /// Called when a touch becomes a gesture, as above.
  open func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent?) {
    nextResponder?.touchesCancelled(touches, with: event)
  }
}
