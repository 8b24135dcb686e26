import Foundation

/// The elements and counts that an invalidation of a layout concerns. Subclasses with more properties are returned by
/// `CollectionViewLayout.invalidationContextClass`.
open class CollectionViewLayoutInvalidationContext: NSObject {
  /// Whether everything is invalid: set by `reloadData()` and `invalidateLayout()`.
  open internal(set) var invalidateEverything = false
  open internal(set) var invalidateDataSourceCounts = false
  /// The items passed to `invalidateItems(at:)`.
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?
  /// The views passed to `invalidateSupplementaryElements(ofKind:at:)`, by kind.
  open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
  /// The views passed to `invalidateDecorationElements(ofKind:at:)`, by kind.
  open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?
  /// The previous index paths of the items that the user is moving; empty unless they have moved.
  open internal(set) var previousIndexPathsForInteractivelyMovingItems: [IndexPath] = []
  open internal(set) var targetIndexPathsForInteractivelyMovingItems: [IndexPath] = []
  /// The position to which the user has moved the items, in the layout's coordinates.
  open internal(set) var interactiveMovementTarget: CGPoint = .zero
  open var contentOffsetAdjustment: CGPoint = .zero
  /// Added to the content size until the layout is prepared again.
  open var contentSizeAdjustment: CGSize = .zero

  /// Whether the frames in a compositional layout are still valid, except for elements that follow the scroll position.
  var keepsFrames = false
  /// The size that a view prefers, which a layout with self-sizing views adopts.
  var preferred: (key: ElementKey, size: CGSize)?

  public override init() { super.init() }

  /// Creates a context of a class that is known only at run time.
  public required convenience init(instantiating: Void) { self.init() }

  /// Names items whose attributes changed. If a context names only elements, all others keep their attributes.
  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
  }

  /// Names supplementary views whose attributes changed.
  open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:])
      .merging([elementKind: indexPaths], uniquingKeysWith: +)
  }

  /// Names decoration views whose attributes changed.
  open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:])
      .merging([elementKind: indexPaths], uniquingKeysWith: +)
  }
}

extension CollectionViewLayout {
  func makeInvalidationContext() -> CollectionViewLayoutInvalidationContext {
    let contextClass = type(of: self).invalidationContextClass as? CollectionViewLayoutInvalidationContext.Type
    return contextClass?.init(instantiating: ()) ?? CollectionViewLayoutInvalidationContext()
  }

  /// Returns a context that invalidates everything and the data source's counts.
  func makeReloadContext() -> CollectionViewLayoutInvalidationContext {
    let context = makeInvalidationContext()
    context.invalidateEverything = true
    context.invalidateDataSourceCounts = true
    return context
  }
}
