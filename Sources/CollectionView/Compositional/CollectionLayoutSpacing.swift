import Foundation

/// The space between two items, or between an item and its neighbour or container (UIKit's `NSCollectionLayoutSpacing`,
/// here a value).
public struct CollectionLayoutSpacing: Hashable, Sendable {
  /// In points; of a flexible spacing, the least.
  public let spacing: CGFloat
  /// Whether the spacing takes its share of the space that is left over.
  public let isFlexible: Bool
  /// Whether the spacing does not grow.
  public var isFixed: Bool { !isFlexible }

  /// A space that grows: the space that is left over in a group is divided among all flexible spacings.
  public static func flexible(_ flexibleSpacing: CGFloat) -> Self {
    Self(spacing: flexibleSpacing, isFlexible: true)
  }
  /// A space that does not grow.
  public static func fixed(_ fixedSpacing: CGFloat) -> Self { Self(spacing: fixedSpacing, isFlexible: false) }

  static let none = fixed(0)

  /// Returns the length with a share of the space that is left over, if the spacing is flexible.
  func length(growth: CGFloat) -> CGFloat { spacing + (isFlexible ? growth : 0) }
}

/// The spaces around an item, for which its group makes room (UIKit's `NSCollectionLayoutEdgeSpacing`, here a value).
public struct CollectionLayoutEdgeSpacing: Hashable, Sendable {
  public let leading: CollectionLayoutSpacing?
  public let top: CollectionLayoutSpacing?
  public let trailing: CollectionLayoutSpacing?
  public let bottom: CollectionLayoutSpacing?

  public init(
    leading: CollectionLayoutSpacing?, top: CollectionLayoutSpacing?, trailing: CollectionLayoutSpacing?,
    bottom: CollectionLayoutSpacing?
  ) {
    (self.leading, self.top, self.trailing, self.bottom) = (leading, top, trailing, bottom)
  }

  static let none = Self(leading: nil, top: nil, trailing: nil, bottom: nil)

  /// Returns the spaces before and after an item along an axis.
  func along(
    _ axis: CollectionView.ScrollDirection
  ) -> (before: CollectionLayoutSpacing, after: CollectionLayoutSpacing) {
    axis == .horizontal ? (leading ?? .none, trailing ?? .none) : (top ?? .none, bottom ?? .none)
  }
}
