import CollectionView
import Foundation
import Testing

@testable import WallLayouts

/// What layouts do with a real collection view: shapes, headers, density, coming and going, work in the background.
@Suite struct WallLayoutTests {
  @Test func shapesComeFromTheDelegateOnceForASection() {
    let stage = Stage(WaterfallLayout(), 640, 384, counts: [3, 2], ratios: [1, 2, 0.5], cell: terminalCell)
    #expect(stage.attributes(0)?.size == CGSize(width: 144, height: 144))
    #expect(stage.attributes(1)?.size == CGSize(width: 144, height: 72))
    #expect(stage.attributes(1, 1)?.size == CGSize(width: 144, height: 72))
    #expect(stage.attributes(5) == nil && stage.attributes(-1) == nil && stage.attributes(0, 7) == nil)
  }

  @Test func aDelegateThatKnowsNoShapesGetsFourToThree() {
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
    let stage = Stage(layout, 320, 400, counts: [2, 2], cell: terminalCell)
    // Twenty points are one row of the terminal.
    let path = IndexPath(item: 0, section: 1)
    let header = layout.layoutAttributesForSupplementaryView(
      ofKind: CollectionView.elementKindSectionHeader, at: path)
    #expect(header?.size == CGSize(width: 320, height: 16))
    #expect(
      stage.view.indexPathsForVisibleSupplementaryElements(ofKind: CollectionView.elementKindSectionHeader).count == 2)
    #expect(layout.layoutAttributesForSupplementaryView(ofKind: "other", at: path) == nil)
    #expect(stage.faults.isEmpty)
  }

  @Test(arguments: WallLayouts.all.map(\.name))
  func moreShowsSmallerPicturesAndFewerLargerOnes(name: String) throws {
    let made = try #require(WallLayouts.entry(named: name)).make()
    let layout = try #require(made as? any DensityAdjusting, "\(name) has no density")
    let stage = Stage(made, 1600, 800, counts: [200], ratios: [1.5, 0.75, 1], cell: terminalCell)
    func area() -> CGFloat {
      stage.run()
      return (stage.attributes(7)?.size).map { $0.width * $0.height } ?? 0
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

  @Test func nothingIsLaidOutAgainWhenNothingChanged() {
    let stage = Stage(WaterfallLayout(), 640, 384, counts: [100], ratios: [1, 0.5])
    let before = (0..<100).compactMap { stage.attributes($0)?.frame }
    stage.view.contentOffset.y = 500
    stage.run()
    stage.view.collectionViewLayout.invalidateLayout()
    stage.run()
    #expect((0..<100).compactMap { stage.attributes($0)?.frame } == before)
  }

  @Test func aNewPictureGrowsAndADeletedOneShrinksAway() throws {
    let stage = Stage(WaterfallLayout(), 640, 384, counts: [12], cell: terminalCell)
    let size = try #require(stage.attributes(2)?.size)
    stage.sections[0].remove(at: 2)
    stage.sections[0].insert(stage.newPicture(ratio: 1), at: 5)
    stage.view.performBatchUpdates {
      stage.view.deleteItems(at: [IndexPath(item: 2, section: 0)])
      stage.view.insertItems(at: [IndexPath(item: 5, section: 0)])
    }
    stage.run()
    let inserted = try #require(stage.view.presentedElements.first { $0.indexPath.item == 5 && !$0.isLeaving })
    #expect(inserted.frame.width < size.width * 0.6 && inserted.alpha < 0.4)
    stage.run(frames: 8)
    let leaving = try #require(stage.view.presentedElements.first { $0.isLeaving })
    #expect(leaving.frame.width < size.width && leaving.alpha < 1)
    #expect(stage.settle())
    #expect(stage.seen.count == 12 && stage.faults.isEmpty)
    #expect(!stage.view.presentedElements.contains { $0.isLeaving })
  }

  @Test func inACircleTheyComeOutOfTheCentreAndGoBackIntoIt() throws {
    let stage = Stage(CircleLayout(), 640, 384, counts: [6], cell: terminalCell)
    stage.sections[0].remove(at: 0)
    stage.view.performBatchUpdates { stage.view.deleteItems(at: [IndexPath(item: 0, section: 0)]) }
    stage.run(frames: 15)
    let leaving = try #require(stage.view.presentedElements.first { $0.isLeaving })
    #expect(hypot(leaving.frame.midX - 320, leaving.frame.midY - 192) < 40)
    #expect(stage.settle())
  }

  @Test func workDoneElsewhereIsTakenAsItIs() throws {
    let stage = Stage(GridLayout(), 640, 384, counts: [1000], ratios: [1, 0.5, 2], cell: terminalCell)
    let layout = WaterfallLayout()
    let job = layout.arrangementTask(for: stage.view)
    let finished = try #require(job.run())
    layout.install(finished)
    #expect(layout.collectionViewContentSize == finished.arrangement.contentSize)
    stage.view.setCollectionViewLayout(layout, animated: false)
    stage.run()
    let reference = LayoutProbe(
      WaterfallLayout(), 640, 384, counts: [1000], ratios: [1, 0.5, 2], cell: terminalCell)
    #expect((0..<1000).compactMap { stage.attributes($0)?.frame } == reference.frames)
    // What was computed for another feed is brought up to date by the next preparation.
    stage.sections[0].removeLast(400)
    stage.view.reloadData()
    stage.run()
    #expect((0..<600).compactMap { stage.attributes($0)?.frame } == Array(reference.frames.prefix(600)))
    #expect(stage.attributes(600) == nil)
  }
}
