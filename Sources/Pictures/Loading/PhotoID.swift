/// The identifier of a photo while the wall is open: its index in the feed when it was loaded, or a further number for a
/// photo that was added later. It is not the position on the wall, which changes.
public struct PhotoID: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
  /// 32 bits, as a wall keeps several arrays of up to a million identifiers.
  let number: Int32

  /// The photo of a number.
  public init(_ index: Int) { number = Int32(index) }

  /// The photo of a number.
  public init(integerLiteral value: Int32) { number = value }

  /// The number as an index.
  public var index: Int { Int(number) }

  /// Compares by number, which is the order of the feed.
  public static func < (left: PhotoID, right: PhotoID) -> Bool { left.number < right.number }
}
