import Foundation

/// The container of a section or a group (UIKit's `NSCollectionLayoutContainer`).
public protocol CollectionLayoutContainer {
  /// In points.
  var contentSize: CGSize { get }
  /// The size inside the content insets.
  var effectiveContentSize: CGSize { get }
  var contentInsets: DirectionalEdgeInsets { get }
  /// The same as ``contentInsets``.
  var effectiveContentInsets: DirectionalEdgeInsets { get }
}

/// The surroundings that a section provider or a custom group may depend on (UIKit's `NSCollectionLayoutEnvironment`).
public protocol CollectionLayoutEnvironment {
  var container: any CollectionLayoutContainer { get }
  var traitCollection: TraitCollection { get }
}

/// A container without insets.
struct LayoutContainer: CollectionLayoutContainer {
  let contentSize: CGSize
  var effectiveContentSize: CGSize { contentSize }
  var contentInsets: DirectionalEdgeInsets { .zero }
  var effectiveContentInsets: DirectionalEdgeInsets { .zero }
}

struct ContainerEnvironment: CollectionLayoutEnvironment {
  let container: any CollectionLayoutContainer
  let traitCollection: TraitCollection
  /// The smallest size that the host can draw, in points.
  var displayGrid = CGSize(width: 1, height: 1)
}
