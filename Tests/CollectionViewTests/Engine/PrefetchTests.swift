import CollectionView
import Foundation
import TestSupport
import Testing

@Suite struct PrefetchTests {
  final class Prefetcher: NSObject, CollectionViewDataSourcePrefetching {
    var asked: [[Int]] = []
    var cancelled: [[Int]] = []
    var open: Set<Int> = []

    func collectionView(_ collectionView: CollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
      asked.append(indexPaths.map(\.item))
      open.formUnion(indexPaths.map(\.item))
    }
    func collectionView(_ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]) {
      cancelled.append(indexPaths.map(\.item))
      #expect(open.isSuperset(of: indexPaths.map(\.item)))
      open.subtract(indexPaths.map(\.item))
    }
  }

  private func makeWall() -> (Wall, Prefetcher) {
    let wall = Wall(Source(count: 300), layout: SquaresLayout())
    let prefetcher = Prefetcher()
    wall.view.prefetchDataSource = prefetcher
    wall.view.contentOffset.y = 100
    wall.view.advance(to: 1)
    return (wall, prefetcher)
  }

  @Test func theNextViewportIsPrefetchedNearestFirst() {
    let (_, prefetcher) = makeWall()
    #expect(prefetcher.asked == [Array(42..<54)])
  }

  @Test func nothingIsPrefetchedTwice() {
    let (wall, prefetcher) = makeWall()
    wall.view.contentOffset.y = 110
    wall.view.advance(to: 2)
    #expect(prefetcher.asked.dropFirst() == [[54, 55, 56]])
    #expect(prefetcher.cancelled.isEmpty)
  }

  @Test func changingDirectionCancelsPrefetchedItems() {
    let (wall, prefetcher) = makeWall()
    wall.view.contentOffset.y = 90
    wall.view.advance(to: 2)
    #expect(prefetcher.cancelled == [Array(42..<54)])
    // Upwards, the nearest row is the last one before the viewport.
    #expect(prefetcher.asked.last?.first == 24)
    #expect(prefetcher.asked.last?.last == 17)
    #expect(prefetcher.asked.last.map(Set.init) == Set(15..<27))
  }

  @Test func displayedItemsAreNotCancelled() {
    let (wall, prefetcher) = makeWall()
    for step in 1...8 {
      wall.view.contentOffset.y = 100 + CGFloat(step) * 10
      wall.view.advance(to: 1 + Double(step))
    }
    #expect(prefetcher.cancelled.isEmpty)
    #expect(prefetcher.asked.flatMap { $0 } == Array(42..<78))
  }

  /// What is ahead after an update is prefetched although nothing was scrolled, and only that.
  @Test(arguments: [-12, -5, 1, 7]) func anUpdateChangesWhatIsPrefetched(change: Int) {
    let (wall, prefetcher) = makeWall()
    prefetcher.asked = []
    wall.view.performBatchUpdates {
      let items = (0..<abs(change)).map { item(42 + $0) }
      if change < 0 {
        wall.source.sections[0].removeSubrange(42..<42 - change)
        wall.view.deleteItems(at: items)
      } else {
        wall.source.sections[0].insert(contentsOf: items.map { "new \($0.item)" }, at: 42)
        wall.view.insertItems(at: items)
      }
      prefetcher.open = Set(change < 0 ? 42..<54 + change : 42 + change..<54 + change)
    }
    wall.rest()
    #expect(prefetcher.open == Set(42..<54))
    #expect(prefetcher.asked.flatMap { $0 } == Array(change < 0 ? 54 + change..<54 : 42..<42 + change))
  }

  @Test func aSettingTurnsItOff() {
    let wall = Wall(Source(count: 300), layout: SquaresLayout())
    let prefetcher = Prefetcher()
    wall.view.isPrefetchingEnabled = false
    wall.view.prefetchDataSource = prefetcher
    wall.view.contentOffset.y = 100
    wall.view.advance(to: 1)
    #expect(prefetcher.asked.isEmpty)
  }

  /// In any scroll direction, no item is prefetched while visible or twice, the nearest come first, and only prefetched
  /// items are cancelled.
  @Test func invariantsHoldForAnyScrolling() {
    var random = SeededRandom(seed: 11)
    let wall = Wall(Source(count: 900), layout: SquaresLayout())
    let prefetcher = Prefetcher()
    wall.view.prefetchDataSource = prefetcher
    for step in 1...400 {
      prefetcher.open.subtract(wall.view.indexPathsForVisibleItems.map(\.item))
      let before = prefetcher.open
      prefetcher.asked = []
      let jump: CGFloat = step % 20 == 0 ? 900 : 30
      wall.view.contentOffset = wall.view.clampedContentOffset(
        CGPoint(x: 0, y: wall.view.contentOffset.y + CGFloat.random(in: -jump...jump, using: &random)))
      wall.view.advance(to: Double(step))
      let visible = Set(wall.view.indexPathsForVisibleItems.map(\.item))
      for asked in prefetcher.asked {
        #expect(Set(asked).count == asked.count && visible.isDisjoint(with: asked))
        #expect(before.subtracting(prefetcher.cancelled.last ?? []).isDisjoint(with: asked), "step \(step)")
        let distances = asked.map { number -> CGFloat in
          let frame = wall.view.layoutAttributesForItem(at: item(number))?.frame ?? .null
          return max(frame.minY - wall.view.bounds.maxY, wall.view.bounds.minY - frame.maxY, 0)
        }
        #expect(distances == distances.sorted(), "step \(step)")
      }
    }
    #expect(prefetcher.cancelled.isEmpty == false)
  }
}
