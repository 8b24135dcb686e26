import CollectionView
import Foundation
import Testing

@testable import WallLayouts

@Suite struct TileFlowLayoutTests {
  @Test func linesAreFilledWithTilesOfWholeCells() {
    let layout = TileFlowLayout()
    let host = TestHost(layout, 640, 384, counts: [10], cell: terminalCell)
    // 80 cells: four tiles of 18, three gaps of two, and one remaining cell on either side.
    #expect(layout.density == 4)
    let frames = (0..<10).compactMap { host.attributes($0)?.frame }
    #expect(Array(frames[0..<4]) == [8, 168, 328, 488].map { rect($0, 0, 144, 96) })
    #expect(frames[4] == rect(8, 112, 144, 96))
    #expect(frames[9] == rect(168, 224, 144, 96))
    #expect(host.view.contentSize.height == 320)
  }

  @Test func drawnInACharacterGrid() {
    let layout = TileFlowLayout()
    layout.headerHeight = 16
    let host = TestHost(layout, 320, 256, counts: [3, 1], cell: terminalCell)
    #expect(
      host.drawing(unit: terminalCell) == """
        [H                                     ]
        ┌0────────────────┐  ┌1────────────────┐
        │                 │  │                 │
        │                 │  │                 │
        │                 │  │                 │
        │                 │  │                 │
        │                 │  │                 │
        └─────────────────┘  └─────────────────┘

        ┌2────────────────┐
        │                 │
        │                 │
        │                 │
        │                 │
        │                 │
        └─────────────────┘
        """)
  }

  @Test func insetsAndTheOtherDirection() {
    let layout = TileFlowLayout()
    layout.edgeInset = EdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    layout.spacing = 10
    layout.density = 2
    let host = TestHost(layout, 360, 400, counts: [3])
    layout.density = 2
    host.run()
    let width: CGFloat = (360 - 20 - 40 - 10) / 2
    #expect(host.attributes(1)?.frame.origin == CGPoint(x: 20 + width + 10, y: 10))
    #expect(host.attributes(1)?.size == CGSize(width: width, height: width * 0.75))

    let sideways = TileFlowLayout()
    sideways.scrollDirection = .horizontal
    let turned = TestHost(sideways, 640, 384, counts: [9], cell: terminalCell)
    let first = turned.attributes(0)?.frame ?? .zero
    let second = turned.attributes(1)?.frame ?? .zero
    #expect(second.minX == first.minX && second.minY > first.maxY, "lines are vertical")
    #expect(turned.view.contentSize.height <= 384)
  }

  /// The inset behind a section is at least the gap between lines if another section follows.
  @Test(arguments: [false, true], [0, 8, 40] as [CGFloat])
  func sectionsAreAtLeastAGapApart(isSideways: Bool, inset: CGFloat) throws {
    let layout = TileFlowLayout()
    layout.scrollDirection = isSideways ? .horizontal : .vertical
    layout.edgeInset = EdgeInsets(top: 0, left: 0, bottom: isSideways ? 0 : inset, right: isSideways ? inset : 0)
    let host = TestHost(layout, 640, 384, counts: [3, 2], cell: terminalCell)
    let ends = (0..<3).compactMap { host.attributes($0)?.frame }.map { isSideways ? $0.maxX : $0.maxY }
    let next = try #require(host.attributes(0, 1)).frame
    #expect((isSideways ? next.minX : next.minY) - (ends.max() ?? 0) == max(inset, 16))
  }

  @Test(arguments: [0, 1, 2, 9, 10, 100])
  func theContentEnclosesAllTiles(count: Int) {
    let host = TestHost(TileFlowLayout(), 500, 300, counts: [count], cell: terminalCell)
    let frames = (0..<count).compactMap { host.attributes($0)?.frame }
    #expect(frames.count == count)
    #expect(frames.allSatisfy { $0.maxX <= 500 && $0.maxY <= host.view.contentSize.height })
    #expect(Set(frames.map(\.size)).count <= 1)
  }

  @Test func tinyViewsStillShowATile() {
    for size in [1, 8, 16, 30] as [CGFloat] {
      let host = TestHost(TileFlowLayout(), size, size, counts: [3], cell: terminalCell)
      #expect(host.attributes(0)?.size == CGSize(width: max(floor(size / 8) * 8, 8), height: 16))
    }
  }
}
