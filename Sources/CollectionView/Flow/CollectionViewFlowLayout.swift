import Foundation

/// Arranges items in lines, section by section, with headers and footers, and scrolls vertically or horizontally:
/// UIKit's
/// `UICollectionViewFlowLayout`.
///
/// `FlowLines` documents how lines are packed and justified. A delegate that conforms to
/// ``CollectionViewDelegateFlowLayout`` may provide sizes, insets and spacings for each item and section; otherwise the
/// properties apply to all. Origins are rounded to whole pixels, sizes are not.
///
/// Attributes are always fresh copies, so subclasses may change what `super` returns. A million items of equal size
/// take no memory; items of different sizes take 8 bytes each (16 if 32 bits do not hold them exactly), lines 12 bytes.
open class CollectionViewFlowLayout: CollectionViewLayout {
  /// The edges from which the section insets are measured.
  public enum SectionInsetReference: Int, Sendable {
    case fromContentInset
    case fromSafeArea
    case fromLayoutMargins
  }

  /// As ``estimatedItemSize`` or a reference size: the views size themselves.
  public static let automaticSize = CGSize(
    width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

  /// The least spacing between two lines of a section, in points, unless the delegate provides it.
  open var minimumLineSpacing: CGFloat = 10 {
    didSet { if minimumLineSpacing != oldValue { metricsDidChange() } }
  }
  /// The least spacing between two items of a line, in points, unless the delegate provides it.
  open var minimumInteritemSpacing: CGFloat = 10 {
    didSet { if minimumInteritemSpacing != oldValue { metricsDidChange() } }
  }
  /// The size of all items, in points, unless the delegate provides it.
  open var itemSize = CGSize(width: 50, height: 50) {
    didSet { if itemSize != oldValue { metricsDidChange() } }
  }
  /// The size of cells until they are displayed and size themselves. Zero, the default: cells do not size themselves.
  open var estimatedItemSize: CGSize = .zero {
    didSet { if estimatedItemSize != oldValue { metricsDidChange() } }
  }
  open var scrollDirection: CollectionView.ScrollDirection = .vertical {
    didSet { if scrollDirection != oldValue { metricsDidChange() } }
  }
  /// The size of the headers. Only the length along the scroll direction is used; 0 means no headers.
  open var headerReferenceSize: CGSize = .zero {
    didSet { if headerReferenceSize != oldValue { metricsDidChange() } }
  }
  /// The size of the footers. Only the length along the scroll direction is used; 0 means no footers.
  open var footerReferenceSize: CGSize = .zero {
    didSet { if footerReferenceSize != oldValue { metricsDidChange() } }
  }
  /// The insets of each section's items, in points. Headers and footers ignore them.
  open var sectionInset: EdgeInsets = .zero {
    didSet { if sectionInset != oldValue { metricsDidChange() } }
  }
  /// The edges from which the insets along the lines are measured.
  open var sectionInsetReference: SectionInsetReference = .fromContentInset {
    didSet { if sectionInsetReference != oldValue { metricsDidChange() } }
  }
  /// Whether a header stays visible while any of its section is.
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { if sectionHeadersPinToVisibleBounds != oldValue { metricsDidChange() } }
  }
  /// Whether a footer stays visible while any of its section is.
  open var sectionFootersPinToVisibleBounds = false {
    didSet { if sectionFootersPinToVisibleBounds != oldValue { metricsDidChange() } }
  }

  /// The positions of all items; nil until needed after an invalidation.
  var storedArrangement: FlowArrangement?
  var preferredSizes = FlowPreferredSizes()
  /// The preferred sizes from before an update, until the layout learns which items moved.
  var previousPreferredSizes: FlowPreferredSizes.Snapshot?
  /// The number of calls to the protocol's default `sizeForItemAt`. It shows that a delegate provides no sizes, so that
  /// the delegate is not asked a million times.
  var defaultAnswers = 0
  /// Whether `prepare()` is running; property changes then do not invalidate the layout.
  var isPreparing = false

  /// Called after a property change: drops the arrangement and invalidates the layout.
  private func metricsDidChange() {
    storedArrangement = nil
    if !isPreparing { invalidateLayout() }
  }

  open override class var invalidationContextClass: AnyClass { CollectionViewFlowLayoutInvalidationContext.self }

  open override func prepare() {
    super.prepare()
    _ = arrangement
  }

  open override var collectionViewContentSize: CGSize { arrangement.contentSize }

  open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    elements(in: rect)
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    let arrangement = arrangement
    guard arrangement.contains(indexPath) else { return nil }
    return attributes(forCellAt: indexPath, frame: arrangement.frame(at: indexPath))
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    supplementaryAttributes(ofKind: elementKind, at: indexPath)
  }

  open override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
    remapPreferredSizes(for: updateItems)
    super.prepare(forCollectionViewUpdates: updateItems)
  }

  /// As in any layout; outside an update, returns the item's attributes.
  open override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    changeDefaults == nil
      ? layoutAttributesForItem(at: itemIndexPath) : super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
  }

  /// As in any layout; outside an update, returns the item's attributes.
  open override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    changeDefaults == nil
      ? layoutAttributesForItem(at: itemIndexPath) : super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
  }

  override func asksForPreferredAttributes(of attributes: CollectionViewLayoutAttributes) -> Bool {
    asksForPreferredSize(of: attributes)
  }

  // MARK: Invalidation

  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    discardData(invalidatedBy: context)
    super.invalidateLayout(with: context)
  }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let collectionView else { return false }
    return changesLines(newBounds, from: collectionView.bounds)
      || (sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds) && newBounds != collectionView.bounds
  }

  open override func invalidationContext(forBoundsChange newBounds: CGRect) -> CollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    if let flow = context as? CollectionViewFlowLayoutInvalidationContext, let collectionView {
      // Scrolling keeps all frames, so a subclass that magnifies the middle pays only for the visible items.
      let isChanged = changesLines(newBounds, from: collectionView.bounds)
      flow.invalidateFlowLayoutDelegateMetrics = isChanged
      flow.invalidateFlowLayoutAttributes = isChanged
    }
    return context
  }

  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool {
    shouldUse(preferredAttributes, insteadOf: originalAttributes)
  }

  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    if let flow = context as? CollectionViewFlowLayoutInvalidationContext {
      record(preferredAttributes, insteadOf: originalAttributes, in: flow)
    }
    return context
  }
}
