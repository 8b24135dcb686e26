import CollectionView
import Foundation
import Testing

/// The cost of an update is counted rather than timed: calls and views, for a million items no more than for a hundred.
@Suite struct UpdateCostTests {
  final class CountingLayout: SquaresLayout {
    var questions = 0

    override func cell(_ path: IndexPath) -> CollectionViewLayoutAttributes {
      questions += 1
      return super.cell(path)
    }
  }

  private func cost(count: Int, of change: (CollectionView, CountedSource) -> Void) -> (questions: Int, views: Int) {
    let layout = CountingLayout()
    let source = CountedSource(count: count)
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 30, height: 40), collectionViewLayout: layout)
    view.register(NamedCell.self, forCellWithReuseIdentifier: "letter")
    view.dataSource = source
    view.advance(to: 0)
    view.contentOffset.y = 100
    view.advance(to: 0.1)
    layout.questions = 0
    let views = view.reuseStatistics.dequeued
    change(view, source)
    view.advance(to: 1)
    return (layout.questions, view.reuseStatistics.dequeued - views)
  }

  @Test func deletingFromAMillionCostsNoMoreThanFromAHundred() {
    let costs = [200, 1_000_000].map { count in
      cost(count: count) { view, source in
        view.performBatchUpdates {
          source.count -= 1
          view.deleteItems(at: [item(0)])
        }
      }
    }
    #expect(costs[0] == costs[1])
    #expect(costs[1].questions < 150 && costs[1].views < 10)
  }

  @Test func aScrollStepReadsOnlyVisibleItems() {
    let costs = [200, 1_000_000].map { count in
      cost(count: count) { view, _ in view.contentOffset.y += 10 }
    }
    #expect(costs[0] == costs[1])
    #expect(costs[1] == (12, 3))
  }
}
