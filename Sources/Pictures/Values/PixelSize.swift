import Basics

/// A width and a height in pixels.
public struct PixelSize: Sendable, Hashable {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The number of pixels; `Int.max` on overflow.
  public var area: Int {
    let (product, isTooLarge) = width.multipliedReportingOverflow(by: height)
    return isTooLarge ? .max : product
  }

  /// The size with width and height exchanged.
  public var transposed: PixelSize { PixelSize(width: height, height: width) }
}

extension PixelSize: CustomStringConvertible {
  /// The size for users: `30,000 × 20,000`.
  public var description: String { "\(width.grouped) × \(height.grouped)" }
}
