import CollectionView
import Foundation
import TestSupport
import Testing

@Suite struct LayoutPassTests {
  @Test func asksInTheOrderPrepareSizeElements() {
    let layout = SquaresLayout()
    let wall = Wall(Source(count: 30), layout: layout)
    #expect(layout.takeCalls() == ["prepare", "size", "elements"])
    wall.view.contentOffset.y = 5
    wall.view.advance(to: 1)
    #expect(layout.takeCalls() == ["elements"])
    layout.invalidateLayout()
    wall.view.advance(to: 2)
    #expect(layout.takeCalls() == ["prepare", "size", "elements"])
    wall.view.advance(to: 3)
    #expect(layout.takeCalls() == [])
  }

  @Test func showsWhatTouchesTheViewportAndNothingElse() {
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

  @Test func nilKeepsTheViewsAndAnEmptyAnswerRemovesThem() {
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

  @Test func dropsWhatIsTwiceOutOfRangeHiddenOrOutOfSight() {
    let layout = ListedLayout()
    let frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    let hidden = ListedLayout.cell(2, frame)
    hidden.isHidden = true
    let header = CollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: CollectionView.elementKindSectionHeader, with: IndexPath(item: 0, section: 7))
    header.frame = frame
    layout.listed = [
      ListedLayout.cell(0, frame), ListedLayout.cell(0, frame.offsetBy(dx: 10, dy: 0)), ListedLayout.cell(9, frame),
      ListedLayout.cell(-1, frame), hidden, ListedLayout.cell(1, frame.offsetBy(dx: 0, dy: 500)), header,
      CollectionViewLayoutAttributes(forCellWith: IndexPath(index: 0)),
    ]
    let wall = Wall(Source(count: 3), layout: layout)
    #expect(wall.view.presentedElements.map(\.frame) == [frame])
  }

  /// A layout whose frames do not rise with the items: a search that stops at the first miss would lose some.
  @Test func framesNeedNotRiseWithTheItems() {
    let layout = ListedLayout()
    layout.listed = (0..<20).map {
      ListedLayout.cell($0, CGRect(x: 0, y: CGFloat($0 * 7 % 20) * 10, width: 10, height: 10))
    }
    layout.size = CGSize(width: 30, height: 200)
    let wall = Wall(Source(count: 20), layout: layout)
    for offset in stride(from: CGFloat(0), through: 160, by: 10) {
      wall.view.contentOffset.y = offset
      wall.view.advance(to: Double(offset))
      let first = Int(offset / 10)
      let expected: [String] = (0..<20).filter { (first..<first + 4).contains($0 * 7 % 20) }.map(String.init)
      #expect(wall.shown.keys.sorted() == expected.sorted())
    }
  }

  @Test func contentExactlyAsWideAsTheViewStandsStill() {
    let wall = Wall(Source(count: 30), layout: SquaresLayout(), size: CGSize(width: 30, height: 40))
    #expect(wall.view.contentOffsetRange.greatest.x == 0)
    wall.view.contentOffset = wall.view.clampedContentOffset(CGPoint(x: 3, y: 12))
    wall.view.advance(to: 1)
    let shown = wall.shown
    wall.view.advance(to: 2)
    #expect(wall.view.contentOffset == CGPoint(x: 0, y: 12))
    #expect(wall.shown == shown && shown.count == 15)
  }

  @Test func anItemInTheViewWithoutAreaIsShown() {
    let layout = ListedLayout()
    layout.listed = [ListedLayout.cell(0, CGRect(x: 5, y: 5, width: 0, height: 10))]
    #expect(Wall(Source(count: 1), layout: layout).view.visibleCells.count == 1)
  }

  /// A layout keeps the attributes that it hands out; nobody else may change them, and it may.
  @Test func attributesAreNotChangedBehindALayoutsBack() {
    let layout = ListedLayout()
    layout.listed = (0..<3).map { ListedLayout.cell($0, CGRect(x: CGFloat($0) * 10, y: 0, width: 10, height: 10)) }
    let kept = layout.listed ?? []
    let copies = kept.map { $0.copy() as? CollectionViewLayoutAttributes }
    let wall = Wall(Source(count: 3), layout: layout)
    let answered = wall.view.layoutAttributesForItem(at: item(0))
    answered?.alpha = 0.1
    wall.view.performBatchUpdates {
      wall.source.sections[0].remove(at: 2)
      wall.view.deleteItems(at: [item(2)])
      layout.listed?.removeLast()
    }
    wall.view.setCollectionViewLayout(SquaresLayout(), animated: true)
    wall.rest()
    for (attributes, copy) in zip(kept, copies) { #expect(attributes.isEqual(copy)) }
    let cell = wall.view.cellForItem(at: item(0))
    kept[0].frame.origin.y = 33
    wall.view.advance(to: 100)
    #expect(cell?.frame.minY == 0)
  }
}

/// The cells on screen, one character for five points across and a row for five down.
func draw(_ wall: Wall) -> String {
  drawBoxes(
    wall.view.presentedElements.compactMap { element in
      (element.view as? LetterCell).map { ($0.letter, element.frame) }
    }, unit: CGSize(width: 2.5, height: 5))
}
