import CollectionView

/// A layer with a path. It stores its properties; the host draws what it can.
open class CAShapeLayer: CALayer {
  /// In the layer's own coordinates.
  open var path: CGPath?
  /// Nil for no fill.
  open var fillColor: CGColor? = .black
  /// Nil for no line.
  open var strokeColor: CGColor?
  /// In points.
  open var lineWidth: CGFloat = 1
}

/// A layer with a colour gradient. It stores its properties; the host draws what it can.
open class CAGradientLayer: CALayer {
  /// Each a `CGColor`.
  open var colors: [Any]?
  /// The position of each colour, 0 … 1; nil: evenly distributed.
  open var locations: [NSNumber]?
  /// The start of the gradient as a fraction of the size.
  open var startPoint = CGPoint(x: 0.5, y: 0)
  /// The end of the gradient as a fraction of the size.
  open var endPoint = CGPoint(x: 0.5, y: 1)
}

extension Layer {
  /// The outline of the shadow; nil: that of the content.
  public var shadowPath: CGPath? {
    get { shadowOutline as? CGPath }
    set { shadowOutline = newValue }
  }
}
