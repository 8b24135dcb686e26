import CollectionView
import Foundation

/// The cost of updates: snapshots, layouts that return everything, and the flow layout with sizes of a delegate.
enum UpdateBenchmarks {
  /// Prints the cost of ten changes of a snapshot, of a scroll step of a layout that returns all its items, and of
  /// deleting one item with a size of its own.
  static func run() {
    let (few, many) = (snapshotChanges(of: 100_000), snapshotChanges(of: 1_000_000))
    print(
      "snapshots: ten changes of a copy, applied, take \((few * 1e6).inMicroseconds) of 100,000 items, of 1,000,000 "
        + "\((many / few).inTimes) that (aim 2× at most)")
    print("a layout that returns all of 100,000 items: a scroll step takes \((everythingStep() * 1e6).inMicroseconds)")
    let (deletion, questions) = sizedDeletion()
    print(
      "flow, a size for each of 1,000,000 items: deleting one takes \(deletion.inMilliseconds) and asks for "
        + "\(questions) sizes (aim 100 at most)")
  }

  private static func makeView(_ layout: CollectionViewLayout) -> CollectionView {
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 800, height: 800), collectionViewLayout: layout)
    view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.animation = .none
    return view
  }

  /// Returns the seconds of ten changes spread over a section, from the copy of the snapshot to the next frame.
  private static func snapshotChanges(of count: Int) -> Double {
    let view = makeView(FixedRows())
    let source = CollectionViewDiffableDataSource<Int, Int>(collectionView: view) { view, path, _ in
      view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
    }
    var first = source.snapshot()
    first.appendSections([0])
    first.appendItems(Array(0..<count))
    source.apply(first)
    view.advance(to: 0)
    first = source.snapshot()
    var next = count
    return fastest(rounds: 60) {
      ContinuousClock().measure {
        var snapshot = source.snapshot()
        for change in 0..<5 {
          let place = count / 5 * change + next % 997
          if let gone = snapshot.sectionIdentifier(containingItem: place).map({ _ in place }) {
            snapshot.deleteItems([gone])
          }
          snapshot.insertItems([next], beforeItem: count / 5 * change + 1_000)
          next += 1
        }
        source.apply(snapshot)
        view.advance(to: view.now)
      }.seconds
    }
  }

  private static func everythingStep() -> Double {
    let layout = EverythingLayout(count: 100_000)
    let view = makeView(layout)
    let source = Numbers(count: 100_000)
    view.dataSource = source
    view.advance(to: 0)
    return fastest(rounds: 20) {
      ContinuousClock().measure {
        for _ in 0..<20 {
          view.contentOffset.y += 16
          view.advance(to: view.now)
        }
      }.seconds / 20
    }
  }

  private static func sizedDeletion() -> (seconds: Double, questions: Int) {
    let view = makeView(CollectionViewFlowLayout())
    let source = Numbers(count: 1_000_000)
    (view.dataSource, view.delegate) = (source, source)
    view.advance(to: 0)
    var questions = 0
    let seconds = fastest(rounds: 9) {
      source.questions = 0
      let taken = ContinuousClock().measure {
        view.performBatchUpdates {
          source.count -= 1
          view.deleteItems(at: [IndexPath(item: 20, section: 0)])
        }
        view.advance(to: view.now)
      }.seconds
      questions = max(questions, source.questions)
      return taken
    }
    return (seconds, questions)
  }
}

/// A number of items whose sizes differ.
private final class Numbers: NSObject, CollectionViewDataSource, CollectionViewDelegateFlowLayout {
  var count: Int
  var questions = 0

  init(count: Int) { self.count = count }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { count }
  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    questions += 1
    return CGSize(width: 60 + indexPath.item % 40, height: 60)
  }
}

/// Rows of 20 points, by arithmetic.
private final class FixedRows: CollectionViewLayout {
  private var count = 0

  override func prepare() { count = collectionView?.numberOfItems(inSection: 0) ?? 0 }
  override var collectionViewContentSize: CGSize { CGSize(width: 800, height: count * 20) }
  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    let (first, last) = (max(Int(rect.minY / 20), 0), min(Int(rect.maxY / 20) + 1, count))
    return first < last
      ? (first..<last).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) } : []
  }
  override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    let attributes = CollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(x: 0, y: indexPath.item * 20, width: 800, height: 20)
    return attributes
  }
}

/// Places of seeds that are computed once and all returned, whatever the rectangle.
private final class EverythingLayout: CollectionViewLayout {
  private let all: [CollectionViewLayoutAttributes]

  init(count: Int) {
    all = (0..<count).map { number in
      let attributes = CollectionViewLayoutAttributes(forCellWith: IndexPath(item: number, section: 0))
      attributes.frame = CGRect(x: number % 10 * 80, y: number / 10 * 80, width: 80, height: 80)
      return attributes
    }
    super.init()
  }
  required init?(coder: NSCoder) { nil }

  override var collectionViewContentSize: CGSize { CGSize(width: 800, height: all.count * 8) }
  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? { all }
  override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    all[indexPath.item]
  }
}
