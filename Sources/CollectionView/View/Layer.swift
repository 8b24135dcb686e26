import Foundation

/// The look of a view beside its content: what of QuartzCore's `CALayer` layouts and cells touch.
///
/// A view's layer has the view's own place, size, transform and opacity; one by itself keeps them. A host may honour the
/// rest as far as it can.
open class Layer: NSObject {
  private weak var view: View?
  private lazy var own = View(frame: .zero)
  /// Where place, size, transform and opacity are kept.
  private var geometry: View { view ?? own }

  /// Makes a layer that belongs to no view.
  public override init() { super.init() }

  init(view: View) {
    self.view = view
    super.init()
  }

  // MARK: Look

  /// The radius of the rounded corners, in points.
  open var cornerRadius: CGFloat = 0
  /// The width of the border inside the bounds, in points.
  open var borderWidth: CGFloat = 0
  /// The colour of the border.
  open var borderColor: Color?
  /// The opacity of the shadow, from 0 to 1.
  open var shadowOpacity: Float = 0
  /// The blur of the shadow, in points.
  open var shadowRadius: CGFloat = 3
  /// How far the shadow lies from the view, in points.
  open var shadowOffset = CGSize(width: 0, height: -3)
  /// The colour of the shadow.
  open var shadowColor: Color?
  /// The outline of the shadow; `shadowPath` under UIKit's names, which know the type of outlines.
  package var shadowOutline: NSObject?
  /// What lets the content through where it is opaque.
  open var mask: Layer?
  /// Above siblings with a smaller number.
  open var zPosition: CGFloat = 0
  /// The point that the view is placed and turned by, as shares of its size. The engine turns about the middle.
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// What is applied to all children before they are projected, such as a perspective.
  open var sublayerTransform = CATransform3DIdentity
  /// Whether the content is drawn once and kept as pixels.
  open var shouldRasterize = false
  /// Pixels per point of what is kept as pixels.
  open var rasterizationScale: CGFloat = 1
  /// Pixels per point of the content.
  open var contentsScale: CGFloat = 1
  /// Whether the back is shown when it faces the eye.
  open var isDoubleSided = true
  /// Kept for code that sets it: edges are not smoothed.
  open var allowsEdgeAntialiasing = false
  /// Kept for code that sets it: layers never animate by themselves.
  open var speed: Float = 1
  /// Kept for code that sets it: hosts draw what cells show, not pictures of layers.
  open var contents: Any?
  /// A name to find the layer by.
  open var name: String?

  // MARK: Place, size, transform and opacity

  /// The place in the superview.
  open var position: CGPoint {
    get { geometry.center }
    set { geometry.center = newValue }
  }
  /// The rectangle in its own coordinates.
  open var bounds: CGRect {
    get { geometry.bounds }
    set { geometry.bounds = newValue }
  }
  /// The rectangle in the superview.
  open var frame: CGRect {
    get { geometry.frame }
    set { geometry.frame = newValue }
  }
  /// The transform in space.
  open var transform: CATransform3D {
    get { geometry.transform3D }
    set { geometry.transform3D = newValue }
  }
  /// From 0, invisible, to 1, opaque.
  open var opacity: Float {
    get { Float(geometry.alpha) }
    set { geometry.alpha = CGFloat(newValue) }
  }
  /// Whether it is left out of what is drawn.
  open var isHidden: Bool {
    get { geometry.isHidden }
    set { geometry.isHidden = newValue }
  }
  /// What is painted behind the content; nil is nothing.
  open var backgroundColor: Color? {
    get { geometry.backgroundColor }
    set { geometry.backgroundColor = newValue }
  }
  /// Whether children are cut off at the bounds.
  open var masksToBounds: Bool {
    get { geometry.clipsToBounds }
    set { geometry.clipsToBounds = newValue }
  }
  /// The transform in the plane.
  open func affineTransform() -> CGAffineTransform { geometry.transform }
  /// Sets the transform in the plane.
  open func setAffineTransform(_ m: CGAffineTransform) { geometry.transform = m }

  // MARK: Children

  /// The layers in this one, back to front; nil is none. Those of subviews are not among them.
  open private(set) var sublayers: [Layer]?
  /// The layer that this one is in.
  open private(set) weak var superlayer: Layer?

  /// Puts a layer on top of the others in this one.
  open func addSublayer(_ layer: Layer) { insertSublayer(layer, at: UInt32(sublayers?.count ?? 0)) }

  /// Puts a layer at a place among the others, 0 being the back.
  open func insertSublayer(_ layer: Layer, at idx: UInt32) {
    layer.removeFromSuperlayer()
    var children = sublayers ?? []
    children.insert(layer, at: min(Int(idx), children.count))
    sublayers = children
    layer.superlayer = self
  }

  /// Takes the layer out of the one that it is in.
  open func removeFromSuperlayer() {
    superlayer?.sublayers?.removeAll { $0 === self }
    if superlayer?.sublayers?.isEmpty == true { superlayer?.sublayers = nil }
    superlayer = nil
  }

  /// Nothing to take away: layers never animate by themselves.
  open func removeAllAnimations() {}

  /// Asks to be drawn again; hosts draw every frame.
  open func setNeedsDisplay() {}

  /// Asks the view for a new pass of layout.
  open func setNeedsLayout() { view?.setNeedsLayout() }

  /// Places sublayers; never called, as views place theirs.
  open func layoutSublayers() {}
}
