import CollectionView
import Foundation
import Testing

@testable import WallLayouts

@Suite struct GridLayoutTests {
  @Test func sixTilesMakeAMosaic() {
    let probe = LayoutProbe(PatternLayout(.mosaic), 400, 400, counts: [7])
    #expect(
      probe.drawing(unit: CGSize(width: 20, height: 25)) == """
        ┌0───────┐┌1───────┐
        │        ││        │
        │        ││        │
        │        │└────────┘
        │        │┌2───────┐
        │        ││        │
        │        ││        │
        └────────┘└────────┘
        ┌3───────┐┌5───────┐
        │        ││        │
        │        ││        │
        └────────┘│        │
        ┌4───────┐│        │
        │        ││        │
        │        ││        │
        └────────┘└────────┘
        ┌6───────┐
        │        │
        │        │
        │        │
        │        │
        │        │
        │        │
        └────────┘
        """)
  }

  @Test func theNumbersAreThoseOfTheFormula() {
    let u: CGFloat = 187.5
    let mosaic = [
      rect(0, 0, u, u), rect(u, 0, u, u / 2), rect(u, u / 2, u, u / 2), rect(0, u, u, u / 2),
      rect(0, 3 * u / 2, u, u / 2), rect(u, u, u, u),
    ]
    let probe = LayoutProbe(PatternLayout(.mosaic), 375, 600, counts: [18])
    let expected = mosaic + mosaic.map { $0.offsetBy(dx: 0, dy: 2 * u) } + mosaic.map { $0.offsetBy(dx: 0, dy: 4 * u) }
    #expect(probe.frames == expected)
  }

  /// Heights in units of half the width; the common formula `rows · u` gives 1 for a count of 4.
  @Test(arguments: zip([0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 100], [0, 1, 1, 1, 1.5, 2, 2, 3, 3, 3.5, 33.5]))
  func theContentEndsAtTheLowestEdge(count: Int, halves: Double) {
    let probe = LayoutProbe(PatternLayout(.mosaic), 200, 100, counts: [count])
    #expect(probe.arrangement.contentSize.height == CGFloat(halves * 100))
  }

  @Test func gapsReduceTheTiles() {
    let layout = PatternLayout(.mosaic)
    layout.spacing = 10
    let probe = LayoutProbe(layout, 210, 100, counts: [6])
    #expect(
      probe.frames == [
        rect(0, 0, 100, 100), rect(110, 0, 100, 45), rect(110, 55, 100, 45), rect(0, 110, 100, 45),
        rect(0, 165, 100, 45), rect(110, 110, 100, 100),
      ])
  }

  @Test func densityAddsMosaicsAndHorizontalIsTransposed() {
    let wide = PatternLayout(.mosaic)
    wide.chosenDensity = 2
    let probe = LayoutProbe(wide, 400, 100, counts: [13])
    #expect(probe.frames[6] == rect(200, 0, 100, 100))
    #expect(probe.frames[12] == rect(0, 200, 100, 100))
    #expect(probe.arrangement.contentSize.height == 300)

    let sideways = PatternLayout(.mosaic)
    sideways.scrollDirection = .horizontal
    let turned = LayoutProbe(sideways, 100, 200, counts: [3])
    #expect(turned.frames == [rect(0, 0, 100, 100), rect(0, 100, 50, 100), rect(50, 100, 50, 100)])
    #expect(turned.arrangement.contentSize == CGSize(width: 100, height: 200))
  }

  @Test func eachSectionBeginsAMosaic() {
    let layout = PatternLayout(.mosaic)
    layout.headerHeight = 16
    layout.sectionInset = EdgeInsets(top: 4, left: 10, bottom: 6, right: 10)
    let probe = LayoutProbe(layout, 220, 100, counts: [2, 1])
    #expect(probe.headers == [rect(0, 0, 220, 16), rect(0, 126, 220, 16)])
    #expect(probe.frames == [rect(10, 20, 100, 100), rect(110, 20, 100, 50), rect(10, 146, 100, 100)])
    #expect(probe.arrangement.contentSize.height == 252)
  }
}
