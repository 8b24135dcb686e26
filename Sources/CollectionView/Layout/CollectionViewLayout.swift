import Foundation

/// Decides where every element of a collection view is. Subclass it; override at least `prepare()`,
/// `collectionViewContentSize`, `layoutAttributesForElements(in:)` and `layoutAttributesForItem(at:)`.
///
/// The collection view asks, in this order: `prepare()`, the content size, the attributes in a rectangle. After
/// `invalidateLayout()` it starts from `prepare()` again. It never changes attributes that it was handed, and may ask for
/// them at any time after `prepare()`. All coordinates are points of the content.
open class CollectionViewLayout: NSObject, NSCoding {
  /// The view that the layout works for; nil before it is given to one.
  open var collectionView: CollectionView? { owner }
  /// What ``collectionView`` answers. Apart from it, so that a subclass may override that with a type of its own.
  weak var owner: CollectionView?

  /// Classes of ornaments by kind.
  var decorationClasses: [String: CollectionReusableView.Type] = [:]
  /// What was before and what comes after, while a change is being animated.
  var change: LayoutChange?

  /// Makes a layout that is not prepared yet.
  public override init() { super.init() }

  /// Makes an unprepared layout: there are no archives to read from here, but subclasses written for iOS call it.
  public required init?(coder: NSCoder) { super.init() }

  /// Does nothing: layouts are not archived.
  open func encode(with coder: NSCoder) {}

  /// Called once a layout has been read from a nib; never here, but published subclasses override it.
  open func awakeFromNib() {}

  // MARK: What a layout answers

  /// The class of the attributes that the layout makes: `CollectionViewLayoutAttributes` or a subclass.
  open class var layoutAttributesClass: AnyClass { CollectionViewLayoutAttributes.self }

  /// The class of the contexts that the layout is invalidated with.
  open class var invalidationContextClass: AnyClass { CollectionViewLayoutInvalidationContext.self }

  /// Computes what the answers need. The first message after an invalidation, before any question.
  open func prepare() {}

  /// The size of all content, in points.
  open var collectionViewContentSize: CGSize { .zero }

  /// The attributes of all elements that touch a rectangle; more are ignored. Nil keeps the views that there are.
  open func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? { nil }

  /// The attributes of an item's cell.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? { nil }

  /// The attributes of a header, footer or the like.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// The attributes of an ornament.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  // MARK: Invalidation

  /// Forgets everything: the layout prepares again before the next frame.
  open func invalidateLayout() {
    let context = makeInvalidationContext()
    context.invalidateEverything = true
    invalidateLayout(with: context)
  }

  /// Forgets what a context names. An override calls this one.
  open func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    collectionView?.layoutWasInvalidated(self, with: context)
  }

  /// Whether a new size or place of the viewport changes the attributes. `collectionView.bounds` is still the old one.
  /// By default the size does.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    collectionView.map { $0.bounds.size != newBounds.size } ?? false
  }

  /// What a new size or place of the viewport makes untrue.
  open func invalidationContext(forBoundsChange newBounds: CGRect) -> CollectionViewLayoutInvalidationContext {
    makeInvalidationContext()
  }

  /// Whether attributes that a cell would prefer change the layout.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool { false }

  /// What the attributes that a cell would prefer make untrue.
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    let context = makeInvalidationContext()
    switch preferredAttributes.representedElementCategory {
    case .cell:
      context.invalidateItems(at: [preferredAttributes.indexPath])
    case .supplementaryView:
      context.invalidateSupplementaryElements(
        ofKind: preferredAttributes.representedElementKind ?? "", at: [preferredAttributes.indexPath])
    case .decorationView:
      context.invalidateDecorationElements(
        ofKind: preferredAttributes.representedElementKind ?? "", at: [preferredAttributes.indexPath])
    }
    return context
  }

  // MARK: Scrolling

  /// Where scrolling shall come to rest. `velocity` is in points per millisecond, as in UIKit.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    targetContentOffset(forProposedContentOffset: proposedContentOffset)
  }

  /// Where the content shall stand after an animated update or a change of layouts.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
    proposedContentOffset
  }

  /// Where the content has to stand so that an item is in the middle; nil, the default, where its frame tells that.
  ///
  /// For layouts that show each item at another place for every offset, such as wheels: the frame that such an item has
  /// now says nothing about where to go. Not in UIKit.
  open func contentOffset(centering indexPath: IndexPath) -> CGPoint? { nil }

  // MARK: Updates

  /// Called after `prepare()` and before the attributes of what appears and disappears are asked for.
  open func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {}

  /// Called at the end of an update, when all attributes are known and the animation begins.
  open func finalizeCollectionViewUpdates() {}

  /// Called before an animated change of the viewport; `oldBounds` is what it was.
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}

  /// Called after an animated change of the viewport, when all attributes are known.
  open func finalizeAnimatedBoundsChange() {}

  /// Where an item comes from. By default: where it was, or in place and invisible if it is new.
  ///
  /// Asked for every element that is on screen afterwards; what was on screen already starts from what is seen.
  open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    change?.initialAttributes(ElementKey(category: .cell, kind: nil, indexPath: itemIndexPath))
  }

  /// Where an item goes to, by its path before the update. By default: where it will be, or it fades in place.
  open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    change?.finalAttributes(ElementKey(category: .cell, kind: nil, indexPath: itemIndexPath))
  }

  /// Where a header or the like comes from.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    change?.initialAttributes(
      ElementKey(category: .supplementaryView, kind: elementKind, indexPath: elementIndexPath))
  }

  /// Where a header or the like goes to.
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    change?.finalAttributes(
      ElementKey(category: .supplementaryView, kind: elementKind, indexPath: elementIndexPath))
  }

  /// Where an ornament comes from.
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    change?.initialAttributes(
      ElementKey(category: .decorationView, kind: elementKind, indexPath: decorationIndexPath))
  }

  /// Where an ornament goes to.
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    change?.finalAttributes(
      ElementKey(category: .decorationView, kind: elementKind, indexPath: decorationIndexPath))
  }

  /// Supplementary views that an update adds beside those of inserted sections.
  open func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// Supplementary views that an update takes away beside those of deleted sections.
  open func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// Ornaments that an update adds.
  open func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// Ornaments that an update takes away.
  open func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  // MARK: Moving by hand

  /// Where an item that is being moved by hand would go if it were dropped at a place; by default, to the item that the
  /// layout has there at rest. Where it has none: nowhere else.
  open func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath {
    let there = layoutAttributesForElements(in: CGRect(x: position.x, y: position.y, width: 1, height: 1)) ?? []
    return there.filter { $0.representedElementCategory == .cell && !$0.isHidden && $0.frame.contains(position) }
      .max { ($0.zIndex, $0.indexPath) < ($1.zIndex, $1.indexPath) }?.indexPath ?? previousIndexPath
  }

  /// How an item that is being moved by hand looks: by default as at rest, about the place.
  open func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> CollectionViewLayoutAttributes {
    let resting = layoutAttributesForItem(at: indexPath) ?? CollectionViewLayoutAttributes(forCellWith: indexPath)
    guard let attributes = resting.copy() as? CollectionViewLayoutAttributes else { return resting }
    attributes.center = position
    return attributes
  }

  /// What a move by hand makes untrue; by default, the items that are moved.
  open func invalidationContext(
    forInteractivelyMovingItems targetIndexPaths: [IndexPath], withTargetPosition targetPosition: CGPoint,
    previousIndexPaths: [IndexPath], previousPosition: CGPoint
  ) -> CollectionViewLayoutInvalidationContext {
    let context = makeInvalidationContext()
    context.invalidateItems(at: targetIndexPaths + previousIndexPaths.filter { !targetIndexPaths.contains($0) })
    return context
  }

  /// What the end of a move by hand makes untrue; by default, everything.
  open func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
  ) -> CollectionViewLayoutInvalidationContext {
    makeInvalidationContext()
  }

  // MARK: Changing layouts

  /// Called on the new layout before a change: `oldLayout` is what was.
  open func prepareForTransition(from oldLayout: CollectionViewLayout) {}

  /// Called on the old layout before a change: `newLayout` is what comes.
  open func prepareForTransition(to newLayout: CollectionViewLayout) {}

  /// Called on both layouts after a change, when all attributes are known.
  open func finalizeLayoutTransition() {}

  // MARK: Direction

  /// The direction that the layout was written for.
  open var developmentLayoutDirection: UserInterfaceLayoutDirection { .leftToRight }

  /// Whether the layout is mirrored where the view runs the other way. False by default.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

  // MARK: Ornaments

  /// Names the class of an ornament; nil forgets it. The class must be a `CollectionReusableView`.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    decorationClasses[elementKind] = viewClass as? CollectionReusableView.Type
  }
}

extension CollectionViewLayout {
  /// An empty context of the layout's own class.
  func makeInvalidationContext() -> CollectionViewLayoutInvalidationContext {
    let contextClass = type(of: self).invalidationContextClass as? CollectionViewLayoutInvalidationContext.Type
    return contextClass?.init(instantiating: ()) ?? CollectionViewLayoutInvalidationContext()
  }
}
