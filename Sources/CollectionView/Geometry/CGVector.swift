#if !canImport(Darwin)
  import Foundation

  /// A direction and a length, in points; Foundation has none on Linux.
  public struct CGVector: Hashable, Sendable, Codable {
    /// The part to the right.
    public var dx: CGFloat
    /// The part downwards.
    public var dy: CGFloat

    /// No length.
    public static let zero = CGVector()

    /// No length.
    public init() {
      dx = 0
      dy = 0
    }

    /// A vector from its two parts.
    public init(dx: CGFloat, dy: CGFloat) {
      self.dx = dx
      self.dy = dy
    }

    /// A vector from two whole numbers.
    public init(dx: Int, dy: Int) {
      self.init(dx: CGFloat(dx), dy: CGFloat(dy))
    }

    /// A vector from two doubles.
    public init(dx: Double, dy: Double) {
      self.init(dx: CGFloat(dx), dy: CGFloat(dy))
    }
  }
#endif
