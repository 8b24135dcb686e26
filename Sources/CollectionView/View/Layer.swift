import Foundation

/// The look of a view beside its content: what of QuartzCore's `CALayer` layouts and cells touch.
///
/// Place, size, transform and opacity are the view's own; a host may honour the rest as far as it can.
open class Layer: NSObject {
  private unowned let view: View

  init(view: View) { self.view = view }

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

  /// The view's place in its superview.
  open var position: CGPoint {
    get { view.center }
    set { view.center = newValue }
  }
  /// The view's bounds.
  open var bounds: CGRect {
    get { view.bounds }
    set { view.bounds = newValue }
  }
  /// The view's frame.
  open var frame: CGRect {
    get { view.frame }
    set { view.frame = newValue }
  }
  /// The view's transform in space.
  open var transform: CATransform3D {
    get { view.transform3D }
    set { view.transform3D = newValue }
  }
  /// The view's alpha.
  open var opacity: Float {
    get { Float(view.alpha) }
    set { view.alpha = CGFloat(newValue) }
  }
  /// Whether children are cut off at the bounds.
  open var masksToBounds: Bool {
    get { view.clipsToBounds }
    set { view.clipsToBounds = newValue }
  }
}
