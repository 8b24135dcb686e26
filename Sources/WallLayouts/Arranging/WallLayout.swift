import CollectionView
import Foundation

/// What the layouts of the wall share: they compute an ``Arrangement`` of the whole feed and answer from it.
///
/// A subclass says what arrangement its settings make in a view (`makeArrangement(in:)`); the rest is done here:
/// asking the delegate for shapes, laying out anew only from the first difference on, headers of sections, attributes
/// made on demand, and how pictures come and go. Set properties at any time; each invalidates the layout.
open class WallLayout: CollectionViewLayout, DensityAdjusting {
  /// Room around the items of each section, in points.
  public var sectionInset = EdgeInsets.zero { didSet { settingsChanged(oldValue != sectionInset) } }

  /// Points between neighbours, rounded to whole terminal cells in either direction.
  public var spacing: CGFloat = 16 { didSet { settingsChanged(oldValue != spacing) } }

  /// Length of a section's header along the way the wall scrolls, in points; 0, the default, shows none.
  public var headerHeight: CGFloat = 0 { didSet { settingsChanged(oldValue != headerHeight) } }

  /// The way the wall scrolls.
  public var scrollAxis = ScrollAxis.vertical { didSet { settingsChanged(oldValue != scrollAxis) } }

  /// The density that somebody chose; nil, the default, lets the view choose.
  public var chosenDensity: Int? { didSet { settingsChanged(oldValue != chosenDensity) } }

  private var shape = FeedMetrics.empty
  private var arrangement: (any Arrangement)?
  /// What the update in hand brings and takes.
  private var turnover = Turnover()

  // MARK: For subclasses

  /// The arrangement that these settings make in a view, before any item is laid out. Called on every `prepare()`.
  open func makeArrangement(in view: LayoutEnvironment) -> any Arrangement {
    preconditionFailure("\(type(of: self)) must override makeArrangement(in:)")
  }

  /// Whether the arrangement depends on the shapes of the items. True by default.
  open var usesAspectRatios: Bool { true }

  /// The density for a view when nobody chose one.
  open func defaultDensity(in view: LayoutEnvironment) -> Int { 1 }

  /// The densities that make sense in a view.
  open func densityRange(in view: LayoutEnvironment) -> ClosedRange<Int> { 1...1 }

  /// A density in words.
  open func text(forDensity density: Int) -> String { counted(density, "column") }

  /// Length of the headers on whole cells.
  public func headerLength(in view: LayoutEnvironment) -> Double { view.grid.along(scrollAxis).gap(headerHeight) }

  // MARK: Preparing

  open override func prepare() {
    super.prepare()
    guard let collectionView else { return }
    let next = currentShape(of: collectionView)
    let blank = makeArrangement(in: LayoutEnvironment(of: collectionView))
    var restart: RestartPoint? = .beginning
    if let arrangement, blank.followsRules(of: arrangement) { restart = next.restartPoint(after: shape) }
    guard let restart else { return }
    // Taken out of the property, the arrangement has one owner and is changed in place.
    var arranged = (restart == .beginning ? nil : arrangement.take()) ?? blank
    arrangement = nil
    _ = arranged.arrange(next, from: restart, progress: { _ in true })
    arrangement = arranged
    shape = next
  }

  /// The feed as the data source and the delegate tell it now.
  private func currentShape(of view: CollectionView) -> FeedMetrics {
    let counts = (0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) }
    guard usesAspectRatios, let delegate = view.delegate as? any CollectionViewDelegateAspectLayout else {
      return FeedMetrics(sectionCounts: counts, aspects: [])
    }
    func ratios(_ section: Int) -> [Float] {
      let told = delegate.collectionView(view, layout: self, aspectRatiosInSection: section)
      // Sections follow each other in one array: a list of another length would shift all later ones.
      let count = counts[section]
      return told.count == count ? told : told.prefix(count) + Array(repeating: 0, count: max(count - told.count, 0))
    }
    let aspects = counts.count == 1 ? ratios(0) : counts.indices.flatMap(ratios)
    return FeedMetrics(sectionCounts: counts, aspects: aspects)
  }

  private func settingsChanged(_ changed: Bool) { if changed { invalidateLayout() } }

  // MARK: Answering

  open override var collectionViewContentSize: CGSize { arrangement?.contentSize ?? .zero }

  open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    guard let arrangement else { return [] }
    let items = arrangement.items(touching: rect).map { attributes(ofItem: $0, frame: arrangement.frame(ofItem: $0)) }
    let headers = arrangement.headers(touching: rect).compactMap { header(ofSection: $0) }
    return headers + items
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    guard let arrangement, let item = shape.item(at: indexPath) else { return nil }
    return attributes(ofItem: item, frame: arrangement.frame(ofItem: item))
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard elementKind == CollectionView.elementKindSectionHeader, indexPath.item == 0,
      0..<shape.sectionCount ~= indexPath.section
    else { return nil }
    return header(ofSection: indexPath.section)
  }

  private func attributes(ofItem item: Int, frame: CGRect) -> CollectionViewLayoutAttributes {
    let attributes = CollectionViewLayoutAttributes(forCellWith: shape.indexPath(ofItem: item))
    attributes.frame = frame
    return attributes
  }

  private func header(ofSection section: Int) -> CollectionViewLayoutAttributes? {
    guard let frame = arrangement?.headerFrame(ofSection: section) else { return nil }
    let attributes = CollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: CollectionView.elementKindSectionHeader, with: IndexPath(item: 0, section: section))
    attributes.frame = frame
    attributes.zIndex = 1
    return attributes
  }

  /// Bytes that the layout holds for the feed.
  public var byteCount: Int { arrangement?.byteCount ?? 0 }

  // MARK: Coming and going

  /// Where new pictures grow from and deleted ones shrink to, in content coordinates; nil, the default, is their place.
  open var turnoverCenter: CGPoint? { nil }

  open override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    turnover.begin(updateItems)
  }

  open override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard turnover.brings(itemIndexPath) else {
      return super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
    }
    return layoutAttributesForItem(at: itemIndexPath)?.vanished(to: turnoverCenter)
  }

  open override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let attributes = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
    return turnover.takes(itemIndexPath) ? attributes?.vanished(to: turnoverCenter) : attributes
  }

  open override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    turnover = Turnover()
  }

  // MARK: Work elsewhere

  /// The work of the next `prepare()` for a view, as a value that any thread can do.
  public func arrangementTask(for view: CollectionView) -> ArrangementTask {
    ArrangementTask(blank: makeArrangement(in: LayoutEnvironment(of: view)), shape: currentShape(of: view))
  }

  /// Takes a finished job. The next `prepare()` finds its work done, if feed and view are still what they were, and
  /// does what is missing if they are not.
  public func install(_ finished: ArrangementResult) {
    arrangement = finished.arrangement
    shape = finished.shape
  }
}

extension FeedMetrics {
  /// The number of an item by its path; nil where there is none.
  func item(at path: IndexPath) -> Int? {
    guard 0..<sectionCount ~= path.section, path.item >= 0 else { return nil }
    let items = items(ofSection: path.section)
    return path.item < items.count ? items.lowerBound + path.item : nil
  }

  /// The path of an item by its number.
  func indexPath(ofItem item: Int) -> IndexPath {
    let section = section(of: item)
    return IndexPath(item: item - starts[section], section: section)
  }
}
