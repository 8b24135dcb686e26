import CollectionView

/// The corners of a rectangle.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let topLeft = UIRectCorner(rawValue: 1 << 0)
  public static let topRight = UIRectCorner(rawValue: 1 << 1)
  public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
  public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
  public static let allCorners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}

/// A path of lines and curves, for `CAShapeLayer` and `contains(_:)`.
open class UIBezierPath: NSObject {
  private var path = CGMutablePath()

  /// The path. Setting it copies the new one.
  open var cgPath: CGPath {
    get { path }
    set {
      path = CGMutablePath()
      path.addPath(newValue)
    }
  }
  /// In points.
  open var lineWidth: CGFloat = 1
  /// The bounding box of all points; null for an empty path.
  open var bounds: CGRect { path.boundingBox }
  /// The end of the last element.
  open var currentPoint: CGPoint { path.currentPoint }
  /// Whether the path has no elements.
  open var isEmpty: Bool { path.isEmpty }

  public override init() { super.init() }

  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(rect)
  }

  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path.addEllipse(in: rect)
  }

  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(
      roundedRect: rect, byRoundingCorners: .allCorners,
      cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
  }

  /// Creates a rectangle with round corners. Their radius is the width of `cornerRadii`; its height is ignored.
  public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
    self.init()
    let largest = min(rect.width, rect.height) / 2
    func radius(_ corner: UIRectCorner) -> CGFloat { corners.contains(corner) ? min(cornerRadii.width, largest) : 0 }
    let (a, b, c, d) = (radius(.topLeft), radius(.topRight), radius(.bottomRight), radius(.bottomLeft))
    func corner(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat, _ quarter: CGFloat) {
      let center = CGPoint(x: x, y: y)
      path.addArc(
        center: center, radius: radius, startAngle: quarter * .pi / 2, endAngle: (quarter + 1) * .pi / 2,
        clockwise: false)
    }
    corner(rect.minX + a, rect.minY + a, a, 2)
    corner(rect.maxX - b, rect.minY + b, b, 3)
    corner(rect.maxX - c, rect.maxY - c, c, 0)
    corner(rect.minX + d, rect.maxY - d, d, 1)
    path.closeSubpath()
  }

  /// Creates an arc. Angles are in radians and grow clockwise on the screen.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  public convenience init(cgPath: CGPath) {
    self.init()
    path.addPath(cgPath)
  }

  /// Begins a subpath.
  open func move(to point: CGPoint) { path.move(to: point) }
  /// Adds a line.
  open func addLine(to point: CGPoint) { path.addLine(to: point) }
  /// Adds a cubic Bézier curve.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }
  /// Adds a quadratic Bézier curve.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }
  /// Adds an arc. Angles are in radians and grow clockwise on the screen.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
  }
  /// Adds a line to the start of the subpath.
  open func close() { path.closeSubpath() }
  /// Adds another path.
  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.cgPath) }
  /// Returns true if a point is inside.
  open func contains(_ point: CGPoint) -> Bool { path.contains(point) }
  /// Does nothing: hosts draw characters, not pixels.
  open func fill() {}
  /// Does nothing: hosts draw characters, not pixels.
  open func stroke() {}
  /// Does nothing: hosts draw characters, not pixels.
  open func addClip() {}
}
