import CollectionView
import Foundation
import Testing

/// The calls to a layout during an update, and their order.
@Suite struct UpdateHookTests {
  class HookedLayout: SquaresLayout {
    var updates: [CollectionViewUpdateItem] = []
    var initial: (IndexPath) -> CollectionViewLayoutAttributes?? = { _ in .some(nil) }
    var asksSuper = true

    override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
      note(context.invalidateDataSourceCounts ? "invalidate counts" : "invalidate")
      super.invalidateLayout(with: context)
    }
    override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
      note("updates")
      updates = updateItems
    }
    override func initialLayoutAttributesForAppearingItem(
      at itemIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
      note("initial \(itemIndexPath.item)")
      return asksSuper ? super.initialLayoutAttributesForAppearingItem(at: itemIndexPath) : nil
    }
    override func finalLayoutAttributesForDisappearingItem(
      at itemIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
      note("final \(itemIndexPath.item)")
      return asksSuper ? super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath) : nil
    }
    override func finalizeCollectionViewUpdates() { note("finalize") }
  }

  @Test func hooksAreCalledInOrder() {
    let layout = HookedLayout()
    let wall = Wall(Source(count: 3), layout: layout)
    _ = layout.takeCalls()
    wall.view.performBatchUpdates {
      wall.source.sections[0] = ["0", "2", "x"]
      wall.view.deleteItems(at: [item(1)])
      wall.view.insertItems(at: [item(2)])
    }
    let calls = layout.takeCalls().filter { $0 != "size" && $0 != "elements" }
    #expect(
      calls == [
        "invalidate counts", "prepare", "updates", "final 0", "final 1", "final 2", "initial 0", "initial 1",
        "initial 2", "finalize",
      ])
    #expect(layout.updates.map(\.updateAction) == [.delete, .insert])
    #expect(layout.updates.map(\.indexPathBeforeUpdate) == [item(1), nil])
    #expect(layout.updates.map(\.indexPathAfterUpdate) == [nil, item(2)])
  }

  @Test func reloadsAndMovesHaveBothIndexPaths() {
    let layout = HookedLayout()
    let wall = Wall(Source(count: 6), layout: layout)
    wall.view.performBatchUpdates {
      wall.source.sections[0] = ["1", "2!", "5", "3", "4"]
      wall.view.deleteItems(at: [item(0)])
      wall.view.reloadItems(at: [item(2)])
      wall.view.moveItem(at: item(5), to: item(2))
    }
    #expect(layout.updates.map(\.updateAction) == [.delete, .reload, .move])
    #expect(layout.updates.map(\.indexPathBeforeUpdate) == [item(0), item(2), item(5)])
    #expect(layout.updates.map(\.indexPathAfterUpdate) == [nil, item(1), item(2)])
    wall.rest()
    #expect(wall.view.visibleCells.compactMap { ($0 as? NamedCell)?.letter } == ["1", "2!", "5", "3", "4"])
  }

  /// The default is to fade in place, whether the layout calls `super` or returns nil.
  @Test(arguments: [true, false])
  func theDefaultIsToFadeInPlace(asksSuper: Bool) {
    let layout = HookedLayout()
    layout.asksSuper = asksSuper
    let wall = Wall(Source(count: 3), layout: layout)
    wall.view.performBatchUpdates {
      wall.source.sections[0] = ["0", "1", "x"]
      wall.view.deleteItems(at: [item(2)])
      wall.view.insertItems(at: [item(2)])
    }
    let leaving = wall.view.presentedElements.filter(\.isLeaving)
    #expect(leaving.map(\.frame) == [CGRect(x: 20, y: 0, width: 10, height: 10)])
    #expect(leaving.map(\.alpha) == [1])
    let entering = wall.view.presentedElements.filter { ($0.view as? NamedCell)?.letter == "x" }
    #expect(entering.map(\.frame) == [CGRect(x: 20, y: 0, width: 10, height: 10)])
    #expect(entering.map(\.alpha) == [0])
    wall.view.advance(to: 0.15)
    let middle = wall.view.presentedElements.filter { $0.alpha < 1 }.map(\.alpha)
    #expect(middle.count == 2 && middle.allSatisfy { 0 < $0 && $0 < 1 })
    wall.view.advance(to: 0.4)
    #expect(wall.view.presentedElements.map(\.alpha) == [1, 1, 1])
  }

  @Test func completionIsCalledAtTheEnd() {
    let wall = Wall(Source(count: 3), layout: SquaresLayout())
    var finished: [Bool] = []
    wall.view.performBatchUpdates(
      {
        wall.source.sections[0].removeFirst()
        wall.view.performBatchUpdates({ wall.view.deleteItems(at: [item(0)]) }, completion: { finished.append($0) })
      }, completion: { finished.append($0) })
    wall.view.advance(to: 0.39)
    #expect(finished == [])
    wall.view.advance(to: 0.41)
    #expect(finished == [true, true])
  }

  /// An item from outside the viewport starts where it was.
  @Test func itemsFromOutsideStartWhereTheyWere() {
    let wall = Wall(Source(count: 30), layout: SquaresLayout())
    wall.removeFirst(1)
    // Item 12 was on the left of the row below the viewport and is now the last one in it.
    wall.view.advance(to: 0.1)
    let twelve = wall.shown["12"]
    #expect(twelve.map { $0.minX > 0 && $0.minX < 20 && $0.minY < 40 && $0.minY > 30 } == true)
  }

  @Test func reloadDataInsideAnUpdateReplacesIt() {
    let wall = Wall(Source(count: 3), layout: SquaresLayout())
    wall.view.performBatchUpdates {
      wall.source.sections[0] = ["a"]
      wall.view.reloadData()
      wall.view.deleteItems(at: [item(0)])
    }
    wall.view.advance(to: 1)
    #expect(Set(wall.shown.keys) == ["a"])
  }

  @Test func headersFollowTheirSections() {
    let layout = SquaresLayout()
    layout.headerHeight = 5
    let wall = Wall(Source([["a"], ["b"]]), layout: layout)
    let kind = CollectionView.elementKindSectionHeader
    let second = wall.view.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: 1))
    wall.view.performBatchUpdates {
      wall.source.sections.removeFirst()
      wall.view.deleteSections([0])
    }
    #expect(wall.view.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: 0)) === second)
    #expect(wall.view.presentedElements.filter(\.isLeaving).count == 2)
    wall.rest()
    #expect(wall.view.presentedElements.count == 2)
  }

  /// A layout that inserts and deletes headers by itself names them.
  @Test func headersDeletedByALayoutFade() {
    final class Fickle: SquaresLayout {
      override func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [item(0)] }
      override func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [item(0)] }
    }
    let layout = Fickle()
    layout.headerHeight = 5
    let wall = Wall(Source([["a", "b"]]), layout: layout)
    wall.view.performBatchUpdates {
      wall.source.sections[0].removeLast()
      wall.view.deleteItems(at: [item(1)])
    }
    let headers = wall.view.presentedElements.filter { $0.category == .supplementaryView }
    #expect(headers.map(\.isLeaving) == [true, false])
    #expect(headers.map(\.alpha) == [1, 0])
  }

  /// Updates during a layout pass run after it.
  @Test func anUpdateDuringALayoutPassRunsAfterIt() {
    let wall = Wall(Source(count: 60), layout: SquaresLayout())
    wall.recorder.onDisplay = { path in
      guard path.item == 12 else { return }
      wall.recorder.onDisplay = nil
      wall.view.performBatchUpdates {
        wall.source.sections[0].remove(at: 13)
        wall.view.deleteItems(at: [item(13)])
      }
    }
    wall.view.contentOffset.y = 10
    wall.view.advance(to: 1)
    wall.rest()
    expectConsistency(wall, "after an update inside a pass")
    #expect(wall.shown["13"] == nil && wall.shown["14"] != nil)
    #expect(wall.recorder.faults == [])
  }

  /// A change without a closure waits for the end of the layout pass.
  @Test func aChangeDuringALayoutPassRunsAfterIt() {
    let wall = Wall(Source(count: 60), layout: SquaresLayout())
    var counts: [Int] = []
    wall.recorder.onDisplay = { path in
      guard path.item == 12 else { return }
      wall.recorder.onDisplay = nil
      wall.source.sections[0].removeLast()
      wall.view.deleteItems(at: [item(59)])
      counts.append(wall.view.numberOfItems(inSection: 0))
    }
    wall.view.contentOffset.y = 10
    wall.view.advance(to: 1)
    #expect(counts + [wall.view.numberOfItems(inSection: 0)] == [60, 59])
    wall.rest()
    expectConsistency(wall, "after a change inside a pass")
    #expect(wall.recorder.faults == [])
  }

  /// A layout may wait for the updates before it gives its new content size, in which the offset has its range.
  @Test func theContentSizeIsReadAfterTheUpdatesAreKnown() {
    final class Late: SquaresLayout {
      var rows: CGFloat = 10
      override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
        super.prepare(forCollectionViewUpdates: updateItems)
        rows = 11
      }
      override var collectionViewContentSize: CGSize { CGSize(width: 30, height: rows * side) }
    }
    let wall = Wall.scrolled(to: 60, count: 30, layout: Late())
    wall.insert(3)
    #expect(wall.view.contentSize.height == 110 && wall.view.contentOffset.y == 70)
  }

  /// An offset that is set inside the closure is kept.
  @Test(arguments: [false, true]) func anOffsetSetInsideAnUpdateIsKept(keepsVisibleContent: Bool) {
    let wall = Wall(Source(count: 300), layout: SquaresLayout())
    wall.view.keepsVisibleContent = keepsVisibleContent
    wall.view.performBatchUpdates {
      wall.view.contentOffset.y = 200
      wall.view.collectionViewLayout.invalidateLayout()
    }
    wall.rest()
    #expect(wall.view.contentOffset.y == 200)
    expectConsistency(wall, "after a scroll inside an update")
  }

  /// Changes by an invalidation before or inside an update are animated, with or without a closure.
  @Test(arguments: [0, 1, 2])
  func anUpdateWithoutChangesAnimatesTheNewLayout(form: Int) {
    let layout = SquaresLayout()
    let wall = Wall(Source(count: 6), layout: layout)
    let before = wall.shown
    func change() {
      layout.side = 8
      layout.invalidateLayout()
    }
    switch form {
    case 0:
      change()
      wall.view.performBatchUpdates(nil)
    case 1: wall.view.performBatchUpdates { change() }
    default:
      layout.side = 8
      wall.view.performBatchUpdates(nil)
    }
    #expect(wall.shown == before)
    wall.view.advance(to: 0.1)
    let width = wall.shown["5"]?.width ?? 0
    #expect(width > 8 && width < 10)
    wall.rest()
    #expect(wall.shown["5"] == CGRect(x: 16, y: 8, width: 8, height: 8))
  }

  /// A scroll without a layout pass since does not ask changed data for deleted items.
  @Test func dataMayChangeAfterScrollingBeforeALayoutPass() {
    let wall = Wall(Source(count: 60), layout: SquaresLayout())
    wall.view.contentOffset.y = 160
    wall.source.sections[0].removeSubrange(10..<60)
    wall.view.performBatchUpdates { wall.view.deleteItems(at: (10..<60).map(item)) }
    wall.rest()
    expectConsistency(wall, "after all visible items were deleted")
    #expect(wall.view.contentOffset.y == 0)
  }

  @Test func unnamedChangesOfCountsAreDetected() {
    let wall = Wall(Source(count: 6), layout: SquaresLayout())
    var errors: [String] = []
    wall.view.onProgrammerError = { errors.append($0.description) }
    wall.view.performBatchUpdates { wall.source.sections[0].removeLast() }
    #expect(errors.count == 1)
    wall.rest()
    #expect(wall.shown.count == 5)
  }
}
