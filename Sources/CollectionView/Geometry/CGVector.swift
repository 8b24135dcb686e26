#if !canImport(Darwin)
  import Foundation

  /// A vector in points; Foundation has none on Linux.
  public struct CGVector: Hashable, Sendable, Codable {
    public var dx: CGFloat
    public var dy: CGFloat

    public static let zero = CGVector()

    /// Makes the zero vector.
    public init() {
      dx = 0
      dy = 0
    }

    /// Makes a vector from its components.
    public init(dx: CGFloat, dy: CGFloat) {
      self.dx = dx
      self.dy = dy
    }

    /// Makes a vector from its components.
    public init(dx: Int, dy: Int) {
      self.init(dx: CGFloat(dx), dy: CGFloat(dy))
    }

    /// Makes a vector from its components.
    public init(dx: Double, dy: Double) {
      self.init(dx: CGFloat(dx), dy: CGFloat(dy))
    }
  }
#endif
