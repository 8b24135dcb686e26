import Foundation

/// The corners of a transformed rectangle: clockwise from its top left, or anticlockwise if it shows its back.
public struct Quadrilateral: Hashable, Sendable {
  /// The corner at the top left before the transform; the others likewise.
  public var topLeft: CGPoint
  public var topRight: CGPoint
  public var bottomRight: CGPoint
  public var bottomLeft: CGPoint

  public init(topLeft: CGPoint, topRight: CGPoint, bottomRight: CGPoint, bottomLeft: CGPoint) {
    (self.topLeft, self.topRight, self.bottomRight, self.bottomLeft) = (topLeft, topRight, bottomRight, bottomLeft)
  }

  public init(_ rect: CGRect) {
    self.init(
      topLeft: CGPoint(x: rect.minX, y: rect.minY), topRight: CGPoint(x: rect.maxX, y: rect.minY),
      bottomRight: CGPoint(x: rect.maxX, y: rect.maxY), bottomLeft: CGPoint(x: rect.minX, y: rect.maxY))
  }

  /// The corners in order.
  public var corners: [CGPoint] { [topLeft, topRight, bottomRight, bottomLeft] }

  /// The bounding box.
  public var frame: CGRect { CGRect(around: corners) }

  /// Returns the quadrilateral with each corner changed; nil if `change` returns nil for one.
  public func map(_ change: (CGPoint) -> CGPoint?) -> Quadrilateral? {
    guard let topLeft = change(topLeft), let topRight = change(topRight), let bottomRight = change(bottomRight),
      let bottomLeft = change(bottomLeft)
    else { return nil }
    return Quadrilateral(topLeft: topLeft, topRight: topRight, bottomRight: bottomRight, bottomLeft: bottomLeft)
  }

  /// Twice the area: positive for clockwise corners on a screen with y downwards, negative for the back.
  var signedArea: CGFloat {
    (bottomRight.x - topLeft.x) * (bottomLeft.y - topRight.y) - (bottomLeft.x - topRight.x)
      * (bottomRight.y - topLeft.y)
  }

  /// Returns true if a point is inside or on an edge of a convex quadrilateral, whose front or back is seen.
  public func contains(_ point: CGPoint) -> Bool {
    let corners = corners
    var sides: (left: Bool, right: Bool) = (false, false)
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % 4]
      let side = (next.x - corner.x) * (point.y - corner.y) - (next.y - corner.y) * (point.x - corner.x)
      if side > 0 { sides.right = true }
      if side < 0 { sides.left = true }
    }
    return !(sides.left && sides.right)
  }
}

extension Quadrilateral {
  /// Returns the differences from the corners of a frame in widths and heights of it; zero if the frame has no area, or
  /// if they are rounding errors.
  func lean(in frame: CGRect) -> SIMD8<Double> {
    guard frame.width > 0, frame.height > 0 else { return .zero }
    var lean = SIMD8<Double>.zero
    for (index, (corner, own)) in zip(corners, Quadrilateral(frame).corners).enumerated() {
      lean[2 * index] = Double((corner.x - own.x) / frame.width)
      lean[2 * index + 1] = Double((corner.y - own.y) / frame.height)
    }
    let square = lean * lean
    return square.max() < 1e-18 ? .zero : lean
  }

  /// Creates the corners of a frame, moved by a lean.
  init(leaning lean: SIMD8<Double>, in frame: CGRect) {
    func moved(_ corner: CGPoint, _ index: Int) -> CGPoint {
      CGPoint(x: corner.x + lean[index] * frame.width, y: corner.y + lean[index + 1] * frame.height)
    }
    let own = Quadrilateral(frame)
    self.init(
      topLeft: moved(own.topLeft, 0), topRight: moved(own.topRight, 2), bottomRight: moved(own.bottomRight, 4),
      bottomLeft: moved(own.bottomLeft, 6))
  }
}
