import Foundation

/// What was before a change and what comes after it: the default answers of a layout for what appears and disappears.
struct LayoutChange {
  /// The attributes before the change of an element named by its key after it.
  var initialAttributes: (ElementKey) -> CollectionViewLayoutAttributes?
  /// The attributes after the change of an element named by its key before it.
  var finalAttributes: (ElementKey) -> CollectionViewLayoutAttributes?
}
