import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// The row of the magazine, which scrolls sideways by itself: photos 2 to 13.
@Suite(.oneAtATime) struct MagazineTests {
  private func bench() throws -> WallBench {
    var options = WallOptions.boxes
    options.layout = "magazine"
    let bench = try WallBench(40, options: options)
    bench.settle()
    return bench
  }

  @Test func theFocusReachesTheWholeRow() throws {
    let bench = try bench()
    #expect(bench.item(13) == nil)
    bench.press("j h h h")
    #expect(bench.state.focus == 2)
    for number in 3...13 {
      bench.press("l")
      #expect(bench.state.focus == number)
      #expect(bench.item(number)?.isFocused == true, "photo \(number) is in sight")
    }
    bench.press("l")
    #expect(bench.state.focus == 13, "the row is not left at its end")
    #expect(bench.item(2) == nil && bench.state.offset.x == 0)
    bench.press("j")
    #expect(bench.state.focus > 13)
  }

  @Test func theWheelMovesTheRowUnderThePointer() throws {
    let bench = try bench()
    let first = try #require(bench.item(2)).frame
    bench.mouse(.wheel(.right), first.column + 2, first.row + 2)
    bench.settle()
    #expect(bench.item(2).map { $0.frame.column < first.column } ?? true)
    #expect(bench.state.offset.y == 0)
    for _ in 0..<10 { bench.mouse(.wheel(.left), first.column + 2, first.row + 2) }
    bench.settle()
    #expect(bench.item(2)?.frame == first)
    bench.mouse(.wheel(.right), 2, 2)
    bench.settle()
    #expect(bench.item(2)?.frame == first, "over the large picture there is nothing to move sideways")
    bench.mouse(.wheel(.down), first.column + 2, first.row + 2)
    bench.settle()
    #expect(bench.state.offset.y > 0, "up and down moves the page")
  }

  @Test func aDeletedPhotoMakesRoomInTheRow() throws {
    let bench = try bench()
    bench.press("j h h h l l l l l x")
    #expect(bench.state.count == 39)
    #expect(bench.item(bench.state.focus)?.isFocused == true)
    bench.checkInvariants()
    bench.press("u")
    #expect(bench.state.count == 40)
    bench.checkInvariants()
  }
}
