import CollectionView

/// A layer with a colour gradient.
open class CAGradientLayer: CALayer {
  /// Each a `CGColor`.
  open var colors: [Any]?
  /// The position of each colour, 0 … 1; nil: evenly distributed.
  open var locations: [NSNumber]?
  /// The start of the gradient as a fraction of the size; the centre of a radial or conic one.
  open var startPoint = CGPoint(x: 0.5, y: 0)
  /// The end of the gradient as a fraction of the size; a corner of the box around a radial one.
  open var endPoint = CGPoint(x: 0.5, y: 1)
  open var type = CAGradientLayerType.axial
}

/// The direction in which colours change.
public enum CAGradientLayerType: Sendable {
  /// From the start to the end.
  case axial
  /// From the centre outwards.
  case radial
  /// Around the centre, clockwise from the end point.
  case conic
}

extension CAGradientLayer: LayerShading {
  package static func make() -> Layer { CAGradientLayer() }
  package var isSmooth: Bool { true }

  package func shader(spacing: CGSize) -> (CGPoint) -> SIMD4<Double> {
    let colors = (colors ?? []).compactMap { ($0 as? CGColor)?.components4 }
    guard colors.count > 1 else { return { _ in colors.first ?? .zero } }
    let given = locations.flatMap { $0.count == colors.count ? $0.map(\.doubleValue) : nil }
    let stops = given ?? colors.indices.map { Double($0) / Double(colors.count - 1) }
    let progress = progress
    return { point in
      let position = progress(point)
      guard let next = stops.firstIndex(where: { $0 > position }) else { return colors[colors.count - 1] }
      guard next > 0 else { return colors[0] }
      let part = (position - stops[next - 1]) / (stops[next] - stops[next - 1])
      return colors[next - 1] + (colors[next] - colors[next - 1]) * part
    }
  }

  /// The position of a point in the gradient: 0 at the start, 1 at the end.
  private var progress: (CGPoint) -> Double {
    let (bounds, start) = (bounds, startPoint)
    let span = CGPoint(x: endPoint.x - start.x, y: endPoint.y - start.y)
    /// Returns the distance from the start as a fraction of the size.
    func offset(_ point: CGPoint) -> (x: Double, y: Double) {
      (
        (point.x - bounds.minX) / max(bounds.width, 1) - start.x,
        (point.y - bounds.minY) / max(bounds.height, 1) - start.y
      )
    }
    switch type {
    case .axial:
      let square = max(span.x * span.x + span.y * span.y, 1e-9)
      return { point in
        let (x, y) = offset(point)
        return (x * span.x + y * span.y) / square
      }
    case .radial:
      return { point in
        let (x, y) = offset(point)
        return hypot(x / max(abs(span.x), 1e-9), y / max(abs(span.y), 1e-9))
      }
    case .conic:
      let first = atan2(span.y, span.x)
      return { point in
        let (x, y) = offset(point)
        let turn = (atan2(y, x) - first) / (2 * .pi)
        return turn - turn.rounded(.down)
      }
    }
  }
}

extension Layer {
  /// The outline of the shadow; nil: the layer's outline. Hosts draw the bounding box.
  public var shadowPath: CGPath? {
    get { shadowOutline?.path as? CGPath }
    set { shadowOutline = newValue.map { ($0, $0.boundingBox) } }
  }
}
