import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// A click or Enter does only what was meant.
@Suite(.oneAtATime) struct TapTests {
  private func circle(_ change: (inout WallOptions) -> Void = { _ in }) throws -> (WallBench, CellRect) {
    var options = WallOptions.still
    options.layout = "circle"
    change(&options)
    let bench = try WallBench(8, options: options)
    return (bench, try #require(bench.item(3)).frame)
  }

  /// (columns and rows by which the click misses, whether the layout changes)
  @Test(arguments: [(1, 0, false), (2, 0, false), (2, 1, false), (3, 0, true), (0, 2, true)])
  func aNearMissDoesNothing(columns: Int, rows: Int, switches: Bool) throws {
    let (bench, _) = try circle()
    // The rightmost photo has nothing beside it.
    let frame = try #require(bench.state.items.map(\.frame).max { $0.endColumn < $1.endColumn })
    let row = rows == 0 ? frame.row : frame.row - rows
    let column = columns == 0 ? frame.endColumn - 1 : frame.endColumn - 1 + columns
    bench.click(column, row)
    bench.settle()
    #expect((bench.state.layout != "circle") == switches)
    #expect(bench.state.deleted == 0)
  }

  /// (seconds from the report of the focus to the click, deleted photos)
  @Test(arguments: [(0.0, 0), (0.15, 0), (0.3, 1)]) func aClickThatRaisesTheWindowDeletesNothing(
    after: Double, deleted: Int
  ) throws {
    let (bench, frame) = try circle()
    bench.wall.handle(.focus(false), at: bench.time)
    bench.wall.handle(.focus(true), at: bench.time)
    bench.run(frames: Int(after * 60))
    bench.click(frame.column + 1, frame.row + 1)
    #expect(bench.state.deleted == deleted)
    bench.run(frames: 30)
    bench.click(frame.column + 1, frame.row + 1)
    #expect(bench.state.deleted == deleted + 1, "the next click is one again")
  }

  @Test(arguments: ["?", "F10", "S", "i", "o"]) func aClickThatClosesSomethingDeletesNothing(key: String) throws {
    let bench = try WallBench(8)
    bench.press(key)
    #expect(bench.state.overlay != "")
    let column = key == "i" ? bench.text(row: 22).prefix { $0 != "╰" }.count + 1 : 40
    bench.click(column, key == "F10" || key == "S" ? 0 : key == "i" ? 21 : 11)
    // A double click on the full view reaches the wall while it closes.
    if key == "o" { bench.click(40, 11) }
    bench.settle()
    #expect(bench.state.overlay == "" && bench.state.deleted == 0)
  }

  @Test func tapFocusNeedsASecondClick() throws {
    let (bench, frame) = try circle { $0.tap = .focus }
    bench.click(frame.column + 1, frame.row + 1)
    #expect(bench.state.focus == 3 && bench.state.overlay == "")
    bench.click(frame.column + 1, frame.row + 1)
    #expect(bench.state.overlay == "full" && bench.state.deleted == 0)
  }

  /// What the first status line says.
  @Test(arguments: [
    (TapAction.delete, "click or Enter deletes, u brings it back"), (.open, "click or Enter opens a photo"),
    (.mark, "click or Enter marks a photo"), (.focus, "a click focuses, Enter opens a photo"),
  ])
  func theFirstLineSaysWhatAClickDoes(tap: TapAction, sentence: String) throws {
    let (bench, _) = try circle { $0.tap = tap }
    #expect(bench.state.status.contains(sentence))
  }

  @Test func theSecondEnterAfterASearchAsksOnceMore() throws {
    let bench = try WallBench(options: .still)
    bench.press("/ \"photo_17\" Enter Enter")
    #expect(bench.state.status.contains("Enter once more deletes ‘photo 17’") && bench.state.deleted == 0)
  }
}
