import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// Switching the layout by hand: with the right button, and with the wheel and `Alt`.
@Suite(.oneAtATime) struct LayoutGestureTests {
  /// A wall at rest in its third layout, the circle.
  private func bench(_ count: Int = 40, services: WallServices = WallServices()) throws -> WallBench {
    var options = WallOptions.boxes
    options.layout = "circle"
    let bench = try WallBench(count, options: options, services: services)
    bench.settle()
    return bench
  }

  /// Presses the right button at one column and drags it to another, column by column.
  private func drag(_ bench: WallBench, from start: Int, to end: Int, step: Int = 1) {
    bench.mouse(.press(.right), start, 10)
    for column in stride(from: start, through: end, by: end < start ? -step : step).dropFirst() {
      bench.mouse(.drag(.right), column, 10)
    }
  }

  /// The places of the photos.
  private func frames(_ bench: WallBench) -> [CellRect] { bench.state.items.map(\.frame) }

  @Test(arguments: [(30, 8, "grid"), (8, 30, "flow"), (70, 10, "grid"), (10, 70, "flow")])
  func aDragLeadsToTheNextOrThePreviousLayout(start: Int, end: Int, name: String) throws {
    let bench = try bench()
    let before = frames(bench)
    drag(bench, from: start, to: end)
    #expect(frames(bench) != before && bench.state.layout == "circle")
    let share = abs(end - start) * 100 / 80
    #expect(bench.state.status.contains("to \(name): \(share) %") || bench.state.status.contains("\(share + 1) %"))
    bench.run(frames: 20)
    #expect(!bench.wall.needsFrame, "it waits for the pointer")
    bench.mouse(.release(.right), end, 10)
    bench.settle()
    #expect(bench.state.layout == (abs(end - start) > 40 ? name : "circle"))
    #expect((frames(bench) == before) == (bench.state.layout == "circle"))
    bench.checkInvariants()
  }

  @Test func atTheEndOfTheWayPhotosAreWhereTheLayoutPutsThem() throws {
    let bench = try bench()
    drag(bench, from: 0, to: 79)
    bench.mouse(.drag(.right), 200, 10)
    let shown = frames(bench)
    bench.mouse(.release(.right), 79, 10)
    bench.settle()
    #expect(bench.state.layout == "flow" && frames(bench) == shown)
  }

  /// A fast movement decides by its direction, however short it is.
  @Test func aFlickSwitchesOrGoesBack() throws {
    let bench = try bench()
    drag(bench, from: 20, to: 32, step: 4)
    bench.mouse(.release(.right), 32, 10)
    bench.settle()
    #expect(bench.state.layout == "flow")
    drag(bench, from: 10, to: 70)
    bench.mouse(.drag(.right), 62, 10)
    bench.mouse(.drag(.right), 55, 10)
    bench.mouse(.release(.right), 55, 10)
    bench.settle()
    #expect(bench.state.layout == "flow")
  }

  @Test func turningAroundLeadsToTheOtherLayout() throws {
    let bench = try bench()
    drag(bench, from: 40, to: 60)
    for column in stride(from: 59, through: 2, by: -1) { bench.mouse(.drag(.right), column, 10) }
    #expect(bench.state.status.contains("to grid"))
    bench.run(frames: 10)
    bench.mouse(.release(.right), -4, 10)
    bench.settle()
    #expect(bench.state.layout == "circle", "less than half of the way")
    bench.checkInvariants()
  }

  @Test func notchesSettleAfterAPause() throws {
    let bench = try bench()
    let before = frames(bench)
    for notches in 1...6 {
      for _ in 0..<notches { bench.mouse(.wheel(.down), 20, 10, .alt) }
      bench.run(frames: 2)
      #expect(!bench.state.isIdle && frames(bench) != before)
      bench.run(frames: 30)
      bench.settle()
      #expect(bench.state.isIdle)
      #expect(bench.state.layout == (notches < 3 ? "circle" : "flow"), "\(notches)")
      bench.wall.switchLayout(named: "circle")
      bench.settle()
      #expect(frames(bench) == before)
    }
    for _ in 0..<5 { bench.mouse(.wheel(.up), 20, 10, .alt) }
    bench.run(frames: 9)
    #expect(bench.state.layout == "grid", "the whole way needs no pause")
    bench.settle()
  }

  @Test(arguments: [
    (MouseEvent.WheelDirection.down, "flow"), (.right, "flow"), (.up, "grid"), (.left, "grid"),
  ])
  func theWheelHasTwoDirections(direction: MouseEvent.WheelDirection, layout: String) throws {
    let bench = try bench()
    for _ in 0..<5 { bench.mouse(.wheel(direction), 20, 10, .alt) }
    bench.run(frames: 9)
    bench.settle()
    #expect(bench.state.layout == layout)
  }

  @Test func aKeyEndsTheGesture() throws {
    let bench = try bench()
    bench.press("/ \"photo_3\" Enter")
    let before = frames(bench)
    drag(bench, from: 10, to: 60)
    bench.press("Esc")
    #expect(bench.state.layout == "circle" && frames(bench) == before)
    #expect(bench.state.search == "photo 3", "Esc ends nothing else")
    bench.mouse(.drag(.right), 70, 10)
    bench.mouse(.release(.right), 70, 10)
    bench.settle()
    #expect(bench.state.layout == "circle", "the drag is over")
    drag(bench, from: 10, to: 60)
    bench.press("x")
    #expect(bench.state.layout == "flow" && bench.state.count == 39)
  }

  /// Whatever else happens meanwhile, the wall comes to rest in a layout of its own.
  @Test func othersThatChangeTheWallEndTheGesture() throws {
    for interrupt in 0..<4 {
      let bench = try bench()
      drag(bench, from: 10, to: 30)
      switch interrupt {
      case 0: bench.resize(60, 20)
      case 1: bench.wall.switchLayout(named: "sudoku")
      case 2: bench.wall.replaceFeed(by: feed(titles: (1...30).map { "photo \($0)" }))
      default: bench.click(79, 0)
      }
      bench.settle()
      bench.mouse(.release(.right), 30, 10)
      bench.settle()
      #expect(bench.wall.scene.collectionView.collectionViewLayout === bench.wall.layoutSwitcher.shownLayout)
      bench.checkInvariants("\(interrupt)")
    }
  }

  @Test func aRightClickStillOpensAPhoto() throws {
    let bench = try bench()
    let frame = try #require(bench.item(1)).frame
    drag(bench, from: frame.column + 1, to: frame.column + 1)
    bench.mouse(.release(.right), frame.column + 1, frame.row + 1)
    bench.settle()
    #expect(bench.state.overlay == "full")
    bench.mouse(.wheel(.down), 20, 10, .alt)
    bench.settle()
    #expect(
      bench.state.focus == 2 && bench.state.layout == "circle", "in the full view, the wheel shows the next photo")
  }

  /// Photos that lean do not straighten up when a gesture begins.
  @Test func leaningPhotosLeanAllTheWay() throws {
    var options = WallOptions()
    options.layout = "coverflow"
    let bench = try WallBench(20, options: options)
    bench.settle()
    func leaning() -> Int { bench.wall.scene.placed.count { $0.quadrilateral != nil } }
    let before = leaning()
    #expect(before > 4)
    drag(bench, from: 10, to: 20)
    #expect(leaning() >= before - 1)
    bench.run(frames: 10)
    bench.mouse(.release(.right), 20, 10)
    bench.settle()
    #expect(leaning() == before)
  }
}
