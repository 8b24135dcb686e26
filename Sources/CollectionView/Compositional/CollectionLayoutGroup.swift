import Foundation

/// Returns the items of a custom group: called with the group's own size, and when the layout prepares.
public typealias CollectionLayoutGroupCustomItemProvider = (
  _ layoutEnvironment: any CollectionLayoutEnvironment
) -> [CollectionLayoutGroupCustomItem]

/// One cell of a custom group (UIKit's `NSCollectionLayoutGroupCustomItem`, here a value).
public struct CollectionLayoutGroupCustomItem: Sendable {
  /// In points from the group's origin.
  public let frame: CGRect
  public let zIndex: Int

  public init(frame: CGRect, zIndex: Int = 0) {
    self.frame = frame
    self.zIndex = zIndex
  }
}

/// Items in a line, or wherever a closure puts them (UIKit's `NSCollectionLayoutGroup`). Groups may contain groups.
///
/// ```
///  ┌group───────────────┐   .vertical(layoutSize: …, subitems: [a])
///  │┌a─┐┌inner─────────┐│   .horizontal(layoutSize: …, subitems: [b])
///  ││  ││┌b─┐┌b─┐┌b─┐  ││   repeat their subitems while there is room, and at least once
///  │└──┘│└──┘└──┘└──┘  ││
///  │    └──────────────┘│
///  └────────────────────┘
/// ```
public final class CollectionLayoutGroup: CollectionLayoutItem {
  enum Count {
    /// As many as fit.
    case fitting
    /// A number of equal shares of the line.
    case shares(Int)
    /// A number of subitems of their own sizes.
    case repeating(Int)
  }

  enum Content {
    case line(CollectionView.ScrollDirection, Count)
    case custom(CollectionLayoutGroupCustomItemProvider)
  }

  let content: Content
  public let subitems: [CollectionLayoutItem]
  /// The space between two subitems; nil for none.
  public var interItemSpacing: CollectionLayoutSpacing?

  public override var supplementaryItems: [CollectionLayoutSupplementaryItem] {
    get { super.supplementaryItems }
    set { super.supplementaryItems = newValue }
  }

  private init(layoutSize: CollectionLayoutSize, content: Content, subitems: [CollectionLayoutItem]) {
    self.content = content
    self.subitems = subitems
    super.init(layoutSize: layoutSize)
  }

  /// Returns a row that repeats the subitems from left to right while there is room, and at least once.
  public static func horizontal(
    layoutSize: CollectionLayoutSize, subitems: [CollectionLayoutItem]
  ) -> CollectionLayoutGroup {
    CollectionLayoutGroup(layoutSize: layoutSize, content: .line(.horizontal, .fitting), subitems: subitems)
  }

  /// Returns a column that repeats the subitems from top to bottom while there is room, and at least once.
  public static func vertical(
    layoutSize: CollectionLayoutSize, subitems: [CollectionLayoutItem]
  ) -> CollectionLayoutGroup {
    CollectionLayoutGroup(layoutSize: layoutSize, content: .line(.vertical, .fitting), subitems: subitems)
  }

  /// Returns a row of a number of items that share its width; the subitem's own width is ignored.
  public static func horizontal(
    layoutSize: CollectionLayoutSize, subitem: CollectionLayoutItem, count: Int
  ) -> CollectionLayoutGroup {
    CollectionLayoutGroup(layoutSize: layoutSize, content: .line(.horizontal, .shares(count)), subitems: [subitem])
  }

  /// Returns a column of a number of items that share its height; the subitem's own height is ignored.
  public static func vertical(
    layoutSize: CollectionLayoutSize, subitem: CollectionLayoutItem, count: Int
  ) -> CollectionLayoutGroup {
    CollectionLayoutGroup(layoutSize: layoutSize, content: .line(.vertical, .shares(count)), subitems: [subitem])
  }

  /// Returns a row of a number of items of their own size.
  public static func horizontal(
    layoutSize: CollectionLayoutSize, repeatingSubitem: CollectionLayoutItem, count: Int
  ) -> CollectionLayoutGroup {
    CollectionLayoutGroup(
      layoutSize: layoutSize, content: .line(.horizontal, .repeating(count)), subitems: [repeatingSubitem])
  }

  /// Returns a column of a number of items of their own size.
  public static func vertical(
    layoutSize: CollectionLayoutSize, repeatingSubitem: CollectionLayoutItem, count: Int
  ) -> CollectionLayoutGroup {
    CollectionLayoutGroup(
      layoutSize: layoutSize, content: .line(.vertical, .repeating(count)), subitems: [repeatingSubitem])
  }

  /// Returns a group whose items a closure provides.
  public static func custom(
    layoutSize: CollectionLayoutSize, itemProvider: @escaping CollectionLayoutGroupCustomItemProvider
  ) -> CollectionLayoutGroup {
    CollectionLayoutGroup(layoutSize: layoutSize, content: .custom(itemProvider), subitems: [])
  }

  /// Whether any size of the group's tree is estimated.
  var containsEstimates: Bool {
    layoutSize.isEstimated
      || subitems.contains { ($0 as? CollectionLayoutGroup)?.containsEstimates ?? $0.layoutSize.isEstimated }
  }
}
