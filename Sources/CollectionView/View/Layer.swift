import Foundation

/// A view's layer: the part of QuartzCore's `CALayer` that layouts and cells use.
///
/// A view's layer shares the view's position, size, transform and opacity; a layer of its own stores them, and is drawn
/// like a view. The host draws the other properties as far as it can.
open class Layer: NSObject {
  private weak var view: View?
  private lazy var own = LayerView(of: self)
  /// The view that stores position, size, transform and opacity, as which the layer is drawn.
  package var geometry: View { view ?? own }

  public override init() { super.init() }

  /// Returns a layer of a view, of the view's `layerClass`.
  static func make(for view: View) -> Layer {
    let layer = (type(of: view).layerClass as? any LayerShading.Type)?.make() ?? Layer()
    layer.view = view
    return layer
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
  /// Nil for no shadow.
  open var shadowColor: Color? = Color(white: 0)
  /// The value of `shadowPath`, whose type is declared in the QuartzCore module, and its bounding box.
  package var shadowOutline: (path: NSObject, bounds: CGRect)?
  open var mask: Layer?
  /// Layers and subviews of a view with a greater value are in front.
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
  /// Returns a layer with the frame and opacity that are on screen now.
  open func presentation() -> Layer? { presented() }
  /// Returns the affine transform.
  open func affineTransform() -> CGAffineTransform { geometry.transform }
  /// Sets the affine transform.
  open func setAffineTransform(_ m: CGAffineTransform) { geometry.transform = m }

  // MARK: Sublayers

  /// The sublayers, back to front, without the layers of subviews; nil if there are none.
  open private(set) var sublayers: [Layer]?
  open private(set) weak var superlayer: Layer?
  /// The subview that lies directly behind the layer; nil if all are in front of it.
  private weak var subviewBehind: View?

  /// Adds a sublayer in front of the others, and of the subviews that there are.
  open func addSublayer(_ layer: Layer) { insertSublayer(layer, at: .max) }

  /// Inserts a sublayer; index 0 is the back. The layers of subviews count, too.
  open func insertSublayer(_ layer: Layer, at idx: UInt32) {
    layer.removeFromSuperlayer()
    let children = children
    let index = min(Int(idx), children.count)
    layer.subviewBehind = children[..<index].last { !($0 is LayerView) }
    var layers = sublayers ?? []
    layers.insert(layer, at: children[..<index].count { $0 is LayerView })
    sublayers = layers
    layer.superlayer = self
  }

  /// Inserts a sublayer behind another one, or behind the layer of a subview.
  open func insertSublayer(_ layer: Layer, below sibling: Layer?) {
    layer.removeFromSuperlayer()
    insertSublayer(layer, at: UInt32(children.firstIndex { $0.layer === sibling } ?? children.count))
  }

  /// Inserts a sublayer in front of another one, or of the layer of a subview.
  open func insertSublayer(_ layer: Layer, above sibling: Layer?) {
    layer.removeFromSuperlayer()
    insertSublayer(layer, at: UInt32((children.firstIndex { $0.layer === sibling } ?? children.count - 1) + 1))
  }

  /// The sublayers and subviews in the order of their addition.
  private var children: [View] {
    let views = geometry.subviews
    guard let sublayers else { return views }
    func layers(on view: View?) -> [View] {
      sublayers.filter { ($0.subviewBehind?.superview === geometry ? $0.subviewBehind : nil) === view }
        .map(\.geometry)
    }
    return layers(on: nil) + views.flatMap { [$0] + layers(on: $0) }
  }

  /// The sublayers and subviews as the host draws them, back to front.
  package var drawnChildren: [View] {
    let children = children
    guard children.contains(where: { $0.layer.zPosition != children[0].layer.zPosition }) else { return children }
    return children.enumerated()
      .sorted { ($0.element.layer.zPosition, $0.offset) < ($1.element.layer.zPosition, $1.offset) }.map(\.element)
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

/// The view as which a layer without a view is drawn.
private final class LayerView: View {
  private unowned let shown: Layer
  override var layer: Layer { shown }

  init(of layer: Layer) {
    shown = layer
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }
}

/// A layer with content of its own: a gradient, a shape.
package protocol LayerShading: Layer {
  /// Returns a layer for a view whose `layerClass` it is.
  static func make() -> Layer
  /// Whether the colour changes so little that one point is enough for a cell.
  var isSmooth: Bool { get }
  /// Returns a function of a point in the layer's own coordinates: red, green, blue and opacity, each 0 … 1. `spacing` is
  /// the distance of the points for which it is called; lines that are thinner are drawn as wide as that.
  func shader(spacing: CGSize) -> (CGPoint) -> SIMD4<Double>
}

extension Color {
  package var components4: SIMD4<Double> { SIMD4(red, green, blue, alpha) }
}
