import Foundation
import TestSupport
import Testing

@testable import Tapes
@testable import TerminalPanels

@Suite(.oneAtATime) struct CastRecorderTests {
  private func recorder() -> CastRecorder {
    var cast = CastRecorder(size: CellSize(columns: 80, rows: 24))
    cast.add(Array("a\u{1b}[1m\"\r\n".utf8), at: 0)
    cast.mark("half", at: 0.5)
    cast.hide(true, at: 1)
    cast.add(Array("b".utf8), at: 1.5)
    cast.hide(false, at: 3)
    cast.resize(CellSize(columns: 100, rows: 30), at: 3.25)
    cast.add(Array("c".utf8), at: 3.5)
    cast.end(at: 4, status: 1)
    return cast
  }

  @Test("version 3 has the time since the previous event; hidden time is left out")
  func version3() {
    #expect(
      recorder().text(version: 3) == #"""
        {"version":3,"term":{"cols":80,"rows":24,"type":"xterm-direct"}}
        [0.000000,"o","a\u001b[1m\"\r\n"]
        [0.500000,"m","half"]
        [0.500000,"o","\u001b[0m"]
        [0.250000,"r","100x30"]
        [0.250000,"o","c"]
        [0.500000,"x","1"]

        """#)
  }

  @Test("what happens in hidden time is at its beginning")
  func eventsInHiddenTime() {
    var cast = CastRecorder(size: CellSize(columns: 80, rows: 24))
    cast.hide(true, at: 1)
    cast.hide(true, at: 1.5)
    cast.resize(CellSize(columns: 100, rows: 30), at: 2)
    cast.mark("half", at: 2.5)
    cast.hide(false, at: 3)
    cast.end(at: 4, status: 0)
    #expect(
      cast.text(version: 2).split(separator: "\n").dropFirst() == [
        #"[1.000000,"r","100x30"]"#, #"[1.000000,"m","half"]"#, #"[1.000000,"o","\u001b[0m"]"#, #"[2.000000,"o",""]"#,
      ])
  }

  @Test("version 2 has the time since the start and no exit status")
  func version2() {
    #expect(
      recorder().text(version: 2) == #"""
        {"version":2,"width":80,"height":24,"env":{"TERM":"xterm-direct"}}
        [0.000000,"o","a\u001b[1m\"\r\n"]
        [0.500000,"m","half"]
        [1.000000,"o","\u001b[0m"]
        [1.250000,"r","100x30"]
        [1.500000,"o","c"]
        [2.000000,"o",""]

        """#)
  }

  @Test("frames of one slot are merged, and the last one is written whenever it comes")
  func mergedFrames() {
    var merger = FrameMerger(rate: 2)
    func output(_ time: Double, _ letter: Unicode.Scalar, hasOutput: Bool = true, isLast: Bool = false) -> String? {
      merger.output(at: time, hasOutput: hasOutput, isLast: isLast, colors: .mono) {
        CellGrid(CellSize(columns: 1, rows: 1), filledWith: Cell(Glyph(letter)))
      }.map { String($0.map { Character(UnicodeScalar($0)) }.filter(\.isLetter).suffix(1)) }
    }
    #expect(output(0, "a") == "a")
    #expect(output(0.2, "b") == nil && output(0.4, "c") == nil)
    #expect(output(0.5, "c", hasOutput: false) == "c", "what the slot before has left")
    #expect(output(0.7, "d") == nil)
    #expect(output(0.8, "e", isLast: true) == "e")
    merger.forget()
    #expect(output(0.9, "f", hasOutput: false) == "f", "all, as the screens between were hidden")
  }

  /// Checks a file against the published format of version 3: the keys of the header, and the data of each kind of event.
  private func check(_ file: String) throws {
    let lines = file.split(separator: "\n")
    let header = try #require(
      try JSONSerialization.jsonObject(with: Data((lines.first ?? "").utf8)) as? [String: Any])
    #expect(header["version"] as? Int == 3)
    let known: Set = ["version", "term", "timestamp", "idle_time_limit", "command", "title", "env", "tags"]
    #expect(Set(header.keys).isSubset(of: known))
    let term = try #require(header["term"] as? [String: Any])
    #expect((term["cols"] as? Int ?? 0) > 0 && (term["rows"] as? Int ?? 0) > 0)
    #expect(Set(term.keys).isSubset(of: ["cols", "rows", "type", "version", "theme"]))
    for (number, line) in lines.dropFirst().enumerated() {
      let event = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any])
      try #require(event.count == 3)
      #expect((event[0] as? Double ?? -1) >= 0)
      let data = try #require(event[2] as? String)
      switch event[1] as? String {
      case "o", "m", "i": break
      case "r": #expect(data.wholeMatch(of: try Regex("[1-9][0-9]*x[1-9][0-9]*")) != nil)
      case "x": #expect(Int(data) != nil && number == lines.count - 2, "the exit status is the last event")
      default: Issue.record("\(line) is no event")
      }
    }
  }

  @Test("version 3 as it is published") func published() throws {
    try check(recorder().text(version: 3))
    let fixture = try TapeFixture()
    let runner = TapeRunner(
      try TapeFixture.tape("Mark \"start\"\nTab\nSleep 300ms\nResize 60x20\nHide\nEnter\nSleep 1s\nShow\nu\nSleep 1s"),
      in: fixture.world())
    runner.recordsCast = true
    #expect(runner.run() == .passed)
    try check(try #require(runner.cast).text(version: 3))
  }

  @Test("merged frames show the same screens in fewer bytes")
  func merged() throws {
    let fixture = try TapeFixture()
    func cast(_ rate: Int?) throws -> [Substring] {
      var world = fixture.world()
      world.castRate = rate
      let runner = TapeRunner(try TapeFixture.tape("Tab\nSleep 1s\nRight 3\nTab\nSleep 1s"), in: world)
      runner.recordsCast = true
      #expect(runner.run() == .passed)
      return try #require(runner.cast).text(version: 3).split(separator: "\n")
    }
    let (all, few) = (try cast(nil), try cast(10))
    #expect(
      few.joined().utf8.count < all.joined().utf8.count / 2, "\(few.joined().utf8.count) \(all.joined().utf8.count)")
    #expect(few.count <= 2 + 22 && few.last?.hasSuffix("\"x\",\"0\"]") == true)
    // What differs between two screens turns one into the other: only the changed cells are written.
    var grid = CellGrid(CellSize(columns: 6, rows: 2))
    grid.put("漢ab", at: .zero)
    let before = grid
    grid.put("x", at: CellPoint(column: 3, row: 0), style: Style(attributes: .bold))
    #expect(ANSIText.update(from: before, to: grid, colors: .truecolor) == "\u{1b}[1;4H\u{1b}[0;1mx\u{1b}[0m")
    var next = before
    next.put("字x", at: .zero)
    #expect(ANSIText.update(from: before, to: next, colors: .truecolor) == "\u{1b}[1;1H字x", "in one piece")
    #expect(ANSIText.update(from: nil, to: before, colors: .mono) == "\u{1b}[?25l\u{1b}[0m\u{1b}[2J\u{1b}[1;1H漢ab")
  }

  @Test("hidden frames cost no bytes, and what follows them shows the right screen")
  func hidden() throws {
    let fixture = try TapeFixture()
    func cast(_ tape: String) throws -> String {
      let runner = TapeRunner(try TapeFixture.tape(tape), in: fixture.world())
      runner.recordsCast = true
      #expect(runner.run() == .passed)
      return try #require(runner.cast).text(version: 3)
    }
    let once = try cast("Wait+Idle\nHide\nTab\nSleep 1s\nShow")
    let often = try cast(
      "Wait+Idle\nHide\nRepeat 3\nTab\nSleep 500ms\nEnd\nRepeat 2\nShift+Tab\nSleep 500ms\nEnd\nShow")
    #expect(often.utf8.count < once.utf8.count + 2000)
    // The last output starts with the whole screen: it clears the terminal.
    #expect(once.split(separator: "\n").dropLast().last?.contains("\\u001b[H") == true)
  }

  @Test("casts have what a terminal sends for keys: decoding it gives the keys")
  func input() throws {
    let fixture = try TapeFixture()
    let runner = TapeRunner(
      try TapeFixture.tape("j\nHide\nk\nShow\nShift+Tab\nCtrl+Right\n/\nType \"é\"\nCopy \"m\"\nPaste\nEscape"),
      in: fixture.world())
    runner.recordsCast = true
    #expect(runner.run() == .passed)
    let lines = try #require(runner.cast).text(version: 3).split(separator: "\n")
    let events = try lines.compactMap { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [Any] }
    #expect(
      events.filter { $0[1] as? String == "i" }.map { $0[2] as? String } == [
        "j", "\u{1b}[Z", "\u{1b}[1;5C", "/", "é", "\u{1b}[200~m\u{1b}[201~", "\u{1b}",
      ])
    for (_, key) in TapeKeyName.named where key != .escape {
      for held in [KeyModifiers(), .alt] where key != .tab || held.isEmpty {
        var decoder = InputDecoder()
        let text = try #require(KeySequence.text(of: .key(key, held)))
        #expect(decoder.decode(Array(text.utf8)) == [.event(.key(key, held))], "\(key)")
      }
    }
  }

  @Test("keys are shown in films while ShowKeys is on, and not on the screen")
  func shownKeys() throws {
    let fixture = try TapeFixture()
    func cast(_ tape: String) throws -> String {
      let runner = TapeRunner(try TapeFixture.tape(tape), in: fixture.world())
      runner.recordsCast = true
      #expect(runner.run() == .passed, "\(runner.failures)")
      return try #require(runner.cast).text(version: 3)
    }
    let tape = "Right 3\n/\nType \"moon\"\nExpect not /×3/\nSleep 2s\nSet ShowKeys off\nDown"
    let shown = try cast("Set ShowKeys on\n" + tape)
    let plain = try cast(tape)
    #expect(shown.contains(" Right ") && !plain.contains(" Right ") && !shown.contains(" Down "))
    // It goes without a new key: the film has a frame for that.
    var caption = KeyCaption()
    caption.add(.key(.down), at: 0)
    for time in [2.0, 2.1] { caption.add(.key(.up, .alt), at: time) }
    for key in "moon" { caption.add(.key(.character(key)), at: 2.2) }
    #expect(caption.text(at: 3.6) == "Alt+Up ×2 moon" && caption.text(at: 3.8) == "")
    var grid = CellGrid(CellSize(columns: 12, rows: 3))
    KeyCaption.draw("Right Left Up", on: &grid)
    #expect(ScreenText.text(of: grid).split(separator: "\n")[1] == "   Left Up  ")
  }

  @Test("a text output has the screens after each command, as VHS writes them")
  func ascii() throws {
    let fixture = try TapeFixture()
    #expect(try fixture.play("Output a.ascii\nWait+Idle\nHide\nTab\nWait\nShow\nRight").0 == .passed)
    let screens = String(decoding: fixture.files["a.ascii"] ?? [], as: UTF8.self)
      .components(separatedBy: "\n" + String(repeating: "─", count: 80) + "\n")
    #expect(screens.count == 3 && screens[2] == "")
    #expect(screens[0].contains("waterfall") && screens[1].contains("grid") && screens[1].contains("2/12"))
    #expect(screens[0].split(separator: "\n", omittingEmptySubsequences: false).count == 24)
  }

  @Test("the list of a video gives its last frame a time, too")
  func video() {
    var video = VideoFrames(folder: "/v")
    var files: [String: [UInt8]] = [:]
    let shot = ScreenShot(grid: CellGrid(CellSize(columns: 2, rows: 1)), items: [])
    for (time, speed) in [(0.0, 1.0), (1, 1), (2, 2)] {
      video.advance(to: time, speed: speed)
      video.add(shot) { files[$0] = $1 }
    }
    let list = video.writeList { files[$0] = $1 }
    #expect(files.keys.sorted() == ["/v/video-1.png", "/v/video-2.png", "/v/video-3.png", list])
    #expect(
      String(decoding: files[list] ?? [], as: UTF8.self) == """
        ffconcat version 1.0
        file video-1.png
        duration 1.000000
        file video-2.png
        duration 0.500000
        file video-3.png
        duration 0.033333
        file video-3.png

        """)
  }

  @Test("every line is JSON")
  func json() throws {
    for line in recorder().text(version: 3).split(separator: "\n") {
      _ = try JSONSerialization.jsonObject(with: Data(line.utf8))
    }
  }
}
