import CollectionView
import Foundation
import Testing

/// The user moves items of a diffable data source.
@Suite struct ReorderingTests {
  private func makeWall() -> (CollectionView, CollectionViewDiffableDataSource<String, Int>) {
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 30, height: 40), collectionViewLayout: SquaresLayout())
    view.register(NamedCell.self, forCellWithReuseIdentifier: "letter")
    let source = CollectionViewDiffableDataSource<String, Int>(collectionView: view) { view, path, _ in
      view.dequeueReusableCell(withReuseIdentifier: "letter", for: path)
    }
    var snapshot = source.snapshot()
    snapshot.appendSections(["A", "B"])
    snapshot.appendItems([1, 2, 3], toSection: "A")
    snapshot.appendItems([7, 8], toSection: "B")
    source.apply(snapshot, animatingDifferences: false)
    view.advance(to: 0)
    return (view, source)
  }

  @Test func onlyAllowedItemsAreMoved() {
    let (view, source) = makeWall()
    #expect(!view.beginInteractiveMovementForItem(at: item(0)))
    source.reorderingHandlers.canReorderItem = { $0 == 2 }
    #expect(!view.beginInteractiveMovementForItem(at: item(0)) && view.beginInteractiveMovementForItem(at: item(1)))
  }

  @Test(
    arguments: [
      (CGPoint(x: 25, y: 5), "A 2 3 1 | B 7 8", 2, ["A"]), (CGPoint(x: 15, y: 5), "A 2 1 3 | B 7 8", 1, ["A"]),
      (CGPoint(x: 5, y: 15), "A 2 3 | B 1 7 8", 2, ["A", "B"]),
    ])
  func theSnapshotFollowsAndTheApplicationIsTold(
    point: CGPoint, expected: String, end: Int, sections: [String]
  ) throws {
    let (view, source) = makeWall()
    source.reorderingHandlers.canReorderItem = { _ in true }
    var told: [(String, DiffableDataSourceTransaction<String, Int>)] = []
    source.reorderingHandlers.willReorder = { told.append(("will", $0)) }
    source.reorderingHandlers.didReorder = { told.append(("did", $0)) }
    view.beginInteractiveMovementForItem(at: item(0))
    view.updateInteractiveMovementTargetPosition(point)
    #expect(told.isEmpty)
    view.endInteractiveMovement()
    view.advance(to: 9)
    let snapshot = source.snapshot()
    let words = snapshot.sectionIdentifiers
      .map { ([$0] + snapshot.itemIdentifiers(inSection: $0).map(String.init)).joined(separator: " ") }
    #expect(words.joined(separator: " | ") == expected && told.map(\.0) == ["will", "did"])
    let transaction = try #require(told.last?.1)
    #expect(transaction.initialSnapshot.itemIdentifiers == [1, 2, 3, 7, 8])
    #expect(transaction.initialSnapshot.itemIdentifiers.applying(transaction.difference) == snapshot.itemIdentifiers)
    #expect(snapshot.indexOfItem(1) == end)
    #expect(transaction.sectionTransactions.map(\.sectionIdentifier) == sections, "each section once")
    for section in transaction.sectionTransactions {
      #expect(section.finalSnapshot.items == snapshot.itemIdentifiers(inSection: section.sectionIdentifier))
      #expect(section.initialSnapshot.items.applying(section.difference) == section.finalSnapshot.items)
    }
    // A section without an outline does not get one.
    source.sectionSnapshotHandlers.snapshotForExpandingParent = { _, outline in outline }
    #expect(source.isOutlineExpanded(at: item(0)) == nil)
  }

  /// The visible children of a parent that is moved stay, and take its level.
  @Test func anExpandedParentIsMovedAlone() {
    let (view, source) = makeWall()
    var outline = DiffableDataSourceSectionSnapshot<Int>()
    outline.append([1, 4])
    outline.append([2, 3], to: 1)
    outline.expand([1])
    source.apply(outline, to: "A", animatingDifferences: false)
    view.advance(to: 0)
    source.reorderingHandlers.canReorderItem = { _ in true }
    view.beginInteractiveMovementForItem(at: item(0))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 25, y: 5))
    view.endInteractiveMovement()
    view.advance(to: 9)
    let moved = source.snapshot(for: "A")
    #expect(moved.items == [2, 3, 1, 4] && moved.rootItems == [2, 3, 1, 4])
  }
}
