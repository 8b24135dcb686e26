import Foundation

/// An invalidation of a flow layout, and the data that it keeps.
open class CollectionViewFlowLayoutInvalidationContext: CollectionViewLayoutInvalidationContext {
  /// Whether the delegate must be asked again for sizes, insets and spacings.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether the frames must be computed again.
  open var invalidateFlowLayoutAttributes = true

  /// Sets whether sizes and frames are invalid.
  func setInvalidatesArrangement(_ isInvalid: Bool) {
    (invalidateFlowLayoutDelegateMetrics, invalidateFlowLayoutAttributes) = (isInvalid, isInvalid)
  }
}

/// Arranges items in lines, section by section, with headers and footers, and scrolls vertically or horizontally:
/// UIKit's `UICollectionViewFlowLayout`.
///
/// `FlowLines` documents how lines are packed and justified. A delegate that conforms to
/// ``CollectionViewDelegateFlowLayout`` may provide sizes, insets and spacings for each item and section; otherwise the
/// properties apply to all. Origins are rounded to whole pixels, sizes are not.
///
/// Attributes are always fresh copies, so subclasses may change what `super` returns. A million items of equal size
/// take no memory; items of different sizes take 16 bytes each, lines 12 bytes.
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
  /// The positions from before a batch update, whose unchanged sizes are kept.
  var previousArrangement: FlowArrangement?
  /// The sizes that cells, headers and footers prefer.
  var preferredSizes = PreferredSizes()
  /// The preferred sizes that the arrangement does not include yet.
  var pendingSizes: [ElementKey: CGSize] = [:]
  /// The number of calls to the protocol's default `sizeForItemAt`. It shows that a delegate provides no sizes, so that
  /// the delegate is not asked a million times.
  var defaultSizeCalls = 0
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
    let arrangement = arrangement
    var found: [CollectionViewLayoutAttributes] = []
    arrangement.forEachItem(in: rect) { path, frame in found.append(makeAttributes(for: .item(path), frame: frame)) }
    for section in arrangement.sections(in: rect) {
      for kind in [CollectionView.elementKindSectionHeader, CollectionView.elementKindSectionFooter] {
        let path = IndexPath(item: 0, section: section)
        guard let attributes = supplementaryAttributes(ofKind: kind, at: path), attributes.frame.intersects(rect)
        else { continue }
        found.append(attributes)
      }
    }
    return found
  }

  override func attributes(for key: ElementKey) -> CollectionViewLayoutAttributes? {
    key.byCategory(
      item: { path in
        let arrangement = arrangement
        return arrangement.contains(path) ? makeAttributes(for: key, frame: arrangement.frame(at: path)) : nil
      }, supplementary: supplementaryAttributes(ofKind:at:), decoration: { _, _ in nil })
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

  // MARK: Invalidation

  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    discardData(invalidatedBy: context)
    super.invalidateLayout(with: context)
  }

  private func discardData(invalidatedBy context: CollectionViewLayoutInvalidationContext) {
    if context.invalidateEverything || context.invalidateDataSourceCounts {
      let map = context.invalidateEverything ? nil : updateMap
      preferredSizes = map.map(preferredSizes.remapped) ?? PreferredSizes()
      previousArrangement = map == nil ? nil : storedArrangement
      storedArrangement = nil
      return
    }
    // A plain context comes from a subclass with its own context class and does not say what changed.
    guard let flow = context as? CollectionViewFlowLayoutInvalidationContext else {
      storedArrangement = nil
      return
    }
    // With another line length, views may prefer other sizes.
    if flow.invalidateFlowLayoutDelegateMetrics { preferredSizes = PreferredSizes() }
    if let (key, size) = flow.preferred {
      preferredSizes.set(size, for: key)
      pendingSizes[key] = size
    }
    if flow.invalidateFlowLayoutDelegateMetrics || flow.invalidateFlowLayoutAttributes { storedArrangement = nil }
  }

  /// Returns true if new bounds change the length of the lines. Other bounds changes do not move items.
  private func changesLines(_ newBounds: CGRect) -> Bool {
    let lines = scrollDirection.across
    return collectionView.map { lines.length(of: newBounds.size) != lines.length(of: $0.bounds.size) } ?? false
  }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    changesLines(newBounds)
      || (sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds) && newBounds != collectionView?.bounds
  }

  open override func invalidationContext(forBoundsChange newBounds: CGRect) -> CollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    // Scrolling keeps all frames, so a subclass that magnifies the middle pays only for the visible items.
    if collectionView != nil {
      (context as? CollectionViewFlowLayoutInvalidationContext)?.setInvalidatesArrangement(changesLines(newBounds))
    }
    return context
  }

  // MARK: Self-sizing views

  /// Cells size themselves if an estimated size is set, headers and footers if their reference size is automatic.
  override func selfSizedDimensions(of attributes: CollectionViewLayoutAttributes) -> (width: Bool, height: Bool) {
    switch attributes.representedElementCategory {
    case .cell: return (estimatedItemSize != .zero, estimatedItemSize != .zero)
    case .decorationView: return (false, false)
    case .supplementaryView:
      let isHeader = attributes.representedElementKind == CollectionView.elementKindSectionHeader
      let length = scrollDirection.length(of: isHeader ? headerReferenceSize : footerReferenceSize)
      let isAutomatic = length >= Self.automaticSize.height
      return (isAutomatic && scrollDirection == .horizontal, isAutomatic && scrollDirection == .vertical)
    }
  }

  override var adoptsPreferredSizes: Bool { true }

  /// If the resized element begins before the viewport, the context adjusts the offset so that the visible content does not
  /// move.
  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    guard let flow = context as? CollectionViewFlowLayoutInvalidationContext else { return context }
    flow.setInvalidatesArrangement(false)
    let (here, direction) = (scrollDirection.span(of: originalAttributes.frame), scrollDirection)
    guard let view = collectionView, case let start = direction.coordinate(of: view.bounds.origin),
      here.start < start, here.end > start
    else { return context }
    let growth = direction.length(of: preferredAttributes.size) - direction.length(of: originalAttributes.size)
    flow.contentOffsetAdjustment += direction.point(along: growth, across: 0)
    return context
  }
}
