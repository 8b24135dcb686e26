/// An outline: lines and curves, in points.
public class CGPath: NSObject {
  /// A stroke of the pen.
  enum Stroke: Equatable {
    case move(CGPoint)
    case line(CGPoint)
    case curve(CGPoint, CGPoint, CGPoint)
    case close
  }

  fileprivate(set) var strokes: [Stroke] = []

  /// An outline of nothing.
  public override init() { super.init() }

  /// The outline of a rectangle.
  public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    super.init()
    append(rect, transform)
  }

  /// The outline of the largest ellipse in a rectangle.
  public init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    super.init()
    appendEllipse(in: rect)
    if let transform { strokes = strokes.map { $0.applying(transform.pointee) } }
  }

  /// Whether nothing has been drawn.
  public var isEmpty: Bool { strokes.isEmpty }
  /// Where the pen is; zero before it has moved.
  public var currentPoint: CGPoint { strokes.reversed().lazy.compactMap(\.end).first ?? .zero }
  /// The box around all points, those that only pull a curve included; null without points.
  public var boundingBox: CGRect {
    let points = strokes.flatMap(\.points)
    guard let first = points.first else { return .null }
    return points.dropFirst().reduce(CGRect(origin: first, size: .zero)) {
      $0.union(CGRect(origin: $1, size: .zero))
    }
  }
  /// As `boundingBox`.
  public var boundingBoxOfPath: CGRect { boundingBox }

  /// Whether a point is inside, by the even-odd rule; curves are taken as eight lines each.
  public func contains(_ point: CGPoint) -> Bool {
    var isInside = false
    for (a, b) in edges where (a.y > point.y) != (b.y > point.y) {
      if point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x { isInside.toggle() }
    }
    return isInside
  }

  private var edges: [(CGPoint, CGPoint)] {
    var edges: [(CGPoint, CGPoint)] = []
    var (start, pen) = (CGPoint.zero, CGPoint.zero)
    for stroke in strokes {
      switch stroke {
      case .move(let point): (start, pen) = (point, point)
      case .line(let point):
        edges.append((pen, point))
        pen = point
      case .curve(let pull1, let pull2, let end):
        let begin = pen
        for part in 1...8 {
          let point = bezier(begin, pull1, pull2, end, CGFloat(part) / 8)
          edges.append((pen, point))
          pen = point
        }
      case .close:
        edges.append((pen, start))
        pen = start
      }
    }
    if pen != start { edges.append((pen, start)) }
    return edges
  }

  private func bezier(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint, _ t: CGFloat) -> CGPoint {
    let u = 1 - t
    let (p, q, r, s) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return CGPoint(x: p * a.x + q * b.x + r * c.x + s * d.x, y: p * a.y + q * b.y + r * c.y + s * d.y)
  }

  fileprivate func append(_ rect: CGRect, _ transform: UnsafePointer<CGAffineTransform>?) {
    let outline: [Stroke] = [
      .move(CGPoint(x: rect.minX, y: rect.minY)), .line(CGPoint(x: rect.maxX, y: rect.minY)),
      .line(CGPoint(x: rect.maxX, y: rect.maxY)), .line(CGPoint(x: rect.minX, y: rect.maxY)), .close,
    ]
    strokes += transform.map { matrix in outline.map { $0.applying(matrix.pointee) } } ?? outline
  }

  /// Four quarter curves; the pull 0.5523 is that of the usual approximation of a circle, 4/3·(√2 − 1).
  fileprivate func appendEllipse(in rect: CGRect) {
    let (x, y) = (rect.width / 2, rect.height / 2)
    func at(_ dx: CGFloat, _ dy: CGFloat) -> CGPoint { CGPoint(x: rect.midX + dx * x, y: rect.midY + dy * y) }
    let pull = 4 / 3 * (CGFloat(2).squareRoot() - 1)
    strokes += [
      .move(at(1, 0)), .curve(at(1, pull), at(pull, 1), at(0, 1)), .curve(at(-pull, 1), at(-1, pull), at(-1, 0)),
      .curve(at(-1, -pull), at(-pull, -1), at(0, -1)), .curve(at(pull, -1), at(1, -pull), at(1, 0)), .close,
    ]
  }
}

extension CGPath.Stroke {
  var points: [CGPoint] {
    switch self {
    case .move(let point), .line(let point): [point]
    case .curve(let pull1, let pull2, let end): [pull1, pull2, end]
    case .close: []
    }
  }

  var end: CGPoint? { points.last }

  func applying(_ t: CGAffineTransform) -> CGPath.Stroke {
    switch self {
    case .move(let point): .move(point.applying(t))
    case .line(let point): .line(point.applying(t))
    case .curve(let pull1, let pull2, let end):
      .curve(pull1.applying(t), pull2.applying(t), end.applying(t))
    case .close: .close
    }
  }
}

/// An outline that can be drawn on.
public class CGMutablePath: CGPath {
  /// Lifts the pen and puts it down elsewhere.
  public func move(to point: CGPoint) { strokes.append(.move(point)) }
  /// Draws a straight line.
  public func addLine(to point: CGPoint) { strokes.append(.line(point)) }
  /// Draws a curve that two points pull.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    strokes.append(.curve(control1, control2, end))
  }
  /// Draws a curve that one point pulls.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    let start = currentPoint
    func pull(_ point: CGPoint) -> CGPoint {
      CGPoint(x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
    }
    addCurve(to: end, control1: pull(start), control2: pull(end))
  }
  /// Draws lines from point to point.
  public func addLines(between points: [CGPoint]) {
    for (index, point) in points.enumerated() { index == 0 ? move(to: point) : addLine(to: point) }
  }
  /// Draws a rectangle.
  public func addRect(_ rect: CGRect) { append(rect, nil) }
  /// Draws the largest ellipse in a rectangle.
  public func addEllipse(in rect: CGRect) { appendEllipse(in: rect) }
  /// Draws part of a circle, from the pen's place where it has one. Angles in radians.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    // With y downwards, growing angles turn clockwise on the screen; the parameter speaks of y upwards, as Apple's does.
    var sweep = endAngle - startAngle
    let whole = 2 * CGFloat.pi
    if !clockwise, sweep < 0 { sweep += whole * (-sweep / whole).rounded(.up) }
    if clockwise, sweep > 0 { sweep -= whole * (sweep / whole).rounded(.up) }
    let parts = max(Int((abs(sweep) / (.pi / 2)).rounded(.up)), 1)
    let step = sweep / CGFloat(parts)
    let pull = 4 / 3 * tan(step / 4) * radius
    func at(_ angle: CGFloat) -> CGPoint {
      CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    isEmpty ? move(to: at(startAngle)) : addLine(to: at(startAngle))
    for part in 0..<parts {
      let (a, b) = (startAngle + CGFloat(part) * step, startAngle + CGFloat(part + 1) * step)
      let (start, end) = (at(a), at(b))
      addCurve(
        to: end, control1: CGPoint(x: start.x - pull * sin(a), y: start.y + pull * cos(a)),
        control2: CGPoint(x: end.x + pull * sin(b), y: end.y - pull * cos(b)))
    }
  }
  /// Draws another outline.
  public func addPath(_ path: CGPath) { strokes += path.strokes }
  /// Draws a line back to where the pen was put down.
  public func closeSubpath() { strokes.append(.close) }
}
