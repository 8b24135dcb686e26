import Foundation

/// Says what of a layout is no longer true. Subclass it to say more, and name the class in
/// `CollectionViewLayout.invalidationContextClass`.
open class CollectionViewLayoutInvalidationContext: NSObject {
  /// Whether nothing can be kept: set by `reloadData()` and by `invalidateLayout()`.
  open internal(set) var invalidateEverything = false
  /// Whether the numbers of sections and items have to be asked for again.
  open internal(set) var invalidateDataSourceCounts = false
  /// The items named by `invalidateItems(at:)`.
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?
  /// The supplementary views named by `invalidateSupplementaryElements(ofKind:at:)`, by kind.
  open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
  /// The ornaments named by `invalidateDecorationElements(ofKind:at:)`, by kind.
  open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?
  /// What is added to the content offset.
  open var contentOffsetAdjustment: CGPoint = .zero
  /// What is added to the content size until the layout has prepared again.
  open var contentSizeAdjustment: CGSize = .zero

  /// Makes a context that names nothing yet.
  public override init() { super.init() }

  /// Makes a context of a class that is only known while running.
  public required convenience init(instantiating: Void) { self.init() }

  /// Names items whose attributes have changed. If only some elements are named, the others keep theirs.
  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
  }

  /// Names supplementary views whose attributes have changed.
  open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:])
      .merging([elementKind: indexPaths], uniquingKeysWith: +)
  }

  /// Names ornaments whose attributes have changed.
  open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:])
      .merging([elementKind: indexPaths], uniquingKeysWith: +)
  }
}
