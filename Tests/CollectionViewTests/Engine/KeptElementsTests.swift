import CollectionView
import Foundation
import Testing

/// A layout that returns all attributes for every rectangle is asked for a larger rectangle, and rarely.
@Suite struct KeptElementsTests {
  final class WholeLayout: SquaresLayout {
    var questions: [CGRect] = []

    override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
      questions.append(rect)
      return super.layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 30, height: 10_000))
    }
  }

  private func makeWall() -> (Wall, WholeLayout) {
    let layout = WholeLayout()
    let wall = Wall(Source(count: 3_000), layout: layout)
    wall.view.contentOffset.y = 2
    wall.view.advance(to: 1)
    layout.questions = []
    return (wall, layout)
  }

  @Test func aScrollStepInsideTheRectangleAsksNothing() {
    let (wall, layout) = makeWall()
    for step in 1...100 {
      wall.view.contentOffset.y = CGFloat(step) * 10
      wall.view.advance(to: 1)
      #expect(wall.view.indexPathsForVisibleItems.map(\.item) == Array(step * 3..<step * 3 + 12))
    }
    // The rectangle extends four viewports of 40 points.
    #expect(layout.questions.count <= 1_000 / 160 + 1 && layout.questions.allSatisfy { $0.height == 360 })
  }

  @Test func anInvalidationDropsTheElements() {
    let (wall, layout) = makeWall()
    layout.columns = 2
    layout.invalidateLayout()
    wall.view.contentOffset.y = 0
    wall.view.advance(to: 2)
    #expect(layout.questions.count == 1 && wall.view.indexPathsForVisibleItems.count == 8)
    wall.view.performBatchUpdates {
      wall.source.sections[0].removeFirst()
      wall.view.deleteItems(at: [item(0)])
    }
    wall.rest()
    #expect(wall.shown["1"] == CGRect(x: 0, y: 0, width: 10, height: 10))
  }

  @Test func aLayoutThatAnswersWhatIsAskedIsNotAskedForMore() {
    final class Asked: SquaresLayout {
      var heights: Set<CGFloat> = []
      override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        heights.insert(rect.height)
        return super.layoutAttributesForElements(in: rect)
      }
    }
    let layout = Asked()
    let wall = Wall(Source(count: 3_000), layout: layout)
    for step in 1...20 {
      wall.view.contentOffset.y = CGFloat(step) * 10
      wall.view.advance(to: 1)
    }
    #expect(layout.heights == [40])
  }
}
