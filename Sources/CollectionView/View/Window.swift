import Foundation

/// The root of the views on a screen. A host adds its collection view to one, since layouts may ask for the superview.
open class Window: View {
  open override var window: Window? { self }

  package let clock = ViewClock()
  override var ownClock: ViewClock? { clock }
  /// The time of the last `advance(to:)`, in seconds.
  public var now: TimeInterval { clock.now }
  /// The animation of changes in the closure of a `UIView.animate` outside of collection views.
  public var animation: MotionStyle {
    get { clock.animation }
    set { clock.animation = newValue }
  }
  /// The touch in progress of a view outside of collection views.
  var touch: Touch?
  var pinchRecognizers: [PinchGestureRecognizer] = []
  /// The position of the touch of any view, and the scroll view around it.
  var lastTouchPoint: CGPoint?
  weak var touchedScrollView: ScrollView?

  private struct WeakWindow {
    weak var window: Window?
  }

  private static let keyWindowKey = "CollectionView.keyWindow"

  /// The window of this thread, whose clock moves views that belong to no window yet. A host sets it before it makes the views.
  package static var key: Window? {
    get { (Thread.current.threadDictionary[keyWindowKey] as? WeakWindow)?.window }
    set { Thread.current.threadDictionary[keyWindowKey] = WeakWindow(window: newValue) }
  }

  /// The controller whose view fills the window.
  open var rootViewController: ViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      exchange(oldValue, rootViewController)
    }
  }

  private func exchange(_ old: ViewController?, _ new: ViewController?) {
    old?.viewWillDisappear(false)
    old?.viewIfLoaded?.removeFromSuperview()
    old?.viewDidDisappear(false)
    guard let new, let view = new.view else { return }
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    new.viewWillAppear(false)
    addSubview(view)
    view.setNeedsLayout()
    new.viewDidAppear(false)
  }
}
