import CollectionView
import Foundation
import Testing

/// Selection and highlighting in UIKit's order of calls.
@Suite struct SelectionTests {
  private func makeWall() -> Wall { Wall(Source(count: 12), layout: SquaresLayout()) }

  @Test func aTapHighlightsSelectsAndUnhighlights() {
    let wall = makeWall()
    #expect(wall.view.touchBegan(at: CGPoint(x: 15, y: 5)) == item(1))
    #expect(wall.view.cellForItem(at: item(1))?.isHighlighted == true)
    #expect(wall.recorder.take() == ["shouldHighlight 0.1", "didHighlight 0.1"])
    #expect(wall.view.touchEnded(at: CGPoint(x: 16, y: 6)) == item(1))
    #expect(wall.recorder.take() == ["shouldSelect 0.1", "didSelect 0.1", "didUnhighlight 0.1"])
    #expect(wall.view.cellForItem(at: item(1))?.isSelected == true)
    #expect(wall.view.cellForItem(at: item(1))?.isHighlighted == false)
    #expect(wall.view.indexPathsForSelectedItems == [item(1)])
  }

  @Test func selectingAnotherDeselectsTheFirst() {
    let wall = makeWall()
    wall.view.tapItem(at: item(1))
    _ = wall.recorder.take()
    wall.view.tapItem(at: item(2))
    #expect(
      wall.recorder.take() == [
        "shouldHighlight 0.2", "didHighlight 0.2", "shouldSelect 0.2", "didDeselect 0.1", "didSelect 0.2",
        "didUnhighlight 0.2",
      ])
    #expect(wall.view.indexPathsForSelectedItems == [item(2)])
    #expect(wall.view.cellForItem(at: item(1))?.isSelected == false)
  }

  @Test func multipleSelectionTogglesItems() {
    let wall = makeWall()
    wall.view.allowsMultipleSelection = true
    wall.view.tapItem(at: item(1))
    wall.view.tapItem(at: item(2))
    #expect(wall.view.indexPathsForSelectedItems == [item(1), item(2)])
    _ = wall.recorder.take()
    wall.view.tapItem(at: item(1))
    #expect(
      wall.recorder.take() == [
        "shouldHighlight 0.1", "didHighlight 0.1", "shouldDeselect 0.1", "didDeselect 0.1", "didUnhighlight 0.1",
      ])
    #expect(wall.view.indexPathsForSelectedItems == [item(2)])
  }

  @Test func aTouchThatMovesAwaySelectsNothing() {
    let wall = makeWall()
    wall.view.touchBegan(at: CGPoint(x: 15, y: 5))
    #expect(wall.view.touchEnded(at: CGPoint(x: 25, y: 5)) == nil)
    #expect(wall.recorder.take() == ["shouldHighlight 0.1", "didHighlight 0.1", "didUnhighlight 0.1"])
    #expect(wall.view.indexPathsForSelectedItems == nil)
  }

  @Test func theDelegateMayRefuse() {
    let wall = makeWall()
    wall.recorder.allowsSelecting = false
    wall.view.tapItem(at: item(1))
    #expect(
      wall.recorder.take() == ["shouldHighlight 0.1", "didHighlight 0.1", "shouldSelect 0.1", "didUnhighlight 0.1"])
    #expect(wall.view.indexPathsForSelectedItems == nil)
    wall.recorder.allowsSelecting = true
    wall.view.allowsSelection = false
    wall.view.tapItem(at: item(1))
    #expect(wall.recorder.take() == ["shouldHighlight 0.1", "didHighlight 0.1", "didUnhighlight 0.1"])
  }

  /// A touch performs an item's primary action if it leaves no other item selected, also if it selects nothing.
  @Test func aPrimaryActionIsOfOneItem() {
    final class Actor: NSObject, CollectionViewDelegate {
      var performed: [Int] = []
      var allows = true
      func collectionView(_ view: CollectionView, canPerformPrimaryActionForItemAt path: IndexPath) -> Bool { allows }
      func collectionView(_ view: CollectionView, performPrimaryActionForItemAt path: IndexPath) {
        performed.append(path.item)
      }
    }
    let (wall, actor) = (makeWall(), Actor())
    wall.view.delegate = actor
    func performed(_ touches: Int...) -> [Int] {
      actor.performed = []
      for number in touches { wall.view.tapItem(at: item(number)) }
      return actor.performed
    }
    #expect(performed(1, 2, 2) == [1, 2, 2])
    wall.view.selectItem(at: nil, animated: false, scrollPosition: [])
    wall.view.allowsMultipleSelection = true
    // With 1, with 1 and 2, with 2 alone, and with none selected afterwards.
    #expect(performed(1, 2, 1, 2) == [1, 2])
    wall.view.allowsMultipleSelection = false
    wall.view.allowsSelection = false
    #expect(performed(3) == [3])
    actor.allows = false
    #expect(performed(3) == [])
  }

  @Test func selectingByCodeDoesNotCallTheDelegate() {
    let wall = makeWall()
    wall.view.selectItem(at: item(3), animated: false, scrollPosition: [])
    wall.view.selectItem(at: item(4), animated: false, scrollPosition: [])
    #expect(wall.view.indexPathsForSelectedItems == [item(4)])
    wall.view.deselectItem(at: item(4), animated: false)
    #expect(wall.view.indexPathsForSelectedItems == nil)
    #expect(wall.recorder.lines.isEmpty)
  }

  @Test func theSelectionFollowsItsItems() {
    let wall = makeWall()
    wall.view.allowsMultipleSelection = true
    for number in [1, 5, 11] { wall.view.selectItem(at: item(number), animated: false, scrollPosition: []) }
    wall.view.performBatchUpdates {
      wall.source.sections[0].remove(at: 5)
      wall.source.sections[0].insert("new", at: 0)
      wall.view.deleteItems(at: [item(5)])
      wall.view.insertItems(at: [item(0)])
    }
    #expect(wall.view.indexPathsForSelectedItems == [item(2), item(11)])
    wall.rest()
    #expect(wall.view.visibleCells.filter(\.isSelected).compactMap { ($0 as? NamedCell)?.letter } == ["1", "11"])
  }

  /// Cells that come back while they leave have the selection that was made meanwhile, whether an update or the offset brings them.
  @Test(arguments: [false, true]) func cellsThatComeBackAreSelectedAsTheirItems(byUpdate: Bool) {
    let wall = Wall(Source(count: 30), layout: SquaresLayout())
    let cells = [10, 11].compactMap { wall.view.cellForItem(at: item($0)) }
    wall.view.selectItem(at: item(11), animated: false, scrollPosition: [])
    wall.insert(9)
    wall.view.advance(to: 0.05)
    #expect(cells.map(\.isSelected) == [false, true] && wall.view.cellForItem(at: item(20)) == nil)
    wall.view.selectItem(at: item(19), animated: false, scrollPosition: [])
    if byUpdate {
      wall.removeFirst(9)
    } else {
      wall.view.contentOffset.y = 30
      wall.view.layoutIfNeeded()
    }
    let paths = byUpdate ? [item(10), item(11)] : [item(19), item(20)]
    #expect(paths.compactMap(wall.view.cellForItem).map(ObjectIdentifier.init) == cells.map(ObjectIdentifier.init))
    #expect(cells.count == 2 && cells.map(\.isSelected) == [true, false])
  }

  @Test func selectionSurvivesScrollingAndNotReuse() {
    let wall = Wall(Source(count: 120), layout: SquaresLayout())
    wall.view.selectItem(at: item(0), animated: false, scrollPosition: [])
    wall.view.contentOffset.y = 100
    wall.view.advance(to: 1)
    #expect(wall.view.visibleCells.filter(\.isSelected).isEmpty)
    wall.view.contentOffset.y = 0
    wall.view.advance(to: 2)
    #expect(wall.view.cellForItem(at: item(0))?.isSelected == true)
  }

  @Test func nilDeselectsAll() {
    let wall = makeWall()
    wall.view.allowsMultipleSelection = true
    for number in 0..<12 { wall.view.selectItem(at: item(number), animated: false, scrollPosition: []) }
    #expect(wall.view.visibleCells.filter(\.isSelected).count == 12)
    wall.view.selectItem(at: nil, animated: false, scrollPosition: [])
    #expect(wall.view.indexPathsForSelectedItems == nil)
    #expect(wall.view.visibleCells.filter(\.isSelected).isEmpty)
  }

  @Test func theSelectionFollowsTheFocus() {
    let wall = makeWall()
    wall.view.setFocusedItem(item(1))
    #expect(wall.view.indexPathsForSelectedItems == nil)
    (wall.view.selectionFollowsFocus, wall.view.allowsMultipleSelection) = (true, true)
    for focus in [item(2), nil, item(2)] { wall.view.setFocusedItem(focus) }
    #expect(wall.view.indexPathsForSelectedItems == [item(2)], "the focus takes no selection away")
  }

  @Test func anItemThatItsSelectionDeletesIsDone() {
    final class Deleting: NSObject, CollectionViewDelegate {
      let source: Source
      var actions = 0
      init(_ source: Source) { self.source = source }
      func collectionView(_ view: CollectionView, didSelectItemAt path: IndexPath) {
        source.sections[0].remove(at: path.item)
        view.deleteItems(at: [path])
      }
      func collectionView(_ view: CollectionView, performPrimaryActionForItemAt path: IndexPath) { actions += 1 }
    }
    let wall = Wall(Source(count: 1), layout: SquaresLayout())
    let delegate = Deleting(wall.source)
    wall.view.delegate = delegate
    let cell = wall.view.cellForItem(at: item(0))
    wall.view.tapItem(at: item(0))
    #expect(delegate.actions == 0 && cell?.isHighlighted == false)
  }
}
