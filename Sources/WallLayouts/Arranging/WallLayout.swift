import CollectionView
import Foundation

/// A layout that computes an ``Arrangement`` of the whole feed and takes its attributes from it.
///
/// Subclasses make the arrangement of their settings in `makeArrangement(in:)`. This class reads the aspect ratios,
/// arranges only from the first difference on, and provides section headers and attributes on demand. Setting a property
/// invalidates the layout.
open class WallLayout: ItemScalingLayout, FeedFitting, SectionHeading {
  /// The insets of each section's items, in points.
  public var sectionInset = EdgeInsets.zero { didSet { settingsChanged(oldValue != sectionInset) } }

  /// The gap between items, in points, rounded to whole terminal cells in both directions.
  public var spacing: CGFloat = 16 { didSet { settingsChanged(oldValue != spacing) } }

  /// The length of section headers along the scroll direction, in points; 0 for none.
  public var headerHeight: CGFloat = 0 { didSet { settingsChanged(oldValue != headerHeight) } }

  public var scrollDirection = CollectionView.ScrollDirection.vertical {
    didSet { settingsChanged(oldValue != scrollDirection) }
  }

  /// The feed that the default density shows as a whole if it can; nil: the default is by the view alone.
  public var fittedFeed: FeedMetrics? {
    didSet {
      fitted = nil
      settingsChanged(true)
    }
  }

  /// The density that was found for `fittedFeed`.
  private var fitted: (view: LayoutEnvironment, density: Int)?
  /// The density that is tried for it.
  private var tried: Int?
  private var metrics = FeedMetrics.empty
  private var arrangement: (any Arrangement)?

  // MARK: For subclasses

  /// Returns the empty arrangement of the layout's settings. Called in every `prepare()`.
  open func makeArrangement(in view: LayoutEnvironment) -> any Arrangement {
    preconditionFailure("\(type(of: self)) must override makeArrangement(in:)")
  }

  /// Whether the arrangement depends on the items' aspect ratios.
  open var usesAspectRatios: Bool { true }

  /// Returns the density at which `fittedFeed` fills the view; nil without one.
  public override func fittedDensity(in view: LayoutEnvironment) -> Int? {
    guard let feed = fittedFeed, tried == nil else { return tried }
    if let fitted, fitted.view == view { return fitted.density }
    let moderate = feed.withoutExtremes
    let density = leastDensity(in: view) { density in
      tried = density
      defer { tried = nil }
      var arrangement = makeArrangement(in: view)
      _ = arrangement.arrange(moderate, from: .beginning, progress: { _ in true })
      return scrollDirection.length(of: arrangement.contentSize) <= scrollDirection.length(of: view.size)
    }
    fitted = (view, density)
    return density
  }

  // MARK: Preparing

  open override func prepare() {
    super.prepare()
    guard let collectionView else { return }
    let next = currentMetrics(of: collectionView)
    let view = LayoutEnvironment(of: collectionView)
    let emptyArrangement =
      fittedFeed?.count == 1 && next.count == 1
      ? OnlyPhoto(rules: sectionRules(in: view), view) : makeArrangement(in: view)
    var restart: RestartPoint? = .beginning
    if let arrangement, emptyArrangement.followsRules(of: arrangement) { restart = next.restartPoint(after: metrics) }
    guard let restart else { return }
    // Moved out of the property, the arrangement has one owner and is changed in place.
    var arranged = (restart == .beginning ? nil : arrangement.take()) ?? emptyArrangement
    arrangement = nil
    _ = arranged.arrange(next, from: restart, progress: { _ in true })
    arrangement = arranged
    metrics = next
  }

  /// Returns the feed's current metrics from the data source and the delegate.
  private func currentMetrics(of view: CollectionView) -> FeedMetrics {
    let delegate = usesAspectRatios ? view.delegate as? any CollectionViewDelegateAspectLayout : nil
    return FeedMetrics(
      sections: (0..<view.numberOfSections).map { section in
        let count = view.numberOfItems(inSection: section)
        guard let delegate else { return .init(count: count) }
        if let ratio = delegate.collectionView(view, layout: self, commonAspectRatioInSection: section) {
          return .init(count: count, ratio: ratio)
        }
        let told = delegate.collectionView(view, layout: self, aspectRatiosInSection: section)
        // A wrong number of ratios must not become a wrong number of items.
        return .init(
          aspects: told.count == count
            ? told : told.prefix(count) + Array(repeating: 0, count: max(count - told.count, 0)))
      })
  }

  private func settingsChanged(_ changed: Bool) { if changed { invalidateLayout() } }

  // MARK: Layout attributes

  open override var collectionViewContentSize: CGSize { arrangement?.contentSize ?? .zero }

  open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    guard let arrangement else { return [] }
    let items = arrangement.items(touching: rect).map { attributes(ofItem: $0, frame: arrangement.frame(ofItem: $0)) }
    let headers = arrangement.headers(touching: rect).compactMap { header(ofSection: $0) }
    return headers + items
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    guard let arrangement, let item = metrics.item(at: indexPath) else { return nil }
    return attributes(ofItem: item, frame: arrangement.frame(ofItem: item))
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard elementKind == CollectionView.elementKindSectionHeader, indexPath.item == 0,
      0..<metrics.sectionCount ~= indexPath.section
    else { return nil }
    return header(ofSection: indexPath.section)
  }

  private func attributes(ofItem item: Int, frame: CGRect) -> CollectionViewLayoutAttributes {
    let attributes = CollectionViewLayoutAttributes(forCellWith: metrics.indexPath(ofItem: item))
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

  /// The memory that the layout uses for the feed, in bytes.
  public var byteCount: Int { arrangement?.byteCount ?? 0 }

  // MARK: Background preparation

  /// Returns the computation of the next `prepare()` for a view, which may run on any thread.
  public func arrangementTask(for view: CollectionView) -> ArrangementTask {
    ArrangementTask(
      emptyArrangement: makeArrangement(in: LayoutEnvironment(of: view)), metrics: currentMetrics(of: view))
  }

  /// Installs the result of a task. The next `prepare()` computes only what has changed since the task was made.
  public func install(_ finished: ArrangementResult) {
    arrangement = finished.arrangement
    metrics = finished.metrics
  }
}

extension FeedMetrics {
  /// Returns the number of the item at an index path, or nil if there is none.
  func item(at path: IndexPath) -> Int? {
    guard 0..<sectionCount ~= path.section, path.item >= 0 else { return nil }
    let items = items(ofSection: path.section)
    return path.item < items.count ? items.lowerBound + path.item : nil
  }

  func indexPath(ofItem item: Int) -> IndexPath {
    let section = section(of: item)
    return IndexPath(item: item - starts[section], section: section)
  }
}
