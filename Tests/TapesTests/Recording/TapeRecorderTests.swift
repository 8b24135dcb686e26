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
    return events.flatMap { recorder.take($0.event, after: $0.frame).commands }.map { "\($0)" }
  }

  @Test("keys, with the time between them in whole frames")
  func keys() {
    let events: [(Int, InputEvent)] = [
      (0, .key(.right)), (0, .key(.character("j"))), (17, .key(.tab, .shift)), (18, .key(.character("d"), .control)),
      (138, .key(.character("#"))), (138, .key(.character("\""))), (139, .key(.character(" "))),
      (139, .key(.function(5))),
    ]
    #expect(
      lines(events) == [
        "Right", "j", "Sleep 283ms", "Shift+Tab", "Sleep 17ms", "Ctrl+d", "Sleep 2s", "Type \"#\"", "Type '\"'",
        "Sleep 17ms", "Space", "F5",
      ])
  }

  @Test("a press and a release are a click on the frame after the release")
  func clicks() {
    var recorder = TapeRecorder(rate: 60, size: CellSize(columns: 80, rows: 24))
    let press = recorder.take(mouse(.press(.left), 3, 4, .shift), after: 10)
    #expect(press.commands.isEmpty && press.deliveries.isEmpty)
    let click = recorder.take(mouse(.release(.left), 3, 4), after: 16)
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
    for event in [mouse(.press(.left), 1, 1), mouse(.drag(.left), 9, 9)] {
      #expect(recorder.take(event, after: 0).deliveries.isEmpty)
    }
    let drag = recorder.take(mouse(.release(.left), 4, 2), after: 0)
    #expect(drag.commands.map { "\($0)" } == ["Drag 1 1 to 4 2"])
    let expected: [(Int, InputEvent)] = [
      (1, mouse(.press(.left), 1, 1)), (1, mouse(.drag(.left), 2, 1)), (2, mouse(.drag(.left), 3, 1)),
      (3, mouse(.drag(.left), 4, 2)), (4, mouse(.release(.left), 4, 2)),
    ]
    #expect(drag.deliveries == expected.map { TapeRecorder.Delivery(frame: $0.0, event: $0.1) })
    let key = recorder.take(.key(.down), after: 1)
    #expect(key.commands.map { "\($0)" } == ["Down"])
    #expect(key.deliveries == [TapeRecorder.Delivery(frame: 4, event: .key(.down))])
  }

  @Test("a press that moves away and back is no click; other buttons, movements and focus changes are ignored")
  func nothing() {
    let events: [(Int, InputEvent)] = [
      (0, mouse(.press(.left), 5, 5)), (1, mouse(.drag(.left), 9, 5)), (2, mouse(.drag(.left), 5, 5)),
      (3, mouse(.release(.left), 5, 5)), (4, mouse(.press(.middle), 1, 1)), (5, mouse(.release(.middle), 1, 1)),
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
        "Wheel Down at 7 8", "Copy `a\"b'c`", "Paste", "Copy \"`d\"", "Paste", "Copy \"e\"", "Paste", "Sleep 50ms",
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
    let header = TapeHeader(
      feed: TapeFeed(["trip/feed.json"]), feedDigest: "ab12", size: CellSize(columns: 100, rows: 30),
      cellPixels: PixelSize(width: 9, height: 18), layout: "circle")
    #expect(
      header.text == """
        # Recorded by photowall on trip/feed.json, SHA-256 ab12
        Set Feed "trip/feed.json"
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
    #expect(tape.steps.count == 9)
    let odd = TapeHeader(feed: TapeFeed(["a\nb\"'`"]), size: CellSize(columns: 1, rows: 1), layout: "grid")
    #expect(try TapeParser { _ in [] }.tape(odd.text, named: "t").steps.count == 7)
  }
}
