import Dispatch
import Foundation
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

@Suite(.oneAtATime) struct LayoutWorkTests {
  /// A worker for feeds of any size, and the semaphore that it signals.
  private func worker() -> (worker: BackgroundWorker, news: DispatchSemaphore) {
    let news = DispatchSemaphore(value: 0)
    return (BackgroundWorker(minimumCount: 0) { news.signal() }, news)
  }

  @Test func theWallChangesWhenTheLayoutIsReady() throws {
    let (worker, news) = worker()
    let bench = try WallBench(60, services: WallServices(worker: worker))
    let before = bench.wall.scene.collectionView.collectionViewLayout
    bench.wall.switchLayout(named: "justified")
    #expect(bench.state.status.contains("laying out"))
    #expect(bench.wall.scene.collectionView.collectionViewLayout === before, "the old one is still there")
    // Keys are handled meanwhile.
    bench.press("l", settles: false)
    while bench.wall.layoutSwitcher.isPreparing {
      try #require(news.wait(timeout: .now() + 60) == .success, "the worker never says that it is done")
      bench.run(frames: 1)
    }
    #expect(bench.wall.tasks.tasks.isEmpty)
    #expect(bench.wall.scene.collectionView.collectionViewLayout !== before)
    bench.settle()
    #expect(bench.state.layout == "justified")
  }

  @Test func changingOnGivesTheEarlierWorkUp() throws {
    let (worker, news) = worker()
    let bench = try WallBench(60, services: WallServices(worker: worker))
    bench.wall.switchLayout(named: "justified")
    bench.wall.switchLayout(named: "grid")
    let switcher = bench.wall.layoutSwitcher
    let wanted = switcher.layout(at: switcher.selectedIndex, for: bench.wall.feed)
    while bench.wall.layoutSwitcher.isPreparing {
      try #require(news.wait(timeout: .now() + 60) == .success, "the worker never says that it is done")
      bench.run(frames: 1)
    }
    #expect(bench.wall.scene.collectionView.collectionViewLayout === wanted)
    // A layout without preparation is shown at once.
    bench.wall.switchLayout(named: "line")
    #expect(!bench.wall.layoutSwitcher.isPreparing)
    bench.settle()
  }

  @Test func whatIsDeletedMeanwhileIsNotLaidOut() throws {
    let (worker, news) = worker()
    let bench = try WallBench(60, services: WallServices(worker: worker))
    bench.wall.switchLayout(named: "waterfall-sideways")
    bench.press("x", settles: false)
    try bench.settle(after: news) { bench.wall.layoutSwitcher.isPreparing }
    #expect(bench.state.count == 59)
    let view = bench.wall.scene.collectionView
    #expect(view.collectionViewLayout.layoutAttributesForItem(at: IndexPath(item: 58, section: 0)) != nil)
    #expect(view.collectionViewLayout.layoutAttributesForItem(at: IndexPath(item: 59, section: 0)) == nil)
  }

  @Test func moreAndFewerGlide() throws {
    let bench = try WallBench(60)
    let before = bench.wall.scene.collectionView.presentedElements.map(\.frame)
    bench.type(try #require(KeyChord("+")))
    #expect(bench.wall.scene.collectionView.isAnimating)
    let after = bench.wall.scene.collectionView.presentedElements.prefix(before.count).map(\.frame)
    #expect(after.first.map { abs($0.width - before[0].width) < 20 } == true, "it does not jump to its new width")
    bench.settle()
    #expect(bench.wall.scene.collectionView.presentedElements.first.map { $0.frame.width < before[0].width } == true)
  }
}
