import PhotoFeed
import Pictures
import TerminalPanels
import Testing

@testable import Tapes

@Suite struct TapeRecorderTests {
  private func mouse(_ action: MouseEvent.Action, _ column: Int, _ row: Int, _ held: KeyModifiers = []) -> InputEvent {
    .mouse(MouseEvent(action, at: CellPoint(column: column, row: row), modifiers: held))
  }

  /// Returns the lines of a tape for events, each with the last frame before it.
  private func lines(_ events: [(frame: Int, event: InputEvent)]) -> [String] {
    var recorder = TapeRecorder(rate: 60, size: CellSize(columns: 80, rows: 24))
    return events.flatMap { recorder.record($0.event, after: $0.frame).commands }.map { "\($0)" }
  }

  @Test("keys, with the time between them in whole frames")
  func keys() {
    let events: [(Int, InputEvent)] = [
      (0, .key(.right)), (0, .key(.character("j"))), (17, .key(.tab, .shift)), (18, .key(.character("d"), .control)),
      (138, .key(.character("#"))), (138, .key(.character("\""))), (139, .key(.character(" "))),
      (139, .key(.function(5))), (139, .key(.character("'"), .alt)), (139, .key(.character("@"), .control)),
    ]
    #expect(
      lines(events) == [
        "Right", "j", "Sleep 283ms", "Shift+Tab", "Sleep 17ms", "Ctrl+d", "Sleep 2s", "Type \"#\"", "Type '\"'",
        "Sleep 17ms", "Space", "F5", "Alt+'", "Ctrl+@",
      ])
  }

  @Test("a press and a release are a click on the frame after the release")
  func clicks() {
    var recorder = TapeRecorder(rate: 60, size: CellSize(columns: 80, rows: 24))
    let press = recorder.record(mouse(.press(.left), 3, 4, .shift), after: 10)
    #expect(press.commands.isEmpty && press.deliveries.isEmpty)
    let click = recorder.record(mouse(.release(.left), 3, 4), after: 16)
    #expect(click.commands.map { "\($0)" } == ["Sleep 267ms", "Shift+Click 3 4"])
    #expect(click.spot == CellPoint(column: 3, row: 4))
    #expect(
      click.deliveries == [
        TapeRecorder.Delivery(frame: 17, event: mouse(.press(.left), 3, 4, .shift)),
        TapeRecorder.Delivery(frame: 17, event: mouse(.release(.left), 3, 4, .shift)),
      ])
    #expect(lines([(0, mouse(.press(.right), 1, 1)), (0, mouse(.release(.right), 1, 1))]) == ["RightClick 1 1"])
  }

  @Test("a drag takes a step per frame, and later events wait for its end")
  func drags() {
    var recorder = TapeRecorder(rate: 60, size: CellSize(columns: 80, rows: 24))
    for event in [mouse(.press(.left), 1, 1), mouse(.drag(.left), 2, 1)] {
      #expect(recorder.record(event, after: 0).deliveries.isEmpty)
    }
    let drag = recorder.record(mouse(.release(.left), 4, 2), after: 0)
    #expect(drag.commands.map { "\($0)" } == ["Drag 1 1 to 4 2"])
    let expected: [(Int, InputEvent)] = [
      (1, mouse(.press(.left), 1, 1)), (1, mouse(.drag(.left), 2, 1)), (2, mouse(.drag(.left), 3, 1)),
      (3, mouse(.drag(.left), 4, 2)), (4, mouse(.release(.left), 4, 2)),
    ]
    #expect(drag.deliveries == expected.map { TapeRecorder.Delivery(frame: $0.0, event: $0.1) })
    let key = recorder.record(.key(.down), after: 1)
    #expect(key.commands.map { "\($0)" } == ["Down"])
    #expect(key.deliveries == [TapeRecorder.Delivery(frame: 4, event: .key(.down))])
  }

  @Test("a drag keeps its way, also back to its start")
  func way() {
    func drag(_ way: [(Int, Int)]) -> [String] {
      let (start, end) = (way[0], way[way.count - 1])
      return lines(
        [(0, mouse(.press(.left), start.0, start.1))] + way.map { (0, mouse(.drag(.left), $0.0, $0.1)) }
          + [(0, mouse(.release(.left), end.0, end.1))])
    }
    #expect(drag([(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (9, 3)]) == ["Drag 1 1 to 3 2 to 5 3 to 9 3"])
    #expect(drag([(5, 5), (9, 5), (5, 5)]) == ["Drag 5 5 to 9 5 to 5 5"])
    #expect(drag([(5, 5), (6, 5), (5, 5)]) == ["Click 5 5"])
    #expect(drag([(5, 5), (5, 5), (6, 5)]) == ["Drag 5 5 to 6 5"])
    let right: [(Int, InputEvent)] = [
      (0, mouse(.press(.right), 5, 5, .alt)), (1, mouse(.drag(.right), 9, 5)), (2, mouse(.drag(.right), 5, 5)),
      (3, mouse(.release(.right), 5, 5)),
    ]
    #expect(lines(right) == ["Sleep 50ms", "Alt+RightDrag 5 5 to 9 5 to 5 5"])
  }

  @Test("a window that a click raises is raised before the click, whenever the button is released")
  func focus() {
    let (press, release) = (mouse(.press(.left), 1, 1), mouse(.release(.left), 1, 1))
    #expect(
      lines([(0, .focus(true)), (2, press), (60, release), (90, press), (91, release)])
        == ["Sleep 1s", "FocusIn", "Click 1 1", "Sleep 517ms", "Click 1 1"])
    #expect(lines([(5, press), (6, .focus(true)), (7, release)]) == ["Sleep 117ms", "FocusIn", "Click 1 1"])
    #expect(lines([(0, .focus(true)), (40, press), (41, release)]) == ["Sleep 683ms", "Click 1 1"])
    // A window that loses the focus was not raised.
    #expect(lines([(5, press), (6, .focus(false)), (7, release)]) == ["Sleep 117ms", "Click 1 1"])
  }

  @Test("another size of cells")
  func cells() {
    var recorder = TapeRecorder(rate: 60, size: CellSize(columns: 80, rows: 24))
    let size = CellSize(columns: 90, rows: 30)
    let recorded = recorder.record(.resize(size), after: 0, cell: PixelSize(width: 9, height: 18))
    #expect(recorded.commands.map { "\($0)" } == ["Resize 90x30 cell 9x18"])
    #expect(recorded.deliveries.map(\.cell) == [PixelSize(width: 9, height: 18)])
  }

  @Test("other buttons, movements, and a release or a drag without a press are ignored")
  func nothing() {
    let events: [(Int, InputEvent)] = [
      (4, mouse(.press(.middle), 1, 1)), (5, mouse(.release(.middle), 1, 1)),
      (6, mouse(.move, 2, 2)), (7, .focus(false)), (8, mouse(.release(.left), 1, 1)), (9, mouse(.drag(.left), 1, 1)),
    ]
    #expect(lines(events) == [])
  }

  @Test("the wheel, pastes and sizes")
  func others() {
    let events: [(Int, InputEvent)] = [
      (0, mouse(.wheel(.down), 7, 8, .control)), (0, .paste("a\"b'c`d\ne")),
      (3, .resize(CellSize(columns: 100, rows: 30))),
    ]
    #expect(
      lines(events) == [
        "Ctrl+Wheel Down at 7 8", "Copy `a\"b'c`", "Paste", "Copy \"`d\"", "Paste", "Copy \"e\"", "Paste", "Sleep 50ms",
        "Resize 100x30",
      ])
  }

  @Test("a click is inside the screen, also during a resize")
  func inside() {
    let events: [(Int, InputEvent)] = [
      (0, mouse(.wheel(.up), 90, 30)), (0, .resize(CellSize(columns: 100, rows: 20))), (0, mouse(.wheel(.up), 90, 22)),
      (1, mouse(.wheel(.up), 90, 22)),
    ]
    #expect(
      lines(events) == [
        "Wheel Up at 79 23", "Resize 100x20", "Wheel Up at 79 19", "Sleep 17ms", "Wheel Up at 90 19",
      ])
  }

  @Test("the header has the feed, the screen and the settings")
  func header() throws {
    let digest = String(repeating: "ab", count: 32)
    let header = TapeHeader(
      feed: TapeFeed(["trip/feed.json"]), feedDigest: digest, size: CellSize(columns: 100, rows: 30),
      cellPixels: PixelSize(width: 9, height: 18), layout: "circle")
    #expect(
      header.text == """
        # Recorded by photowall on trip/feed.json
        Set Feed "trip/feed.json"
        Set FeedDigest \(digest)
        Set Columns 100
        Set Rows 30
        Set CellSize 9x18
        Set Framerate 60
        Set TypingSpeed 0s
        Set Seed 0
        Set Layout circle
        Set Theme dark


        """)
    let tape = try TapeParser { _ in [] }.tape(header.text, named: "t")
    #expect(tape.steps.count == 10)
    // The folders are searched as the feed was.
    for isRecursive in [false, true] {
      let feed = TapeFeed(["trip"], folders: FolderOptions(isRecursive: isRecursive))
      let header = TapeHeader(feed: feed, size: CellSize(columns: 1, rows: 1), layout: "grid")
      #expect(header.text.contains("Set Recursive on\n") == isRecursive)
    }
    let odd = TapeHeader(feed: TapeFeed(["a\nb\"'`"]), size: CellSize(columns: 1, rows: 1), layout: "grid")
    #expect(try TapeParser { _ in [] }.tape(odd.text, named: "t").steps.count == 7)
  }
}
