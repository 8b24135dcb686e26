import CollectionView
import Foundation
import Testing

/// What a collection view tells of its items and views.
@Suite struct QueryTests {
  private let header = CollectionView.elementKindSectionHeader

  private func makeWall() -> Wall {
    let layout = SquaresLayout()
    layout.headerHeight = 10
    return Wall(Source([["a", "b", "c"], ["d", "e"], ["f", "g", "h", "i"]]), layout: layout)
  }

  @Test func visibleViewsAreFoundByIndexPathAndBack() {
    let wall = makeWall()
    wall.view.contentOffset.y = 10
    wall.view.advance(to: 1)
    let paths = wall.view.indexPathsForVisibleItems
    #expect(paths == paths.sorted() && paths.count == 5)
    #expect(wall.view.visibleCells.map { wall.view.indexPath(for: $0) } == paths)
    #expect(paths.map { wall.view.cellForItem(at: $0) } == wall.view.visibleCells)
    #expect(
      wall.view.cellForItem(at: IndexPath(item: 0, section: 2)) == nil && wall.view.indexPath(for: NamedCell()) == nil)
    let headers = wall.view.indexPathsForVisibleSupplementaryElements(ofKind: header)
    #expect(headers.map(\.section) == [1, 2])
    let views = wall.view.visibleSupplementaryViews(ofKind: header)
    #expect(views.map { wall.view.indexPath(forSupplementaryView: $0) } == headers)
    #expect(headers.map { wall.view.supplementaryView(forElementKind: header, at: $0) } == views)
    #expect(wall.view.visibleSupplementaryViews(ofKind: "other") == [])
    #expect(wall.view.supplementaryView(forElementKind: header, at: IndexPath(item: 0, section: 0)) == nil)
    #expect(wall.view.indexPath(forSupplementaryView: wall.view.visibleCells[0]) == nil)
  }

  @Test func attributesAreThoseOfWhatThereIs() {
    let wall = makeWall()
    let last = IndexPath(item: 3, section: 2)
    #expect(wall.view.layoutAttributesForItem(at: last)?.frame == CGRect(x: 0, y: 60, width: 10, height: 10))
    #expect(wall.view.layoutAttributesForItem(at: last)?.indexPath == last)
    for path in [[2, 4], [3, 0], [0, -1]] {
      #expect(wall.view.layoutAttributesForItem(at: IndexPath(item: path[1], section: path[0])) == nil)
    }
    let found = wall.view.layoutAttributesForSupplementaryElement(ofKind: header, at: IndexPath(item: 0, section: 2))
    #expect(found?.frame == CGRect(x: 0, y: 40, width: 30, height: 10) && found?.representedElementKind == header)
    #expect(
      wall.view.layoutAttributesForSupplementaryElement(ofKind: header, at: IndexPath(item: 0, section: 3)) == nil)
  }

  /// Until the closure has ended, the counts are those from before.
  @Test func countsChangeAtTheEndOfAnUpdate() {
    let wall = makeWall()
    wall.view.performBatchUpdates {
      wall.source.sections.removeLast()
      wall.source.sections[0].append("new")
      wall.view.deleteSections([2])
      wall.view.insertItems(at: [item(3)])
      #expect(wall.view.numberOfSections == 3 && wall.view.numberOfItems(inSection: 0) == 3)
    }
    #expect(wall.view.numberOfSections == 2 && wall.view.numberOfItems(inSection: 0) == 4)
    wall.source.sections[0].removeAll()
    #expect(wall.view.numberOfItems(inSection: 0) == 4)
    wall.view.reloadData()
    #expect(wall.view.numberOfItems(inSection: 0) == 0 && wall.view.numberOfItems(inSection: 1) == 2)
  }

  /// An item is found where it is seen, in front of others, and not beside its corners or behind what is invisible.
  @Test func itemsAreFoundWhereTheyAreSeen() {
    let wall = makeWall()
    #expect(wall.view.indexPathForItem(at: CGPoint(x: 15, y: 15)) == item(1))
    #expect(wall.view.indexPathForItem(at: CGPoint(x: 15, y: 5)) == nil, "a header is no item")
    #expect(wall.view.indexPathForItem(at: CGPoint(x: 25, y: 35)) == nil)
    wall.view.contentOffset.y = 10
    wall.view.advance(to: 1)
    #expect(wall.view.indexPathForItem(at: CGPoint(x: 15, y: 15)) == item(1))
    #expect(wall.view.element(at: CGPoint(x: 15, y: 5))?.indexPath == item(1))
    #expect(wall.view.element(at: CGPoint(x: 15, y: 15))?.category == .supplementaryView)
  }

  /// A new data source replaces all views, and a layout that was prepared is told of it.
  @Test func anotherDataSourceReplacesAll() {
    let wall = makeWall()
    wall.view.selectItem(at: item(1), animated: false, scrollPosition: [])
    let other = Source([["x"]])
    wall.view.dataSource = other
    #expect(wall.view.numberOfSections == 1 && wall.view.indexPathsForSelectedItems == nil)
    wall.view.advance(to: 1)
    #expect(Array(wall.shown.keys) == ["x"] && wall.recorder.faults == [] && wall.recorder.displayed.count == 2)
    wall.view.dataSource = nil
    wall.view.advance(to: 2)
    #expect(wall.view.numberOfSections == 0 && wall.shown.isEmpty && wall.recorder.displayed.isEmpty)
  }

  @Test func switchingToTheSameLayoutIsOverAtOnce() {
    let wall = makeWall()
    var ends: [Bool] = []
    wall.view.setCollectionViewLayout(wall.view.collectionViewLayout, animated: true) { ends.append($0) }
    #expect(ends == [true] && !wall.view.isAnimating)
    let empty = CollectionView(frame: .zero, collectionViewLayout: SquaresLayout())
    let (old, next) = (empty.collectionViewLayout, SquaresLayout())
    empty.setCollectionViewLayout(next, animated: true) { ends.append($0) }
    #expect(ends == [true, true] && old.collectionView == nil && next.collectionView === empty)
  }

  /// The delegate has the last word on the offset after an update, and after a switch of layouts.
  @Test func theDelegateDecidesTheOffset() {
    final class Deciding: NSObject, CollectionViewDelegate {
      func collectionView(_ view: CollectionView, targetContentOffsetForProposedContentOffset offset: CGPoint)
        -> CGPoint
      {
        CGPoint(x: 0, y: offset.y + 7)
      }
    }
    let (wall, delegate) = (Wall(Source(count: 300), layout: SquaresLayout()), Deciding())
    wall.view.delegate = delegate
    wall.view.contentOffset.y = 100
    wall.view.advance(to: 1)
    wall.view.performBatchUpdates(nil)
    #expect(wall.view.contentOffset.y == 107)
    wall.source.sections[0].removeLast()
    wall.view.deleteItems(at: [item(299)])
    #expect(wall.view.contentOffset.y == 114)
    wall.view.contentOffset.y = 950
    wall.view.advance(to: 2)
    wall.view.performBatchUpdates(nil)
    #expect(wall.view.contentOffset.y == 957)
    wall.view.performBatchUpdates(nil)
    #expect(wall.view.contentOffset.y == 960, "an offset beyond the end is not kept")
  }

  /// The width that is left by the insets is mirrored, or that of wider content.
  @Test(arguments: [(60, 40), (20, 20)] as [(CGFloat, CGFloat)]) func mirroredLayouts(width: CGFloat, x: CGFloat) {
    final class Mirrored: SquaresLayout {
      override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
    }
    let wall = Wall(Source(count: 12), layout: Mirrored(), size: CGSize(width: width, height: 40))
    wall.view.semanticContentAttribute = .forceRightToLeft
    wall.view.contentInset = EdgeInsets(top: 0, left: 4, bottom: 0, right: 6)
    wall.view.collectionViewLayout.invalidateLayout()
    wall.view.advance(to: 1)
    #expect(wall.view.layoutAttributesForItem(at: item(0))?.frame == CGRect(x: x, y: 0, width: 10, height: 10))
  }

  @Test func disappearingItemsAreNotFound() {
    let wall = Wall(Source(count: 6), layout: SquaresLayout())
    wall.source.sections[0].removeFirst()
    wall.view.deleteItems(at: [item(0)])
    #expect(wall.shown["0"]?.contains(CGPoint(x: 5, y: 5)) == true)
    #expect(wall.view.indexPathForItem(at: CGPoint(x: 5, y: 5)) == nil)
    #expect(wall.view.indexPathForItem(at: CGPoint(x: 15, y: 5)) == item(0))
  }
}
