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

  /// Items that are pushed far away leave in the direction in which there is content.
  @Test(arguments: [1, 400]) func pushedItemsLeaveAlongTheContent(columns: Int) throws {
    let layout = SquaresLayout()
    layout.columns = columns
    let wall = Wall(Source(count: 300), layout: layout)
    wall.insert(60)
    wall.view.advance(to: 0.05)
    let frame = try #require(wall.shown["0"])
    #expect(columns == 1 ? frame.minX == 0 && frame.minY > 0 : frame.minX > 0 && frame.minY == 0)
  }

  /// An item from up to one viewport beside the view comes from there, in either direction: the view has two different sides.
  @Test(arguments: [(400, 60, 20), (1, 20, 60)] as [(Int, CGFloat, CGFloat)])
  func movedItemsComeFromTheSurroundings(columns: Int, width: CGFloat, height: CGFloat) throws {
    let layout = SquaresLayout()
    layout.columns = columns
    let wall = Wall(Source(count: 40), layout: layout, size: CGSize(width: width, height: height))
    wall.view.performBatchUpdates {
      wall.source.sections[0].insert(wall.source.sections[0].remove(at: 9), at: 0)
      wall.view.moveItem(at: item(9), to: item(0))
    }
    // From beyond the right or lower edge, 90 points from the beginning.
    var first: CGRect?
    for frame in 1...30 where first == nil {
      wall.view.advance(to: Double(frame) / 60)
      first = wall.shown["9"]
    }
    let origin = try #require(first?.origin)
    #expect(columns == 1 ? origin.x == 0 && origin.y > 0 : origin.x > 0 && origin.y == 0)
    wall.rest()
    #expect(wall.shown["9"]?.origin == .zero)
  }

  /// An item that is moved by itself does not take the content along.
  @Test func theOffsetStaysWhenTheFirstVisibleItemIsMoved() {
    let wall = Wall.scrolled(to: 50)
    wall.view.performBatchUpdates {
      wall.source.sections[0].insert(wall.source.sections[0].remove(at: 15), at: 0)
      wall.view.moveItem(at: item(15), to: item(0))
    }
    wall.rest()
    #expect(wall.view.contentOffset.y == 50)
  }

  /// An item that comes from afar comes in beside its neighbour of the section, which moves.
  @Test func itemsFromAfarComeInWithTheirSection() throws {
    let wall = Wall(Source([["a", "b", "c"], (0..<300).map(String.init)]), layout: SquaresLayout())
    wall.view.performBatchUpdates {
      wall.source.sections[1].insert(wall.source.sections[1].remove(at: 200), at: 0)
      wall.view.moveItem(at: IndexPath(item: 200, section: 1), to: IndexPath(item: 0, section: 1))
    }
    wall.view.advance(to: 0.05)
    let frame = try #require(wall.shown["200"])
    #expect(frame.minX < 0 && frame.minY == 10)
  }
}
