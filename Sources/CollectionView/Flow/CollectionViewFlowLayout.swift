import Foundation

/// Lines of items that fill the width and scroll down, or fill the height and scroll to the right, section by section,
/// with headers and footers: UIKit's `UICollectionViewFlowLayout`.
///
/// How lines are packed and justified is told at `FlowLines`. The delegate, if it conforms to
/// ``CollectionViewDelegateFlowLayout``, may answer sizes, insets and gaps for each item and section; else the
/// properties count for all. Origins are rounded to whole pixels, sizes are as they were given.
///
/// Every answer is a fresh copy, so subclasses may change what `super` hands them. A million items of one size take no
/// memory; items with their own sizes take 8 bytes each (16 if their sizes are not exact in 32 bits), and 12 bytes a line.
open class CollectionViewFlowLayout: CollectionViewLayout {
  /// Which edge the sections' insets count from.
  public enum SectionInsetReference: Int, Sendable {
    /// From the scroll view's content inset.
    case fromContentInset
    /// From the safe area.
    case fromSafeArea
    /// From the layout margins.
    case fromLayoutMargins
  }

  /// For ``estimatedItemSize`` and the reference sizes: each view says its own size.
  public static let automaticSize = CGSize(
    width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

  /// The least gap between two lines of a section, in points; where the delegate does not answer one. 10 at first.
  open var minimumLineSpacing: CGFloat = 10 {
    didSet { if minimumLineSpacing != oldValue { metricsHaveChanged() } }
  }
  /// The least gap between two items of a line, in points; where the delegate does not answer one. 10 at first.
  open var minimumInteritemSpacing: CGFloat = 10 {
    didSet { if minimumInteritemSpacing != oldValue { metricsHaveChanged() } }
  }
  /// The size of all items, in points; where the delegate does not answer one. 50 × 50 at first.
  open var itemSize = CGSize(width: 50, height: 50) {
    didSet { if itemSize != oldValue { metricsHaveChanged() } }
  }
  /// The size that cells are taken to have until they are shown and say their own; zero, as at first, asks no cell.
  open var estimatedItemSize: CGSize = .zero {
    didSet { if estimatedItemSize != oldValue { metricsHaveChanged() } }
  }
  /// Which way the content scrolls; lines run the other way.
  open var scrollDirection: CollectionView.ScrollDirection = .vertical {
    didSet { if scrollDirection != oldValue { metricsHaveChanged() } }
  }
  /// The size of each section's header; only the length in the direction of scrolling counts, and 0 is no header.
  open var headerReferenceSize: CGSize = .zero {
    didSet { if headerReferenceSize != oldValue { metricsHaveChanged() } }
  }
  /// The size of each section's footer; only the length in the direction of scrolling counts, and 0 is no footer.
  open var footerReferenceSize: CGSize = .zero {
    didSet { if footerReferenceSize != oldValue { metricsHaveChanged() } }
  }
  /// Room around the items of each section, in points. Headers and footers lie outside of it.
  open var sectionInset: EdgeInsets = .zero {
    didSet { if sectionInset != oldValue { metricsHaveChanged() } }
  }
  /// Which edge the insets along the lines count from.
  open var sectionInsetReference: SectionInsetReference = .fromContentInset {
    didSet { if sectionInsetReference != oldValue { metricsHaveChanged() } }
  }
  /// Whether a header stays in view as long as any of its section is.
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { if sectionHeadersPinToVisibleBounds != oldValue { metricsHaveChanged() } }
  }
  /// Whether a footer stays in view as long as any of its section is.
  open var sectionFootersPinToVisibleBounds = false {
    didSet { if sectionFootersPinToVisibleBounds != oldValue { metricsHaveChanged() } }
  }

  /// Where everything is; nil until asked for after an invalidation.
  var storedArrangement: FlowArrangement?
  /// What shown views have said of their own sizes.
  var preferences = FlowPreferences()
  /// What shown views had said before the counts changed, until the layout is told what has gone where.
  var outdated: FlowPreferences.Outdated?
  /// Counts the delegate's questions that fell through to the protocol's default answers, so that a delegate that does
  /// not answer sizes is not asked a million times.
  var defaultAnswers = 0
  /// Whether `prepare()` runs: what is set there is seen when the arrangement is next asked for, and invalidates nothing.
  var isPreparing = false

  /// A change of a property, by whomever: forget the arrangement, and ask for a new pass unless one is going on.
  private func metricsHaveChanged() {
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
    carryPreferences(through: updateItems)
    super.prepare(forCollectionViewUpdates: updateItems)
  }

  // MARK: Invalidation

  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    forget(what: context)
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
      // Scrolling keeps all frames: a subclass that magnifies the middle pays for what is visible only.
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
    wants(preferredAttributes, insteadOf: originalAttributes)
  }

  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    if let flow = context as? CollectionViewFlowLayoutInvalidationContext {
      note(preferredAttributes, insteadOf: originalAttributes, in: flow)
    }
    return context
  }
}
