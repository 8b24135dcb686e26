import CollectionView

/// A layer with a path, filled and drawn as a line.
open class CAShapeLayer: CALayer {
  /// In the layer's own coordinates.
  open var path: CGPath?
  /// Nil for no fill.
  open var fillColor: CGColor? = .black
  open var fillRule = CAShapeLayerFillRule.nonZero
  /// Nil for no line.
  open var strokeColor: CGColor?
  /// In points.
  open var lineWidth: CGFloat = 1
  /// The beginning of the line, as a fraction of the path.
  open var strokeStart: CGFloat = 0
  /// The end of the line, as a fraction of the path.
  open var strokeEnd: CGFloat = 1
}

/// The rule for the inside of a shape that crosses itself.
public enum CAShapeLayerFillRule: Sendable {
  case nonZero
  case evenOdd
}

extension CAShapeLayer: LayerShading {
  package static func make() -> Layer { CAShapeLayer() }
  package var isSmooth: Bool { false }

  package func shader(spacing: CGSize) -> (CGPoint) -> SIMD4<Double> {
    guard let path else { return { _ in .zero } }
    let isInside = path.interior(fillRule == .nonZero ? .winding : .evenOdd)
    let isOnLine = path.line(width: lineWidth, from: strokeStart, to: strokeEnd, spacing: spacing)
    let (fill, line) = (fillColor?.components4 ?? .zero, lineWidth > 0 ? strokeColor?.components4 ?? .zero : .zero)
    return { line.w > 0 && isOnLine($0) ? line : fill.w > 0 && isInside($0) ? fill : .zero }
  }
}
