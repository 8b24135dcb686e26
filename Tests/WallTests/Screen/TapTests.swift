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
    let (bench, _) = try circle { $0.layout = "rotary" }
    // The rightmost photo has nothing beside it.
    let frame = try #require(bench.state.items.map(\.frame).max { $0.endColumn < $1.endColumn })
    let row = rows == 0 ? frame.row : frame.row - rows
    let column = columns == 0 ? frame.endColumn - 1 : frame.endColumn - 1 + columns
    bench.click(column, row)
    bench.settle()
    #expect((bench.state.layout != "rotary") == switches)
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

  /// A terminal that loses the focus has not been raised.
  @Test func aClickAfterTheWindowWasLeftCounts() throws {
    let (bench, frame) = try circle()
    bench.wall.handle(.focus(false), at: bench.time)
    bench.click(frame.column + 1, frame.row + 1)
    #expect(bench.state.deleted == 1)
  }

  /// A photo that comes under the pointer while the button is down is not clicked.
  @Test func aClickIsOnThePhotoThatWasPressed() throws {
    let bench = try WallBench(8, options: .still)
    let frame = try #require(bench.item(1)).frame
    bench.mouse(.press(.left), frame.column + 1, frame.row + 1)
    bench.press("x")
    #expect(bench.item(1)?.frame.contains(CellPoint(column: frame.column + 1, row: frame.row + 1)) == true)
    bench.mouse(.release(.left), frame.column + 1, frame.row + 1)
    #expect(bench.state.count == 7)
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

  /// The second press within 0.4 s and one cell belongs to the photo of the first click, which comes back and opens.
  @Test(arguments: [TapAction.delete, .open, .mark, .focus])
  func aDoubleClickOpens(tap: TapAction) throws {
    let (bench, frame) = try circle { $0.tap = tap }
    bench.click(frame.column + 2, frame.row + 1)
    bench.run(frames: 15)
    bench.click(frame.column + 3, frame.row + 1)
    bench.settle()
    let state = bench.state
    #expect(state.overlay == "full" && state.focus == 3)
    #expect(state.deleted == 0 && state.marked == 0 && state.count == 8)
  }

  /// (frames between the presses, columns between them, deleted photos)
  @Test(arguments: [(30, 0, 2), (5, 2, 2), (15, 1, 0)])
  func twoClicksThatAreNoDoubleClickDeleteTwo(frames: Int, columns: Int, deleted: Int) throws {
    let (bench, frame) = try circle()
    bench.click(frame.column + 2, frame.row + 2)
    bench.run(frames: frames - 2)
    bench.click(frame.column + 2 + columns, frame.row + 2)
    bench.settle()
    #expect(bench.state.deleted == deleted)
  }

  @Test func afterADoubleClickTheNextClickIsOneAgain() throws {
    let (bench, frame) = try circle()
    for _ in 0..<3 { bench.click(frame.column + 2, frame.row + 2) }
    bench.settle()
    #expect(bench.state.overlay == "" && bench.state.deleted == 0, "the third click closes the full view")
  }

  /// Keys that have waited on a slow line come all at once.
  @Test func eachKeyThatComesDeletesOne() throws {
    let bench = try WallBench(options: .still)
    bench.press("x x x x")
    #expect(bench.state.deleted == 4)
    bench.press("Enter Enter Enter")
    #expect(bench.state.deleted == 7)
  }

  /// (answer, deleted, marked, mode, what is remembered)
  @Test(arguments: [
    ("d", 1, 0, "", TapAction.delete), ("o", 0, 0, "full", .open), ("m", 0, 1, "", .mark), ("Esc", 0, 0, "", nil),
    ("Enter d", 1, 0, "", .delete), ("x", 0, 0, "", nil),
  ])
  func theFirstTapAsks(answer: String, deleted: Int, marked: Int, mode: String, remembered: TapAction?) throws {
    var answers: [TapAction] = []
    var services = WallServices()
    services.memory.rememberTap = {
      answers.append($0)
      return nil
    }
    let bench = try WallBench(options: .still, services: services)
    #expect(bench.state.status.contains("click or Enter asks what it does"))
    bench.press("?")
    #expect(bench.text.contains("asks, the first time"))
    bench.press("Esc")
    bench.press("Enter")
    #expect(bench.state.status.contains("a click or Enter: d deletes a photo, o opens it") && bench.state.deleted == 0)
    bench.press(answer)
    let state = bench.state
    #expect(state.deleted == deleted && state.marked == marked && state.overlay == mode)
    #expect(answers == [remembered].compactMap(\.self))
    guard remembered != nil, mode == "" else { return }
    bench.press("Enter")
    #expect(bench.state.overlay == "" && answers.count == 1, "it asks once")
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
