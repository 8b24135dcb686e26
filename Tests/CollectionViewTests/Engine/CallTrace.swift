import CollectionView
import Foundation

/// A wall of two rows whose parts note all calls in one list.
final class CallTrace: NSObject, CollectionViewDataSource, CollectionViewDelegate, CollectionViewDataSourcePrefetching,
  ClockObserver
{
  var lines: [String] = []
  var count = 12
  var keepsItemsInPlace = false
  let layout: TracedLayout
  let view: CollectionView
  var isRunning: Bool { false }

  override init() {
    layout = TracedLayout("A")
    view = CollectionView(frame: CGRect(x: 0, y: 0, width: 30, height: 20), collectionViewLayout: layout)
    super.init()
    layout.trace = self
    view.register(TracedCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = self
    view.delegate = self
    view.prefetchDataSource = self
  }

  /// Returns the calls since the last time, except calls that begin with a prefix.
  func take(without prefixes: [String] = []) -> [String] {
    defer { lines = [] }
    return lines.filter { line in !prefixes.contains { line.hasPrefix($0) } }
  }

  func clockDidAdvance(to time: TimeInterval) { lines.append("observer") }
  func numberOfSections(in collectionView: CollectionView) -> Int {
    lines.append("sections")
    return 1
  }
  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
    lines.append("items")
    return count
  }
  func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    lines.append("cell \(path.item)")
    let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
    (cell as? TracedCell)?.trace = self
    return cell
  }
  func collectionView(_ view: CollectionView, canMoveItemAt path: IndexPath) -> Bool {
    lines.append("may move \(path.item)")
    return true
  }
  func collectionView(_ view: CollectionView, moveItemAt source: IndexPath, to target: IndexPath) {
    lines.append("move \(source.item) to \(target.item)")
  }
  func collectionView(_ view: CollectionView, prefetchItemsAt paths: [IndexPath]) {
    lines.append("prefetch \(paths.map(\.item))")
  }
  func collectionView(_ view: CollectionView, cancelPrefetchingForItemsAt paths: [IndexPath]) {
    lines.append("cancel \(paths.map(\.item))")
  }
  func collectionView(_ view: CollectionView, willDisplay cell: CollectionViewCell, forItemAt path: IndexPath) {
    lines.append("display \(path.item)")
  }
  func collectionView(_ view: CollectionView, didEndDisplaying cell: CollectionViewCell, forItemAt path: IndexPath) {
    lines.append("end \(path.item)")
  }
  func collectionView(
    _ view: CollectionView, targetIndexPathForMoveOfItemFromOriginalIndexPath original: IndexPath,
    atCurrentIndexPath current: IndexPath, toProposedIndexPath proposed: IndexPath
  ) -> IndexPath {
    lines.append("\(original.item), now \(current.item), to \(proposed.item)?")
    return keepsItemsInPlace ? current : proposed
  }
  func collectionView(
    _ view: CollectionView, targetContentOffsetForProposedContentOffset proposed: CGPoint
  ) -> CGPoint {
    lines.append("delegate's target")
    return proposed
  }
  func collectionView(
    _ view: CollectionView, transitionLayoutForOldLayout old: CollectionViewLayout, newLayout: CollectionViewLayout
  ) -> CollectionViewTransitionLayout {
    lines.append("transition layout")
    return CollectionViewTransitionLayout(currentLayout: old, nextLayout: newLayout)
  }
  func scrollViewDidScroll(_ scrollView: ScrollView) {
    lines.append("scrolled to \(Int(scrollView.contentOffset.y))")
  }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { lines.append("scroll ends") }
}

final class TracedCell: CollectionViewCell {
  /// Nil until the data source has dequeued the cell for the first time.
  weak var trace: CallTrace?
  private func note(_ line: String) { trace?.lines.append(line) }

  override func prepareForReuse() {
    super.prepareForReuse()
    note("reuse")
  }
  override func apply(_ attributes: CollectionViewLayoutAttributes) { note("apply \(attributes.indexPath.item)") }
  override func preferredLayoutAttributesFitting(
    _ attributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    note("fit \(attributes.indexPath.item)")
    return attributes
  }
  override func willTransition(from old: CollectionViewLayout, to new: CollectionViewLayout) {
    note("will transition")
  }
  override func didTransition(from old: CollectionViewLayout, to new: CollectionViewLayout) { note("did transition") }
}

final class TracedLayout: SquaresLayout {
  weak var trace: CallTrace?
  var invalidatesForBounds = false
  private let name: String

  init(_ name: String) {
    self.name = name
    super.init()
  }
  required init?(coder: NSCoder) { nil }

  private var top: Int { Int(collectionView?.bounds.minY ?? -1) }

  override func note(_ call: String) { trace?.lines.append("\(name): \(call)") }
  override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    let what =
      (context.invalidateEverything ? " everything" : "") + (context.invalidateDataSourceCounts ? " counts" : "")
    note("invalidate\(what) at \(top)")
    super.invalidateLayout(with: context)
  }
  override func shouldInvalidateLayout(forBoundsChange new: CGRect) -> Bool {
    note("from \(top) to \(Int(new.minY))?")
    return invalidatesForBounds
  }
  override func invalidationContext(forBoundsChange new: CGRect) -> CollectionViewLayoutInvalidationContext {
    note("context from \(top)")
    return super.invalidationContext(forBoundsChange: new)
  }
  override func prepare(forCollectionViewUpdates items: [CollectionViewUpdateItem]) { note("updates \(items.count)") }
  override func finalizeCollectionViewUpdates() { note("finalize") }
  override func targetContentOffset(forProposedContentOffset offset: CGPoint) -> CGPoint {
    note("target")
    return offset
  }
  override func initialLayoutAttributesForAppearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    note("initial \(path.item)")
    return super.initialLayoutAttributesForAppearingItem(at: path)
  }
  override func finalLayoutAttributesForDisappearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    note("final \(path.item)")
    return super.finalLayoutAttributesForDisappearingItem(at: path)
  }
  override func prepareForTransition(to layout: CollectionViewLayout) { note("to another") }
  override func prepareForTransition(from layout: CollectionViewLayout) { note("from another") }
  override func finalizeLayoutTransition() { note("finalize transition") }
  override func targetIndexPath(forInteractivelyMovingItem path: IndexPath, withPosition: CGPoint) -> IndexPath {
    note("target of \(path.item)")
    return super.targetIndexPath(forInteractivelyMovingItem: path, withPosition: withPosition)
  }
  override func layoutAttributesForInteractivelyMovingItem(
    at path: IndexPath, withTargetPosition position: CGPoint
  ) -> CollectionViewLayoutAttributes {
    note("lifted \(path.item)")
    return super.layoutAttributesForInteractivelyMovingItem(at: path, withTargetPosition: position)
  }
  override func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths paths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
  ) -> CollectionViewLayoutInvalidationContext {
    note("\(movementCancelled ? "cancelled" : "ended"): \(previousIndexPaths.map(\.item)) to \(paths.map(\.item))")
    return super.invalidationContextForEndingInteractiveMovementOfItems(
      toFinalIndexPaths: paths, previousIndexPaths: previousIndexPaths, movementCancelled: movementCancelled)
  }
}
