import Foundation

/// A view's layer: the part of QuartzCore's `CALayer` that layouts and cells use.
///
/// A view's layer shares the view's position, size, transform and opacity; a layer of its own stores them. The host
/// draws the other properties as far as it can.
open class Layer: NSObject {
  private weak var view: View?
  private lazy var own = View(frame: .zero)
  /// The view that stores position, size, transform and opacity.
  var geometry: View { view ?? own }

  /// Makes a layer without a view.
  public override init() { super.init() }

  init(view: View) {
    self.view = view
    super.init()
  }

  // MARK: Appearance

  /// In points, as all lengths here.
  open var cornerRadius: CGFloat = 0
  open var borderWidth: CGFloat = 0
  open var borderColor: Color?
  /// 0 … 1.
  open var shadowOpacity: Float = 0
  /// The blur radius.
  open var shadowRadius: CGFloat = 3
  open var shadowOffset = CGSize(width: 0, height: -3)
  open var shadowColor: Color?
  /// The value of `shadowPath`, whose type is declared in the QuartzCore module.
  package var shadowOutline: NSObject?
  open var mask: Layer?
  /// Layers with a greater value are in front.
  open var zPosition: CGFloat = 0
  /// A fraction of the size. Transforms are always applied about the centre.
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// A transform of all sublayers, such as a perspective.
  open var sublayerTransform = CATransform3DIdentity
  /// `shouldRasterize` to `contents` have no effect: hosts draw cells every frame, and layers do not animate.
  open var shouldRasterize = false
  open var rasterizationScale: CGFloat = 1
  open var contentsScale: CGFloat = 1
  open var isDoubleSided = true
  open var allowsEdgeAntialiasing = false
  open var speed: Float = 1
  open var contents: Any?
  open var name: String?

  // MARK: Geometry

  /// The centre in the superview.
  open var position: CGPoint {
    get { geometry.center }
    set { geometry.center = newValue }
  }
  /// The rectangle in the layer's own coordinates.
  open var bounds: CGRect {
    get { geometry.bounds }
    set { geometry.bounds = newValue }
  }
  /// The bounding box in the superview.
  open var frame: CGRect {
    get { geometry.frame }
    set { geometry.frame = newValue }
  }
  /// The 3D transform about the centre.
  open var transform: CATransform3D {
    get { geometry.transform3D }
    set { geometry.transform3D = newValue }
  }
  /// 0 (transparent) … 1 (opaque).
  open var opacity: Float {
    get { Float(geometry.alpha) }
    set { geometry.alpha = CGFloat(newValue) }
  }
  /// Whether the layer is not displayed.
  open var isHidden: Bool {
    get { geometry.isHidden }
    set { geometry.isHidden = newValue }
  }
  /// The colour behind the content; nil for none.
  open var backgroundColor: Color? {
    get { geometry.backgroundColor }
    set { geometry.backgroundColor = newValue }
  }
  /// Whether sublayers are clipped to the bounds.
  open var masksToBounds: Bool {
    get { geometry.clipsToBounds }
    set { geometry.clipsToBounds = newValue }
  }
  /// Returns the affine transform.
  open func affineTransform() -> CGAffineTransform { geometry.transform }
  /// Sets the affine transform.
  open func setAffineTransform(_ m: CGAffineTransform) { geometry.transform = m }

  // MARK: Sublayers

  /// The sublayers, back to front, without those of subviews; nil if there are none.
  open private(set) var sublayers: [Layer]?
  open private(set) weak var superlayer: Layer?

  /// Adds a sublayer in front of the others.
  open func addSublayer(_ layer: Layer) { insertSublayer(layer, at: UInt32(sublayers?.count ?? 0)) }

  /// Inserts a sublayer; index 0 is the back.
  open func insertSublayer(_ layer: Layer, at idx: UInt32) {
    layer.removeFromSuperlayer()
    var children = sublayers ?? []
    children.insert(layer, at: min(Int(idx), children.count))
    sublayers = children
    layer.superlayer = self
  }

  /// Removes the layer from its superlayer.
  open func removeFromSuperlayer() {
    superlayer?.sublayers?.removeAll { $0 === self }
    if superlayer?.sublayers?.isEmpty == true { superlayer?.sublayers = nil }
    superlayer = nil
  }

  /// Does nothing: layers do not animate.
  open func removeAllAnimations() {}

  /// Does nothing: hosts draw every frame.
  open func setNeedsDisplay() {}

  /// Requests a layout pass of the view.
  open func setNeedsLayout() { view?.setNeedsLayout() }

  /// Never called.
  open func layoutSublayers() {}
}
