import CollectionView
import Foundation
import Testing

/// A batch update and a switch of layouts as drawings: at the beginning, in between and at the end.
@Suite struct DrawnUpdates {
  @Test func aDeletionClosesTheGap() {
    let layout = SquaresLayout()
    layout.side = 20
    let wall = Wall(Source(count: 5), layout: layout, size: CGSize(width: 60, height: 40))
    wall.view.performBatchUpdates {
      wall.source.sections[0].remove(at: 1)
      wall.view.deleteItems(at: [item(1)])
    }
    #expect(
      draw(wall) == """
        ┌0─────┐┌1─────┐┌2─────┐
        │      ││      ││      │
        │      ││      ││      │
        └──────┘└──────┘└──────┘
        ┌3─────┐┌4─────┐
        │      ││      │
        │      ││      │
        └──────┘└──────┘
        """)
    wall.view.advance(to: 0.07)
    // The deleted item is behind those that close the gap; the first item of the second row moves to the end of the
    // first.
    #expect(
      draw(wall) == """
        ┌0─────┐┌1──┌2─────┐
        │      ││   │      │
        │      │┌3─────┐   │
        └──────┘│      │───┘
            ┌4─────┐   │
            │      │───┘
            │      │
            └──────┘
        """)
    wall.view.advance(to: 0.4)
    #expect(
      draw(wall) == """
        ┌0─────┐┌2─────┐┌3─────┐
        │      ││      ││      │
        │      ││      ││      │
        └──────┘└──────┘└──────┘
        ┌4─────┐
        │      │
        │      │
        └──────┘
        """)
  }

  /// From rows of three to rows of two: the middle of the view, item 4, stays in view.
  @Test func aSwitchOfLayoutsKeepsTheCentreInView() {
    let layout = SquaresLayout()
    layout.side = 20
    let wall = Wall(Source(count: 6), layout: layout, size: CGSize(width: 60, height: 40))
    let narrow = SquaresLayout()
    narrow.side = 20
    narrow.columns = 2
    wall.view.setCollectionViewLayout(narrow, animated: true)
    #expect(
      draw(wall) == """
        ┌0─────┐┌1─────┐┌2─────┐
        │      ││      ││      │
        │      ││      ││      │
        └──────┘└──────┘└──────┘
        ┌3─────┐┌4─────┐┌5─────┐
        │      ││      ││      │
        │      ││      ││      │
        └──────┘└──────┘└──────┘
        """)
    wall.view.advance(to: 0.4)
    #expect(
      draw(wall) == """
        ┌2─────┐┌3─────┐
        │      ││      │
        │      ││      │
        └──────┘└──────┘
        ┌4─────┐┌5─────┐
        │      ││      │
        │      ││      │
        └──────┘└──────┘
        """)
  }
}
