import Basics

/// A width and a height in pixels.
public struct PixelSize: Sendable, Hashable {
  /// Pixels in a row.
  public var width: Int
  /// Rows.
  public var height: Int

  /// A size of `width` × `height` pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// How many pixels that is, or `Int.max` where the product is larger than an `Int`.
  public var area: Int {
    let (product, isTooLarge) = width.multipliedReportingOverflow(by: height)
    return isTooLarge ? .max : product
  }

  /// The same with width and height exchanged.
  public var transposed: PixelSize { PixelSize(width: height, height: width) }
}

extension PixelSize: CustomStringConvertible {
  /// As people write it: `30,000 × 20,000`.
  public var description: String { "\(width.grouped) × \(height.grouped)" }
}
