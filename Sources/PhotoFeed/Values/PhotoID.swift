/// The identifier of a photo while the wall is open: its index in the feed at loading, or a further number for photos
/// added later. It differs from the position on the wall, which changes.
public struct PhotoID: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
  /// 32 bits, since a wall has several arrays of up to a million identifiers.
  let number: Int32

  public init(_ index: Int) { number = Int32(index) }

  public init(integerLiteral value: Int32) { number = value }

  /// The number as an index.
  public var index: Int { Int(number) }

  /// Compares by number, which is the order of the feed.
  public static func < (left: PhotoID, right: PhotoID) -> Bool { left.number < right.number }
}
