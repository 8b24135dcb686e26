import Foundation
import PhotoFeed
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
    /// The last screen, if the tape ends with it.
    var golden = ""
  }

  /// Records events at times in seconds.
  ///
  /// - Parameters:
  ///   - cells: sizes of a cell in pixels that the terminal reports with the event of an index.
  ///   - isKilled: Whether the session ends without a word, at its last frame before the end.
  ///   - golden: The name of the last screen; nil for none.
  ///   - feeds: make feeds that are shown from the event of an index on, and return their paths.
  private func record(
    _ events: [(time: Double, event: InputEvent)], until end: Double, cells: [Int: PixelSize] = [:],
    feeds: [Int: () throws -> String] = [:], isKilled: Bool = false,
    golden: String? = nil
  ) throws -> Session {
    var session = Session()
    let size = CellSize(columns: 70, rows: 22)
    let screen = try Screen.headless(size)
    var running: TapeStage?
    defer {
      // The wall holds it.
      running = nil
      screen.close()
    }
    var options = WallOptions()
    options.shownFolder = fixture.folder
    let disk = TapeDisk(in: nil)
    let pictures = RecordedPictures(copiesIn: fixture.folder)
    var shown = fixture.feed
    func source(_ path: String) -> TapeFeed { TapeFeed([path], folder: fixture.folder) }
    func saveLost() {
      #expect(throws: Never.self) { try pictures.saveLost(besides: shown, in: fixture.folder) }
    }
    let saver = disk.saver()
    let load = fixture.world().loadFeed
    let wall = Wall(
      screen: screen, feed: try load(source(fixture.feed)), options: options,
      pictures: DelayedPictureLoader(PictureLoader {}, place: pictures.place),
      services: WallServices(write: { try saver.write($0) }, reload: { running?.reload() ?? "" }))
    let stage = TapeStage(screen: screen, wall: wall, framerate: 60)
    running = stage
    stage.onFrame = { session.digest.add(frame: $0.frame, bytes: $1) }
    let header = TapeHeader(feed: source(fixture.feed), size: size, layout: wall.state.layout)
    let recording = SessionRecording(stage: stage, header: header) { text, replaced in
      session.tape = String(decoding: session.tape.utf8.dropLast(replaced), as: UTF8.self) + text
    }
    var feed = wall.feed
    for (index, (time, event)) in events.enumerated() {
      // The event loop also wakes for frames that are due between events.
      while let next = recording.nextTime, next < time, !wall.shouldQuit { recording.run(to: next) }
      if let cell = cells[index] { screen.cellPixels = cell }
      if let makeFeed = feeds[index] {
        recording.run(to: time)
        let path = try makeFeed()
        let changed = try load(source(path))
        recording.change(to: changed, difference: FeedDifference(from: feed, to: changed), savedAs: path) {
          saveLost()
          shown = path
        }
        feed = changed
      }
      recording.handle(event, at: time)
    }
    if isKilled {
      while let next = recording.nextTime, next <= end { recording.run(to: next) }
    } else {
      recording.finish(at: end)
    }
    if let golden { session.golden = recording.expectLastScreen(as: golden).text }
    saveLost()
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

  @Test("a session ends with its last screen, which a replay shows") func lastScreen() throws {
    let name = "my wall.snap"
    let session = try record([(0.5, .key(.right)), (1, .key(.tab))], until: 3, golden: name)
    #expect(session.tape.hasSuffix("\nExpect snapshot \"\(name)\"\n"), "\(session.tape)")
    fixture.files[name] = Array(session.golden.utf8)
    _ = try replay(session)
    let other = try record([(1, .key(.tab))], until: 3, golden: name)
    fixture.files[name] = Array(other.golden.utf8)
    let runner = TapeRunner(try TapeFixture.tape(session.tape), in: fixture.world())
    #expect(runner.run().status == 1 && runner.failures.count == 1)
  }

  /// The times are within animations, whose frames are not those of an event.
  @Test("a recording that is killed ends at its last frame", arguments: [0.6, 0.7, 1.25, 1.4, 3])
  func killed(end: Double) throws {
    let session = try record(
      [(0.5, .key(.tab)), (1.2, .key(.character("/"))), (1.3, .key(.character("p")))].filter { $0.time < end },
      until: end,
      isKilled: true)
    let runner = try replay(session)
    #expect(runner.digest.firstDifference(from: session.digest.links) == nil, "\(session.tape)")
    #expect(runner.stage?.clock.frame == session.frames, "\(session.tape)")
  }

  @Test("characters of one frame are keys; a window is raised, cells change their size, and the replay is the same")
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
    #expect(lines.split(separator: "/").last?.starts(with: ["p", "i", "c", "Space", "2", "Enter"]) == true)
    for line in ["Enter", "Resize 70x22 cell 10x30", "FocusIn", "q"] {
      #expect(lines.contains(line), "\(session.tape)")
    }
    let runner = try replay(session)
    #expect(runner.digest.firstDifference(from: session.digest.links) == nil, "\(session.tape)")
    #expect(runner.stage?.screen.cellPixels == PixelSize(width: 10, height: 30))
  }

  @Test("what is typed into a prompt is one Type, however long the user takes; other characters are keys")
  func typing() throws {
    func keys(_ text: String, from start: Double, _ gaps: Double...) -> [(time: Double, event: InputEvent)] {
      var time = start
      return text.enumerated().map { index, character in
        defer { time += gaps[min(index, gaps.count - 1)] }
        return (time, .key(.character(character)))
      }
    }
    let session = try record(
      keys("mm", from: 0.5, 0.1) + keys("/pic2", from: 1, 0.1, 0.2, 0.3) + [(2.5, .key(.enter))]
        + keys("/1#", from: 3, 0.1) + [(3.5, .key(.escape))], until: 4)
    let lines = session.tape.split(separator: "\n").drop { !$0.hasPrefix("Sleep") }.map(String.init)
    #expect(
      lines == [
        "Sleep 500ms", "m", "Sleep 100ms", "m", "Sleep 400ms", "Type@100ms,200ms,300ms,300ms,0s \"/pic2\"",
        "Sleep 600ms", "Enter", "Sleep 500ms", "Type@100ms \"/1#\"", "Sleep 200ms", "Escape", "Sleep 500ms",
      ])
    #expect(try replay(session).digest.firstDifference(from: session.digest.links) == nil)
  }

  @Test("replayed, a session shows the same frames, each byte of them", arguments: 1...Soak.amount(3, soak: 40))
  func law(_ seed: Int) throws {
    var random = Soak.random(seed)
    var events: [(Double, InputEvent)] = []
    var time = 0.0
    var feeds: [Int: () throws -> String] = [:]
    for _ in 0..<30 {
      if Int.random(in: 0..<8, using: &random) == 0 {
        var own = Soak.random(Int.random(in: 0..<1_000_000, using: &random))
        feeds[events.count] = { try changedFeed(&own) }
      }
      time += Bool.random(using: &random) ? 0 : Double.random(in: 0...0.4, using: &random)
      for event in Self.doings(&random) {
        events.append((time, event))
        time += Double.random(in: 0...0.03, using: &random)
      }
    }
    let session = try record(events, until: time + 1, feeds: feeds)
    let runner = try replay(session)
    #expect(runner.digest.links.count > 20)
    #expect(runner.digest.firstDifference(from: session.digest.links) == nil, "\(session.tape)")
    #expect(runner.stage?.clock.frame == session.frames)
  }

  /// Writes a feed of some of the photos in another order, with new titles for some, after it has removed, replaced and brought
  /// back some of their files. Returns its path.
  private func changedFeed(_ random: inout SeededRandom) throws -> String {
    let text = try String(contentsOfFile: fixture.feed, encoding: .utf8)
    var items = text.dropFirst().dropLast().components(separatedBy: ",\n").shuffled(using: &random)
    items.removeLast(Int.random(in: 0..<6, using: &random))
    items[0] = items[0].replacing("Picture", with: "Changed")
    for number in 1...TapeFixture.sizes.count where Int.random(in: 0..<3, using: &random) == 0 {
      let name = "\(number).png"
      let isInFeed = items.contains { $0.contains("\"\(name)\"") }
      if !isInFeed {
        try? FileManager.default.removeItem(atPath: "\(fixture.folder)/\(name)")
        continue
      }
      let (width, height) = (Int.random(in: 20...60, using: &random), Int.random(in: 20...60, using: &random))
      try fixture.writePicture(Int.random(in: 0..<100, using: &random), width, height, named: name)
      guard Bool.random(using: &random) else { continue }
      // Otherwise the feed does not tell, and the wall keeps what it has.
      items = items.map {
        $0.contains("\"\(name)\"")
          ? #"{"thumbURL":"\#(name)","width":\#(width),"height":\#(height),"title":"Picture \#(number)"}"# : $0
      }
    }
    let path = fixture.folder + "/feed-\(UUID().uuidString).json"
    try "[\(items.joined(separator: ",\n"))]".write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  /// Returns random input of a user.
  private static func doings(_ random: inout SeededRandom) -> [InputEvent] {
    func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
    func point() -> CellPoint { CellPoint(column: number(0..<70), row: number(0..<22)) }
    func mouse(_ action: MouseEvent.Action, _ point: CellPoint) -> InputEvent { .mouse(MouseEvent(action, at: point)) }
    let keys: [Key] =
      [.right, .left, .down, .up, .tab, .enter, .end, .home, .escape] + "ums+/2f?icr".map { Key.character($0) }
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
