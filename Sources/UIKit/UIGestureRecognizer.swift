/// A movement of fingers that means something. Its target and action cannot exist without Objective-C, and a host's mouse
/// and keys reach the collection view directly; so one is never recognised here. The classes are for layouts that ask how
/// far a drag has come.
open class UIGestureRecognizer: NSObject {
  /// How far the movement has come.
  public enum State: Int, Sendable {
    /// Nothing yet.
    case possible
    /// It has begun.
    case began
    /// It goes on.
    case changed
    /// It is over.
    case ended
    /// It became something else.
    case cancelled
    /// It was something else.
    case failed
    /// It is over at once.
    public static let recognized = State.ended
  }

  /// How far the movement has come.
  open var state: State = .possible
  /// Whether it is looked for.
  open var isEnabled = true
  /// Decides which movements may mean something at the same time.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// Where it is; the origin here.
  open func location(in view: View?) -> CGPoint { .zero }
  /// The view that it is looked for in.
  open internal(set) weak var view: View?
}

/// Decides which movements may mean something at the same time. None is ever recognised here; see `UIGestureRecognizer`.
public protocol UIGestureRecognizerDelegate: NSObjectProtocol {}

/// A drag.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// How far it has gone; nowhere here.
  open func translation(in view: View?) -> CGPoint { .zero }
  /// How fast it goes, in points per second; it stands here.
  open func velocity(in view: View?) -> CGPoint { .zero }
}

/// A long touch.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// How long it must be, in seconds.
  open var minimumPressDuration: TimeInterval = 0.5
}

/// A tap.
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// How many taps it takes.
  open var numberOfTapsRequired = 1
}

extension View {
  /// Remembers in the recogniser that it belongs to the view.
  public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { gestureRecognizer.view = self }
  /// Takes the recogniser off the view.
  public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { gestureRecognizer.view = nil }
}

extension ScrollView {
  /// The drag that scrolls, as far as code asks: whether there is one now.
  public var panGestureRecognizer: UIPanGestureRecognizer {
    let recognizer = UIPanGestureRecognizer()
    recognizer.view = self
    recognizer.state = isDragging ? .changed : .possible
    return recognizer
  }
}
