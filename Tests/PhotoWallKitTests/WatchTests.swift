import Foundation
import TestSupport
import Testing

/// `replay --watch` in a pseudo-terminal.
@Suite(.oneProgramAtATime) struct WatchTests {
  private func watch(
    _ tape: String, _ options: [String] = [], columns: Int = 80, rows: Int = 24, environment: [String: String] = [:],
    _ body: (PseudoTerminal) throws -> Void
  ) throws {
    try Scratch.folder { folder in
      try Scratch.write("Set Feed \(Scratch.project)/Data/feed.json\n" + tape, folder + "/wall.tape")
      let variables = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "HOME": Scratch.home].merging(environment) { $1 }
      let terminal = try PseudoTerminal(
        BuiltProduct.path("photowall"), ["replay", "--watch"] + options + [folder + "/wall.tape"], columns: columns,
        rows: rows, environment: variables)
      try body(terminal)
      #expect(terminal.isCooked)
      // A VT100 has no second screen to leave.
      #expect(terminal.text.contains("\u{1b}[?1049l") || environment["TERM"] == "vt100")
    }
  }

  @Test("plays to its end, with the current command in the bottom row")
  func end() throws {
    try watch("Tab\nSleep 200ms\nExpect state layout == grid", rows: 25) { terminal in
      try terminal.waitFor("▶ 0.00s  Set Feed")
      let end = try terminal.waitForEnd()
      #expect(end == .exited(0))
      // Below what the restored terminal shows.
      #expect(terminal.text.components(separatedBy: "\u{1b}[?1049l").last?.contains("1 passed") == true)
    }
  }

  @Test("a failure pauses the replay and is printed after the terminal is restored")
  func failure() throws {
    try watch("Expect item 2 focused", columns: 120) { terminal in
      // The replay pauses at the failure.
      try terminal.waitFor("failed: focus is on item 1")
      terminal.type(" ")
      let end = try terminal.waitForEnd()
      #expect(end == .exited(1))
      #expect(terminal.text.contains("wall.tape:2:1: failed: Expect item 2 focused: focus is on item 1"))
    }
  }

  @Test("a failure is shown until a key is pressed, and then the commands again")
  func failureThatIsPassed() throws {
    try watch("Expect item 2 focused\nSleep 1m", ["--keep-going"], columns: 120, rows: 25) { terminal in
      let mark = try terminal.waitFor("failed: focus is on item 1")
      terminal.type(" ")
      try terminal.waitFor("s  Sleep 60s", since: mark)
      terminal.type("q")
      _ = try terminal.waitForEnd()
    }
  }

  @Test("space pauses and resumes, the right arrow steps one frame, q stops with the status of an interruption")
  func keys() throws {
    try watch("Sleep 1m", rows: 25) { terminal in
      try terminal.waitFor("▶")
      var mark = terminal.output.count
      terminal.type(" ")
      try terminal.waitFor("⏸", since: mark)
      /// The tape's time. A terminal of another size is redrawn; else only the digits that change are written.
      func time(columns: Int) throws -> Double {
        mark = terminal.output.count
        terminal.resize(columns: columns, rows: 25)
        let start = try terminal.waitFor("⏸ ", since: mark)
        let end = try terminal.waitFor("s", since: start)
        return Double(String(decoding: terminal.output[start..<end - 1], as: UTF8.self)) ?? .nan
      }
      let before = try time(columns: 81)
      for _ in 0..<6 { terminal.type("\u{1b}[C") }
      // Keys are taken in order, a step is taken before the next key is read; the size comes by a signal and may overtake them.
      var after = try time(columns: 82)
      for columns in 83..<100 where after < before + 0.095 { after = try time(columns: columns) }
      // Six frames of sixty a second, of times that are written to a hundredth.
      #expect(abs(after - before - 0.1) < 0.015)
      mark = terminal.output.count
      terminal.type(" ")
      try terminal.waitFor("▶", since: mark)
      terminal.type("q")
      let end = try terminal.waitForEnd()
      #expect(end == .exited(130) && terminal.text.contains("0 passed, 1 stopped"))
    }
  }

  @Test("a tape of a minute ends at once at a thousandfold speed")
  func speed() throws {
    try watch("Sleep 1m\nTab\nWait+Idle\nExpect state layout == grid", ["--speed", "1000"]) { terminal in
      let end = try terminal.waitForEnd()
      #expect(end == .exited(0))
    }
  }

  @Test("a tape larger than the terminal is clipped, also when the terminal is resized")
  func larger() throws {
    try watch("Set Columns 120\nSet Rows 40\nExpect+Row 39 /1.48/\nSleep 1m") { terminal in
      try terminal.waitFor("(80x24 of 120x40)")
      terminal.resize(columns: 100, rows: 30)
      try terminal.waitFor("(100x30 of 120x40)")
      terminal.type("\u{3}")
      let end = try terminal.waitForEnd()
      #expect(end == .exited(130))
    }
  }

  @Test("a tape that resizes its screen, larger and smaller than the terminal")
  func resizing() throws {
    let tape = """
      Wait+Idle
      Resize 120x40
      Wait+Idle
      Expect+Row 39 /1.48/
      Resize 30x8
      Wait+Idle
      Expect+Row 7 /1.48/
      """
    try watch(tape, ["--speed", "3"]) { terminal in
      let end = try terminal.waitForEnd()
      #expect(end == .exited(0))
      #expect(terminal.text.contains("(80x24 of 120x40)"))
    }
  }

  @Test(
    "a terminal without UTF-8 or colours shows the same tape",
    arguments: [["LC_ALL": "C"], ["TERM": "vt100"]])
  func plain(environment: [String: String]) throws {
    try watch("Tab\nWait+Idle\nExpect state layout == grid\nExpect /grid/", environment: environment) { terminal in
      let end = try terminal.waitForEnd()
      #expect(end == .exited(0))
      if environment["LC_ALL"] == "C" { #expect(terminal.output.allSatisfy { $0 < 0x80 }) }
    }
  }
}
