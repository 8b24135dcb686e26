import Foundation

/// The scrolling of the groups of a section across the layout's scroll direction (UIKit's
/// `UICollectionLayoutSectionOrthogonalScrollingBehavior`).
public enum SectionOrthogonalScrollingBehavior: Int, Sendable, CaseIterable {
  /// The section does not scroll; its groups follow each other along the layout's scroll direction.
  case none
  /// Stops anywhere.
  case continuous
  /// Stops at the beginning of a group.
  case continuousGroupLeadingBoundary
  /// Stops at multiples of the section's visible length.
  case paging
  /// Moves on by one group at a time.
  case groupPaging
  /// Moves on by one group at a time, and centres it.
  case groupPagingCentered
}

/// The reference of content insets (UIKit's `UIContentInsetsReference`).
public enum ContentInsetsReference: Int, Sendable {
  /// A section uses the reference of the layout's configuration; the configuration uses the safe area.
  case automatic
  /// The edges of the collection view.
  case none
  /// The edges, too: in a terminal the safe area is the whole view.
  case safeArea
  /// The layout margins at the sides of the scroll direction.
  case layoutMargins
  /// As the layout margins.
  case readableContent
}

/// An element that is visible, which a ``CollectionLayoutSection/visibleItemsInvalidationHandler`` may change (UIKit's
/// `NSCollectionLayoutVisibleItem`).
public protocol CollectionLayoutVisibleItem: DynamicItem {
  var alpha: CGFloat { get set }
  var zIndex: Int { get set }
  var isHidden: Bool { get set }
  var transform3D: CATransform3D { get set }
  /// The kind of a supplementary or decoration view; empty for a cell.
  var name: String { get }
  var indexPath: IndexPath { get }
  var frame: CGRect { get }
  var representedElementCategory: ElementCategory { get }
  var representedElementKind: String? { get }
}

extension CollectionLayoutVisibleItem {
  /// The kind of a supplementary or decoration view; empty for a cell.
  public var name: String { representedElementKind ?? "" }
}

extension CollectionViewLayoutAttributes: CollectionLayoutVisibleItem {}

/// Changes visible elements: called in every layout pass with the section's elements, the content offset (of the section
/// if that scrolls by itself) and the environment.
public typealias CollectionLayoutSectionVisibleItemsInvalidationHandler = (
  _ items: [any CollectionLayoutVisibleItem], _ offset: CGPoint, _ environment: any CollectionLayoutEnvironment
) -> Void

/// The arrangement of a section: a group that is repeated until it has all items (UIKit's
/// `NSCollectionLayoutSection`).
///
/// Properties are read when the layout prepares; call `invalidateLayout()` after changing them later.
public final class CollectionLayoutSection {
  public let group: CollectionLayoutGroup
  /// The space around the groups, inside headers and footers, in points.
  public var contentInsets: DirectionalEdgeInsets = .zero
  public var contentInsetsReference = ContentInsetsReference.automatic
  /// The space between two groups, in points.
  public var interGroupSpacing: CGFloat = 0
  public var orthogonalScrollingBehavior: SectionOrthogonalScrollingBehavior = .none
  /// Headers, footers and other views at the section's edges.
  public var boundarySupplementaryItems: [CollectionLayoutBoundarySupplementaryItem] = []
  /// Whether headers and footers are as narrow as the content insets leave it.
  public var supplementariesFollowContentInsets = true
  /// The views behind the section.
  public var decorationItems: [CollectionLayoutDecorationItem] = []
  /// Called whenever the visible elements change or move; may change them. In a section that scrolls by itself, frames
  /// do not include the offset, which is an argument.
  public var visibleItemsInvalidationHandler: CollectionLayoutSectionVisibleItemsInvalidationHandler?
  /// The list that the section is, or nil.
  var list: CollectionLayoutListConfiguration?

  public init(group: CollectionLayoutGroup) { self.group = group }
}
