/// A photo's number for as long as the wall is open: its place in the feed as loaded, from 0, and further numbers for
/// photos that come while the wall is open. Not its place on the wall, which changes.
public struct PhotoID: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
  /// 32 bits, since a wall may keep a million of them more than once.
  let number: Int32

  /// The photo of that number.
  public init(_ index: Int) { number = Int32(index) }

  /// The photo of that number.
  public init(integerLiteral value: Int32) { number = value }

  /// The number.
  public var index: Int { Int(number) }

  /// By number: the order of the feed.
  public static func < (left: PhotoID, right: PhotoID) -> Bool { left.number < right.number }
}
