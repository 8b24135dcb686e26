import Foundation
import PhotoFeed
import Pictures
import TerminalPanels
import TestSupport
import Testing
import WallLayouts

@testable import Wall

/// The screen as ncurses composes it.
@Suite(.oneAtATime) struct WallScreenTests {
  @Test func picturesCaptionsFramesAndTheFocusAreDrawn() throws {
    var options = WallOptions()
    options.frame = .line
    options.showsCaptions = true
    options.layout = "flow"
    options.columns = 3
    let bench = try WallBench(4, size: CellSize(columns: 60, rows: 20), options: options)
    bench.settle()
    let first = try #require(bench.item(1))
    let second = try #require(bench.item(2))
    #expect(first.frame.rows == second.frame.rows)
    #expect(bench.screen.cell(at: first.frame.origin).text == "╔")
    #expect(bench.screen.cell(at: second.frame.origin).text == "┌")
    #expect(bench.screen.cell(at: first.frame.origin).style.foreground == .rgb(0xffd700))
    let middle = CellPoint(column: first.frame.column + 4, row: first.frame.row + 2)
    #expect(bench.screen.cell(at: middle).style.background == .rgb(PaintedSupply.color(of: first.photo)))
    let caption = bench.text(row: first.frame.endRow - 2)
    #expect(caption.contains("║photo 1") && caption.contains("│photo 2"))
    #expect(bench.text(row: 19).hasPrefix(" 1/4  click"))
  }

  /// The focus has two tones, so that one of them differs from any picture.
  @Test func theFocusIsALineOnADarkEdge() throws {
    let bench = try WallBench()
    bench.settle()
    let frame = try #require(bench.item(1)).frame
    for row in frame.row..<frame.endRow where row < 23 {
      for column in [frame.column, frame.endColumn - 1] {
        let style = bench.screen.cell(at: CellPoint(column: column, row: row)).style
        #expect(style.foreground == .rgb(0xffd700) && style.background == .rgb(0))
      }
    }
    let inside = bench.screen.cell(at: CellPoint(column: frame.column + 2, row: frame.row + 2)).style
    #expect(inside.background == .rgb(PaintedSupply.color(of: 0)))
  }

  /// (color of the pictures, whether they are outlined)
  @Test(arguments: [(0x000000, true), (0x101418, true), (0x404040, false), (0xffffff, false)] as [(UInt32, Bool)])
  func aPictureLikeTheBackgroundIsOutlined(color: UInt32, isOutlined: Bool) throws {
    let bench = try WallBench(8, color: color)
    bench.settle()
    let frame = try #require(bench.item(2)).frame
    let corner = bench.screen.cell(at: frame.origin)
    #expect((corner.text == "┌") == isOutlined)
  }

  @Test func aPlaceholderSaysWhatIsComingAndAFailureWhatIsWrong() throws {
    var options = WallOptions()
    options.layout = "flow"
    options.columns = 3
    let bench = try WallBench(4, options: options, latency: 1)
    bench.supply.broken = [1]
    #expect(bench.text.contains("photo 1") && bench.text.contains("400×300"))
    #expect(bench.state.loading > 0 && bench.state.status.contains("loading"))
    #expect(bench.item(1)?.isLoaded == false)
    bench.run(frames: 70)
    bench.settle()
    #expect(bench.item(1)?.isLoaded == true && bench.state.loading == 0)
    #expect(bench.text.contains("no such file"))
    bench.press("r")
    bench.run(frames: 70)
    bench.settle()
    #expect(bench.item(2)?.isLoaded == true)
  }

  @Test func whatFailedIsTriedAgainAlsoOutOfSight() throws {
    var options = WallOptions()
    options.layout = "grid"
    let bench = try WallBench(40, options: options)
    bench.settle()
    bench.supply.broken = [39]
    bench.press("G")
    bench.press("g")
    #expect(bench.item(40) == nil)
    bench.press("r", settles: false)
    #expect(bench.state.status.contains("retrying 1 picture"))
    bench.press("G")
    #expect(bench.item(40)?.isLoaded == true)
    bench.press("r")
    #expect(bench.state.status.contains("no picture has failed"))
  }

  @Test func aPictureOnItsWaySaysHowMuchOfItHasCome() throws {
    var options = WallOptions()
    options.layout = "flow"
    options.columns = 3
    let bench = try WallBench(4, options: options, latency: 1)
    #expect(!bench.text.contains("%") && bench.state.status.contains("loading 4"))
    #expect(try WallBench(1, options: options, latency: 1).state.status.contains("loading 1"))
    bench.supply.progress[0] = FetchProgress.Bytes(received: 1_200_000, expected: 3_400_000)
    bench.supply.progress[1] = FetchProgress.Bytes(received: 820_000, expected: nil)
    bench.run(frames: 1)
    #expect(bench.text.contains("35 % of 3.4 MB") && bench.text.contains("820 KB"))
    bench.supply.progress[0]?.received = 3_400_000
    bench.run(frames: 1)
    #expect(bench.text.contains("100 % of 3.4 MB"))
    bench.run(frames: 70)
    bench.settle()
    #expect(!bench.text.contains("%") && !bench.state.status.contains("loading"))
  }

  @Test func aMarkIsSeen() throws {
    let bench = try WallBench()
    bench.press("m")
    #expect(bench.text.contains("✓"))
    bench.press("m")
    #expect(!bench.text.contains("✓"))
  }

  @Test func tooSmallIsSaidInPlaceAndGetsWell() throws {
    let bench = try WallBench()
    bench.settle()
    let before = bench.state.items
    bench.resize(1, 1)
    bench.run(frames: 5)
    bench.resize(14, 3)
    #expect(bench.text.contains("needs 12×4"))
    // What is not visible must not change.
    bench.press("x l Tab m", settles: false)
    bench.resize(80, 24)
    bench.settle()
    #expect(!bench.text.contains("needs"))
    #expect(bench.state.layout == "waterfall" && bench.state.count == 40)
    #expect(bench.state.items == before)
    bench.resize(8, 3)
    bench.press("q", settles: false)
    #expect(bench.wall.shouldQuit)
  }

  /// (columns, rows, whether keys act on the wall, since it is visible)
  @Test(arguments: [(12, 4, true), (11, 4, false), (12, 3, false), (13, 5, true), (80, 3, false), (11, 24, false)])
  func theSmallestScreen(columns: Int, rows: Int, isShown: Bool) throws {
    let bench = try WallBench(3, options: .still)
    bench.resize(columns, rows)
    bench.press("m")
    #expect(bench.state.marked == (isShown ? 1 : 0))
  }

  @Test(arguments: WallLayouts.all.map(\.name)) func tabGlidesAndTheFocusStaysInSight(layout: String) throws {
    var options = WallOptions.boxes
    options.layout = layout
    let bench = try WallBench(60, options: options)
    bench.press("3 0 g")
    #expect(bench.state.focus == 30)
    bench.press("Tab", settles: false)
    for _ in 0..<30 {
      bench.run(frames: 1)
      bench.checkInvariants("\(layout)")
    }
    bench.settle()
    #expect(bench.state.focus == 30)
    let frame = try #require(bench.item(30), "\(layout) → \(bench.state.layout)").frame
    #expect(!frame.intersection(CellRect(column: 0, row: 0, columns: 80, rows: 23)).isEmpty)
  }

  @Test func deletedPhotosComeBackToTheirPlace() throws {
    let bench = try WallBench()
    bench.press("l l")
    let before = bench.state.items
    let screen = bench.screen.contents()
    bench.press("x")
    #expect(bench.state.items != before)
    bench.press("u h l")
    #expect(bench.state.items == before)
    let after = bench.screen.contents()
    for row in 0..<23 { for column in 0..<80 { #expect(after[column, row] == screen[column, row]) } }
  }

  @Test func aClickTapsAndTheBackgroundIsTheNextLayout() throws {
    var options = WallOptions.boxes
    options.layout = "circle"
    let bench = try WallBench(8, options: options)
    let item = try #require(bench.item(3))
    let middle = CellPoint(column: item.frame.column + 1, row: item.frame.row + 1)
    #expect(bench.wall.item(at: middle)?.number == 3)
    bench.click(middle.column, middle.row, .control)
    #expect(bench.state.marked == 1 && bench.state.focus == 3)
    bench.click(middle.column, middle.row)
    #expect(bench.state.deleted == 1)
    bench.settle()
    #expect(bench.state.count == 7)
    bench.click(0, 0)
    bench.settle()
    #expect(bench.state.layout == WallLayouts.all[(WallLayouts.all.firstIndex { $0.name == "circle" } ?? 0) + 1].name)
    // The status line is neither a photo nor background.
    bench.click(3, 23)
    #expect(bench.state.deleted == 1)
  }

  @Test func aDragMarksFromOneToAnother() throws {
    var options = WallOptions()
    options.layout = "flow"
    let bench = try WallBench(options: options)
    let first = try #require(bench.item(2)).frame
    let last = try #require(bench.item(4)).frame
    bench.mouse(.press(.left), first.column + 1, first.row + 1)
    bench.mouse(.drag(.left), first.column + 4, first.row + 1)
    bench.mouse(.drag(.left), last.column + 1, last.row + 1)
    bench.mouse(.release(.left), last.column + 1, last.row + 1)
    #expect(bench.state.marked == 3 && bench.state.focus == 4 && bench.state.deleted == 0)
  }

  @Test func theWheelScrollsWithMomentumAndTheFocusComesAlong() throws {
    let bench = try WallBench(300, options: .boxes)
    for _ in 0..<10 { bench.mouse(.wheel(.down), 10, 10) }
    let early = bench.state.offset.y
    bench.settle()
    #expect(bench.state.offset.y > early && early > 0)
    #expect(bench.item(bench.state.focus)?.isFocused == true)
    #expect(bench.state.focus > 1)
  }

  @Test func theFullViewGrowsZoomsTurnsAndShrinks() throws {
    let bench = try WallBench()
    bench.press("l o", settles: false)
    bench.run(frames: 4)
    #expect(bench.state.overlay == "full")
    bench.settle()
    let middle = bench.screen.cell(at: CellPoint(column: 40, row: 11))
    #expect(middle.style.background == .rgb(PaintedSupply.color(of: 1)))
    // The picture of four pixels fills 61 columns of two sub-cells each.
    let whole = bench.state.zoom
    #expect(whole == 3050)
    bench.press("+ +")
    #expect(bench.state.zoom == 6863)
    bench.press("z n")
    #expect(bench.state.zoom == whole && bench.state.focus == 3)
    bench.press("x")
    #expect(bench.state.deleted == 1 && bench.state.overlay == "full")
    bench.press("q")
    #expect(bench.state.overlay == "" && !bench.wall.shouldQuit)
  }

  @Test func theSlideshowTurnsByTheClock() throws {
    let bench = try WallBench(3)
    bench.press("v s", settles: false)
    bench.run(frames: 30)
    #expect(bench.state.focus == 1)
    bench.run(frames: 4 * 60)
    #expect(bench.state.focus == 2)
    bench.run(frames: 8 * 60)
    #expect(bench.state.focus == 1)
    bench.press("s", settles: false)
    bench.run(frames: 9 * 60)
    #expect(bench.state.focus == 1)
  }

  /// At rest nothing is drawn or written, and no frame is due.
  @Test func aWallAtRestRests() throws {
    let bench = try WallBench()
    bench.settle()
    let written = bench.screen.bytesWritten
    let drawn = bench.state.drawn
    #expect(bench.wall.nextFrameTime == nil && bench.state.isIdle)
    bench.run(frames: 10)
    #expect(bench.screen.bytesWritten == written && bench.state.drawn == drawn)
  }

  @Test func aScrolledRowDrawsOnlyWhatIsNew() throws {
    let bench = try WallBench(300, options: .boxes)
    bench.settle()
    let before = bench.state.drawn
    bench.press("Ctrl-e")
    #expect(bench.state.drawn - before <= 8)
  }

  /// A moved focus makes no cells, and draws the two whose ring changes.
  @Test func aMovedFocusDrawsTwoCells() throws {
    let bench = try WallBench(options: .still)
    bench.settle()
    let before = bench.state
    bench.press("l")
    let state = bench.state
    #expect(state.focus == 2 && state.dequeued == before.dequeued && state.drawn == before.drawn + 2, "\(state.drawn)")
  }

  @Test func sectionsHaveTitles() throws {
    let json = """
      {"sections":[{"title":"Lakes","items":[{"url":"a.jpg","width":4,"height":3},{"url":"b.jpg","width":4,"height":3}]},
       {"title":"Hills","items":[{"url":"c.jpg","width":4,"height":3}]}]}
      """
    let bench = try WallBench(feed: feed(json: json))
    #expect(bench.text.contains("Lakes") && bench.text.contains("Hills"))
    bench.press("End x")
    #expect(bench.text.contains("Hills") && bench.state.count == 2)
  }

  @Test func anEmptyWallIsAWall() throws {
    let bench = try WallBench(0, options: .still)
    bench.press("x Enter l j Tab PgDn End g o i s / \"a\" Enter n & m M u + -")
    #expect(bench.state.count == 0 && !bench.wall.shouldQuit)
    #expect(bench.text(row: 23).contains("0/0"))
  }
}
