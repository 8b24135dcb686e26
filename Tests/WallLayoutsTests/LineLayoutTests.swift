import CollectionView
import Foundation
import Testing

@testable import WallLayouts

@Suite struct LineLayoutTests {
  /// The sample's row, in which smaller items are not moved together.
  private func line(
    _ count: Int = 10, sections: [Int]? = nil, closesGaps: Bool = false
  ) -> (host: TestHost, layout: LineLayout) {
    let layout = LineLayout()
    layout.closesGaps = closesGaps
    layout.spacing = 20
    layout.centerItemSize = CGSize(width: 100, height: 80)
    return (TestHost(layout, 300, 200, counts: sections ?? [count]), layout)
  }

  @Test func theCentreIsMagnified() {
    let (host, _) = line()
    #expect(
      host.drawing(unit: CGSize(width: 10, height: 20)) == """



                  ┌0───────┐
        ┌9───┐    │        │    ┌1───┐
        └────┘    │        │    └────┘
                  └────────┘
        """, "the last item is before the first one")
    host.view.contentOffset.x = 240
    host.run()
    #expect(
      host.drawing(unit: CGSize(width: 10, height: 20)) == """



                  ┌2───────┐
        ┌1───┐    │        │    ┌3───┐
        └────┘    │        │    └────┘
                  └────────┘
        """)
  }

  /// Two items fit into the view: none changes sides.
  @Test func aShortRowIsNotClosed() {
    let (host, _) = line(2)
    for offset in stride(from: 0, through: 120, by: 8) as StrideThrough<CGFloat> {
      host.view.contentOffset.x = offset
      host.run()
      #expect((host.attributes(0)?.center.x ?? 0) < (host.attributes(1)?.center.x ?? 0))
    }
  }

  @Test(arguments: [true, false]) func itemsChangeSidesOutOfSight(closesGaps: Bool) {
    let (host, _) = line(4, closesGaps: closesGaps)
    for offset in stride(from: 0, through: 360, by: 1) as StrideThrough<CGFloat> {
      host.view.contentOffset.x = offset
      host.run()
      let before = (0..<4).compactMap { host.attributes($0)?.frame }
      host.view.contentOffset.x = offset + 1
      host.run()
      for (item, frame) in before.enumerated() where frame.intersects(host.view.bounds.insetBy(dx: 2, dy: 0)) {
        #expect(abs((host.attributes(item)?.frame.midX ?? 0) - frame.midX) < 2, "\(item) at \(offset)")
      }
    }
  }

  /// Neighbours are as far apart as the spacing says wherever the row is, and scales still follow the distance.
  @Test(arguments: [360, 372, 400, 432, 479] as [CGFloat]) func smallerItemsAreMovedTogether(offset: CGFloat) {
    let (host, _) = line(closesGaps: true)
    host.view.contentOffset.x = offset
    host.run()
    let frames = host.visibleItems.compactMap { host.attributes($0.item)?.frame }.sorted { $0.minX < $1.minX }
    for (left, right) in zip(frames, frames.dropFirst()) { #expect(abs(right.minX - left.maxX - 20) < 1e-6) }
    for frame in frames {
      #expect(abs(frame.width - 100 * (1 - abs(frame.midX - host.view.bounds.midX) / 300)) < 1e-6)
    }
    #expect(frames.count >= 3)
  }

  @Test func scaleFollowsTheDistanceFromTheCentre() {
    let (host, _) = line()
    host.view.contentOffset.x = 75
    host.run()
    for item in 0..<3 {
      let center = 150 + CGFloat(item) * 120
      let delta = abs(center - (75 + 150))
      let scale = 1 - delta / 300
      let frame = host.attributes(item)?.frame ?? .zero
      #expect(nearlyEqual(frame, rect(center - 50 * scale, 100 - 40 * scale, 100 * scale, 80 * scale)), "\(item)")
    }
    let order = (0..<4).compactMap { host.attributes($0)?.zIndex }
    #expect(order[1] > order[0] && order[1] > order[2] && order[2] > order[3], "the middle item is in front")
  }

  @Test(arguments: [0, 1, 2, 9, 10, 100])
  func theFirstAndTheLastItemCanBeCentred(count: Int) {
    let (host, layout) = line(count)
    #expect(layout.collectionViewContentSize == CGSize(width: 300 + CGFloat(max(count - 1, 0)) * 120, height: 200))
    guard count > 0 else { return }
    host.view.contentOffset.x = host.view.contentOffsetRange.greatest.x
    host.run()
    #expect(host.attributes(count - 1)?.frame == rect(host.view.bounds.midX - 50, 60, 100, 80))
  }

  @Test func scrollingStopsWithTheNearestItemCentred() {
    let (host, layout) = line()
    func rest(_ proposed: CGFloat, from current: CGFloat, _ velocity: CGFloat = 0) -> CGFloat {
      host.view.contentOffset.x = current
      return layout.targetContentOffset(
        forProposedContentOffset: CGPoint(x: proposed, y: 0), withScrollingVelocity: CGPoint(x: velocity, y: 0)
      ).x
    }
    #expect(rest(59, from: 30) == 0)
    #expect(rest(61, from: 30) == 120)
    #expect(rest(250, from: 30, 1) == 240)
    #expect(rest(5000, from: 30, 1) == 1080, "at most the last item")
    #expect(rest(-80, from: 30, -1) == 0)
    // One step of the wheel goes to the next item instead of returning to the current one.
    #expect(rest(48, from: 0, 1) == 120)
    #expect(rest(192, from: 240, -1) == 120)
    let empty = line(0)
    #expect(empty.layout.targetContentOffset(forProposedContentOffset: CGPoint(x: 7, y: 0)).x == 7)
  }

  @Test func sectionsFollowWithoutAGap() {
    let (host, layout) = line(sections: [2, 0, 3])
    #expect(layout.collectionViewContentSize.width == CGFloat(300 + 4 * 120))
    #expect(host.attributes(0, 2)?.center.x == CGFloat(150 + 2 * 120))
    #expect(layout.contentOffset(centering: IndexPath(item: 1, section: 2))?.x == CGFloat(3 * 120))
    #expect(layout.contentOffset(centering: IndexPath(item: 3, section: 2)) == nil)
    host.view.contentOffset.x = 230
    host.run()
    #expect(layout.centeredIndexPath == IndexPath(item: 0, section: 2))
    #expect(host.visibleItems == [[0, 1], [2, 0], [2, 1]].map { IndexPath(item: $0[1], section: $0[0]) })
  }

  /// The offset that centres an item is one at which the content rests, in every layout that centres items.
  @Test(arguments: WallLayouts.all.map(\.name), [0, 24] as [CGFloat])
  func whatCentresAnItemIsAPlaceOfRest(name: String, inset: CGFloat) throws {
    let made = try #require(WallLayouts.entry(named: name)).make()
    guard let layout = made as? any ItemCentering else { return }
    let host = TestHost(made, 300, 200, counts: [4, 0, 5])
    host.view.contentInset = EdgeInsets(top: inset, left: 2 * inset, bottom: 3 * inset, right: inset)
    host.run()
    for (section, count) in [4, 0, 5].enumerated() {
      for path in (0..<count).map({ IndexPath(item: $0, section: section) }) {
        let offset = try #require(layout.contentOffset(centering: path))
        let rest = host.view.clampedContentOffset(offset)
        #expect(abs(offset.x - rest.x) < 1e-6 && abs(offset.y - rest.y) < 1e-6, "\(path)")
      }
    }
    #expect(layout.contentOffset(centering: IndexPath(item: 0, section: 1)) == nil)
  }

  @Test(arguments: [true, false]) func rectanglesFindWhatTouchesThem(closesGaps: Bool) {
    let (host, layout) = line(40, closesGaps: closesGaps)
    for offset in stride(from: 0.0, through: 4000, by: 173) {
      host.view.contentOffset.x = CGFloat(offset)
      host.run()
      let all = (0..<40).compactMap { host.attributes($0) }
      for width in [1, 90, 300, 700] as [CGFloat] {
        let area = rect(CGFloat(offset) - 40, 90, width, 10)
        let slow = all.filter { $0.frame.touches(area) }.map(\.indexPath)
        #expect(layout.layoutAttributesForElements(in: area)?.map(\.indexPath) == slow)
      }
    }
  }

  @Test(arguments: [CGSize(width: 640, height: 384), CGSize(width: 1600, height: 800), CGSize(width: 16, height: 16)])
  func defaultSizesAreWholeCells(size: CGSize) {
    let host = TestHost(LineLayout(), size.width, size.height, counts: [20], cell: terminalCell)
    let item = host.attributes(0)?.size ?? .zero
    #expect(item.width >= 8 && item.width.truncatingRemainder(dividingBy: 8) == 0)
    #expect(item.height >= 16 && item.height.truncatingRemainder(dividingBy: 16) == 0)
    #expect(item.height <= max(size.height, 16))
  }
}
