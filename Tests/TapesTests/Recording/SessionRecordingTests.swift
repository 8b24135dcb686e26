import Foundation
import Pictures
import TerminalPanels
import TestSupport
import Testing
import Wall

@testable import Tapes

/// Recorded sessions of a simulated user on a headless screen.
@Suite(.oneAtATime) struct SessionRecordingTests {
  private let fixture: TapeFixture

  init() throws { fixture = try TapeFixture() }

  /// The result of a session.
  private struct Session {
    var tape = ""
    var digest = FrameDigest()
    var frames = 0
  }

  /// Records events at times in seconds.
  ///
  /// - Parameter cells: sizes of a cell in pixels that the terminal reports with the event of an index.
  private func record(
    _ events: [(time: Double, event: InputEvent)], until end: Double, cells: [Int: PixelSize] = [:]
  ) throws -> Session {
    var session = Session()
    let size = CellSize(columns: 70, rows: 22)
    let screen = try Screen.headless(size)
    defer { screen.close() }
    var options = WallOptions()
    options.shownFolder = TapeFeed([fixture.feed]).shownFolder
    let disk = TapeDisk(in: nil)
    let saver = disk.saver()
    let wall = Wall(
      screen: screen, feed: try fixture.world().loadFeed(TapeFeed([fixture.feed])), options: options,
      pictures: DelayedPictureLoader(PictureLoader {}),
      services: WallServices(write: { try saver.write($0) }))
    let stage = TapeStage(screen: screen, wall: wall, framerate: 60)
    stage.onFrame = { session.digest.add(frame: $0.frame, bytes: $1) }
    let header = TapeHeader(feed: TapeFeed([fixture.feed]), size: size, layout: wall.state.layout)
    let recording = SessionRecording(stage: stage, header: header) { session.tape += $0 }
    for (index, (time, event)) in events.enumerated() {
      // The event loop also wakes for frames that are due between events.
      while let next = recording.nextTime, next < time, !wall.shouldQuit { recording.run(to: next) }
      if let cell = cells[index] { screen.cellPixels = cell }
      recording.take(event, at: time)
    }
    recording.finish(at: end)
    session.frames = stage.clock.frame
    return session
  }

  private func replay(_ session: Session) throws -> TapeRunner {
    let runner = TapeRunner(try TapeFixture.tape(session.tape), in: fixture.world())
    #expect(runner.run() == .passed)
    return runner
  }

  @Test("a session is a tape that people can read") func readable() throws {
    let spot = CellPoint(column: 4, row: 3)
    let session = try record(
      [
        (0.5, .key(.right)), (0.9, .key(.character("m"))), (1.2, .mouse(MouseEvent(.press(.left), at: spot))),
        (1.3, .mouse(MouseEvent(.release(.left), at: spot))), (2.3, .key(.character("q"))),
        (2.5, .key(.character("d"))),
      ], until: 3)
    let lines = session.tape.split(separator: "\n").drop { !$0.hasPrefix("Sleep") }.map(String.init)
    #expect(
      lines == [
        "Sleep 500ms", "Right", "Sleep 400ms", "m", "Sleep 400ms", "Click 4 3  # item 1 “Picture 1”", "Sleep 1s", "q",
        "Sleep 200ms", "d", "Sleep 17ms",
      ])
  }

  @Test("characters of one frame are one Type; a window is raised, cells change their size, and the replay is the same")
  func bursts() throws {
    let spot = CellPoint(column: 4, row: 3)
    let size = CellSize(columns: 70, rows: 22)
    let typed = "/pic 2".map { (0.5, InputEvent.key(.character($0))) }
    let session = try record(
      typed + [
        (0.5, .key(.enter)), (1, .key(.tab)), (1.05, .resize(size)), (1.5, .focus(true)),
        (1.6, .mouse(MouseEvent(.press(.left), at: spot))), (1.65, .mouse(MouseEvent(.release(.left), at: spot))),
        (2.3, .key(.character("q"))),
      ], until: 3, cells: [8: PixelSize(width: 10, height: 30)])
    let lines = session.tape.split(separator: "\n").map(String.init)
    for line in ["Type \"/pic 2\"", "Enter", "Resize 70x22 cell 10x30", "FocusIn", "q"] {
      #expect(lines.contains(line), "\(session.tape)")
    }
    let runner = try replay(session)
    #expect(runner.digest.firstDifference(from: session.digest.links) == nil, "\(session.tape)")
    #expect(runner.stage?.screen.cellPixels == PixelSize(width: 10, height: 30))
  }

  @Test("replayed, a session shows the same frames, each byte of them", arguments: 1...Soak.amount(3, soak: 40))
  func law(_ seed: Int) throws {
    var random = Soak.random(seed)
    var events: [(Double, InputEvent)] = []
    var time = 0.0
    for _ in 0..<30 {
      time += Bool.random(using: &random) ? 0 : Double.random(in: 0...0.4, using: &random)
      for event in Self.doings(&random) {
        events.append((time, event))
        time += Double.random(in: 0...0.03, using: &random)
      }
    }
    let session = try record(events, until: time + 1)
    let runner = try replay(session)
    #expect(runner.digest.links.count > 20)
    #expect(runner.digest.firstDifference(from: session.digest.links) == nil, "\(session.tape)")
    #expect(runner.stage?.clock.frame == session.frames)
  }

  /// Returns random input of a user.
  private static func doings(_ random: inout SeededRandom) -> [InputEvent] {
    func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
    func point() -> CellPoint { CellPoint(column: number(0..<70), row: number(0..<22)) }
    func mouse(_ action: MouseEvent.Action, _ point: CellPoint) -> InputEvent { .mouse(MouseEvent(action, at: point)) }
    let keys: [Key] =
      [.right, .left, .down, .up, .tab, .enter, .end, .home, .escape] + "ums+/2f?ic".map { Key.character($0) }
    switch number(0..<12) {
    case 5:
      // A search in letters of several bytes, and the full view.
      let words = "/é漢P".map { InputEvent.key(.character($0)) }
      return words + [.key(.enter), .key(.enter), .key(.character("f")), .key(.character("i"))]
    case 6: return "wleft.json".map { .key(.character($0)) } + [.key(.enter), .key(.enter, .shift)]
    case 0:
      let (from, middle, to) = (point(), point(), point())
      return [
        .focus(true), mouse(.press(.left), from), mouse(.drag(.left), middle), mouse(.drag(.left), to),
        mouse(.release(.left), to),
      ]
    case 1:
      let spot = point()
      return [mouse(.press(.left), spot), mouse(.release(.left), spot)]
    case 2: return [mouse(.wheel(.down), point())]
    case 3: return [.focus(false), .paste("a 'b'"), .focus(true)]
    case 4: return [.resize(CellSize(columns: number(30..<90), rows: number(8..<30)))]
    default: return [.key(keys[number(0..<keys.count)])]
    }
  }
}
