import CollectionView
import Foundation
import Testing

@testable import WallLayouts

@Suite struct SudokuLayoutTests {
  private func boards(_ count: Int, width: CGFloat = 320, margin: CGFloat = 10) -> LayoutProbe {
    let layout = SudokuLayout()
    layout.spacing = margin
    return LayoutProbe(layout, width, 400, counts: [count])
  }

  /// The table of the nine styles with the letters of its source.
  private func table(_ n: Int, w: CGFloat, h: CGFloat, c: CGFloat, r: CGFloat) -> [CGRect] {
    let (a, d, g, e) = ((w - c) / 2, (w - 2 * c) / 3, (h - r) / 2, (h - 2 * r) / 3)
    func items(_ frame: (Int) -> CGRect) -> [CGRect] { (0..<n).map(frame) }
    func x(_ i: Int, _ width: CGFloat) -> CGFloat { CGFloat(i) * (width + c) }
    switch n {
    case 1: return [rect(0, 0, w, h)]
    case 2: return items { rect(x($0, a), 0, a, h) }
    case 3:
      let t = 0.57 * (h - r)
      let b = h - r - t
      return [rect(0, 0, w, t), rect(0, t + r, a, b), rect(a + c, t + r, a, b)]
    case 4: return items { rect(x($0 % 2, a), CGFloat($0 / 2) * (g + r), a, g) }
    case 5:
      let t = 0.6 * (h - r)
      return items { $0 < 2 ? rect(x($0, a), 0, a, t) : rect(x($0 - 2, d), t + r, d, h - r - t) }
    case 6:
      return [rect(0, 0, 2 * d + c, 2 * e + r), rect(2 * (d + c), 0, d, e), rect(2 * (d + c), e + r, d, e)]
        + (3..<6).map { rect(x($0 - 3, d), 2 * (e + r), d, e) }
    case 7, 8:
      let t = 0.43 * (h - 2 * r)
      let b = (h - 2 * r - t) / 2
      let top = n == 7 ? [rect(0, 0, w, t)] : [rect(0, 0, a, t), rect(a + c, 0, a, t)]
      return top + (0..<6).map { rect(x($0 % 3, d), t + r + CGFloat($0 / 3) * (b + r), d, b) }
    default: return items { rect(x($0 % 3, d), CGFloat($0 / 3) * (e + r), d, e) }
    }
  }

  @Test(arguments: 1...9)
  func aBoardOfEachCountFollowsItsStyle(count: Int) {
    let proportions: [CGFloat] = [0.71, 0.71, 1.07, 0.98, 0.85, 1, 1.16, 1.16, 0.98]
    let height = proportions[count - 1] * 320
    let probe = boards(count)
    #expect(nearlyEqual(probe.frames, table(count, w: 320, h: height, c: 10, r: 10)))
    #expect(probe.arrangement.contentSize.height == height)
  }

  @Test func theNineStylesDrawn() {
    for (index, drawing) in Self.drawings.enumerated() {
      #expect(boards(index + 1, width: 310).drawing(unit: CGSize(width: 15, height: 30)) == drawing)
    }
  }

  /// A character is 15 × 30 points.
  private static let drawings = [
    """
    ┌0──────────────────┐
    │                   │
    │                   │
    │                   │
    │                   │
    │                   │
    └───────────────────┘
    """,
    """
    ┌0───────┐ ┌1───────┐
    │        │ │        │
    │        │ │        │
    │        │ │        │
    │        │ │        │
    │        │ │        │
    └────────┘ └────────┘
    """,
    """
    ┌0──────────────────┐
    │                   │
    │                   │
    │                   │
    │                   │
    └───────────────────┘
    ┌1───────┐ ┌2───────┐
    │        │ │        │
    │        │ │        │
    │        │ │        │
    └────────┘ └────────┘
    """,
    """
    ┌0───────┐ ┌1───────┐
    │        │ │        │
    │        │ │        │
    │        │ │        │
    └────────┘ └────────┘
    ┌2───────┐ ┌3───────┐
    │        │ │        │
    │        │ │        │
    │        │ │        │
    └────────┘ └────────┘
    """,
    """
    ┌0───────┐ ┌1───────┐
    │        │ │        │
    │        │ │        │
    │        │ │        │
    └────────┘ └────────┘
    ┌2───┐ ┌3────┐┌4────┐
    │    │ │     ││     │
    │    │ │     ││     │
    └────┘ └─────┘└─────┘
    """,
    """
    ┌0───────────┐┌1────┐
    │            ││     │
    │            │└─────┘
    │            │
    │            │┌2────┐
    │            ││     │
    └────────────┘└─────┘
    ┌3───┐ ┌4────┐┌5────┐
    │    │ │     ││     │
    └────┘ └─────┘└─────┘
    """,
    """
    ┌0──────────────────┐
    │                   │
    │                   │
    │                   │
    └───────────────────┘
    ┌1───┐ ┌2────┐┌3────┐
    │    │ │     ││     │
    └────┘ └─────┘└─────┘

    ┌4───┐ ┌5────┐┌6────┐
    │    │ │     ││     │
    └────┘ └─────┘└─────┘
    """,
    """
    ┌0───────┐ ┌1───────┐
    │        │ │        │
    │        │ │        │
    │        │ │        │
    └────────┘ └────────┘
    ┌2───┐ ┌3────┐┌4────┐
    │    │ │     ││     │
    └────┘ └─────┘└─────┘

    ┌5───┐ ┌6────┐┌7────┐
    │    │ │     ││     │
    └────┘ └─────┘└─────┘
    """,
    """
    ┌0───┐ ┌1────┐┌2────┐
    │    │ │     ││     │
    └────┘ └─────┘└─────┘
    ┌3───┐ ┌4────┐┌5────┐
    │    │ │     ││     │
    │    │ │     ││     │
    └────┘ └─────┘└─────┘
    ┌6───┐ ┌7────┐┌8────┐
    │    │ │     ││     │
    └────┘ └─────┘└─────┘
    """,
  ]

  @Test func aLongerFeedIsDividedIntoNines() {
    let probe = boards(22)
    let pitch: CGFloat = 0.98 * 320 + 10
    #expect(nearlyEqual(Array(probe.frames[9..<18]), probe.frames[0..<9].map { $0.offsetBy(dx: 0, dy: pitch) }))
    let four = table(4, w: 320, h: 0.98 * 320, c: 10, r: 10)
    #expect(nearlyEqual(Array(probe.frames[18...]), four.map { $0.offsetBy(dx: 0, dy: 2 * pitch) }))
    #expect(boards(0).arrangement.contentSize.height == 0)
  }

  @Test func sectionsBeginBoardsWithInsets() {
    let layout = SudokuLayout()
    layout.spacing = 10
    layout.boardHeight = 100
    layout.headerHeight = 20
    layout.sectionInset = EdgeInsets(top: 5, left: 20, bottom: 15, right: 30)
    let probe = LayoutProbe(layout, 250, 400, counts: [1, 2])
    #expect(probe.headers == [rect(0, 0, 250, 20), rect(0, 130, 250, 20)])
    #expect(probe.frames == [rect(20, 25, 200, 80), rect(20, 155, 95, 80), rect(125, 155, 95, 80)])
    #expect(probe.arrangement.contentSize.height == 250)
  }

  @Test func edgesAreWholeCellsAndAligned() {
    let probe = LayoutProbe(SudokuLayout(), 640, 384, counts: [9], cell: terminalCell)
    for frame in probe.frames {
      #expect(frame.minX.truncatingRemainder(dividingBy: 8) == 0 && frame.maxX.truncatingRemainder(dividingBy: 8) == 0)
      #expect(frame.minY.truncatingRemainder(dividingBy: 16) == 0)
      #expect(frame.maxY.truncatingRemainder(dividingBy: 16) == 0)
    }
    #expect(probe.frames[8].maxX == 640)
    #expect(probe.frames[1].minX - probe.frames[0].maxX == 16)
    #expect(probe.frames[3].minY - probe.frames[0].maxY == 16)
  }

  @Test func boardsAreAtMostAsHighAsTheView() {
    let layout = SudokuLayout()
    layout.headerHeight = 16
    let fitting = LayoutProbe(layout, 640, 384, counts: [9, 1], cell: terminalCell)
    #expect(fitting.frames[0].minY == 16 && fitting.frames[8].maxY == 384)
    #expect(fitting.frames[9].height == 368)
    layout.fitsView = false
    let whole = LayoutProbe(layout, 640, 384, counts: [9, 1], cell: terminalCell)
    #expect(whole.frames[8].maxY == 640, "a header and .98 of the width in whole rows")
  }

  @Test func densityAddsBoardsSideBySide() {
    let layout = SudokuLayout()
    layout.spacing = 10
    layout.chosenDensity = 2
    let probe = LayoutProbe(layout, 650, 400, counts: [19])
    #expect(nearlyEqual(Array(probe.frames[9..<18]), probe.frames[0..<9].map { $0.offsetBy(dx: 330, dy: 0) }))
    #expect(nearlyEqual(probe.frames[18], rect(0, 0.98 * 320 + 10, 320, 0.71 * 320)))
  }
}
