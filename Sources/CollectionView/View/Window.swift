import Foundation

/// The root of the views on a screen. A host adds its collection view to one, since layouts may ask for the superview.
open class Window: View {
  /// The window itself.
  open override var window: Window? { self }

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
    new.viewDidAppear(false)
  }
}
