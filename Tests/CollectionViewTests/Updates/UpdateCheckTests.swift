import Foundation
import Testing

@testable import CollectionView

/// Each invalid update is refused with a message that says why.
@Suite struct UpdateCheckTests {
  typealias Move = BatchChanges.Move

  private func message(
    before: [Int] = [10], after: [Int] = [10], _ name: (inout BatchChanges) -> Void
  ) -> String? {
    var changes = BatchChanges()
    name(&changes)
    do {
      _ = try UpdateMap(changes, before: SectionCounts(items: before), after: SectionCounts(items: after))
      return nil
    } catch {
      return error.description
    }
  }

  @Test func countsDoNotAddUp() {
    #expect(
      message { $0.items.deleted = [item(1)] }
        == "The items of section 0 do not add up: 10 before + 0 inserted − 1 deleted + 0 moved in − 0 moved out = 9, but "
        + "the data source says 10. Change the data and name every change in the same performBatchUpdates closure.")
    #expect(
      message(after: [10, 3]) { _ in }
        == "The sections do not add up: 1 before + 0 inserted − 0 deleted = 1, but the data source says 2. Change the data "
        + "and name every change in the same performBatchUpdates closure.")
    #expect(
      message(before: [2, 2], after: [1, 2]) {
        $0.items.moved = [Move(source: item(0), target: IndexPath(item: 0, section: 1))]
      }?
      .contains("section 1 do not add up: 2 before + 0 inserted − 0 deleted + 1 moved in − 0 moved out = 3") == true)
  }

  @Test func itemsNamedTwice() {
    #expect(
      message(after: [9]) {
        $0.items.deleted = [item(4)]
        $0.items.moved = [Move(source: item(4), target: item(5))]
      } == "item 4 of section 0 is deleted and moved in one update: name each item in one change only.")
    #expect(
      message {
        $0.items.inserted = [item(5)]
        $0.items.moved = [Move(source: item(4), target: item(5))]
      }
        == "item 5 of section 0 after the update is inserted and the target of a move in one update: name each item in one "
        + "change only.")
    #expect(
      message { $0.items.moved = [Move(source: item(4), target: item(5)), Move(source: item(3), target: item(5))] }
        == "item 5 of section 0 after the update is the target of a move twice in one update: name each item once.")
    #expect(
      message {
        $0.items.reloaded = [item(4)]
        $0.items.moved = [Move(source: item(4), target: item(5))]
      } == "item 4 of section 0 is reloaded and moved in one update: name each item in one change only.")
    #expect(
      message(after: [8]) { $0.items.deleted = [item(4), item(4)] }
        == "item 4 of section 0 is deleted twice in one update: name each item once.")
    #expect(
      message(before: [1, 1], after: [1]) {
        $0.sections.deleted = [1]
        $0.sections.reloaded = [1]
      } == "section 1 is deleted and reloaded in one update: name each section in one change only.")
  }

  @Test func indexPathsOutOfRange() {
    #expect(
      message(after: [9]) { $0.items.deleted = [item(10)] }
        == "Cannot delete item 10 of section 0: the section had 10 items before the update.")
    #expect(
      message(after: [11]) { $0.items.inserted = [item(11)] }
        == "Cannot insert item 11 of section 0: the section has 11 items after the update.")
    #expect(
      message { $0.items.reloaded = [IndexPath(item: 0, section: 3)] }
        == "Cannot reload item 0 of section 3: there were 1 sections before the update.")
    #expect(
      message { $0.items.moved = [Move(source: item(0), target: item(-1))] }
        == "Cannot move to item -1 of section 0: the section has 10 items after the update.")
    #expect(
      message { $0.items.deleted = [IndexPath(index: 0)] }
        == "Cannot delete section 0: there were 1 sections before the update.")
    #expect(
      message(after: []) { $0.sections.deleted = [2] }
        == "Cannot delete section 2: there were 1 sections before the update.")
    #expect(
      message { $0.sections.moved = [Move(source: 0, target: 1)] }
        == "Cannot move to section 1: there are 1 sections after the update.")
  }

  @Test func validChangesPass() {
    #expect(
      message(before: [10, 2], after: [3, 10]) {
        $0.sections.moved = [Move(source: 0, target: 1)]
        $0.items.inserted = [item(0)]
      } == nil)
    #expect(message(before: [10], after: [500]) { $0.sections.reloaded = [0] } == nil)
  }
}
