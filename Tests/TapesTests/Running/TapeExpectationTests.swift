import Foundation
import SymbolArt
import TerminalPanels
import TestSupport
import Testing
import Wall

@testable import Tapes

/// Each form of `Expect` passes, and fails with what was found.
@Suite(.oneAtATime) struct TapeExpectationTests {
  @Test("every state key has the value that its error message shows")
  func states() throws {
    let fixture = try TapeFixture()
    let keys = TapeStateKey.all
    /// Plays a tape that compares each key with its value.
    func compare(_ relation: String, _ values: [String]) throws -> TapeOutcome {
      let comparisons = zip(keys, values).map { " \($0.name) \(relation) \($1)" }
      return try fixture.play(
        "Set Animation off\nSet Graphics boxes\nWait+Idle\nm\nRight\nx\nTab\nWait+Idle\nExpect state"
          + comparisons.joined()
      ).0
    }
    let message = try #require(try compare("==", keys.map { _ in "12345" }).failure?.message)
    let form = try Regex(keys.map { "\($0.name) is (.*?)" }.joined(separator: "; "))
    let found = try #require(message.wholeMatch(of: form), "\(message)").output.dropFirst().map {
      String($0.substring ?? "")
    }
    let values = zip(keys, found).map { $0.isText ? "'" + $1.dropFirst().dropLast() + "'" : $1 }
    let (same, other) = (try compare("==", values), try compare("!=", values))
    #expect(same == .passed, "\(same.failure?.message ?? "")")
    #expect(other.status == 1 && other.failure?.message == message)
  }

  @Test("whose pixels are above a cell")
  func pixels() throws {
    let fixture = try TapeFixture()
    let start = "Set Graphics sixel\nWait+Idle\nSleep 0.2\n"
    #expect(try fixture.play(start + "Expect cell 3 3 pixels of item 1\nExpect cell 0 23 no pixels").0 == .passed)
    let (outcome, _) = try fixture.play(start + "Expect cell 3 3 pixels of item 2")
    #expect(outcome.failure?.message == "the pixels above the cell are those of item 1")
    // In motion there are none.
    #expect(try fixture.play(start + "Tab\nFrame 2\nExpect cell 3 3 no pixels").0 == .passed)
    // The digest is that of the pixels' places, and differs from that of symbols.
    let digest = try fixture.play(start).1.digest.text
    #expect(try fixture.play(start, workers: 1).1.digest.text == digest)
    #expect(try fixture.play(start.replacing("sixel", with: "symbols")).1.digest.text != digest)
  }

  @Test("pixels of Kitty's protocol move with their cells, those of iTerm2 are painted at rest")
  func otherPixels() throws {
    let fixture = try TapeFixture()
    let ending = "Expect cell 3 3 pixels of item 1\nExpect cell 0 23 no pixels\nRight\nTab\nFrame 2\n"
    for name in ["iterm", "iterm2"] {
      let tape = "Set Graphics \(name)\nWait\nSleep 0.2\n" + ending
      #expect(try fixture.play(tape + "Expect cell 3 3 no pixels").0 == .passed)
    }
    let kitty = "Set Graphics kitty\nWait\nFrame 2\n" + ending
    let (outcome, runner) = try fixture.play(
      kitty + "Expect cell 3 3 pixels of item 1\nMark \"a\"\nSleep 1\nExpect perf bytes > 0")
    #expect(outcome == .passed, "\(outcome.failure?.report() ?? "")")
    #expect(try fixture.play(kitty, workers: 1).1.digest.text == fixture.play(kitty).1.digest.text)
    #expect(runner.digest.links.count > 10)
    // Golden screens and casts have art instead.
    for name in ["kitty", "symbols"] {
      let tape = "Output \(name).cast\nSet Graphics \(name)\nWait\nTab\nWait\nFrame 2\nExpect snapshot \(name).snap"
      _ = try fixture.play(tape, updatesGoldens: true)
    }
    func text(_ name: String) -> String { String(decoding: fixture.files[name] ?? [], as: UTF8.self) }
    #expect(!text("kitty.cast").contains("\u{10eeee}"))
    #expect(text("kitty.cast").unicodeScalars.contains { (0x2580...0x259f).contains($0.value) })
    // Of the same cells; their art is made of more pixels.
    let (drawn, symbols) = (
      try #require(Snapshot(parsing: text("kitty.snap"))), try #require(Snapshot(parsing: text("symbols.snap")))
    )
    #expect(drawn.texts == symbols.texts && drawn.marks == symbols.marks)
    #expect(drawn.items.map(\.frame) == symbols.items.map(\.frame))
    for (one, other) in zip(drawn.items, symbols.items) {
      let difference = one.mean.flatMap { a in
        other.mean.map { abs(Int(a.red) - Int($0.red)) + abs(Int(a.green) - Int($0.green)) }
      }
      #expect(difference.map { $0 < 24 } == true, "\(one), \(other)")
    }
  }

  /// A slideshow has the row of the status line, too.
  @Test("casts have art in place of Kitty's pictures down to the last row")
  func lastRowOfKittyPictures() throws {
    let fixture = try TapeFixture(sizes: [(20, 60)])
    let (outcome, _) = try fixture.play(
      "Output a.cast\nSet Graphics kitty\nSet Animation off\nWait+Idle\no\nWait+Idle\ns\nSleep 1s\n"
        + "Expect cell 40 22 pixels of item 1\nExpect cell 40 23 pixels of item 1")
    #expect(outcome == .passed, "\(outcome.failure?.report() ?? "")")
    let cast = String(decoding: try #require(fixture.files["a.cast"]), as: UTF8.self)
    #expect(!cast.unicodeScalars.contains("\u{10eeee}"))
  }

  @Test("numbers are compared in every way")
  func numbers() throws {
    let fixture = try TapeFixture()
    for (relation, holds) in [("==", "12"), ("!=", "11"), ("<=", "12"), (">=", "12"), ("<", "12.5"), (">", "11.5")] {
      #expect(try fixture.play("Expect state count \(relation) \(holds)").0 == .passed)
    }
    for (relation, fails) in [("==", "11"), ("!=", "12"), ("<=", "11"), (">=", "13"), ("<", "12"), (">", "12")] {
      let (outcome, _) = try fixture.play("Expect state count \(relation) \(fails)")
      #expect(outcome.failure?.message == "count is 12")
    }
  }

  @Test(
    "every form that holds",
    arguments: [
      "Expect /1.12/", "Expect+Screen /1.12/", "Expect+Status /waterfall/", "Expect+Row 23 /1.12/",
      "Expect not /moon/", "Expect+Status not /moon/", "Expect+Row 0 not /moon/", "Expect item 1 visible",
      "Expect item \"Picture 1\" focused", "Expect item 2 not focused", "Expect item 1 not marked",
      "m\nExpect item 1 marked", "Expect item 1 loaded", "Expect item 1 at 1,0", "Expect item 1 not at 2,0",
      "Expect item 2 at 21,0 size 18x12", "Expect item 2 not at 21,0 size 1x1", "Expect perf frames >= 1",
      "Expect perf bytes > 100", "Expect perf max-bytes-per-frame <= 1000000",
      "Mark \"here\"\nSleep 1s\nExpect perf frames == 0 ", "Expect cell 1 23 \"1\" fg #e4e4e4 bg #303030",
      "Expect cell 1 23 \"1\"", "Expect file nothing.json not", "Wait", "Wait+Idle", "Wait /1.12/",
      "Wait+Screen /1.12/", "Wait+Status@1s /1.12/", "Expect+Status /^1/", "Expect cell 0 22 \" \" bg default",
      "Wait+Item@100ms 99 not visible", "Set Latency 200ms\nWait+Item 1 loaded",
      "Right\nWait+State focus == 2 layout == waterfall",
    ])
  func holds(tape: String) throws {
    let (outcome, _) = try TapeFixture().play("Wait+Idle\n" + tape)
    #expect(outcome == .passed, "\(outcome.failure?.description ?? "")")
  }

  @Test(
    "every form that fails, with what was found instead",
    arguments: [
      ("Expect+Row 23 /moon/", "row 23 is \"1/12  waterfall"),
      ("Expect+Status not /waterfall/", "the status line contains \"waterfall\""),
      ("Expect item 1 not visible", "items 1 to "), ("Expect item 1 not focused", "focus is on item 1, \"Picture 1\""),
      ("Expect item 1 not loaded", "its picture is loaded"), ("m\nExpect item 1 not marked", "it is marked"),
      ("Expect item 1 at 3,3", "it is 18x"), ("Expect item 1 at 1,0 size 3x3", "it is 18x"),
      ("Expect perf bytes < 1", "bytes is "), ("Expect perf max-bytes-per-frame == 0", "max-bytes-per-frame is "),
      ("Expect cell 1 23 \"1\" bold", "it is \"1\" fg #e4e4e4 bg #303030"),
      ("Expect cell 1 23 \"1\" fg #000000", "it is \"1\" fg #e4e4e4 bg #303030"),
      ("Expect file left.json", "no file was written"), ("Expect file left.json not /x/", "no file was written"),
      (
        "x\nw\nType \"b.json\"\nEnter\nExpect file left.json", "no such file was written, but b.json"
      ), ("Expect state focus == 2 count == 24 marked == 3", "focus is 1; marked is 0"),
      ("Set Latency 1m\nEnd\nWait+Idle@2s", "not within 2s: "), ("Tab\nWait+Idle@50ms", "not within 50ms: photos move"),
      ("o\nWait+Idle@50ms", "not within 50ms: the mode full moves"),
      ("Click on /moon/", "/moon/ is not on the screen"),
      // Item 7 is behind the one in front.
      ("Layout rotary\nWait\nClick on item 7", "item 7 is covered by other items"),
      ("Set Latency 1m\nEnd\nWait+Idle@100ms", "not within 100ms: "),
      ("Expect item 99 loaded", "there is no item 99; the wall has 24"),
      ("Expect item 1 frame 8,0 1x1", "its frame is 8,0 144x"),
      ("Wait+State@100ms focus == 3", "not within 100ms: focus is 1"),
      ("Wait+Item@100ms 3 focused", "not within 100ms: focus is on item 1"),
      ("Expect cell 1 23 \"1\" bg default", "it is \"1\" fg #e4e4e4 bg #303030"),
      ("Wait@100ms /moon/", "not within 100ms: the pattern is not on the screen"),
    ])
  func fails(tape: String, message: String) throws {
    let (outcome, _) = try TapeFixture(sizes: TapeFixture.sizes + TapeFixture.sizes).play(
      "Wait+Idle\n" + tape.replacing("1/12", with: "1/24"))
    #expect(outcome.status == 1)
    #expect(
      outcome.failure?.message.hasPrefix(message.replacing("1/12", with: "1/24")) == true,
      "\(outcome.failure?.description ?? "passed")")
  }

  @Test("a wait fails after all frames of its time, and not before")
  func waits() throws {
    let failure = try #require(try TapeFixture().play("Wait@100ms /moon/").0.failure)
    #expect(failure.frame == 6 && failure.time == 0.1)
  }

  @Test("a key that the tape has given to another action does not count as used")
  func coverage() throws {
    let (outcome, runner) = try TapeFixture().play("Set Keys delete y\nm\ny\nExpect state deleted == 1")
    #expect(outcome == .passed, "\(outcome.failure?.description ?? "")")
    let rows = ["m", "y"].map { KeyCoverage.Row(trigger: $0, context: "wall", name: "") }
    #expect(runner.coverage.missing(of: rows).map(\.trigger) == ["y"])
  }

  @Test("the error of a reload is its result: a later change of the feed is none")
  func reloads() throws {
    let fixture = try TapeFixture()
    let change = "Feed \(fixture.feed)\nExpect+Status"
    let explicit = try fixture.play("Wait\nr\n\(change) /the feed has not changed/").0
    #expect(explicit == .passed, "\(explicit.failure?.description ?? "")")
    let later = try fixture.play("Wait\nr\nFeedError \"it is gone\"\n\(change) not /has not changed/").0
    #expect(later == .passed, "\(later.failure?.description ?? "")")
  }

  @Test(
    "an item is clicked in the middle of what the screen shows of it, else where no other covers it, also in flight",
    arguments: [
      ("grid", true), ("justified", true), ("sudoku", true), ("coverflow", false), ("cylinder", false),
      ("time-machine", false),
    ])
  func clickedCells(layout: String, isFlat: Bool) throws {
    let tape = "Right 5\nLayout \(layout)\nSleep 1s\nEnd\nSleep 1s\nLayout waterfall\nSleep 1s"
    try checkClicks(
      "Set Columns 61\nSet Rows 17\n" + tape, on: TapeFixture(sizes: TapeFixture.sizes + TapeFixture.sizes),
      isFlat: isFlat)
  }

  /// Checks the cell that is clicked of each item in the frames of a tape. Where no picture leans, the last of several items at a
  /// cell is the topmost. The status line is in the last row.
  private func checkClicks(_ tape: String, on fixture: TapeFixture, isFlat: Bool) throws {
    let runner = TapeRunner(try TapeFixture.tape(tape), in: fixture.world())
    var (checked, clicked) = (0, 0)
    var size: CellRect?
    runner.onFrame = { [weak runner] _, clock in
      guard let runner, let stage = runner.stage, !stage.hasEventsWaiting, isFlat || clock.frame % 4 == 0 else {
        return true
      }
      let (items, bounds) = (stage.wall.state.items, stage.screen.bounds)
      defer { size = bounds }
      // A new size may be drawn with the next frame.
      guard bounds == size else { return true }
      var cells = [[CellPoint]](repeating: [], count: items.count)
      for row in 0..<(isFlat ? bounds.rows - 1 : 0) {
        for column in 0..<bounds.columns {
          let point = CellPoint(column: column, row: row)
          if let index = items.lastIndex(where: { $0.frame.contains(point) }) { cells[index].append(point) }
        }
      }
      for (item, cells) in zip(items, cells) {
        let found = try? runner.point(of: .item(.number(item.number)), stage)
        if let found {
          #expect(stage.wall.item(at: found)?.number == item.number, "frame \(clock.frame)")
          clicked += 1
        }
        guard isFlat else { continue }
        let seen = item.frame.intersection(bounds)
        let middle = CellPoint(column: seen.column + seen.columns / 2, row: seen.row + seen.rows / 2)
        let expected = cells.contains(middle) ? middle : cells.first
        #expect(found == expected, "item \(item.number) in frame \(clock.frame)")
      }
      checked += 1
      return true
    }
    #expect(runner.run() == .passed && checked > 40 && clicked > checked)
  }

  @Test("a view that is not on the screen is told by its name")
  func missingView() throws {
    var views = TapeProgram()
    views.ownState = ["likes"]
    let tape = try TapeParser(for: views) { _ in [] }.tape("Expect view \"All likes\" visible", named: "wall.tape")
    let fixture = try TapeFixture()
    let failure = try #require(TapeRunner(tape, in: fixture.world()).run().failure)
    withExtendedLifetime(fixture) {}
    #expect(failure.message.hasPrefix("no view on the screen is named \"All likes\"; there are "), "\(failure)")
  }

  @Test("a title of two items on the screen is an error")
  func twoOfATitle() throws {
    let fixture = try TapeFixture(titles: [2: "Twin", 3: "Twin"])
    for command in ["Click on item \"Twin\"", "Expect item \"Twin\" marked"] {
      let (outcome, _) = try fixture.play(command)
      #expect(outcome.status == 2)
      #expect(outcome.failure?.message == "two items on the screen are titled \"Twin\"; name one by its number")
    }
  }

  @Test("places outside the screen are errors")
  func refused() throws {
    for (command, message) in [
      ("Expect+Row 24 /x/", "the screen has rows 0 to 23"),
      ("Expect cell 80 0 \"x\"", "80 0 is outside the screen, which is 80x24"),
    ] {
      let (outcome, _) = try TapeFixture().play(command)
      #expect(outcome.status == 2)
      #expect(outcome.failure?.message.hasPrefix(message) == true, "\(outcome.failure?.message ?? "")")
    }
  }
}
