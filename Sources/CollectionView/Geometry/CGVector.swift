#if !canImport(Darwin)
  import Foundation

  /// A vector in points; Foundation has none on Linux.
  public struct CGVector: Hashable, Sendable, Codable {
    public var dx: CGFloat
    public var dy: CGFloat

    public static let zero = CGVector()

    public init(dx: CGFloat = 0, dy: CGFloat = 0) { (self.dx, self.dy) = (dx, dy) }
  }
#endif
