/// What corners of a rectangle are meant.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  /// One bit for each corner.
  public let rawValue: UInt
  /// Makes corners from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The top left one.
  public static let topLeft = UIRectCorner(rawValue: 1 << 0)
  /// The top right one.
  public static let topRight = UIRectCorner(rawValue: 1 << 1)
  /// The bottom left one.
  public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
  /// The bottom right one.
  public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
  /// All four.
  public static let allCorners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}

/// An outline, to be given to a layer or asked for its box.
open class UIBezierPath: NSObject {
  private let path = CGMutablePath()

  /// The outline.
  open var cgPath: CGPath { path }
  /// The width of the line, in points.
  open var lineWidth: CGFloat = 1
  /// The box around all points; null without points.
  open var bounds: CGRect { path.boundingBox }
  /// Where the pen is.
  open var currentPoint: CGPoint { path.currentPoint }
  /// Whether nothing has been drawn.
  open var isEmpty: Bool { path.isEmpty }

  /// An outline of nothing.
  public override init() { super.init() }

  /// The outline of a rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(rect)
  }

  /// The largest ellipse in a rectangle.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path.addEllipse(in: rect)
  }

  /// A rectangle with round corners.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(
      roundedRect: rect, byRoundingCorners: .allCorners,
      cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
  }

  /// A rectangle with some round corners.
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

  /// Part of a circle; angles in radians, clockwise as seen.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// An outline drawn elsewhere.
  public convenience init(cgPath: CGPath) {
    self.init()
    path.addPath(cgPath)
  }

  /// Lifts the pen and puts it down elsewhere.
  open func move(to point: CGPoint) { path.move(to: point) }
  /// Draws a straight line.
  open func addLine(to point: CGPoint) { path.addLine(to: point) }
  /// Draws a curve that two points pull.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }
  /// Draws a curve that one point pulls.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }
  /// Draws part of a circle; angles in radians, clockwise as seen.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
  }
  /// Draws a line back to where the pen was put down.
  open func close() { path.closeSubpath() }
  /// Draws another outline.
  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.cgPath) }
  /// Whether a point is inside.
  open func contains(_ point: CGPoint) -> Bool { path.contains(point) }
  /// Nothing: hosts draw cells of characters, not pixels.
  open func fill() {}
  /// Nothing: hosts draw cells of characters, not pixels.
  open func stroke() {}
  /// Nothing: hosts draw cells of characters, not pixels.
  open func addClip() {}
}
