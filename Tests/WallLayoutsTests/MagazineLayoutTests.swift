import CollectionView
import Foundation
import Testing

@testable import WallLayouts

@Suite struct MagazineLayoutTests {
  @Test func drawnInACharacterGrid() {
    let host = TestHost(MagazineLayout(), 320, 384, counts: [16], cell: terminalCell)
    #expect(
      host.drawing(unit: terminalCell) == """
        ┌0─────────────────────────────────────┐
        │                                      │
        │                                      │
        │                                      │
        │                                      │
        │                                      │
        │                                      │
        │                                      │
        │                                      │
        │                                      │
        │                                      │
        └──────────────────────────────────────┘

        ┌1────────────────────┐  ┌2────────────────────┐
        │                     │  │                     │
        │                     │  │                     │
        │                     │  │                     │
        │                     │  │                     │
        │                     │  │                     │
        │                     │  │                     │
        └─────────────────────┘  └─────────────────────┘

        ┌13───────────────┐  ┌14───────────────┐
        │                 │  │                 │
        │                 │  │                 │
        │                 │  │                 │
        │                 │  │                 │
        │                 │  │                 │
        └─────────────────┘  └─────────────────┘
        """)
  }

  @Test func sectionsHaveAGapBetweenThem() {
    let host = TestHost(MagazineLayout(), 320, 384, counts: [1, 1], cell: terminalCell)
    let frames = (0..<2).map { host.view.layoutAttributesForItem(at: IndexPath(item: 0, section: $0))?.frame ?? .null }
    #expect(frames[1].minY == frames[0].maxY + 16)
  }

  @Test func theRowShowsWhatTheFocusReaches() {
    let layout = MagazineLayout()
    let host = TestHost(layout, 320, 384, counts: [40], cell: terminalCell)
    let view = host.view
    view.scrollToItem(at: IndexPath(item: 12, section: 0), at: [], animated: true)
    host.runUntilIdle()
    #expect(view.bounds.contains(host.attributes(12)?.frame ?? .null))
    #expect(view.contentOffset == .zero, "the page stays")
    let row = layout.scrollableRect(around: IndexPath(item: 5, section: 0))
    #expect(row?.contains(host.attributes(1)?.frame ?? .null) == true, "the row begins outside of the view")
    #expect(layout.scrollableRect(around: IndexPath(item: 13, section: 0)) == nil)
  }

  @Test func aWheelOverTheRowMovesItByWholePictures() {
    let host = TestHost(MagazineLayout(), 320, 384, counts: [40], cell: terminalCell)
    host.view.scrollByMomentum(CGPoint(x: 48, y: 0), at: CGPoint(x: 100, y: 250))
    host.runUntilIdle()
    let first = host.attributes(1)?.frame.minX ?? 0
    let pitch = (host.attributes(2)?.frame.minX ?? 0) - first
    #expect(first == 0 || first == -pitch)
    host.view.scrollByMomentum(CGPoint(x: 10_000, y: 0), at: CGPoint(x: 100, y: 250))
    host.runUntilIdle()
    #expect(host.attributes(12)?.frame.maxX == 320)
  }

  @Test(arguments: [0, 1, 2, 13, 14, 100])
  func everyPictureHasAPlaceOfWholeCells(count: Int) {
    let layout = MagazineLayout()
    layout.headerHeight = 24
    let host = TestHost(layout, 400, 300, counts: [count, 3], cell: terminalCell)
    let frames = (0..<count).compactMap { host.attributes($0)?.frame }
    #expect(frames.count == count)
    for frame in frames {
      #expect(frame.minX.truncatingRemainder(dividingBy: 8) == 0 && frame.width.truncatingRemainder(dividingBy: 8) == 0)
      #expect(
        frame.minY.truncatingRemainder(dividingBy: 16) == 0 && frame.height.truncatingRemainder(dividingBy: 16) == 0)
    }
    for (index, frame) in frames.enumerated() {
      #expect(!frames[..<index].contains { $0.intersects(frame) }, "picture \(index)")
    }
    let headers = (0...1).compactMap {
      layout.layoutAttributesForSupplementaryView(
        ofKind: CollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: $0))?.frame.minY
    }
    #expect(headers.first == 0 && headers.count == 2)
    if let end = frames.map(\.maxY).max() { #expect(headers.last == end + 16, "nothing but a gap follows") }
  }

  @Test func theDensityIsThatOfTheGrid() {
    let layout = MagazineLayout()
    let host = TestHost(layout, 640, 384, counts: [40], cell: terminalCell)
    let before = host.attributes(20)?.frame.width ?? 0
    layout.increaseDensity()
    host.run()
    #expect(layout.densityText == "5 columns")
    #expect(host.attributes(20)?.frame.width ?? 0 < before)
  }

  @Test func tinyViewsHavePlaces() {
    for size in [1, 8, 16, 30] as [CGFloat] {
      let host = TestHost(MagazineLayout(), size, size, counts: [20], cell: terminalCell)
      #expect((0..<20).allSatisfy { host.attributes($0).map { $0.size.width >= 8 && $0.size.height >= 16 } ?? false })
    }
  }
}
