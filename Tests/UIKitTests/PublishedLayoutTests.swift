import TestSupport
import Testing
import UIKit

private final class BrickHeights: BricksLayoutDelegate {
  func bricksLayout(_ layout: BricksLayout, heightOfBrickAt indexPath: IndexPath, width: CGFloat)
    -> CGFloat
  {
    [30, 50, 20, 10][indexPath.item % 4]
  }
}

/// Layout files as published for iOS, compiled unchanged, and their frames in a collection view. They contain forced
/// casts and an `init(coder:)` that stops the program, as such files do; no test executes these.
@Suite struct PublishedLayoutTests {
  @Test func bricksFillTheShortestColumnAndConfigureCells() throws {
    let layout = BricksLayout()
    let heights = BrickHeights()
    layout.delegate = heights
    let host = Host(layout, counts: [5], size: CGSize(width: 84, height: 100), cell: BrickCell.self)
    host.view.advance(to: 0)
    #expect(
      host.shown == [
        "0.0": rect(0, 0, 40, 30), "0.1": rect(44, 0, 40, 50), "0.2": rect(0, 34, 40, 20),
        "0.3": rect(44, 54, 40, 10),
        "0.4": rect(0, 58, 40, 30),
      ])
    #expect(host.view.contentSize == CGSize(width: 84, height: 88))
    let cell = try #require(host.view.cellForItem(at: item(4)) as? BrickCell)
    #expect(cell.course == 2)
    // A change of the layout's own property takes effect with the next frame.
    layout.walls = 1
    host.view.animation = .none
    host.view.advance(to: 1)
    #expect(host.shown["0.1"] == rect(0, 34, 84, 50))
  }

  @Test func tagsAreLeftAligned() {
    let host = Host(TagsLayout(gap: 10), counts: [5, 1], size: CGSize(width: 160, height: 100))
    host.sizes = { CGSize(width: [40, 60, 50, 70, 30][$0.item], height: 10) }
    host.view.advance(to: 0)
    #expect(
      drawBoxes(
        host.shown.sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
        unit: CGSize(width: 5, height: 10)) == """
          [0.0   ]  [0.1       ]

          [0.2     ]  [0.3         ]

          [0.4 ]
          [1.0   ]
          """)
    #expect(host.view.layoutAttributesForItem(at: item(3))?.frame == rect(60, 20, 70, 10))
  }

  @Test func scrollingStopsWithACardInTheCentre() {
    let layout = CenterPagingLayout()
    let host = Host(layout, counts: [10], size: CGSize(width: 200, height: 120))
    host.view.advance(to: 0)
    #expect(host.shown["0.0"] == rect(50, 10, 100, 100))
    #expect(
      isNear(host.shown["0.1"], rect(190, 30, 60, 60)),
      "a step away: smaller by four tenths, about its middle")
    #expect(host.view.contentSize == CGSize(width: 1280, height: 120))
    // Released half way with a little velocity: on to the next one.
    host.view.beginDragging()
    host.view.drag(by: CGPoint(x: 40, y: 0))
    host.view.endDragging(withVelocity: CGPoint(x: 500, y: 0))
    host.rest()
    #expect(
      host.view.contentOffset.x.truncatingRemainder(dividingBy: 120) == 0
        && host.view.contentOffset.x > 0)
    let middle = host.view.indexPathForItem(at: CGPoint(x: host.view.contentOffset.x + 100, y: 60))
    #expect(isNear(host.shown["0.\(middle?.item ?? -1)"], rect(50, 10, 100, 100)))
    #expect(host.view.decelerationRate == .fast)
  }

  @Test func coversBesideTheCentreAreTilted() throws {
    let layout = CoverStripLayout()
    layout.itemSize = CGSize(width: 60, height: 60)
    let host = Host(layout, counts: [20], size: CGSize(width: 240, height: 60))
    host.view.advance(to: 0)
    host.view.contentOffset.x = 510  // item 10 spans 600…660: the middle of 510…750 is 630
    host.view.advance(to: 0)
    #expect(isNear(host.shown["0.10"], rect(90, 0, 60, 60)))
    let left = try #require(host.shown["0.9"])
    let right = try #require(host.shown["0.11"])
    #expect(left.width < 60 && left.height < 60)
    #expect(abs((120 - left.midX) - (right.midX - 120)) < 1e-6, "both sides are symmetrical")
    // Computed by hand: T(30, 0, −30)·RotY(30°) after m34 = −1/500, for a square of 60 about (90, 30).
    let (near, far) = (30 * CGFloat(3).squareRoot() / 2, CGFloat(15))
    func edge(_ side: CGFloat) -> CGFloat {
      let (x, z) = (side * near + 30, -side * far - 30)
      return 60 + x / (1 - z / 500)
    }
    #expect(abs(left.minX - edge(-1)) < 1e-6 && abs(left.maxX - edge(1)) < 1e-6)
    let order = host.view.presentedElements.map(\.indexPath.item)
    #expect(order.last == 10, "the middle one is in front")
  }

  @Test func headersStayVisible() {
    let layout = FloatingHeadersLayout()
    layout.itemSize = CGSize(width: 100, height: 20)
    layout.minimumLineSpacing = 0
    layout.headerReferenceSize = CGSize(width: 100, height: 10)
    let host = Host(layout, counts: [5, 5], size: CGSize(width: 100, height: 60))
    host.view.advance(to: 0)
    host.view.contentOffset.y = 40
    host.view.advance(to: 0)
    #expect(host.shown["UICollectionElementKindSectionHeader 0.0"] == rect(0, 0, 100, 10))
    host.view.contentOffset.y = 105
    host.view.advance(to: 0)
    #expect(host.shown["UICollectionElementKindSectionHeader 0.0"] == rect(0, -5, 100, 10))
    #expect(host.shown["UICollectionElementKindSectionHeader 1.0"] == rect(0, 5, 100, 10))
    #expect(host.view.presentedElements.last?.kind == UICollectionElementKindSectionHeader)
  }

  @Test func theSheetKeepsItsFirstRowAndColumn() {
    let layout = SheetLayout()
    layout.columnWidths = [30, 50, 40, 60, 50]
    let host = Host(
      layout, counts: Array(repeating: 5, count: 30), size: CGSize(width: 100, height: 60))
    host.view.advance(to: 0)
    #expect(host.view.contentSize == CGSize(width: 230, height: 600))
    host.view.contentOffset = CGPoint(x: 60, y: 130)
    host.view.advance(to: 0)
    #expect(host.shown["0.0"] == rect(0, 0, 30, 20))
    #expect(host.shown["8.0"] == rect(0, 30, 30, 20))
    #expect(host.shown["0.2"] == rect(20, 0, 40, 20))
    #expect(host.shown["8.2"] == rect(20, 30, 40, 20))
    // A touch hits the frontmost element.
    #expect(host.view.element(at: CGPoint(x: 25, y: 15))?.indexPath == item(0, 0))
    #expect(host.view.element(at: CGPoint(x: 25, y: 35))?.indexPath == item(0, 8))
    #expect(host.view.element(at: CGPoint(x: 45, y: 15))?.indexPath == item(2, 0))
  }

  @Test func insertedAndDeletedCardsAreAnimated() throws {
    let layout = CardStackLayout()
    let host = Host(layout, counts: [3], size: CGSize(width: 100, height: 120))
    host.view.advance(to: 0)
    #expect(host.shown["0.2"] == rect(10, 24, 80, 60))
    #expect(host.view.element(at: CGPoint(x: 50, y: 40))?.indexPath == item(2))

    host.counts = [3]
    host.view.performBatchUpdates({
      host.view.deleteItems(at: [IndexPath(item: 0, section: 0)])
      host.view.insertItems(at: [IndexPath(item: 2, section: 0)])
    })
    host.view.advance(to: 0.1)
    #expect(layout.log == ["inserted [2], deleted [0]", "finalized"])
    let incoming = try #require(host.view.presentedElements.first { $0.indexPath == item(2) && !$0.isLeaving })
    #expect(incoming.alpha > 0 && incoming.alpha < 1 && incoming.frame.minY > -76 && incoming.frame.minY < 24)
    let outgoing = try #require(host.view.presentedElements.first { $0.isLeaving })
    #expect(outgoing.frame.midX > 50 && outgoing.alpha < 1)
    host.rest()
    #expect(
      host.shown == [
        "0.0": rect(10, 0, 80, 60), "0.1": rect(10, 12, 80, 60), "0.2": rect(10, 24, 80, 60),
      ])
  }

  @Test func monthsHaveDecorationViewsAndHeaders() throws {
    let layout = MonthLayout()
    layout.firstWeekday = { $0 == 0 ? 3 : 0 }
    let host = Host(layout, counts: [9, 8], size: CGSize(width: 74, height: 200))
    host.view.advance(to: 0)
    let shown = host.shown
    #expect(shown["0.0"] == rect(30, 16, 10, 20) && shown["0.4"] == rect(0, 36, 10, 20))
    #expect(
      shown["MonthLayoutLine 0.3"] == rect(0, 35, 70, 1) && shown["MonthLayoutLine 1.6"] != nil)
    #expect(shown["MonthLayoutBoard 0.0"] == rect(0, 0, 70, 56))
    #expect(shown["UICollectionElementKindSectionHeader 1.0"] == rect(0, 56, 74, 16))
    #expect(shown["MonthLayoutBoard 1.0"] == rect(0, 56, 70, 56))
    #expect(host.view.contentSize == CGSize(width: 74, height: 112))
    let back = try #require(host.view.presentedElements.first)
    #expect(back.view is MonthBoard && back.zIndex == -1)
    #expect(host.view.presentedElements.last?.view is WeekLine)
  }

  @Test func theWheelTurnsAsItScrolls() throws {
    let layout = WheelLayout()
    let host = Host(layout, counts: [8], size: CGSize(width: 200, height: 200), cell: SeatCell.self)
    host.view.advance(to: 0)
    #expect(isNear(host.shown["0.0"], rect(90, 25, 20, 30)))
    // After a quarter turn, a seat lies on its side.
    #expect(isNear(host.shown["0.2"], rect(145, 90, 30, 20)))
    #expect(host.shown["0.4"] == nil, "below the hub")
    host.view.contentOffset.x = 200
    host.view.advance(to: 0)
    #expect(isNear(host.shown["0.2"], rect(90, 25, 20, 30)))
    let top = try #require(host.view.cellForItem(at: item(2)) as? SeatCell)
    #expect(abs(top.bearing) < 1e-9 && top.layer.borderWidth == 1)
    #expect(host.view.presentedElements.last?.indexPath == item(2))
  }

  @Test func rowsLagBehindAndReturn() throws {
    let layout = SpringyLayout()
    layout.itemSize = CGSize(width: 100, height: 20)
    layout.minimumLineSpacing = 0
    let host = Host(layout, counts: [40], size: CGSize(width: 100, height: 100))
    host.view.advance(to: 0)
    host.rest()
    #expect(host.shown["0.2"] == rect(0, 40, 100, 20))
    host.view.contentOffset.y = 30
    host.view.advance(to: host.view.now)
    // Anchors at 10, 30, 50 …; the centre is 80: row 1 lags by 30 × 50/500.
    #expect(isNear(host.shown["0.1"], rect(0, 20 - 30 + 3, 100, 20)))
    #expect(host.view.isAnimating)
    host.view.advance(to: host.view.now + 0.1)
    let swinging = try #require(host.shown["0.1"])
    #expect(swinging.minY < -7 && swinging.minY > -12)
    host.rest()
    #expect(
      host.shown["0.1"] == rect(0, -10, 100, 20), "at rest exactly where the flow layout puts it")
    #expect(!host.view.isAnimating)
  }

  @Test func rowsMeasureThemselvesOnce() {
    let layout = MeasuredListLayout()
    let host = Host(
      layout, counts: [4], size: CGSize(width: 80, height: 100), cell: MeasuredRow.self)
    host.texts = ["short", "this one is longer than a line", "x", "a line and a half"]
    host.view.advance(to: 0)
    // Ten characters of 8 points fill a line of 16; 2 points above and below.
    let heights: [CGFloat] = [20, 68, 20, 36]
    #expect(layout.heights == heights)
    #expect(host.shown["0.2"] == rect(0, 88, 80, 20))
    #expect(host.view.contentSize.height == layout.heights.reduce(0, +))
    #expect(layout.grown.sorted() == [1, 3])
  }

  @Test func patchesAlternate() {
    let host = Host(QuiltLayout(), counts: [8], size: CGSize(width: 80, height: 100))
    host.view.advance(to: 0)
    let boxes = host.shown.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    #expect(
      drawBoxes(boxes, unit: CGSize(width: 5, height: 10)) == """
        ┌0.0───┐┌0.1───┐
        │      │└──────┘
        │      │┌0.2───┐
        └──────┘└──────┘
        ┌0.4───┐┌0.3───┐
        └──────┘│      │
        ┌0.5───┐│      │
        └──────┘└──────┘
        ┌0.6───┐┌0.7───┐
        │      │└──────┘
        │      │
        └──────┘
        """)
    host.view.contentOffset.y = 20
    host.view.advance(to: 0)
    #expect(host.shown["0.6"] == rect(0, 60, 40, 40))
  }
}
