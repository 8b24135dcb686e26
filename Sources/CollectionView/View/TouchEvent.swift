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
  /// Where the touch began.
  var start = CGPoint.zero

  /// Returns the position in a view's coordinates; nil means the window's.
  open func location(in view: View?) -> CGPoint { view?.convert(point, from: nil) ?? point }
}

/// An event of one touch.
open class TouchEvent: NSObject {
  /// The touch.
  open internal(set) var allTouches: Set<Touch>?
}
