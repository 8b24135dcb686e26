import TestSupport
import Testing

@testable import Wall

/// What a wall says as it opens.
@Suite(.oneAtATime) struct OpeningTests {
  @Test func anOrderDoesNotHideASessionThatWasLeft() throws {
    let bench = try WallBench(9, options: .still)
    bench.wall.showOpeningMessage("the last session left 3 decisions")
    bench.wall.sort(by: .title, isUndoable: false)
    bench.settle()
    #expect(bench.state.sort == "title" && bench.state.status.contains("the last session left 3 decisions"))
  }

  @Test func aWallWithoutPhotosNamesItsSource() throws {
    var options = WallOptions.still
    options.sourceName = "Empty"
    #expect(try WallBench(0, options: options).state.status.contains("‘Empty’: no photos — q quits"))
  }
}
