import CollectionView
import Foundation
import Testing

/// The order of calls to data source, delegate, layout and cells, as `Sources/README.md` draws it.
@Suite struct OrderOfCallsTests {
  /// A wall of two rows whose parts note all calls in one list.
  final class Trace: NSObject, CollectionViewDataSource, CollectionViewDelegate, CollectionViewDataSourcePrefetching,
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

    /// Returns the calls since the last time, without those that a prefix leaves out.
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
    weak var trace: Trace?
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
    weak var trace: Trace?
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

  private func made(_ numbers: some Sequence<Int>, reused: Bool = false) -> [String] {
    numbers.flatMap { ["cell \($0)"] + (reused ? ["reuse", "apply \($0)"] : []) + ["display \($0)"] }
  }

  @Test func theFirstLayoutPass() {
    let trace = Trace()
    trace.view.advance(to: 0)
    #expect(
      trace.take() == [
        "sections", "items", "A: invalidate everything counts at 0", "A: prepare", "A: size", "A: elements",
      ]
        + made(0..<6) + (0..<6).map { "fit \($0)" } + ["A: size", "A: elements", "prefetch [6, 7, 8, 9, 10, 11]"])
    trace.view.advance(to: 1)
    #expect(trace.take() == [])
  }

  @Test func newBounds() {
    let trace = Trace()
    trace.view.advance(to: 0)
    trace.layout.invalidatesForBounds = true
    _ = trace.take()
    trace.view.contentOffset.y = 10
    #expect(trace.take() == ["A: from 0 to 10?", "A: context from 0", "A: invalidate at 10", "scrolled to 10"])
    trace.view.advance(to: 1)
    #expect(
      trace.take() == ["A: prepare", "A: size", "A: elements", "end 0", "end 1", "end 2"]
        + made(6..<9, reused: true) + (6..<9).map { "fit \($0)" } + ["A: size", "A: elements"])
  }

  @Test func reloadData() {
    let trace = Trace()
    trace.view.advance(to: 0)
    _ = trace.take()
    trace.count = 1
    trace.view.reloadData()
    #expect(trace.take() == ["A: invalidate everything counts at 0"])
    trace.view.advance(to: 1)
    #expect(
      trace.take() == ["sections", "items", "A: prepare", "A: size"] + (0..<6).map { "end \($0)" } + ["A: elements"]
        + made([0], reused: true) + ["fit 0", "A: size"])
  }

  @Test func aBatchUpdate() {
    let trace = Trace()
    trace.view.advance(to: 0)
    trace.view.contentOffset.y = 10
    _ = trace.take()
    var isOver = false
    trace.view.performBatchUpdates {
      trace.lines.append("closure")
      trace.count = 11
      trace.view.deleteItems(at: [item(1)])
    } completion: {
      isOver = $0
      trace.lines.append("completion")
    }
    // What is around is asked for when the first default needs it.
    let hooks =
      ["A: final 3", "A: elements"] + (4..<9).map { "A: final \($0)" } + (3..<9).map { "A: initial \($0)" }
    #expect(
      trace.take(without: ["apply"]) == ["sections", "items", "A: elements", "end 0", "end 1", "end 2"]
        + ["cell 6", "reuse", "display 6", "cell 7", "reuse", "display 7", "cell 8", "reuse", "display 8"]
        + ["fit 6", "fit 7", "fit 8", "A: size", "A: elements", "A: elements", "closure", "sections", "items"]
        + ["A: invalidate counts at 10", "A: prepare", "A: size", "A: updates 1", "A: size", "A: target"]
        + ["delegate's target", "A: elements"] + hooks + ["cell 8", "display 8", "fit 8", "A: finalize"])
    trace.view.advance(to: 0.39)
    #expect(trace.take(without: ["A: "]) == [] && !isOver)
    trace.view.advance(to: 0.4)
    #expect(trace.take(without: ["A: "]) == ["end 2", "completion"] && isOver)
  }

  @Test func aSwitchOfLayouts() {
    let trace = Trace()
    let next = TracedLayout("B")
    (next.columns, next.trace) = (2, trace)
    trace.view.advance(to: 0)
    _ = trace.take()
    trace.view.setCollectionViewLayout(next, animated: true) { _ in trace.lines.append("completion") }
    #expect(
      trace.take(without: ["apply"]) == ["A: elements"] + [String](repeating: "will transition", count: 6) + [
        "A: to another", "B: from another", "B: invalidate everything counts at 0", "B: prepare", "B: size",
        "B: target",
        "delegate's target", "B: from 0 to 10?", "scrolled to 10", "B: elements",
      ] + (0..<6).map { "A: final \($0)" } + (2..<6).map { "B: initial \($0)" }
        + ["A: finalize transition", "B: finalize transition"])
    trace.view.advance(to: 0.4)
    #expect(
      trace.take() == ["end 0", "end 1", "B: elements", "B: size", "B: elements", "cancel [10, 11]"]
        + [String](repeating: "did transition", count: 4) + ["completion"])
  }

  @Test func anInteractiveTransition() {
    let trace = Trace()
    let next = TracedLayout("B")
    (next.columns, next.trace) = (2, trace)
    trace.view.advance(to: 0)
    _ = trace.take()
    let between = trace.view.startInteractiveTransition(to: next) { trace.lines.append("completion \($0) \($1)") }
    #expect(
      trace.take() == [
        "transition layout", "A: elements", "A: elements", "B: invalidate everything counts at 0", "B: prepare",
        "B: size",
        "B: target", "delegate's target", "B: from 0 to 10?", "scrolled to 10", "B: elements", "A: from 10 to 0?",
        "scrolled to 0",
      ])
    between.transitionProgress = 0.5
    trace.view.advance(to: 0.1)
    #expect(trace.take().sorted() == (0..<6).map { "apply \($0)" })
    trace.view.finishInteractiveTransition()
    let will = [String](repeating: "will transition", count: 6)
    #expect(
      trace.take(without: ["apply"]) == will + [
        "B: from another", "B: invalidate everything counts at 0", "B: prepare", "B: size", "B: target",
        "delegate's target", "B: from 0 to 10?", "scrolled to 10", "B: elements",
      ] + (2..<6).map { "B: initial \($0)" } + ["B: finalize transition"])
    trace.view.advance(to: 1)
    let did = [String](repeating: "did transition", count: 4)
    #expect(
      trace.take() == ["end 0", "end 1", "B: elements", "B: size", "B: elements", "cancel [10, 11]"] + did + [
        "completion true true"
      ])
  }

  @Test func aMovementByHand() {
    let trace = Trace()
    trace.view.advance(to: 0)
    _ = trace.take()
    trace.view.beginInteractiveMovementForItem(at: item(0))
    #expect(trace.take() == ["may move 0", "A: invalidate at 0"])
    trace.view.updateInteractiveMovementTargetPosition(CGPoint(x: 15, y: 5))
    let details = ["apply", "A: elements", "A: size", "A: lifted", "A: final ", "A: initial "]
    #expect(
      trace.take(without: details) == [
        "A: prepare", "A: target of 0", "0, now 0, to 1?", "sections", "items", "sections", "items",
        "A: invalidate counts at 0", "A: prepare", "A: updates 1", "A: target", "delegate's target", "A: finalize",
      ])
    trace.view.endInteractiveMovement()
    #expect(
      trace.take(without: details) == [
        "move 0 to 1", "sections", "items", "A: ended: [0] to [1]", "A: invalidate at 0", "sections", "items",
        "A: prepare",
        "A: updates 0", "A: target", "delegate's target", "A: finalize",
      ])
  }

  /// Observers, scrolling, views that have left, the layout pass, and completions, in this order.
  @Test func advancing() {
    let trace = Trace()
    trace.view.addClockObserver(trace)
    trace.view.advance(to: 0)
    trace.view.performBatchUpdates {
      trace.count = 11
      trace.view.deleteItems(at: [item(1)])
    } completion: { _ in
      trace.lines.append("completion")
    }
    trace.view.setContentOffset(CGPoint(x: 0, y: 10), animated: true)
    _ = trace.take()
    trace.view.advance(to: 0.4)
    #expect(
      trace.take() == ["observer", "A: from 0 to 10?", "scrolled to 10", "scroll ends", "end 1", "A: elements"]
        + ["end 0", "end 1", "end 2"] + made(6..<9, reused: true) + (6..<9).map { "fit \($0)" }
        + ["A: size", "A: elements", "completion"])
    trace.view.removeClockObserver(trace)
    trace.view.advance(to: 1)
    #expect(trace.take() == [])
  }
}
