import CollectionView
import Foundation
import TestSupport
import Testing

@Suite struct LayoutPassTests {
  @Test func callsPrepareThenContentSizeThenElements() {
    let layout = SquaresLayout()
    let wall = Wall(Source(count: 30), layout: layout)
    #expect(layout.takeCalls() == ["prepare", "size", "elements", "size"])
    wall.view.contentOffset.y = 5
    wall.view.advance(to: 1)
    #expect(layout.takeCalls() == ["elements", "size"])
    layout.invalidateLayout()
    wall.view.advance(to: 2)
    #expect(layout.takeCalls() == ["prepare", "size", "elements", "size"])
    wall.view.advance(to: 3)
    #expect(layout.takeCalls() == [])
  }

  /// The item at a point outside the viewport is the one that is seen there after scrolling: the frontmost of all.
  @Test(arguments: 0..<10) func theItemAtAPointIsTheFrontmost(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let layout = ListedLayout()
    layout.size = CGSize(width: 30, height: 80)
    layout.listed = (0..<12).shuffled(using: &random).map { number in
      let (x, y) = (Int.random(in: 0...20, using: &random), Int.random(in: 40...70, using: &random))
      return ListedLayout.cell(
        number, CGRect(x: x, y: y, width: 10, height: 10), zIndex: .random(in: -1...1, using: &random))
    }
    let wall = Wall(Source(count: 12), layout: layout)
    let points = (0..<30).flatMap { x in (40..<80).map { CGPoint(x: CGFloat(x) + 0.5, y: CGFloat($0) + 0.5) } }
    let found = points.map(wall.view.indexPathForItem(at:))
    wall.view.contentOffset.y = 40
    wall.view.advance(to: 1)
    #expect(found == points.map(wall.view.indexPathForItem(at:)) && Set(found).count > 6)
  }

  @Test func displaysOnlyWhatTouchesTheViewport() {
    let wall = Wall(Source(count: 30), layout: SquaresLayout())
    #expect(
      draw(wall) == """
        ┌0─┐┌1─┐┌2─┐
        └──┘└──┘└──┘
        ┌3─┐┌4─┐┌5─┐
        └──┘└──┘└──┘
        ┌6─┐┌7─┐┌8─┐
        └──┘└──┘└──┘
        ┌9─┐┌10┐┌11┐
        └──┘└──┘└──┘
        """)
    wall.view.contentOffset.y = 15
    wall.view.advance(to: 1)
    #expect(
      draw(wall) == """
        └──┘└──┘└──┘
        ┌6─┐┌7─┐┌8─┐
        └──┘└──┘└──┘
        ┌9─┐┌10┐┌11┐
        └──┘└──┘└──┘
        ┌12┐┌13┐┌14┐
        └──┘└──┘└──┘
        ┌15┐┌16┐┌17┐
        └──┘└──┘└──┘
        """)
  }

  /// An element that only borders on the viewport is not on screen, even before the next layout pass.
  @Test func presentsOnlyWhatTouchesTheViewport() {
    let wall = Wall(Source(count: 30), layout: SquaresLayout())
    wall.view.contentOffset.y = 10
    #expect(wall.view.presentedElements.map(\.indexPath) == (3..<12).map(item))
  }

  @Test func nilKeepsTheViewsAndAnEmptyArrayRemovesThem() {
    let layout = ListedLayout()
    layout.listed = [ListedLayout.cell(0, CGRect(x: 0, y: 0, width: 10, height: 10))]
    let wall = Wall(Source(count: 3), layout: layout)
    #expect(wall.view.visibleCells.count == 1)
    layout.listed = nil
    layout.invalidateLayout()
    wall.view.advance(to: 1)
    #expect(wall.view.visibleCells.count == 1)
    layout.listed = []
    layout.invalidateLayout()
    wall.view.advance(to: 2)
    #expect(wall.view.visibleCells.isEmpty)
  }

  @Test func dropsDuplicateInvalidHiddenAndInvisibleElements() {
    let layout = ListedLayout()
    let frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    let hidden = ListedLayout.cell(2, frame)
    hidden.isHidden = true
    let header = CollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: CollectionView.elementKindSectionHeader, with: IndexPath(item: 0, section: 7))
    header.frame = frame
    layout.listed = [
      ListedLayout.cell(0, frame.offsetBy(dx: 10, dy: 0)), ListedLayout.cell(0, frame), ListedLayout.cell(9, frame),
      ListedLayout.cell(-1, frame), hidden, ListedLayout.cell(1, frame.offsetBy(dx: 0, dy: 500)), header,
      CollectionViewLayoutAttributes(forCellWith: IndexPath(index: 0)),
    ]
    let wall = Wall(Source(count: 3), layout: layout)
    #expect(wall.view.presentedElements.map(\.frame) == [frame])
  }

  @Test func aVisibleItemWithoutAreaIsDisplayed() {
    let layout = ListedLayout()
    layout.listed = [ListedLayout.cell(0, CGRect(x: 5, y: 5, width: 0, height: 10))]
    #expect(Wall(Source(count: 1), layout: layout).view.visibleCells.count == 1)
  }
}

/// Returns the cells on screen, one character for five points across and a row for five points down.
func draw(_ wall: Wall) -> String {
  drawBoxes(
    wall.view.presentedElements.compactMap { element in
      (element.view as? NamedCell).map { ($0.letter, element.frame) }
    }, unit: CGSize(width: 2.5, height: 5))
}
