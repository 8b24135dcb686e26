import CollectionView
import Foundation
import Testing

@testable import WallLayouts

@Suite struct WaterfallLayoutTests {
  private func waterfall(columns: Int, spacing: CGFloat = 10) -> WaterfallLayout {
    WaterfallLayout().with {
      $0.chosenDensity = columns
      $0.spacing = spacing
    }
  }

  @Test func eachPictureGoesToTheShortestColumn() {
    let probe = LayoutProbe(waterfall(columns: 3), 320, 400, counts: [7], ratios: [1, 0.5, 2, 1, 1, 1, 2])
    #expect(
      probe.drawing() == """
        ┌0───────┐ ┌1───────┐ ┌2───────┐
        │        │ │        │ │        │
        │        │ │        │ │        │
        │        │ │        │ │        │
        │        │ │        │ └────────┘
        │        │ │        │
        │        │ │        │ ┌3───────┐
        │        │ │        │ │        │
        │        │ │        │ │        │
        └────────┘ │        │ │        │
                   │        │ │        │
        ┌4───────┐ │        │ │        │
        │        │ │        │ │        │
        │        │ │        │ │        │
        │        │ │        │ │        │
        │        │ │        │ └────────┘
        │        │ │        │
        │        │ │        │ ┌5───────┐
        │        │ │        │ │        │
        │        │ └────────┘ │        │
        └────────┘            │        │
                   ┌6───────┐ │        │
                   │        │ │        │
                   │        │ │        │
                   │        │ │        │
                   └────────┘ │        │
                              └────────┘
        """)
  }

  @Test func widthAndHeightFollowTheFormulaExactly() {
    let layout = waterfall(columns: 4, spacing: 7)
    layout.sectionInset = EdgeInsets(top: 11, left: 5, bottom: 13, right: 9)
    let probe = LayoutProbe(layout, 375, 600, counts: [5], ratios: [1.5])
    let width = (375.0 - 5 - 9 - 7 * 3) / 4
    #expect(width == 85)
    #expect(probe.frames[0] == rect(5, 11, width, width / 1.5))
    #expect(probe.frames[3] == rect(5 + 3 * (width + 7), 11, width, width / 1.5))
    #expect(nearlyEqual(probe.frames[4], rect(5, 11 + width / 1.5 + 7, width, width / 1.5)))
    #expect(abs(probe.arrangement.contentSize.height - (11 + 2 * width / 1.5 + 7 + 13)) < 1e-9)
  }

  @Test(arguments: [0, 1, 2, 9, 10, 100])
  func theContentEndsBelowTheTallestColumn(count: Int) {
    let layout = waterfall(columns: 3)
    layout.sectionInset = EdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
    let probe = LayoutProbe(layout, 320, 400, counts: [count], ratios: [1, 0.25, 3])
    #expect(probe.frames.count == count)
    #expect(probe.arrangement.contentSize == CGSize(width: 320, height: (probe.frames.map(\.maxY).max() ?? 20) + 30))
    for frame in probe.frames.prefix(3) { #expect(frame.minY == 20, "the first row begins at the inset") }
  }

  @Test func tiesGoToTheLeft() {
    let probe = LayoutProbe(waterfall(columns: 3), 320, 400, counts: [6])
    #expect(probe.frames.map(\.minX) == [0, 110, 220, 0, 110, 220])
  }

  @Test func columnsAndGapsAreWholeCells() {
    let probe = LayoutProbe(waterfall(columns: 4, spacing: 16), 640, 384, counts: [8], cell: terminalCell)
    // 80 cells: three gaps of two, four columns of 18, and one remaining cell on either side.
    #expect(probe.frames.prefix(4).map(\.minX) == [8, 168, 328, 488])
    #expect(probe.frames.allSatisfy { $0.width == 144 })
    #expect(probe.frames[4].minY - probe.frames[0].maxY == 16)
  }

  @Test func scrollsHorizontally() {
    let layout = waterfall(columns: 2)
    layout.scrollDirection = .horizontal
    layout.sectionInset = EdgeInsets(top: 5, left: 20, bottom: 15, right: 40)
    let probe = LayoutProbe(layout, 500, 230, counts: [4], ratios: [1, 2, 1, 0.5])
    #expect(
      probe.frames == [
        rect(20, 5, 100, 100), rect(20, 115, 200, 100), rect(130, 5, 100, 100), rect(230, 115, 50, 100),
      ])
    #expect(probe.arrangement.contentSize == CGSize(width: 320, height: 230))
  }

  @Test func horizontalIsDrawn() {
    let layout = waterfall(columns: 3)
    layout.scrollDirection = .horizontal
    let probe = LayoutProbe(layout, 400, 200, counts: [9], ratios: [1, 2, 0.5, 1.5])
    #expect(
      probe.drawing() == """
        ┌0───┐ ┌4───┐ ┌6┐ ┌8───┐
        │    │ │    │ │ │ │    │
        │    │ │    │ │ │ │    │
        │    │ │    │ │ │ │    │
        │    │ │    │ │ │ │    │
        └────┘ └────┘ └─┘ └────┘

        ┌1─────────┐ ┌5─────────┐
        │          │ │          │
        │          │ │          │
        │          │ │          │
        │          │ │          │
        └──────────┘ └──────────┘

        ┌2┐ ┌3──────┐ ┌7──────┐
        │ │ │       │ │       │
        │ │ │       │ │       │
        │ │ │       │ │       │
        │ │ │       │ │       │
        └─┘ └───────┘ └───────┘
        """)
  }

  @Test func sectionsBeginBelowTheTallestColumn() {
    let layout = waterfall(columns: 2)
    layout.headerHeight = 20
    let probe = LayoutProbe(layout, 210, 400, counts: [3, 0, 1], ratios: [1, 0.5, 1, 1])
    #expect(probe.headers == [rect(0, 0, 210, 20), rect(0, 240, 210, 20), rect(0, 270, 210, 20)])
    #expect(
      probe.frames == [
        rect(0, 20, 100, 100), rect(110, 20, 100, 200), rect(0, 130, 100, 100), rect(0, 290, 100, 100),
      ])
    #expect(probe.arrangement.contentSize.height == 390)
  }

  @Test func invalidRatiosAreFourToThree() {
    let probe = LayoutProbe(
      waterfall(columns: 1), 400, 400, counts: [5], ratios: [0, -1, .nan, .infinity, 1e-20])
    #expect(probe.frames.prefix(3).map(\.height) == [300, 300, 300])
    #expect(probe.frames[3].height == 0.4 && probe.frames[4].height < 400_001)
  }

  @Test func aTallItemIsFoundFarBelowItsStart() {
    // The tall item begins before a thousand others and ends after them: no search may stop at the first miss.
    var ratios = [Float](repeating: 1, count: 1000)
    ratios[1] = 0.002
    let probe = LayoutProbe(waterfall(columns: 3, spacing: 0), 300, 300, counts: [1000], ratios: ratios)
    #expect(abs(probe.frames[1].height - 50_000) < 0.01)
    #expect(probe.arrangement.items(touching: rect(150, 49_000, 10, 10)) == [1])
  }

  @Test func tinyViewsGetFewerColumns() {
    let probe = LayoutProbe(waterfall(columns: 5), 20, 10, counts: [2], cell: terminalCell)
    #expect(probe.frames.allSatisfy { $0.width == 16 && $0.minX == 0 })
    let nothing = LayoutProbe(waterfall(columns: 5), 0, 0, counts: [2], cell: terminalCell)
    #expect(nothing.frames.allSatisfy { $0.width == 8 })
  }
}
