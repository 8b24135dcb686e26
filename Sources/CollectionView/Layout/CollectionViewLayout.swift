import Foundation

/// Computes the layout attributes of a collection view's elements. Subclasses override at least `prepare()`,
/// `collectionViewContentSize`, `layoutAttributesForElements(in:)` and `layoutAttributesForItem(at:)`.
///
/// The collection view first invalidates everything by `invalidateLayout(with:)`. It calls `prepare()`, then the content
/// size, then the attributes in a rectangle; after an invalidation it starts again with `prepare()`. It may ask for attributes
/// at any time after `prepare()`, and never changes attributes that it was given. All coordinates are points of the content.
open class CollectionViewLayout: NSObject, NSCoding {
  /// The view that uses the layout; nil until it is set.
  open var collectionView: CollectionView? { owner }
  /// The value of ``collectionView``, stored separately so that a subclass may override that property with another
  /// type.
  weak var owner: CollectionView?

  var decorationClasses: [String: CollectionReusableView.Type] = [:]
  /// The changes of the batch update that invalidates the layout; nil outside of one.
  var updateMap: UpdateMap?
  /// The default initial and final attributes during an animated change.
  var changeDefaults: ChangeDefaults?

  public override init() { super.init() }

  /// Creates a layout that is not prepared. Nothing is decoded, but subclasses written for iOS call it.
  public required init?(coder: NSCoder) { super.init() }

  /// Does nothing: layouts are not archived.
  open func encode(with coder: NSCoder) {}

  /// Never called: there are no nib files, but subclasses written for iOS override it.
  open func awakeFromNib() {}

  // MARK: Layout attributes

  /// The class of the layout's attributes: `CollectionViewLayoutAttributes` or a subclass.
  open class var layoutAttributesClass: AnyClass { CollectionViewLayoutAttributes.self }

  /// The class of the layout's invalidation contexts.
  open class var invalidationContextClass: AnyClass { CollectionViewLayoutInvalidationContext.self }

  /// Prepares the computation of attributes. Called first after an invalidation.
  open func prepare() {}

  /// The size of the content, in points.
  open var collectionViewContentSize: CGSize { .zero }

  /// Returns the attributes of all elements that touch a rectangle; others are ignored. Nil keeps the current views.
  open func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? { nil }

  /// Returns the attributes of an item's cell.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    attributes(for: .item(indexPath))
  }

  /// Returns the attributes of a supplementary view.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { attributes(for: .supplementary(elementKind, at: indexPath)) }

  /// Returns the attributes of a decoration view.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { attributes(for: .decoration(elementKind, at: indexPath)) }

  /// Returns what the three methods above return unless they are overridden.
  func attributes(for key: ElementKey) -> CollectionViewLayoutAttributes? { nil }

  // MARK: Invalidation

  /// Invalidates everything; the layout is prepared again before the next frame.
  open func invalidateLayout() {
    let context = makeInvalidationContext()
    context.invalidateEverything = true
    invalidateLayout(with: context)
  }

  /// Invalidates the parts that a context names. Overrides must call `super`.
  open func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    collectionView?.layoutWasInvalidated(self, with: context)
  }

  /// Returns true if new bounds invalidate the layout; by default, if the size changes. `collectionView.bounds` is
  /// still the old value.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    collectionView.map { $0.bounds.size != newBounds.size } ?? false
  }

  /// Returns the context that new bounds invalidate the layout with.
  open func invalidationContext(forBoundsChange newBounds: CGRect) -> CollectionViewLayoutInvalidationContext {
    makeInvalidationContext()
  }

  /// Returns the dimensions of an element that its view decides.
  func selfSizedDimensions(of attributes: CollectionViewLayoutAttributes) -> (width: Bool, height: Bool) {
    (true, true)
  }

  /// Whether the layout gives views the sizes that they prefer.
  var adoptsPreferredSizes: Bool { false }

  /// Returns true if the preferred attributes of a view invalidate the layout: in a flow or compositional layout, if they differ
  /// visibly in a dimension that the view decides. False in others.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool {
    let (own, old, new) = (
      selfSizedDimensions(of: originalAttributes), originalAttributes.size, preferredAttributes.size
    )
    return adoptsPreferredSizes
      && (own.width && abs(old.width - new.width) > 1e-3 || own.height && abs(old.height - new.height) > 1e-3)
  }

  /// Returns the context that preferred attributes invalidate the layout with.
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    let context = makeInvalidationContext()
    let key = ElementKey(preferredAttributes)
    key.byCategory(
      item: { context.invalidateItems(at: [$0]) },
      supplementary: { context.invalidateSupplementaryElements(ofKind: $0, at: [$1]) },
      decoration: { context.invalidateDecorationElements(ofKind: $0, at: [$1]) })
    context.preferred = (key, preferredAttributes.size)
    return context
  }

  // MARK: Scrolling

  /// Returns the offset at which scrolling stops. `velocity` is in points per millisecond, as in UIKit.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    targetContentOffset(forProposedContentOffset: proposedContentOffset)
  }

  /// Returns the content offset after an animated update or a switch of layouts.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
    proposedContentOffset
  }

  /// Returns the content offset that centres an item, or nil, the default, if the item's frame decides it.
  ///
  /// A layout whose frames depend on the offset, such as a carousel, overrides it: an item's current frame does not tell
  /// the offset. Not part of UIKit.
  open func contentOffset(centering indexPath: IndexPath) -> CGPoint? { nil }

  /// Scrolls the section of an item, if it scrolls by itself, so that the item is visible.
  package func scrollSection(
    showing indexPath: IndexPath, at position: CollectionView.ScrollPosition, animated: Bool
  ) {}

  /// Begins to drag the section at a point of the content, if it scrolls by itself.
  func beginDraggingSection(at point: CGPoint) {}

  /// Drags the section in which a drag began, if it scrolls by itself. Returns the distance that is left for the content.
  func dragSection(by distance: CGPoint) -> CGPoint { distance }

  /// Ends the drag of a section. Returns the velocity that is left for the content.
  func endDraggingSection(withVelocity velocity: CGPoint) -> CGPoint { velocity }

  // MARK: Updates

  /// Called after `prepare()` and before the initial and final attributes are read.
  open func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {}

  /// Called at the end of an update, when all attributes are known and the animation starts.
  open func finalizeCollectionViewUpdates() {}

  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}

  /// Called after an animated change of the bounds, when all attributes are known.
  open func finalizeAnimatedBoundsChange() {}

  /// Returns the initial attributes of an appearing item. By default: its old attributes, or its new ones with alpha 0.
  ///
  /// Called for every element that is displayed after the update. The result is ignored for elements that were displayed before.
  open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    changeDefaults?.initialAttributes(.item(itemIndexPath))
  }

  /// Returns the final attributes of a disappearing item by its index path before the update. By default: its new
  /// attributes, or its old ones with alpha 0.
  open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    changeDefaults?.finalAttributes(.item(itemIndexPath))
  }

  /// Returns the initial attributes of an appearing supplementary view.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    changeDefaults?.initialAttributes(.supplementary(elementKind, at: elementIndexPath))
  }

  /// Returns the final attributes of a disappearing supplementary view.
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    changeDefaults?.finalAttributes(.supplementary(elementKind, at: elementIndexPath))
  }

  /// Returns the initial attributes of an appearing decoration view.
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    changeDefaults?.initialAttributes(.decoration(elementKind, at: decorationIndexPath))
  }

  /// Returns the final attributes of a disappearing decoration view.
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    changeDefaults?.finalAttributes(.decoration(elementKind, at: decorationIndexPath))
  }

  /// Returns the supplementary views that an update inserts in sections that stay.
  open func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// Returns the supplementary views that an update deletes in sections that stay.
  open func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// Returns the decoration views that an update inserts.
  open func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// Returns the decoration views that an update deletes.
  open func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  // MARK: Interactive movement

  /// Returns the target index path of an item that is moved interactively: by default, the item at the
  /// position.
  open func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath {
    let there = layoutAttributesForElements(in: CGRect(x: position.x, y: position.y, width: 1, height: 1)) ?? []
    return there.filter { $0.representedElementCategory == .cell && !$0.isHidden && $0.frame.contains(position) }
      .max { ($0.zIndex, $0.indexPath) < ($1.zIndex, $1.indexPath) }?.indexPath ?? previousIndexPath
  }

  /// Returns the attributes of an item that is moved interactively: by default, its attributes centred at the position.
  open func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> CollectionViewLayoutAttributes {
    let resting = layoutAttributesForItem(at: indexPath) ?? CollectionViewLayoutAttributes(forCellWith: indexPath)
    guard let attributes = resting.copy() as? CollectionViewLayoutAttributes else { return resting }
    attributes.center = position
    return attributes
  }

  /// Returns the invalidation context of an interactive movement; by default, it names the moved items.
  open func invalidationContext(
    forInteractivelyMovingItems targetIndexPaths: [IndexPath], withTargetPosition targetPosition: CGPoint,
    previousIndexPaths: [IndexPath], previousPosition: CGPoint
  ) -> CollectionViewLayoutInvalidationContext {
    let context = makeInvalidationContext()
    context.invalidateItems(at: targetIndexPaths + previousIndexPaths.filter { !targetIndexPaths.contains($0) })
    context.previousIndexPathsForInteractivelyMovingItems = previousIndexPaths
    context.targetIndexPathsForInteractivelyMovingItems = targetIndexPaths
    context.interactiveMovementTarget = targetPosition
    return context
  }

  /// Returns the invalidation context of the end of an interactive movement; by default, it names nothing in
  /// particular.
  open func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
  ) -> CollectionViewLayoutInvalidationContext {
    let context = makeInvalidationContext()
    context.previousIndexPathsForInteractivelyMovingItems = previousIndexPaths
    context.targetIndexPathsForInteractivelyMovingItems = indexPaths
    return context
  }

  // MARK: Switching layouts

  /// Called on the new layout before a switch of layouts.
  open func prepareForTransition(from oldLayout: CollectionViewLayout) {}

  /// Called on the old layout before a switch of layouts.
  open func prepareForTransition(to newLayout: CollectionViewLayout) {}

  /// Called on both layouts after a switch of layouts, when all attributes are known.
  open func finalizeLayoutTransition() {}

  // MARK: Layout direction

  /// The direction for which the layout was written.
  open var developmentLayoutDirection: UserInterfaceLayoutDirection { .leftToRight }

  /// Whether the layout is mirrored if the view's direction is the opposite one.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

  // MARK: Decoration views

  /// Registers the class of a decoration view, a `CollectionReusableView`; nil unregisters it.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    decorationClasses[elementKind] = viewClass as? CollectionReusableView.Type
  }

  /// Registers the view in a nib for a kind of decoration views; nil unregisters it.
  public func register(_ nib: Nib?, forDecorationViewOfKind elementKind: String) {
    register(nib?.viewClass, forDecorationViewOfKind: elementKind)
  }
}
