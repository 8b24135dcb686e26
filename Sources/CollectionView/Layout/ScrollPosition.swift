import Foundation

extension CollectionView {
  /// The position of an item in the viewport after `scrollToItem`. Empty: the least scrolling that makes the whole item visible.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let top = ScrollPosition(rawValue: 1 << 0)
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
    public static let left = ScrollPosition(rawValue: 1 << 3)
    public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
    public static let right = ScrollPosition(rawValue: 1 << 5)

    /// Whether two positions of one dimension exclude each other.
    var isContradictory: Bool {
      intersection([.top, .centeredVertically, .bottom]).rawValue.nonzeroBitCount > 1
        || intersection([.left, .centeredHorizontally, .right]).rawValue.nonzeroBitCount > 1
    }
  }
}
