import Foundation

/// A rectangle with subviews: the part of UIKit's `UIView` that layouts and cells use.
///
/// It draws nothing: the host draws the presented elements. Lengths are in points with the origin at the top left.
open class View: Responder, NSCoding {
  /// In the superview's coordinates.
  open var center: CGPoint = .zero {
    willSet { geometryWillChange() }
    didSet { geometryDidChange() }
  }

  /// The rectangle in the view's own coordinates; a scroll view's origin is its content offset.
  open var bounds: CGRect = .zero {
    willSet { geometryWillChange() }
    didSet {
      geometryDidChange()
      guard bounds.size != oldValue.size else { return }
      setNeedsLayout()
      if autoresizesSubviews { for view in subviews { view.autoresize(from: oldValue.size, to: bounds.size) } }
    }
  }

  /// The bounding box of the transformed view, in the superview's coordinates.
  open var frame: CGRect {
    get { CGRect(center: center, size: bounds.size, transform3D: storedTransform3D) }
    set {
      if bounds.size != newValue.size { bounds = CGRect(origin: bounds.origin, size: newValue.size) }
      center = CGPoint(x: newValue.midX, y: newValue.midY)
    }
  }

  /// Nil for the identity, which is the common case.
  var storedTransform3D: CATransform3D? {
    willSet { geometryWillChange() }
    didSet { geometryDidChange() }
  }

  /// The affine transform about the centre.
  open var transform: CGAffineTransform {
    get { storedTransform3D.map(CATransform3DGetAffineTransform) ?? .identity }
    set { storedTransform3D = newValue.isIdentity ? nil : CATransform3DMakeAffineTransform(newValue) }
  }

  /// The 3D transform about the centre.
  open var transform3D: CATransform3D {
    get { storedTransform3D ?? CATransform3DIdentity }
    set { storedTransform3D = CATransform3DIsIdentity(newValue) ? nil : newValue }
  }

  /// 0 (transparent) … 1 (opaque).
  open var alpha: CGFloat = 1 {
    willSet { geometryWillChange() }
    didSet { geometryDidChange() }
  }
  /// Whether the view is neither displayed nor touched.
  open var isHidden = false
  /// The colour behind the content; nil for none.
  open var backgroundColor: Color?
  open var tintColor: Color?
  /// The name by which tapes find the view; nil: they find it by its text.
  open var accessibilityLabel: String?
  open var isOpaque = true
  open var clipsToBounds = false
  /// Hosts draw only the part of the view in the mask's frame, unless the mask is transparent there.
  open var mask: View?
  open var isUserInteractionEnabled = true
  open var tag = 0
  open var semanticContentAttribute: SemanticContentAttribute = .unspecified
  open var traitCollection = TraitCollection()
  /// Always zero in a terminal.
  open var safeAreaInsets: EdgeInsets { .zero }
  /// In points.
  open var layoutMargins = EdgeInsets(top: 8, left: 8, bottom: 8, right: 8) {
    didSet { if layoutMargins != oldValue { constraintsDidChange() } }
  }
  /// Has no effect: the safe area is the whole view.
  open var insetsLayoutMarginsFromSafeArea = true
  /// The fitting of the content into the bounds, for the host that draws it.
  open var contentMode: ContentMode = .scaleToFill
  /// The margins and lengths that change with the superview's size.
  open var autoresizingMask: AutoresizingMask = []
  /// Whether subviews are resized by their `autoresizingMask`.
  open var autoresizesSubviews = true
  /// Whether the frame stays as it is, rather than being set by constraints.
  open var translatesAutoresizingMaskIntoConstraints = true
  /// The natural size of the content; ``noIntrinsicMetric`` where there is none.
  open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }

  /// Corners, border, shadow and depth.
  open private(set) lazy var layer = Layer.make(for: self)

  open private(set) weak var superview: View?
  /// Back to front.
  open private(set) var subviews: [View] = []

  public override convenience init() { self.init(frame: .zero) }

  public init(frame: CGRect) {
    super.init()
    center = CGPoint(x: frame.midX, y: frame.midY)
    bounds = CGRect(origin: .zero, size: frame.size)
  }

  /// Creates an empty view. Nothing is decoded, but subclasses written for iOS call it.
  public required init?(coder: NSCoder) {
    super.init()
  }

  /// Does nothing: views are not archived.
  open func encode(with coder: NSCoder) {}

  /// The active constraints between the view and its descendants that belong to no descendant alone.
  var ownConstraints: [LayoutConstraint] = []
  var ownGestureRecognizers: [GestureRecognizer] = []
  weak var controller: ViewController?

  /// The clock of a window or collection view; nil for other views.
  var ownClock: ViewClock? { nil }
  /// The animation of the view by `UIView.animate`.
  var motion: ViewMotion?
  /// The values on screen before the change that is being made.
  var geometryBefore: MotionVector?
  /// Whether the view is taking values from a layout, which animates them itself.
  var isAdopting = false
  /// Whether a layout is animating the view's size.
  var isResizedByLayout = false

  private(set) var needsLayout = false

  func clearNeedsLayout() { needsLayout = false }

  /// Requests `layoutSubviews()` in the next layout pass.
  open func setNeedsLayout() { needsLayout = true }

  /// Calls `layoutSubviews()` of this view and its subviews now if it was requested.
  open func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      controller?.viewWillLayoutSubviews()
      layoutSubviews()
      controller?.viewDidLayoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
  }

  /// Lays out the subviews. By default, solves the constraints between the view and its descendants.
  open func layoutSubviews() {
    // The size constraints of a subview belong to the subview alone.
    if !ownConstraints.isEmpty
      || subviews.contains(where: { !$0.translatesAutoresizingMaskIntoConstraints && !$0.ownConstraints.isEmpty })
    {
      ConstraintSolver.layOut(self)
    }
  }

  /// Never called: hosts draw characters, not pixels.
  open func draw(_ rect: CGRect) {}

  /// Does nothing; a host may override it.
  open func setNeedsDisplay() {}

  /// Returns the size that fits the content best; the current size by default.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Resizes the view to the size that fits best.
  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

  /// Adds a subview in front of the others.
  open func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Inserts a subview; index 0 is the back.
  open func insertSubview(_ view: View, at index: Int) {
    // UIKit raises an exception. `fatalError`, because `preconditionFailure` prints nothing in a release build.
    if isDescendant(of: view) { fatalError("Cannot add a view to itself or to one of its subviews.") }
    view.removeFromSuperview()
    let window = window
    if let window { view.forSubtree { $0.willMove(toWindow: window) } }
    view.willMove(toSuperview: self)
    subviews.insert(view, at: min(max(index, 0), subviews.count))
    view.superview = self
    setNeedsLayout()
    didAddSubview(view)
    view.didMoveToSuperview()
    if window != nil { view.forSubtree { $0.didMoveToWindow() } }
  }

  /// Adds a subview without requesting layout, since its frame is set already.
  func attach(_ view: View) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
    if window != nil { view.forSubtree { $0.didMoveToWindow() } }
  }

  /// Removes the view from its superview.
  open func removeFromSuperview() {
    guard let superview else { return }
    let hadWindow = window != nil
    if hadWindow { forSubtree { $0.willMove(toWindow: nil) } }
    willMove(toSuperview: nil)
    superview.willRemoveSubview(self)
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
    didMoveToSuperview()
    if hadWindow { forSubtree { $0.didMoveToWindow() } }
  }

  /// Called after the view was made from a ``Nib``.
  open func awakeFromNib() {}

  /// The window that contains the view, or nil.
  open var window: Window? { superview?.window }

  /// Called before the view is added to a window with its superview, or with nil before it is removed.
  open func willMove(toWindow newWindow: Window?) {}

  /// Called after the view was added to a window with its superview, or removed.
  open func didMoveToWindow() {}

  private func forSubtree(_ body: (View) -> Void) {
    body(self)
    for view in subviews { view.forSubtree(body) }
  }

  /// Called by a host that changes the trait collection.
  open func traitCollectionDidChange(_ previousTraitCollection: TraitCollection?) {}

  /// Called by a host that changes the tint colour.
  open func tintColorDidChange() {}

  /// Requests layout after the natural size of the content changed.
  open func invalidateIntrinsicContentSize() {
    setNeedsLayout()
    if let cell = superview as? CollectionViewCell, cell.existingContentView === self {
      cell.invalidateIntrinsicContentSize()
    }
  }

  /// Never called: constraints may be changed at any time.
  open func updateConstraints() {}
  /// Requests layout.
  open func setNeedsUpdateConstraints() { setNeedsLayout() }
  /// Has no effect: natural sizes have one priority.
  open func setContentHuggingPriority(_ priority: LayoutPriority, for axis: StackView.Axis) {}
  /// Has no effect: natural sizes have one priority.
  open func setContentCompressionResistancePriority(_ priority: LayoutPriority, for axis: StackView.Axis) {}

  /// The class of the layer: a gradient, a shape, or else a plain `Layer`.
  open class var layerClass: AnyClass { Layer.self }

  /// Returns the size by the constraints of the content, or the intrinsic size, or else what `sizeThatFits(_:)` returns.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
  }

  /// As above, but a dimension with required priority keeps the target's length.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: LayoutPriority,
    verticalFittingPriority: LayoutPriority
  ) -> CGSize {
    let width = horizontalFittingPriority == .required ? targetSize.width : nil
    let height = verticalFittingPriority == .required ? targetSize.height : nil
    return ConstraintSolver.fittingSize(of: self, width: width, height: height, target: targetSize)
      ?? naturalSize(fitting: targetSize, width: width, height: height)
  }

  /// Returns the frontmost view at a point of this view's coordinates that accepts touches, or nil.
  open func hitTest(_ point: CGPoint, with event: TouchEvent?) -> View? {
    guard isUserInteractionEnabled, !isHidden, alpha > 0.01, self.point(inside: point, with: event) else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
    }
    return self
  }

  /// Returns true if a point of the view's own coordinates is inside its bounds.
  open func point(inside point: CGPoint, with event: TouchEvent?) -> Bool { bounds.contains(point) }

  /// Adds a recogniser, and removes it from another view.
  open func addGestureRecognizer(_ gestureRecognizer: GestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizer.view = self
    ownGestureRecognizers.append(gestureRecognizer)
  }
  /// Removes a recogniser.
  open func removeGestureRecognizer(_ gestureRecognizer: GestureRecognizer) {
    guard gestureRecognizer.view === self else { return }
    gestureRecognizer.view = nil
    ownGestureRecognizers.removeAll { $0 === gestureRecognizer }
  }
  /// The recognisers that were added; nil if there are none.
  open var gestureRecognizers: [GestureRecognizer]? { ownGestureRecognizers.isEmpty ? nil : ownGestureRecognizers }
  /// Activates a constraint.
  open func addConstraint(_ constraint: LayoutConstraint) { constraint.isActive = true }
  /// Activates constraints.
  open func addConstraints(_ constraints: [LayoutConstraint]) { LayoutConstraint.activate(constraints) }
  /// Deactivates a constraint.
  open func removeConstraint(_ constraint: LayoutConstraint) { constraint.isActive = false }
  /// Deactivates constraints.
  open func removeConstraints(_ constraints: [LayoutConstraint]) { LayoutConstraint.deactivate(constraints) }
  /// The active constraints between the view and its descendants that belong to no descendant alone.
  open var constraints: [LayoutConstraint] { ownConstraints }
  /// The area inside the layout margins.
  open var layoutMarginsGuide: LayoutGuide { LayoutGuide(self) { $0.layoutMargins } }
  /// The area inside the layout margins: lines of a terminal are not too long to read.
  open var readableContentGuide: LayoutGuide { layoutMarginsGuide }
  /// The area inside the safe area, which is the whole view in a terminal.
  open var safeAreaLayoutGuide: LayoutGuide { LayoutGuide(self) { $0.safeAreaInsets } }
  /// Inserts a subview in front of another one.
  open func insertSubview(_ view: View, aboveSubview siblingSubview: View) {
    view.removeFromSuperview()
    insertSubview(view, at: (subviews.firstIndex { $0 === siblingSubview } ?? subviews.count - 1) + 1)
  }
  /// Inserts a subview behind another one.
  open func insertSubview(_ view: View, belowSubview siblingSubview: View) {
    view.removeFromSuperview()
    insertSubview(view, at: subviews.firstIndex { $0 === siblingSubview } ?? subviews.count)
  }
  /// Returns true if a view is this view or one of its superviews.
  open func isDescendant(of view: View) -> Bool { self === view || superview?.isDescendant(of: view) == true }
  /// Moves a subview to the front.
  open func bringSubviewToFront(_ view: View) { if view.superview === self { addSubview(view) } }
  /// Moves a subview to the back.
  open func sendSubviewToBack(_ view: View) { if view.superview === self { insertSubview(view, at: 0) } }
  /// Returns the view or its first descendant with a tag.
  open func viewWithTag(_ tag: Int) -> View? {
    self.tag == tag ? self : subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
  }
  /// Converts a point of this view to another view's coordinates; nil is the root view's superview.
  open func convert(_ point: CGPoint, to view: View?) -> CGPoint {
    point + originInRoot - (view?.originInRoot ?? .zero)
  }
  /// Converts a point of another view to this view's coordinates.
  open func convert(_ point: CGPoint, from view: View?) -> CGPoint {
    view?.convert(point, to: self) ?? point - originInRoot
  }
  /// Converts a rectangle of this view to another view's coordinates.
  open func convert(_ rect: CGRect, to view: View?) -> CGRect {
    CGRect(origin: convert(rect.origin, to: view), size: rect.size)
  }
  /// Converts a rectangle of another view to this view's coordinates.
  open func convert(_ rect: CGRect, from view: View?) -> CGRect {
    CGRect(origin: convert(rect.origin, from: view), size: rect.size)
  }

  /// Returns false: views have no text input.
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool { false }
  /// Returns a plain view of the same frame and background colour.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> View? {
    let copy = View(frame: frame)
    copy.backgroundColor = backgroundColor
    return copy
  }

  override var nextResponder: Responder? { controller ?? superview }

  /// Called before the view is added to a superview, or with nil before it is removed.
  open func willMove(toSuperview newSuperview: View?) {}

  open func didMoveToSuperview() {}

  open func didAddSubview(_ subview: View) {}

  open func willRemoveSubview(_ subview: View) {}
}
