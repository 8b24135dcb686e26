import CollectionView
import Foundation
import Testing

@testable import WallLayouts

/// Layouts in a collection view: aspect ratios, headers, density, insertions and deletions, background preparation.
@Suite struct WallLayoutTests {
  @Test func ratiosAreReadOncePerSection() {
    let host = TestHost(WaterfallLayout(), 640, 384, counts: [3, 2], ratios: [1, 2, 0.5], cell: terminalCell)
    #expect(host.attributes(0)?.size == CGSize(width: 144, height: 144))
    #expect(host.attributes(1)?.size == CGSize(width: 144, height: 72))
    #expect(host.attributes(1, 1)?.size == CGSize(width: 144, height: 72))
    #expect(host.attributes(5) == nil && host.attributes(-1) == nil && host.attributes(0, 7) == nil)
  }

  @Test func withoutRatiosItemsAreFourToThree() {
    final class Counter: NSObject, CollectionViewDataSource, CollectionViewDelegateAspectLayout {
      func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { 4 }
      func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
        view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
      }
    }
    let counter = Counter()
    let layout = WaterfallLayout()
    let view = CollectionView(frame: rect(0, 0, 300, 300), collectionViewLayout: layout)
    view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = counter
    for delegate in [nil, counter] {
      view.delegate = delegate
      layout.invalidateLayout()
      view.advance(to: 0)
      let size = layout.layoutAttributesForItem(at: IndexPath(item: 2, section: 0))?.size ?? .zero
      #expect(size.width > 0 && abs(size.width / size.height - 4 / 3) < 1e-9)
    }
  }

  @Test func headersAreSupplementaryViews() {
    let layout = WaterfallLayout()
    layout.headerHeight = 20
    let host = TestHost(layout, 320, 400, counts: [2, 2], cell: terminalCell)
    // Twenty points are one row of the terminal.
    let path = IndexPath(item: 0, section: 1)
    let header = layout.layoutAttributesForSupplementaryView(
      ofKind: CollectionView.elementKindSectionHeader, at: path)
    #expect(header?.size == CGSize(width: 320, height: 16))
    #expect(
      host.view.indexPathsForVisibleSupplementaryElements(ofKind: CollectionView.elementKindSectionHeader).count == 2)
    #expect(layout.layoutAttributesForSupplementaryView(ofKind: "other", at: path) == nil)
    #expect(host.faults.isEmpty)
  }

  @Test(arguments: WallLayouts.all.map(\.name))
  func densityChangesTheSizeOfPictures(name: String) throws {
    let made = try #require(WallLayouts.entry(named: name)).make()
    let layout = try #require(made as? any DensityAdjusting, "\(name) has no density")
    let host = TestHost(made, 1600, 800, counts: [200], ratios: [1.5, 0.75, 1], cell: terminalCell)
    func area() -> CGFloat {
      host.run()
      return (host.attributes(7)?.size).map { $0.width * $0.height } ?? 0
    }
    let usual = (density: layout.density, text: layout.densityText, area: area())
    #expect(layout.canIncreaseDensity)
    layout.increaseDensity()
    #expect(layout.density == usual.density + 1 && layout.densityText != usual.text)
    #expect(area() < usual.area)
    layout.decreaseDensity()
    #expect(layout.density == usual.density && area() == usual.area)
    while layout.canDecreaseDensity { layout.decreaseDensity() }
    #expect(layout.density == layout.densityRange.lowerBound)
    layout.decreaseDensity()
    #expect(layout.density == layout.densityRange.lowerBound)
    layout.density = 1_000_000
    #expect(layout.density == layout.densityRange.upperBound && !layout.canIncreaseDensity)
    #expect(area() > 0)
  }

  @Test func unchangedFeedsAreNotArrangedAgain() {
    let host = TestHost(WaterfallLayout(), 640, 384, counts: [100], ratios: [1, 0.5])
    let before = (0..<100).compactMap { host.attributes($0)?.frame }
    host.view.contentOffset.y = 500
    host.run()
    host.view.collectionViewLayout.invalidateLayout()
    host.run()
    #expect((0..<100).compactMap { host.attributes($0)?.frame } == before)
  }

  @Test func insertedItemsGrowAndDeletedOnesShrink() throws {
    let host = TestHost(WaterfallLayout(), 640, 384, counts: [12], cell: terminalCell)
    let size = try #require(host.attributes(2)?.size)
    host.sections[0].remove(at: 2)
    host.sections[0].insert(host.newPicture(ratio: 1), at: 5)
    host.view.performBatchUpdates {
      host.view.deleteItems(at: [IndexPath(item: 2, section: 0)])
      host.view.insertItems(at: [IndexPath(item: 5, section: 0)])
    }
    host.run()
    let inserted = try #require(host.view.presentedElements.first { $0.indexPath.item == 5 && !$0.isLeaving })
    #expect(inserted.frame.width < size.width * 0.6 && inserted.alpha < 0.4)
    host.run(frames: 8)
    let leaving = try #require(host.view.presentedElements.first { $0.isLeaving })
    #expect(leaving.frame.width < size.width && leaving.alpha < 1)
    #expect(host.runUntilIdle())
    #expect(host.seen.count == 12 && host.faults.isEmpty)
    #expect(!host.view.presentedElements.contains { $0.isLeaving })
  }

  @Test func inACircleItemsAppearAndDisappearAtTheCentre() throws {
    let host = TestHost(CircleLayout(), 640, 384, counts: [6], cell: terminalCell)
    host.sections[0].remove(at: 0)
    host.view.performBatchUpdates { host.view.deleteItems(at: [IndexPath(item: 0, section: 0)]) }
    host.run(frames: 15)
    let leaving = try #require(host.view.presentedElements.first { $0.isLeaving })
    #expect(hypot(leaving.frame.midX - 320, leaving.frame.midY - 192) < 40)
    #expect(host.runUntilIdle())
  }

  @Test func installedResultsAreUsed() throws {
    let host = TestHost(
      PatternLayout(.mosaic), 640, 384, counts: [1000], ratios: [1, 0.5, 2], cell: terminalCell)
    let layout = WaterfallLayout()
    let job = layout.arrangementTask(for: host.view)
    let finished = try #require(job.run())
    layout.install(finished)
    #expect(layout.collectionViewContentSize == finished.arrangement.contentSize)
    host.view.setCollectionViewLayout(layout, animated: false)
    host.run()
    let reference = LayoutProbe(
      WaterfallLayout(), 640, 384, counts: [1000], ratios: [1, 0.5, 2], cell: terminalCell)
    #expect((0..<1000).compactMap { host.attributes($0)?.frame } == reference.frames)
    // The next `prepare()` brings a result for another feed up to date.
    host.sections[0].removeLast(400)
    host.view.reloadData()
    host.run()
    #expect((0..<600).compactMap { host.attributes($0)?.frame } == Array(reference.frames.prefix(600)))
    #expect(host.attributes(600) == nil)
  }
}
