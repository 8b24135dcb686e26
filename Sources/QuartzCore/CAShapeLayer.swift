/// A layer with the outline of a path. It keeps what it is told; a host draws what it can.
open class CAShapeLayer: CALayer {
  /// The outline, in the layer's own coordinates.
  open var path: CGPath?
  /// The colour inside; nil is none.
  open var fillColor: CGColor? = .black
  /// The colour of the line; nil is none.
  open var strokeColor: CGColor?
  /// The width of the line, in points.
  open var lineWidth: CGFloat = 1
}

/// A layer whose colour changes along a line. It keeps what it is told; a host draws what it can.
open class CAGradientLayer: CALayer {
  /// The colours, each a `CGColor`.
  open var colors: [Any]?
  /// Where each colour is reached, from 0 to 1; nil is evenly.
  open var locations: [NSNumber]?
  /// Where the line begins, as shares of the size.
  open var startPoint = CGPoint(x: 0.5, y: 0)
  /// Where the line ends, as shares of the size.
  open var endPoint = CGPoint(x: 0.5, y: 1)
}

extension Layer {
  /// The outline of the shadow; nil is that of the content.
  public var shadowPath: CGPath? {
    get { shadowOutline as? CGPath }
    set { shadowOutline = newValue }
  }
}
