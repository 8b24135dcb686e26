import Foundation

/// Manages a view and its subviews: the part of `UIViewController` that does not need a screen of Apple's.
///
/// A window calls `viewDidLoad()` when it gets its root view controller, and the layout methods in its layout passes.
/// Touches that no view handles reach the controller.
open class ViewController: Responder {
  open var title: String? {
    didSet { navigationItem.title = title }
  }
  /// Has no effect: there is no navigation bar.
  public let navigationItem = NavigationItem()
  /// Always nil: there are no navigation controllers.
  public var navigationController: NavigationController? { nil }
  /// The controllers whose views this one arranges.
  open private(set) var children: [ViewController] = []
  open private(set) weak var parent: ViewController?
  private var loadedView: View?

  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  /// Creates a view controller. There are no nib files, so the names have no effect.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

  /// Creates a view controller; nothing is decoded.
  public required init?(coder: NSCoder) { super.init() }

  // MARK: The view

  /// The view, which is loaded when it is asked for.
  open var view: View! {
    get {
      if loadedView == nil {
        loadView()
        viewDidLoad()
      }
      return loadedView
    }
    set {
      loadedView?.controller = nil
      loadedView = newValue
      newValue?.controller = self
    }
  }

  /// Whether the view has been loaded.
  public var isViewLoaded: Bool { loadedView != nil }
  /// The view, or nil if it has not been loaded.
  public var viewIfLoaded: View? { loadedView }
  /// Loads the view, if it has not been loaded.
  public func loadViewIfNeeded() { _ = view }

  /// Sets `view`, by default to a plain view of the screen's size. Overrides do not call `super`.
  open func loadView() { view = View(frame: CGRect(origin: .zero, size: HostDisplay.current.size)) }

  open func viewDidLoad() {}
  /// Called before the view gets into a window.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called after the view got into a window.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view leaves its window.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called after the view left its window.
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}

  /// Does nothing: there are no navigation controllers.
  open func show(_ vc: ViewController, sender: Any?) {}

  // MARK: Child controllers

  /// Adds a child. The caller adds its view.
  open func addChild(_ childController: ViewController) {
    childController.removeFromParent()
    childController.willMove(toParent: self)
    children.append(childController)
    childController.parent = self
  }

  /// Removes the controller from its parent. The caller removes its view.
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  open func willMove(toParent parent: ViewController?) {}
  /// Called by the parent's code after the controller was added, and after it was removed.
  open func didMove(toParent parent: ViewController?) {}

  override var nextResponder: Responder? { loadedView?.superview }
}
