import CollectionView
import Foundation
import Testing

@testable import WallLayouts

@Suite struct CircleLayoutTests {
  @Test func theClassicCircle() {
    let layout = CircleLayout()
    layout.radius = 70
    layout.itemSize = CGSize(width: 50, height: 50)
    let probe = LayoutProbe(layout, 300, 200, counts: [8])
    for (index, frame) in probe.frames.enumerated() {
      let angle = 2 * CGFloat.pi / 8 * CGFloat(index)
      #expect(nearlyEqual(frame, rect(150 + 70 * sin(angle) - 25, 100 + 70 * cos(angle) - 25, 50, 50)))
    }
    #expect(probe.arrangement.contentSize == CGSize(width: 300, height: 200))
  }

  @Test func fourPicturesDrawn() {
    let probe = LayoutProbe(CircleLayout(), 300, 300, counts: [4])
    #expect(
      probe.drawing(unit: CGSize(width: 15, height: 30)) == """
               ┌2───┐
               │    │
        ┌3────┐│    │┌1────┐
        │     ││    ││     │
        │     │└────┘│     │
        │     │┌0───┐│     │
        │     ││    ││     │
        └─────┘│    │└─────┘
               │    │
               └────┘
        """)
  }

  @Test func theLastRemainingPictureIsInTheCentre() {
    let probe = LayoutProbe(CircleLayout(), 640, 384, counts: [1], cell: terminalCell)
    #expect(nearlyEqual(probe.frames, [rect(320 - 307.2, 0, 614.4, 384)]))
  }

  /// Whatever their number, pictures of a page do not overlap, have a gap of half a row, and are within the view; and the
  /// first page's outermost ring fills it. Three or less are a row.
  @Test(arguments: [2, 3, 5, 9, 10, 12, 13, 24, 48, 90], [3, 6, 12]) func nothingOverlaps(count: Int, density: Int) {
    let probe = LayoutProbe(
      CircleLayout().with { $0.chosenDensity = density }, 640, 384, counts: [count], cell: terminalCell)
    let frames = probe.frames
    if count > 3 { #expect(abs(frames[0].maxY - 384) < 1e-6) }
    for (index, frame) in frames.enumerated() {
      #expect(frame.minX > -1e-9 && frame.maxX < 640 + 1e-9)
      #expect((frame.minY / 384 + 1e-9).rounded(.down) == ((frame.maxY - 1e-6) / 384).rounded(.down), "on one page")
      for other in frames[..<index] {
        // Two pages touch.
        let gap = (frame.midY / 384).rounded(.down) == (other.midY / 384).rounded(.down) ? 7.9 : -0.1
        #expect(!frame.insetBy(dx: -gap, dy: -gap).intersects(other), "\(index)")
      }
    }
  }

  @Test func aLargeFeedContinuesOnMorePages() {
    let probe = LayoutProbe(CircleLayout(), 640, 384, counts: [1000], cell: terminalCell)
    let pages = probe.arrangement.contentSize.height / 384
    #expect(pages == pages.rounded() && pages > 1)
    let perPage = (probe.frames.firstIndex { $0.minY >= 384 - 1e-9 }) ?? 0
    #expect(perPage == 30, "18 and 12: the number of items per view is bounded")
    #expect(nearlyEqual(probe.frames[perPage], probe.frames[0].offsetBy(dx: 0, dy: 384)))
    #expect(probe.arrangement.items(touching: rect(0, 0, 640, 384)).count <= perPage)
  }

  @Test func sectionsShareTheRing() {
    let whole = LayoutProbe(CircleLayout(), 400, 400, counts: [6])
    let parts = LayoutProbe(CircleLayout(), 400, 400, counts: [2, 0, 4])
    #expect(whole.frames == parts.frames)
  }

  @Test func tinyViewsWork() {
    for size in [0, 1, 8, 16, 40] as [CGFloat] {
      let probe = LayoutProbe(CircleLayout(), size, size, counts: [10], cell: terminalCell)
      #expect(probe.frames.allSatisfy { $0.width > 0 && $0.midX.isFinite && $0.midY.isFinite })
    }
  }
}
