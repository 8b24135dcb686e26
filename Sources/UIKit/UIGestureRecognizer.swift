/// A gesture recogniser, for layouts that ask for the state of a drag. It never recognises a gesture: target and action
/// need Objective-C, and the host passes its input to the collection view directly.
open class UIGestureRecognizer: NSObject {
  /// The state of a gesture.
  public enum State: Int, Sendable {
    case possible
    case began
    case changed
    case ended
    case cancelled
    case failed
    public static let recognized = State.ended
  }

  open var state: State = .possible
  open var isEnabled = true
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// Returns the origin.
  open func location(in view: View?) -> CGPoint { .zero }
  open internal(set) weak var view: View?
}

/// Decides which gestures are recognised simultaneously. Never called; see `UIGestureRecognizer`.
public protocol UIGestureRecognizerDelegate: NSObjectProtocol {}

/// A recogniser of drags.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// Returns zero.
  open func translation(in view: View?) -> CGPoint { .zero }
  /// Returns zero.
  open func velocity(in view: View?) -> CGPoint { .zero }
}

/// A recogniser of long presses.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// In seconds.
  open var minimumPressDuration: TimeInterval = 0.5
}

/// A recogniser of taps.
open class UITapGestureRecognizer: UIGestureRecognizer {
  open var numberOfTapsRequired = 1
}

extension View {
  /// Sets the recogniser's view.
  public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { gestureRecognizer.view = self }
  /// Clears the recogniser's view.
  public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { gestureRecognizer.view = nil }
}

extension ScrollView {
  /// A recogniser whose state shows whether the user is dragging the content.
  public var panGestureRecognizer: UIPanGestureRecognizer {
    let recognizer = UIPanGestureRecognizer()
    recognizer.view = self
    recognizer.state = isDragging ? .changed : .possible
    return recognizer
  }
}
