import Foundation
import TestSupport
import Testing

@testable import CollectionView

/// Counts how often identifiers are hashed and compared.
private final class Work {
  var hashes = 0
  var comparisons = 0
}

private struct Counted: Hashable {
  let number: Int
  let work: Work

  func hash(into hasher: inout Hasher) {
    work.hashes += 1
    hasher.combine(number)
  }
  static func == (a: Counted, b: Counted) -> Bool {
    a.work.comparisons += 1
    return a.number == b.number
  }
}

/// The cost of a few changes does not depend on the number of items.
@Suite struct SnapshotCostTests {
  /// Returns the work of ten changes, spread over a section, from the copy of the snapshot to the batch update.
  private func work(count: Int) -> Work {
    let work = Work()
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 30, height: 40), collectionViewLayout: SquaresLayout())
    view.register(NamedCell.self, forCellWithReuseIdentifier: "letter")
    let source = CollectionViewDiffableDataSource<Int, Counted>(collectionView: view) { view, path, _ in
      view.dequeueReusableCell(withReuseIdentifier: "letter", for: path)
    }
    var snapshot = source.snapshot()
    snapshot.appendSections([0])
    snapshot.appendItems((0..<count).map { Counted(number: $0, work: work) })
    source.apply(snapshot)
    view.advance(to: 0)
    snapshot = source.snapshot()
    (work.hashes, work.comparisons) = (0, 0)
    func item(_ number: Int) -> Counted { Counted(number: number, work: work) }
    for change in 0..<5 { snapshot.deleteItems([item(count / 5 * change + 7)]) }
    for change in 0..<3 {
      snapshot.insertItems([item(count + change)], afterItem: item(count / 5 * change + 99))
    }
    snapshot.moveItem(item(count - 9), beforeItem: item(9))
    snapshot.reloadItems([item(1)])
    source.apply(snapshot)
    view.advance(to: 9)
    #expect(
      source.indexPath(for: item(9)) == IndexPath(item: 9, section: 0) && view.numberOfItems(inSection: 0) == count - 2)
    return work
  }

  @Test func tenChangesOfACopyTouchAsManyIdentifiersOfAnyNumber() {
    let (few, many) = (work(count: 4_000), work(count: 40_000))
    let figures = "\(few.hashes) and \(many.hashes) hashes, \(few.comparisons) and \(many.comparisons) comparisons"
    #expect(many.hashes < 2_000 && many.hashes < few.hashes * 2, "\(figures)")
    #expect(many.comparisons < 20_000 && many.comparisons < few.comparisons * 2, "\(figures)")
  }
}
