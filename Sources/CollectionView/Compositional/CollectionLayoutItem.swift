import Foundation

/// The smallest part of a compositional layout: the frame of one cell (UIKit's `NSCollectionLayoutItem`).
///
/// Properties are read when the layout prepares; call `invalidateLayout()` after changing them later.
public class CollectionLayoutItem {
  public let layoutSize: CollectionLayoutSize
  /// The space between the item's size and its cell, in points. Ignored along an estimated dimension.
  public var contentInsets: DirectionalEdgeInsets = .zero
  /// The space that the group leaves around the item; nil for none.
  public var edgeSpacing: CollectionLayoutEdgeSpacing?
  /// The views that are anchored to the item, such as a badge.
  public internal(set) var supplementaryItems: [CollectionLayoutSupplementaryItem]

  public init(layoutSize: CollectionLayoutSize, supplementaryItems: [CollectionLayoutSupplementaryItem] = []) {
    self.layoutSize = layoutSize
    self.supplementaryItems = supplementaryItems
  }

  /// Returns the rectangle inside the content insets, where the dimension is not estimated.
  func insetting(_ rect: CGRect) -> CGRect {
    let isFixed = (width: !layoutSize.widthDimension.isEstimated, height: !layoutSize.heightDimension.isEstimated)
    let insets = EdgeInsets(
      top: isFixed.height ? contentInsets.top : 0, left: isFixed.width ? contentInsets.leading : 0,
      bottom: isFixed.height ? contentInsets.bottom : 0, right: isFixed.width ? contentInsets.trailing : 0)
    let inset = rect.inset(by: insets)
    return CGRect(
      x: inset.origin.x, y: inset.origin.y, width: max(inset.size.width, 0), height: max(inset.size.height, 0))
  }
}

/// A view that is anchored to an item or group (UIKit's `NSCollectionLayoutSupplementaryItem`).
public class CollectionLayoutSupplementaryItem: CollectionLayoutItem {
  public let elementKind: String
  /// The point of the item or group at which the view is put.
  public let containerAnchor: CollectionLayoutAnchor
  /// The point of the view that is put there; nil for the same edge or corner as the container's.
  public let itemAnchor: CollectionLayoutAnchor?
  public var zIndex = 1

  /// Creates a view whose anchor is put at an anchor of its container. Fractions of `layoutSize` refer to the container.
  public init(
    layoutSize: CollectionLayoutSize, elementKind: String, containerAnchor: CollectionLayoutAnchor,
    itemAnchor: CollectionLayoutAnchor? = nil
  ) {
    self.elementKind = elementKind
    self.containerAnchor = containerAnchor
    self.itemAnchor = itemAnchor
    super.init(layoutSize: layoutSize)
  }

  /// Returns the view's frame at its container.
  func frame(at container: CGRect) -> CGRect {
    let size = layoutSize.size(in: container.size)
    let target = containerAnchor.point(in: container, viewSize: size)
    let anchor = itemAnchor ?? CollectionLayoutAnchor(edges: containerAnchor.edges)
    let own = anchor.point(in: CGRect(origin: .zero, size: size), viewSize: size)
    return insetting(CGRect(origin: target - own, size: size))
  }
}

/// A view at the edge of a section or of the whole content, such as a header (UIKit's
/// `NSCollectionLayoutBoundarySupplementaryItem`).
public final class CollectionLayoutBoundarySupplementaryItem: CollectionLayoutSupplementaryItem {
  public let alignment: RectAlignment
  /// The distance from the aligned position, in points.
  public let offset: CGPoint
  /// Whether the section grows by the view's size; otherwise the view covers the section's content.
  public var extendsBoundary = true
  /// Whether the view stays visible while any of its section is.
  public var pinToVisibleBounds = false

  public init(
    layoutSize: CollectionLayoutSize, elementKind: String, alignment: RectAlignment, absoluteOffset: CGPoint = .zero
  ) {
    self.alignment = alignment
    offset = absoluteOffset
    super.init(
      layoutSize: layoutSize, elementKind: elementKind, containerAnchor: CollectionLayoutAnchor(edges: alignment.edges))
  }
}

/// A view of the layout behind a section (UIKit's `NSCollectionLayoutDecorationItem`). Its class is registered with the
/// layout.
public final class CollectionLayoutDecorationItem: CollectionLayoutItem {
  public let elementKind: String
  public var zIndex = 0

  private init(elementKind: String) {
    self.elementKind = elementKind
    super.init(
      layoutSize: CollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
  }

  /// Returns the background of a whole section, headers and footers included, without its own content insets.
  public static func background(elementKind: String) -> CollectionLayoutDecorationItem {
    CollectionLayoutDecorationItem(elementKind: elementKind)
  }
}
