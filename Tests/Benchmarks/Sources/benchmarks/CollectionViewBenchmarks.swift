import CollectionView
import Foundation
import WallLayouts

/// The cost of the collection view alone. A scroll step and an update may depend on the visible items, but not on the
/// number of items. Measured with a layout of simple arithmetic, which costs little itself, and with the waterfall.
enum CollectionViewBenchmarks {
  private static let few = 1_000
  private static let many = 1_000_000

  /// Prints the cost of a scroll step with few and many items, of deleting one item of a million, and of a frame.
  static func run() throws {
    for (name, make) in layouts {
      let (small, large, visible) = scrollSteps(make)
      let ratio = String(format: "%.2f", large / small)
      print(
        "collection view, \(name): a scroll step with \(visible) visible is \((small * 1e6).inMicroseconds) of 1,000 items, "
          + "of 1,000,000 \(ratio) × that (aim 1.10 at most)")
    }
    for (name, make) in layouts {
      let deletion = batchDelete(layout: make())
      let share = String(format: "%.0f", deletion * 60 * 100)
      print(
        "collection view, \(name): deleting one of 1,000,000 takes \(deletion.inMilliseconds), "
          + "\(share) % of a frame (aim 100 % at most)")
    }
    print(
      "collection view: a frame of 100 moving views is presented in \((presentation() * 1e6).inMicroseconds)")
  }

  private static let layouts: [(name: String, make: @Sendable () -> CollectionViewLayout)] = [
    ("squares", { SquaresLayout() }), ("waterfall", { WaterfallLayout() }),
  ]

  /// Ten columns of ten rows of squares.
  private static let viewport = CGRect(x: 0, y: 0, width: 800, height: 800)

  private static func makeView(count: Int, layout: CollectionViewLayout) -> (CollectionView, Source) {
    let view = CollectionView(frame: viewport, collectionViewLayout: layout)
    let source = Source(count: count)
    view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    view.delegate = source
    view.displayGrid = CGSize(width: 8, height: 16)
    (layout as? WaterfallLayout)?.density = 10
    view.advance(to: 0)
    return (view, source)
  }

  /// Returns the seconds of a scroll step of one terminal row with few and with many items: the fastest of many short
  /// runs, taken in turn, so that other load affects neither. Each run makes one more row of squares visible.
  private static func scrollSteps(_ make: () -> CollectionViewLayout) -> (few: Double, many: Double, visible: Int) {
    let (small, smallSource) = makeView(count: few, layout: make())
    let (large, largeSource) = makeView(count: many, layout: make())
    defer { withExtendedLifetime((smallSource, largeSource)) {} }
    var fastest = (few: Double.infinity, many: Double.infinity)
    for round in 0..<1_500 {
      fastest.few = min(fastest.few, scrollStep(small, round: round))
      fastest.many = min(fastest.many, scrollStep(large, round: round))
    }
    return (fastest.few, fastest.many, large.visibleCells.count)
  }

  private static func scrollStep(_ view: CollectionView, round: Int) -> Double {
    // Through the middle of the content, within the length of the small feed, then again from the start.
    let steps = 5
    let distance = CGFloat(round % 40 * steps) * 16
    let start = ((view.contentSize.height - viewport.height) / 2 - 20 * CGFloat(steps) * 16).rounded()
    if distance == 0 {
      view.contentOffset.y = max(start, 0)
      view.advance(to: view.now)
    }
    let origin = view.contentOffset.y
    return ContinuousClock().measure {
      for step in 1...steps {
        view.contentOffset.y = origin + CGFloat(step) * 16
        view.advance(to: view.now)
      }
    }.seconds / Double(steps)
  }

  /// Returns the seconds of deleting one visible item of a million, until its animation begins.
  private static func batchDelete(layout: CollectionViewLayout) -> Double {
    let (view, source) = makeView(count: many, layout: layout)
    view.contentOffset.y = (view.contentSize.height / 2).rounded()
    view.advance(to: 1)
    var time = 1.0
    return fastest(rounds: 9) {
      let visible = view.indexPathsForVisibleItems
      guard !visible.isEmpty else { return .infinity }
      let path = visible[visible.count / 2]
      let taken = ContinuousClock().measure {
        view.performBatchUpdates {
          source.count -= 1
          view.deleteItems(at: [path])
        }
        view.advance(to: time)
      }.seconds
      time += 1
      view.advance(to: time)
      return taken
    }
  }

  /// Returns the seconds of advancing and presenting all views in the middle of a layout transition.
  private static func presentation() -> Double {
    let (view, source) = makeView(count: few, layout: SquaresLayout())
    defer { withExtendedLifetime(source) {} }
    let other = SquaresLayout()
    other.columns = 9
    view.animation = .spring(duration: 1_000)
    view.setCollectionViewLayout(other, animated: true)
    var time = 0.0
    return fastest(rounds: 100) {
      ContinuousClock().measure {
        time += 1.0 / 60
        view.advance(to: time)
        precondition(view.presentedElements.count >= 80, "the views must be on screen to be measured")
      }.seconds
    }
  }
}

/// A data source with a number of items but no data.
private final class Source: NSObject, CollectionViewDataSource, CollectionViewDelegateAspectLayout {
  var count: Int

  init(count: Int) { self.count = count }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { count }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }

  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    aspectRatiosInSection section: Int
  ) -> [Float] { [Float](repeating: 1, count: count) }
}

/// Squares in rows, computed without stored attributes.
private final class SquaresLayout: CollectionViewLayout {
  var columns = 10
  private var count = 0
  private var side: CGFloat { (collectionView?.bounds.width ?? 0) / CGFloat(columns) }

  override func prepare() { count = collectionView?.numberOfItems(inSection: 0) ?? 0 }

  override var collectionViewContentSize: CGSize {
    CGSize(width: side * CGFloat(columns), height: side * CGFloat((count + columns - 1) / columns))
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    let first = max(Int((rect.minY / side).rounded(.down)) * columns, 0)
    let last = min(Int((rect.maxY / side).rounded(.up)) * columns, count)
    guard first < last else { return [] }
    return (first..<last).map { attributes(of: IndexPath(item: $0, section: 0)) }
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    attributes(of: indexPath)
  }

  private func attributes(of path: IndexPath) -> CollectionViewLayoutAttributes {
    let attributes = CollectionViewLayoutAttributes(forCellWith: path)
    attributes.frame = CGRect(
      x: CGFloat(path.item % columns) * side, y: CGFloat(path.item / columns) * side, width: side, height: side)
    return attributes
  }
}
