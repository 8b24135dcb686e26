import Foundation

/// A rectangle with a place, a size, a look and children: what of UIKit's `UIView` layouts and cells touch.
///
/// It draws nothing; whoever hosts the collection view reads the presented frames and draws.
/// Units are points, the origin is at the top left.
open class View: NSObject, NSCoding {
  /// The centre in the superview's coordinates.
  open var center: CGPoint = .zero

  /// The rectangle in the view's own coordinates; a scroll view's origin is its content offset.
  open var bounds: CGRect = .zero {
    didSet { if bounds.size != oldValue.size { setNeedsLayout() } }
  }

  /// The rectangle in the superview's coordinates: the box around the transformed bounds.
  open var frame: CGRect {
    get { CGRect(center: center, size: bounds.size, transform3D: storedTransform3D) }
    set {
      if bounds.size != newValue.size { bounds = CGRect(origin: bounds.origin, size: newValue.size) }
      center = CGPoint(x: newValue.midX, y: newValue.midY)
    }
  }

  /// Nil stands for the identity, which nearly every view has.
  var storedTransform3D: CATransform3D?

  /// Turns, scales and moves the view about its centre.
  open var transform: CGAffineTransform {
    get { storedTransform3D.map(CATransform3DGetAffineTransform) ?? .identity }
    set { storedTransform3D = newValue.isIdentity ? nil : CATransform3DMakeAffineTransform(newValue) }
  }

  /// Turns, scales and moves the view about its centre, in space.
  open var transform3D: CATransform3D {
    get { storedTransform3D ?? CATransform3DIdentity }
    set { storedTransform3D = CATransform3DIsIdentity(newValue) ? nil : newValue }
  }

  /// From 0, invisible, to 1, opaque.
  open var alpha: CGFloat = 1
  /// Whether the view is left out of what is drawn and touched.
  open var isHidden = false
  /// What is painted behind the view's content; nil is nothing.
  open var backgroundColor: Color?
  /// The colour that the view's content is tinted with.
  open var tintColor: Color?
  /// Whether the view covers what is behind it entirely.
  open var isOpaque = true
  /// Whether children are cut off at the bounds.
  open var clipsToBounds = false
  /// Whether touches reach the view.
  open var isUserInteractionEnabled = true
  /// A number that an application may find the view by.
  open var tag = 0
  /// Which way the view's content runs.
  open var semanticContentAttribute: SemanticContentAttribute = .unspecified
  /// What is known of the screen.
  open var traitCollection = TraitCollection()
  /// What is covered at each edge by bars; nothing in a terminal.
  open var safeAreaInsets: EdgeInsets { .zero }
  /// The room that content should keep from the edges, in points; 8 on every side, as in UIKit.
  open var layoutMargins = EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  /// How the content fills the bounds; for whoever draws it.
  open var contentMode: ContentMode = .scaleToFill
  /// What gives way when the superview's size changes; kept for code that sets it, nothing is resized by it.
  open var autoresizingMask: AutoresizingMask = []
  /// Kept for code that sets it: constraints are not solved here.
  open var translatesAutoresizingMaskIntoConstraints = true
  /// The size that the content would have by itself; ``noIntrinsicMetric`` where it has none.
  open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }

  /// Corners, border, shadow and depth.
  open private(set) lazy var layer = Layer(view: self)

  /// The view that this one is in.
  open private(set) weak var superview: View?
  /// The views in this one, back to front.
  open private(set) var subviews: [View] = []

  /// Makes a view of no size at the origin.
  public override convenience init() { self.init(frame: .zero) }

  /// Makes a view that fills a rectangle of its superview.
  public init(frame: CGRect) {
    super.init()
    center = CGPoint(x: frame.midX, y: frame.midY)
    bounds = CGRect(origin: .zero, size: frame.size)
  }

  /// Makes an empty view: there are no archives to read from here, but subclasses written for iOS call it.
  public required init?(coder: NSCoder) {
    super.init()
  }

  /// Does nothing: views are not archived.
  open func encode(with coder: NSCoder) {}

  /// Whether `layoutSubviews()` has been asked for.
  private(set) var needsLayout = false

  /// Takes back what was asked for meanwhile: everything is in place already.
  func forgetNeedsLayout() { needsLayout = false }

  /// Asks for `layoutSubviews()` at the next pass.
  open func setNeedsLayout() { needsLayout = true }

  /// Calls `layoutSubviews()` here and below now, where it has been asked for.
  open func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
  }

  /// Places the subviews; override to place your own.
  open func layoutSubviews() {}

  /// Draws content of one's own. Never called: hosts draw cells of characters, not pixels.
  open func draw(_ rect: CGRect) {}

  /// Asks to be drawn again; a host may override it to learn of it.
  open func setNeedsDisplay() {}

  /// The size that fits the content best; the current one unless overridden.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Takes the size that fits best.
  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

  /// Puts a view on top of the others in this one.
  open func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Puts a view at a place among the others, 0 being the back.
  open func insertSubview(_ view: View, at index: Int) {
    view.removeFromSuperview()
    view.willMove(toSuperview: self)
    subviews.insert(view, at: min(max(index, 0), subviews.count))
    view.superview = self
    setNeedsLayout()
    didAddSubview(view)
    view.didMoveToSuperview()
  }

  /// Puts a view on top without asking for layout: the parent has just placed it.
  func attach(_ view: View) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
  }

  /// Takes the view out of the one that it is in.
  open func removeFromSuperview() {
    guard let superview else { return }
    willMove(toSuperview: nil)
    superview.willRemoveSubview(self)
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
    didMoveToSuperview()
  }

  /// Called once a view has been read from a nib; never here, but published subclasses override it.
  open func awakeFromNib() {}

  /// Called when the view has come into a window; never here, there are none.
  open func didMoveToWindow() {}

  /// Called when the traits have changed; a host that changes them calls it.
  open func traitCollectionDidChange(_ previousTraitCollection: TraitCollection?) {}

  /// Called when the colour for tints has changed; a host that changes it calls it.
  open func tintColorDidChange() {}

  /// Says that the size of the content has changed; asks for a new pass of layout.
  open func invalidateIntrinsicContentSize() { setNeedsLayout() }

  /// Sets constraints; never called, they are not solved here.
  open func updateConstraints() {}

  /// The class of the layer. Not asked: every view has a plain one.
  open class var layerClass: AnyClass { Layer.self }

  /// The size that fits best: the content's own where it has one, else what `sizeThatFits(_:)` says.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
  }

  /// The size that fits best, where a direction that is required keeps the target's length.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: LayoutPriority,
    verticalFittingPriority: LayoutPriority
  ) -> CGSize {
    let own = intrinsicContentSize
    let fitting = sizeThatFits(targetSize)
    func length(_ target: CGFloat, _ own: CGFloat, _ fitting: CGFloat, _ priority: LayoutPriority) -> CGFloat {
      if priority == .required { return target }
      return own == Self.noIntrinsicMetric ? fitting : own
    }
    return CGSize(
      width: length(targetSize.width, own.width, fitting.width, horizontalFittingPriority),
      height: length(targetSize.height, own.height, fitting.height, verticalFittingPriority))
  }

  /// The frontmost view at a point of this one's coordinates that takes touches; nil where there is none.
  open func hitTest(_ point: CGPoint, with event: TouchEvent?) -> View? {
    guard isUserInteractionEnabled, !isHidden, alpha > 0.01, self.point(inside: point, with: event) else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
    }
    return self
  }

  /// Whether a point of the view's own coordinates is within its bounds.
  open func point(inside point: CGPoint, with event: TouchEvent?) -> Bool { bounds.contains(point) }

  /// Touches have begun; never called, see `Touch`.
  open func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent?) {}
  /// Touches have moved; never called, see `Touch`.
  open func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent?) {}
  /// Touches have ended; never called, see `Touch`.
  open func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent?) {}
  /// Touches have become something else; never called, see `Touch`.
  open func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent?) {}

  /// Called before the view goes into another one, or, with nil, out of its own.
  open func willMove(toSuperview newSuperview: View?) {}

  /// Called after the view has gone into another one, or out of its own.
  open func didMoveToSuperview() {}

  /// Called after a view has been put into this one.
  open func didAddSubview(_ subview: View) {}

  /// Called before a view is taken out of this one.
  open func willRemoveSubview(_ subview: View) {}

  /// Moves a subview to the front.
  open func bringSubviewToFront(_ view: View) {
    guard view.superview === self else { return }
    insertSubview(view, at: subviews.count)
  }

  /// Moves a subview to the back.
  open func sendSubviewToBack(_ view: View) {
    guard view.superview === self else { return }
    insertSubview(view, at: 0)
  }
}

extension View {
  /// Which way the view runs, its own attribute and the screen's direction taken together.
  public var effectiveUserInterfaceLayoutDirection: UserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .forceRightToLeft: .rightToLeft
    case .forceLeftToRight, .playback, .spatial: .leftToRight
    case .unspecified: traitCollection.layoutDirection
    }
  }

  /// The origin of the bounds in the outermost view's coordinates. Transforms are left out.
  private var originInRoot: CGPoint {
    var origin = CGPoint(x: center.x - bounds.width / 2 - bounds.minX, y: center.y - bounds.height / 2 - bounds.minY)
    var ancestor = superview
    while let view = ancestor {
      origin.x += view.center.x - view.bounds.width / 2 - view.bounds.minX
      origin.y += view.center.y - view.bounds.height / 2 - view.bounds.minY
      ancestor = view.superview
    }
    return origin
  }

  /// A point of this view in another one's coordinates; nil is the outermost view's superview.
  public func convert(_ point: CGPoint, to view: View?) -> CGPoint {
    let here = originInRoot
    let there = view?.originInRoot ?? .zero
    return CGPoint(x: point.x + here.x - there.x, y: point.y + here.y - there.y)
  }

  /// A point of another view in this one's coordinates.
  public func convert(_ point: CGPoint, from view: View?) -> CGPoint {
    view?.convert(point, to: self) ?? CGPoint(x: point.x - originInRoot.x, y: point.y - originInRoot.y)
  }

  /// A rectangle of this view in another one's coordinates.
  public func convert(_ rect: CGRect, to view: View?) -> CGRect {
    CGRect(origin: convert(rect.origin, to: view), size: rect.size)
  }

  /// A rectangle of another view in this one's coordinates.
  public func convert(_ rect: CGRect, from view: View?) -> CGRect {
    CGRect(origin: convert(rect.origin, from: view), size: rect.size)
  }
}
