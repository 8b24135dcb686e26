import CollectionView
import Foundation
import Testing

@testable import WallLayouts

/// The items that an update inserts and deletes grow and shrink; all others only move.
@Suite struct ItemUpdateTests {
  /// The second update knows nothing of the first one.
  @Test func anUpdateIsForgottenAtItsEnd() {
    let host = TestHost(WaterfallLayout(), 640, 384, counts: [6], cell: terminalCell)
    host.sections[0].insert(host.newPicture(ratio: 1), at: 0)
    host.view.performBatchUpdates { host.view.insertItems(at: [[0, 0]]) }
    #expect(host.runUntilIdle())
    #expect(host.view.collectionViewLayout.initialLayoutAttributesForAppearingItem(at: [0, 0])?.alpha != 0)
  }

  /// In a row they fade at their size.
  @Test(arguments: [false, true]) func itemsAreScaledUnlessTheyAreInARow(isRow: Bool) throws {
    let host = TestHost(isRow ? LineLayout() : WaterfallLayout(), 640, 384, counts: [6], cell: terminalCell)
    host.sections[0].insert(host.newPicture(ratio: 1), at: 1)
    host.view.performBatchUpdates { host.view.insertItems(at: [[0, 1]]) }
    let coming = try #require(host.view.presentedElements.first { $0.indexPath == [0, 1] && !$0.isLeaving })
    let width = coming.modelFrame.width
    #expect(coming.alpha == 0 && abs(coming.frame.width - width * (isRow ? 1 : 0.4)) < 1e-6)
    #expect(host.runUntilIdle())
    host.sections[0].remove(at: 1)
    host.view.performBatchUpdates { host.view.deleteItems(at: [[0, 1]]) }
    host.run(frames: 8)
    let leaving = try #require(host.view.presentedElements.first { $0.isLeaving })
    #expect(leaving.alpha < 1 && (leaving.frame.width < width * 0.9) == !isRow)
  }

  /// Those of whole sections, too.
  @Test func sectionsComeAndGoAsTheirItems() {
    var updates = ItemUpdates()
    #expect(!updates.isInserted([0, 0]) && !updates.isDeleted([0, 0]))
    let section = { (number: Int) in IndexPath(item: NSNotFound, section: number) }
    let host = TestHost(WallLayouts.all[0].make(), 320, 320, counts: [2, 2])
    final class Taker: CollectionViewLayout {
      var taken: [CollectionViewUpdateItem] = []
      override func prepare(forCollectionViewUpdates items: [CollectionViewUpdateItem]) { taken = items }
    }
    let taker = Taker()
    host.view.setCollectionViewLayout(taker, animated: false)
    host.view.advance(to: 1)
    host.sections.remove(at: 0)
    host.sections.append([host.newPicture(ratio: 1)])
    host.sections[0].append(host.newPicture(ratio: 1))
    host.view.performBatchUpdates {
      host.view.deleteSections([0])
      host.view.insertSections([1])
      host.view.insertItems(at: [[0, 2]])
    }
    #expect(
      taker.taken.contains { $0.indexPathBeforeUpdate == section(0) }
        && taker.taken.contains { $0.indexPathAfterUpdate == section(1) })
    updates.begin(taker.taken)
    #expect(
      [[0, 0], [0, 1], [1, 0]].map { updates.isDeleted(IndexPath(item: $0[1], section: $0[0])) } == [true, true, false])
    #expect(
      [[0, 1], [0, 2], [1, 0]].map { updates.isInserted(IndexPath(item: $0[1], section: $0[0])) } == [
        false, true, true,
      ])
  }
}
