import CollectionView
import Foundation
import Testing

private typealias Snapshot = DiffableDataSourceSnapshot<String, Int>

/// Returns the sections and their items in order: `A 1 2 | B 3`.
private func words(_ snapshot: Snapshot) -> String {
  snapshot.sectionIdentifiers
    .map { ([$0] + snapshot.itemIdentifiers(inSection: $0).map(String.init)).joined(separator: " ") }
    .joined(separator: " | ")
}

private func snapshot(_ change: (inout Snapshot) -> Void = { _ in }) -> Snapshot {
  var snapshot = Snapshot()
  snapshot.appendSections(["A", "B"])
  snapshot.appendItems([1, 2, 3], toSection: "A")
  snapshot.appendItems([4, 5])
  change(&snapshot)
  return snapshot
}

@Suite struct SnapshotTests {
  @Test func appendsInOrder() {
    #expect(words(snapshot()) == "A 1 2 3 | B 4 5")
    #expect(snapshot().numberOfItems == 5 && snapshot().numberOfSections == 2)
  }

  @Test func itemsAreInsertedAndMoved() {
    #expect(words(snapshot { $0.insertItems([8, 9], beforeItem: 2) }) == "A 1 8 9 2 3 | B 4 5")
    #expect(words(snapshot { $0.insertItems([8, 9], afterItem: 5) }) == "A 1 2 3 | B 4 5 8 9")
    #expect(words(snapshot { $0.deleteItems([1, 5, 77]) }) == "A 2 3 | B 4")
    #expect(words(snapshot { $0.moveItem(1, afterItem: 3) }) == "A 2 3 1 | B 4 5")
    #expect(words(snapshot { $0.moveItem(3, beforeItem: 1) }) == "A 3 1 2 | B 4 5")
    #expect(words(snapshot { $0.moveItem(2, afterItem: 4) }) == "A 1 3 | B 4 2 5")
    #expect(words(snapshot { $0.moveItem(2, afterItem: 2) }) == "A 1 2 3 | B 4 5")
  }

  @Test func anItemThatIsAddedAgainMovesWithAWarning() {
    #expect(words(snapshot { $0.appendItems([1, 9], toSection: "B") }) == "A 2 3 | B 4 5 1 9")
    #expect(words(snapshot { $0.insertItems([5], beforeItem: 2) }) == "A 1 5 2 3 | B 4")
    let view = CollectionView(frame: .zero)
    var warnings: [String] = []
    view.onWarning = { warnings.append($0.description) }
    let source = CollectionViewDiffableDataSource<String, Int>(collectionView: view) { _, _, _ in nil }
    source.apply(snapshot { $0.appendItems([1]) })
    #expect(warnings.count == 1 && warnings[0].contains("item 1"))
    source.apply(source.snapshot())
    #expect(warnings.count == 1)
  }

  @Test func sectionsAreInsertedAndMoved() {
    #expect(words(snapshot { $0.insertSections(["C"], beforeSection: "B") }) == "A 1 2 3 | C | B 4 5")
    #expect(words(snapshot { $0.insertSections(["C"], afterSection: "B") }) == "A 1 2 3 | B 4 5 | C")
    #expect(words(snapshot { $0.moveSection("B", beforeSection: "A") }) == "B 4 5 | A 1 2 3")
    #expect(words(snapshot { $0.moveSection("A", afterSection: "B") }) == "B 4 5 | A 1 2 3")
    #expect(words(snapshot { $0.deleteSections(["A"]) }) == "B 4 5")
    #expect(words(snapshot { $0.deleteAllItems() }) == "")
  }

  @Test func looksUpIdentifiers() {
    let asked = snapshot()
    #expect(asked.indexOfItem(4) == 3 && asked.indexOfItem(9) == nil)
    #expect(asked.indexOfSection("B") == 1 && asked.indexOfSection("Z") == nil)
    #expect(asked.sectionIdentifier(containingItem: 5) == "B")
    #expect(asked.itemIdentifiers == [1, 2, 3, 4, 5])
  }

  @Test func deletedItemsAreNotReloaded() {
    let asked = snapshot {
      $0.reloadItems([1, 4])
      $0.reconfigureItems([2])
      $0.reloadSections(["B"])
      $0.deleteItems([1, 2])
      $0.deleteSections(["B"])
    }
    #expect(asked.reloadedItemIdentifiers.isEmpty && asked.reconfiguredItemIdentifiers.isEmpty)
    #expect(asked.reloadedSectionIdentifiers.isEmpty)
  }
}
