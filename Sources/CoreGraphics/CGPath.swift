import CollectionView

/// The rule for the inside of a path that crosses itself.
public enum CGPathFillRule: Int, Sendable {
  case winding
  case evenOdd
}

/// A path of lines and curves, in points.
public class CGPath: NSObject {
  enum Stroke: Equatable {
    case move(CGPoint)
    case line(CGPoint)
    case curve(CGPoint, CGPoint, CGPoint)
    case close
  }

  fileprivate(set) var strokes: [Stroke] = []

  public override init() { super.init() }

  public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    super.init()
    append(rect, transform)
  }

  public init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    super.init()
    appendEllipse(in: rect)
    if let transform { strokes = strokes.map { $0.applying(transform.pointee) } }
  }

  /// Whether the path has no elements.
  public var isEmpty: Bool { strokes.isEmpty }
  /// The end of the last element; zero for an empty path.
  public var currentPoint: CGPoint { strokes.reversed().lazy.compactMap(\.end).first ?? .zero }
  /// The bounding box of all points, control points included; null for an empty path.
  public var boundingBox: CGRect {
    let points = strokes.flatMap(\.points)
    guard let first = points.first else { return .null }
    return points.dropFirst().reduce(CGRect(origin: first, size: .zero)) {
      $0.union(CGRect(origin: $1, size: .zero))
    }
  }

  /// Returns true if a point is inside or on the outline; curves are approximated by eight lines.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool {
    Self.contains(transform.isIdentity ? point : point.applying(transform.inverted()), in: edges, rule)
  }

  private static func contains(_ point: CGPoint, in edges: [(CGPoint, CGPoint)], _ rule: CGPathFillRule) -> Bool {
    var winding = 0
    for (a, b) in edges {
      let side = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
      let isBeside =
        min(a.x, b.x) <= point.x && point.x <= max(a.x, b.x) && min(a.y, b.y) <= point.y && point.y <= max(a.y, b.y)
      if side == 0, isBeside { return true }
      if a.y <= point.y, b.y > point.y, side > 0 { winding += 1 }
      if b.y <= point.y, a.y > point.y, side < 0 { winding -= 1 }
    }
    return rule == .winding ? winding != 0 : winding % 2 != 0
  }

  /// Returns a function that tells whether a point is inside: faster for many points.
  package func interior(_ rule: CGPathFillRule) -> (CGPoint) -> Bool {
    let (edges, box) = (edges, boundingBox)
    return { box.contains($0) && Self.contains($0, in: edges, rule) }
  }

  /// Returns a function that tells whether a point is on the line along the part of the path from `start` to `end`, 0 … 1.
  /// The line has a width of at least `spacing`.
  package func line(
    width: CGFloat, from start: CGFloat, to end: CGFloat, spacing: CGSize
  ) -> (CGPoint) -> Bool {
    let edges = edges(closed: false).map { ($0, $1, hypot($1.x - $0.x, $1.y - $0.y)) }
    let length = edges.reduce(0) { $0 + $1.2 }
    var parts: [(start: CGPoint, vector: CGPoint)] = []
    var done: CGFloat = 0
    for (a, b, part) in edges where part > 0 {
      let first = min(max((start * length - done) / part, 0), 1)
      let last = min(max((end * length - done) / part, 0), 1)
      done += part
      guard last > first else { continue }
      let vector = CGPoint(x: b.x - a.x, y: b.y - a.y)
      parts.append(
        (
          CGPoint(x: a.x + vector.x * first, y: a.y + vector.y * first),
          CGPoint(x: vector.x * (last - first), y: vector.y * (last - first))
        ))
    }
    let reach = CGSize(width: max(width, spacing.width) / 2, height: max(width, spacing.height) / 2)
    return { point in
      parts.contains { start, vector in
        let (x, y) = (point.x - start.x, point.y - start.y)
        let along = min(max((x * vector.x + y * vector.y) / (vector.x * vector.x + vector.y * vector.y), 0), 1)
        return hypot((x - vector.x * along) / reach.width, (y - vector.y * along) / reach.height) <= 1
      }
    }
  }

  private var edges: [(CGPoint, CGPoint)] { edges(closed: true) }

  /// Returns the lines of the outline. `closed` adds lines that close open parts, for filling.
  private func edges(closed: Bool) -> [(CGPoint, CGPoint)] {
    var edges: [(CGPoint, CGPoint)] = []
    var (start, pen) = (CGPoint.zero, CGPoint.zero)
    for stroke in strokes {
      switch stroke {
      case .move(let point):
        if closed, pen != start { edges.append((pen, start)) }
        (start, pen) = (point, point)
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
    if closed, pen != start { edges.append((pen, start)) }
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

  /// Four Bézier curves; control points at the usual 4/3·(√2 − 1) = 0.5523 of the radius.
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

/// A path that can be extended.
public class CGMutablePath: CGPath {
  /// Begins a subpath.
  public func move(to point: CGPoint) { strokes.append(.move(point)) }
  /// Adds a line.
  public func addLine(to point: CGPoint) { strokes.append(.line(point)) }
  /// Adds a cubic Bézier curve.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    strokes.append(.curve(control1, control2, end))
  }
  /// Adds a quadratic Bézier curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    let start = currentPoint
    func pull(_ point: CGPoint) -> CGPoint {
      CGPoint(x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
    }
    addCurve(to: end, control1: pull(start), control2: pull(end))
  }
  /// Adds lines between points.
  public func addLines(between points: [CGPoint]) {
    for (index, point) in points.enumerated() { index == 0 ? move(to: point) : addLine(to: point) }
  }
  /// Adds a rectangle.
  public func addRect(_ rect: CGRect) { append(rect, nil) }
  /// Adds the ellipse inscribed in a rectangle.
  public func addEllipse(in rect: CGRect) { appendEllipse(in: rect) }
  /// Adds an arc, with a line from the current point to its start. Angles in radians.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    // With y downwards, increasing angles are clockwise on screen; the parameter means y upwards, as in Core Graphics.
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
  /// Adds another path.
  public func addPath(_ path: CGPath) { strokes += path.strokes }
  /// Adds a line to the start of the subpath.
  public func closeSubpath() { strokes.append(.close) }
}
