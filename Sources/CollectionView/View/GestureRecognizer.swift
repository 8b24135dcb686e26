import Foundation

/// A recogniser of gestures in the touches and drags that a host passes to a collection view. It calls a closure, since
/// target and action need Objective-C.
///
/// Recognisers of the touched view and of its superviews work independently of each other.
open class GestureRecognizer: NSObject {
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
  var isInProgress: Bool { state == .began || state == .changed }
  open var isEnabled = true
  /// Whether a recognised gesture cancels the touch, so that it selects no item.
  open var cancelsTouchesInView = true
  open var name: String?
  open weak var delegate: (any GestureRecognizerDelegate)?
  open internal(set) weak var view: View?
  private let handler: ((GestureRecognizer) -> Void)?

  /// The finger in the window's coordinates; nil before the first gesture.
  private(set) var point: CGPoint?

  /// Creates a recogniser that calls a closure with every new state. The initializer is not part of UIKit.
  public init(handler: ((GestureRecognizer) -> Void)? = nil) { self.handler = handler }

  /// Returns the position of the finger in a view's coordinates; zero before the first gesture.
  open func location(in view: View?) -> CGPoint {
    guard let point else { return .zero }
    return view?.convert(point, from: nil) ?? point
  }

  /// Begins a gesture, unless the recogniser is disabled or its delegate refuses. Returns true if it began.
  @discardableResult
  func begin(at point: CGPoint, as state: State = .began) -> Bool {
    self.point = point
    guard isEnabled, delegate?.gestureRecognizerShouldBegin(self) ?? true else { return false }
    move(to: point, state)
    return true
  }

  func move(to point: CGPoint, _ state: State) {
    self.point = point
    self.state = state
    handler?(self)
    if state == .ended || state == .cancelled { self.state = .possible }
  }
}

/// Decides whether gestures begin.
public protocol GestureRecognizerDelegate: NSObjectProtocol {
  /// Returns true, the default, if the gesture may begin.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool
}

extension GestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }
}

/// A recogniser of drags; each scroll view has one.
open class PanGestureRecognizer: GestureRecognizer {
  private var start = CGPoint.zero
  private var velocity = CGPoint.zero

  @discardableResult
  override func begin(at point: CGPoint, as state: State = .began) -> Bool {
    (start, velocity) = (point, .zero)
    return super.begin(at: point, as: state)
  }

  /// Ends the drag; `velocity` is the finger's, in points per second.
  func end(withVelocity velocity: CGPoint) {
    self.velocity = velocity
    if let point { move(to: point, .ended) }
  }

  /// Returns the distance that the finger has moved, in points.
  open func translation(in view: View?) -> CGPoint {
    point.map { $0 - start } ?? .zero
  }

  /// Sets the distance, from which the next one is measured.
  open func setTranslation(_ translation: CGPoint, in view: View?) {
    if let point { start = point - translation }
  }

  /// Returns the velocity of the finger at the end of a drag, in points per second; before, zero.
  open func velocity(in view: View?) -> CGPoint { velocity }
}

/// A recogniser of taps.
open class TapGestureRecognizer: GestureRecognizer {}

/// A recogniser of touches that end elsewhere than they began.
open class SwipeGestureRecognizer: GestureRecognizer {
  /// The directions of a swipe.
  public struct Direction: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let right = Direction(rawValue: 1 << 0)
    public static let left = Direction(rawValue: 1 << 1)
    public static let up = Direction(rawValue: 1 << 2)
    public static let down = Direction(rawValue: 1 << 3)
  }

  open var direction = Direction.right
}

/// A recogniser of touches that do not move.
open class LongPressGestureRecognizer: GestureRecognizer {
  /// In seconds.
  open var minimumPressDuration: TimeInterval = 0.5
}

/// A recogniser of pinches, which a host makes of whatever input it has for them: see `Window.pinch(by:)`.
open class PinchGestureRecognizer: GestureRecognizer {
  /// The distance of the fingers divided by their distance at the beginning. Setting it changes the divisor.
  open var scale: CGFloat = 1
  /// The change of `scale` per second.
  open private(set) var velocity: CGFloat = 0
  private var time: TimeInterval = 0

  @discardableResult
  override func begin(at point: CGPoint, as state: State = .began) -> Bool {
    (scale, velocity) = (1, 0)
    return super.begin(at: point, as: state)
  }

  func begin(at point: CGPoint, time: TimeInterval) {
    self.time = time
    begin(at: point)
  }

  func pinch(by factor: CGFloat, at now: TimeInterval) {
    guard let point, isInProgress else { return }
    let old = scale
    scale *= factor
    if now > time { velocity = (scale - old) / CGFloat(now - time) }
    time = now
    move(to: point, .changed)
  }
}

extension View {
  /// The recognisers of the view and of its superviews. Around a control, taps are left out.
  var enclosingGestureRecognizers: [GestureRecognizer] {
    var isAroundControl = false
    return sequence(first: self, next: \.superview).flatMap { view in
      defer { isAroundControl = isAroundControl || view is any TouchTaking }
      return isAroundControl
        ? view.ownGestureRecognizers.filter { !($0 is TapGestureRecognizer) } : view.ownGestureRecognizers
    }
  }

}
