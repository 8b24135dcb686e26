import Foundation
import PhotoFeed
import Tapes
import TerminalPanels
import TestSupport
import Testing

@Suite(.oneAtATime) struct TapeRunnerTests {
  @Test("keys, mouse and commands have the same effect as in a live session")
  func plays() throws {
    let (outcome, _) = try TapeFixture().play(
      """
      Set Columns 80
      Set Rows 24
      Expect state count == 12 focus == 1 layout == waterfall
      Expect item 1 focused
      Right
      Expect item 2 focused
      Expect item "Picture 2" visible
      Expect item 12 not visible
      Wait+Idle
      Expect item 1 loaded
      Tab
      Expect state layout == grid
      Layout circle
      Expect state layout == circle
      Expect+Status /circle/
      Enter
      Expect state count == 11 deleted == 1
      Expect+Status /deleted ‘Picture 2’/
      u
      Expect state count == 12 deleted == 0
      Layout waterfall
      Wait+Idle
      Click on item 3
      Expect state count == 11
      Expect not /Picture 3\\b.*Picture 3\\b/
      Resize 60x20
      Sleep 1s
      Expect state count == 11 focus >= 1
      """)
    #expect(outcome == .passed)
  }

  @Test("frame n is at n divided by the frame rate, and a key is delivered with the next frame")
  func time() throws {
    let (outcome, runner) = try TapeFixture().play(
      "Set Framerate 50\nSet TypingSpeed 100ms\nRight 2\nFrame 3\nSleep 1s")
    #expect(outcome == .passed)
    // The first frame is number 0; two keys of 5 frames, 3 frames, 50 frames.
    #expect(runner.stage?.clock.frame == 63)
    #expect(runner.stage?.clock.time == 63.0 / 50)
  }

  @Test(
    "a tape that has not ended after its real time fails, whatever it does",
    arguments: [
      "Repeat 1000\nSleep 10m\nEnd", "Wait@1000m /no such words/", "Repeat 1000\nExpect /1.12/\nEnd",
      "Type@1000s 'abc'",
      "Expect /no such words/\nRepeat 1000\nRight 1000\nEnd",
    ])
  func timeout(tape: String) throws {
    let fixture = try TapeFixture()
    var world = fixture.world()
    var time = 0.0
    world.timeout = 30
    // Real time passes when it is asked for.
    world.realTime = {
      time += 1
      return time
    }
    let runner = TapeRunner(try TapeFixture.tape(tape), in: world)
    runner.keepsGoing = true
    let outcome = runner.run()
    #expect(outcome.status == 1 && time < 50)
    #expect(runner.failures.last?.message.hasPrefix("the tape has not ended after 30s; ") == true, "\(outcome)")
  }

  @Test(
    "numbers of any size are refused with a location, or played",
    arguments: [
      "Sleep N", "Frame N", "Down N", "Type@N 'a'", "Down@N 1", "Wheel Up N", "Wheel Down 1 at N N", "Click N N",
      "Hover N N",
      "Drag N N to N N", "Resize NxN", "Expect item N visible", "Expect item 1 at N,N size NxN",
      "Expect item 1 frame N,N NxN",
      "Expect+Row N /x/", "Expect state focus == N", "Expect cell N N 'x'", "Expect perf bytes < N", "Wait@N /x/",
      "Repeat N\nTab\nEnd", "Set Columns N", "Set Rows N", "Set CellSize NxN", "Set Framerate N", "Set TypingSpeed N",
      "Set PlaybackSpeed N", "Set WaitTimeout N", "Set Latency N", "Set Limit N", "Set Seed N", "Expect /[0-9]{N}/",
      "Sleep Nms", "Wait+State@Nms count == N",
    ])
  func hostileNumbers(line: String) throws {
    let fixture = try TapeFixture()
    var photos: PhotoFeed?
    for number in TestSupport.hostileNumbers {
      let text = line.replacing("N", with: number)
      do {
        var world = fixture.world()
        var time = 0.0
        world.timeout = 20
        world.realTime = {
          time += 1
          return time
        }
        // The whole feed is read once.
        world.loadFeed = { [load = world.loadFeed] feed in
          if feed.limit == nil, let photos { return photos }
          let loaded = try load(feed)
          if feed.limit == nil { photos = loaded }
          return loaded
        }
        let outcome = TapeRunner(try TapeFixture.tape(text), in: world).run()
        #expect(outcome.status <= 2, "\(text)")
      } catch let problems as TapeProblems {
        #expect(problems.problems.allSatisfy { $0.location.line == 1 }, "\(text)")
      }
    }
  }

  @Test(
    "a failure says what was found, where and when",
    arguments: [
      (
        "Expect item 12 focused",
        "wall.tape:1:1: failed: Expect item 12 focused: focus is on item 1, \"Picture 1\" (t=0.000s, frame 0)"
      ),
      (
        "Expect state count == 3", "wall.tape:1:1: failed: Expect state count == \"3\": count is 12 (t=0.000s, frame 0)"
      ),
      (
        "Expect state layout == grid",
        "wall.tape:1:1: failed: Expect state layout == \"grid\": layout is \"waterfall\" (t=0.000s, frame 0)"
      ),
      (
        "Right\nExpect item 2 marked",
        "wall.tape:2:1: failed: Expect item 2 marked: it is not marked (t=0.050s, frame 3)"
      ),
      ("Expect item 12 visible", "wall.tape:1:1: failed: Expect item 12 visible: items 1 to "),
      (
        "Expect /no such words/",
        "wall.tape:1:1: failed: Expect+Screen /no such words/: the pattern is not on the screen (t=0.000s, frame 0)"
      ),
      (
        "Expect not /1.12/",
        "wall.tape:1:1: failed: Expect+Screen not /1.12/: the screen contains \"1/12\" (t=0.000s, frame 0)"
      ),
      (
        "Wait+Status@100ms /never/",
        "wall.tape:1:1: failed: Wait+Status@100ms /never/: not within 100ms: the status line is "
      ),
      (
        "Set TypingSpeed 0\nRight\nWait+State@100ms focus == 1",
        "wall.tape:3:1: failed: Wait+State@100ms focus == \"1\": not within 100ms: focus is 2 "
      ),
      ("Expect perf frames < 1", "wall.tape:1:1: failed: Expect perf frames < 1: frames is 1 (t=0.000s, frame 0)"),
      ("Expect cell 0 23 \"x\"", "wall.tape:1:1: failed: Expect cell 0 23 \"x\": it is \" \" fg "),
    ])
  func failures(tape: String, message: String) throws {
    let (outcome, _) = try TapeFixture().play(tape)
    #expect(outcome.status == 1)
    #expect(outcome.failure?.description.hasPrefix(message) == true, "\(outcome.failure?.description ?? "passed")")
  }

  @Test(
    "exit statuses of tapes that cannot be run, and of one whose wall quits early",
    arguments: [
      ("Layout spiral", 2, "unknown layout \"spiral\""),
      ("Layout circel", 2, "unknown layout \"circel\"; did you mean \"circle\"?"),
      ("Click on item 99", 1, "there is no item 99; the wall has 12"),
      ("Click on item 12", 1, "item 12 is not on the screen; items 1 to "),
      ("Click 90 3", 2, "90 3 is outside the screen, which is 80x24"),
      ("Set Feed /nowhere.json", 3, "/nowhere.json"),
      ("q\nTab", 4, "the wall has quit already"),
      ("Expect snapshot none.snap", 3, "none.snap does not exist; run with --update to write it, then check it"),
    ])
  func statuses(tape: String, status: Int32, message: String) throws {
    let (outcome, _) = try TapeFixture().play(tape)
    #expect(outcome.status == status)
    #expect(outcome.failure?.message.contains(message) == true, "\(outcome.failure?.message ?? "passed")")
  }

  @Test("a golden screen is written once and compared later; a difference is shown before and after")
  func goldens() throws {
    let fixture = try TapeFixture()
    let tape = "Wait+Idle\nExpect snapshot wall.snap"
    #expect(try fixture.play(tape, updatesGoldens: true).0.status == 1)
    #expect(try fixture.play(tape).0 == .passed)
    let (outcome, _) = try fixture.play("Right\nWait+Idle\nExpect snapshot wall.snap")
    #expect(outcome.status == 1)
    #expect(outcome.failure?.written == ["wall.actual.snap", "wall.actual.svg", "wall.before.svg"])
    #expect(
      outcome.failure?.message.hasPrefix("rows 0, ") == true,
      "\(outcome.failure?.message ?? "")")
    #expect(fixture.files["wall.actual.snap"] != fixture.files["wall.snap"])
  }

  @Test("the same tape gives the same bytes in every frame, with any number of workers")
  func deterministic() throws {
    let tape =
      "Set Latency 70ms\nRight 3\nTab\nSleep 200ms\nEnter\nWheel Down 3\nSleep 500ms\nResize 100x30\nu\nEnd\nSleep 1s"
    let fixture = try TapeFixture()
    let first = try fixture.play(tape, workers: 1).1.digest
    #expect(first.links.count > 20)
    for workers in [4, 1, 2] {
      let again = try fixture.play(tape, workers: workers).1.digest
      #expect(again.firstDifference(from: first.links) == nil)
    }
    let other = try fixture.play(tape.replacing("Right 3", with: "Right 2")).1.digest
    #expect(other.firstDifference(from: first.links) != nil)
    #expect(FrameDigest.links(in: first.text) == [first.links])
    #expect(FrameDigest.links(in: "# a\n\(first.text)# b\n") == [first.links, []])
  }

  @Test("a slow line takes fewer and shorter frames, the same ones each time, and the last one is exact")
  func lineSpeed() throws {
    let fixture = try TapeFixture()
    func play(_ settings: String) throws -> TapeRunner {
      let (outcome, runner) = try fixture.play(
        "Set Columns 120\nSet Rows 40\n\(settings)\nSleep 5s\nTab\nRight 4\nTab\nSleep 20s")
      #expect(outcome == .passed)
      return runner
    }
    let exact = try play("")
    // A slower one has more frames at rest, which make the last one exact piece by piece.
    let slow = try play("Set LineSpeed 200000")
    #expect(slow.digest.links.count < exact.digest.links.count)
    #expect(try play("Set LineSpeed 200000").digest.links == slow.digest.links)
    #expect(try play("Set LineSpeed 50000").digest.links != slow.digest.links)
    let screens = [exact, slow].compactMap(\.stage?.screen)
    for row in 0..<40 {
      for column in 0..<120 {
        let cells = screens.map { $0.cell(at: CellPoint(column: column, row: row)) }
        // A blank has a foreground that is not seen.
        try #require(
          cells[0].text == cells[1].text && cells[0].style.background == cells[1].style.background
            && (cells[0].text == " " || cells[0].style == cells[1].style))
      }
    }
    #expect(!screens[1].isReduced)
  }

  @Test("a tape that is interrupted has no failure, whatever it waits for, and writes nothing")
  func interrupted() throws {
    for tape in ["Sleep 1m\nTab", "Wait /no such words/\nTab", "Wait+Item 1 marked", "Wait+Status /no such words/"] {
      let fixture = try TapeFixture()
      let runner = TapeRunner(try TapeFixture.tape("Output a.txt\n" + tape), in: fixture.world())
      runner.onFrame = { _, clock in clock.frame < 7 }
      #expect(runner.run() == .interrupted, "\(tape)")
      #expect(runner.failures.isEmpty && runner.stage?.clock.frame == 7 && fixture.files.isEmpty, "\(tape)")
    }
  }

  @Test("pictures arrive after the latency of the tape")
  func latency() throws {
    let (outcome, _) = try TapeFixture().play(
      "Set Latency 500ms\nExpect item 1 not loaded\nSleep 400ms\nExpect item 1 not loaded\nSleep 200ms\nExpect item 1 loaded"
    )
    #expect(outcome == .passed)
  }

  @Test("coverage lists used and unused keys")
  func coverage() throws {
    let (_, runner) = try TapeFixture().play("Tab\nClick on item 1")
    let missing = runner.coverage.missing(of: runner.stage!.wall.options.keys.coverageRows)
    func isMissing(_ trigger: String) -> Bool { missing.contains { $0.trigger == trigger && $0.context == "wall" } }
    #expect(!isMissing("Tab"))
    #expect(!isMissing("click on a photo"))
    #expect(isMissing("Shift-Tab"))
  }

  @Test("jitter finds the smallest variant of a tape that fails")
  func jitter() throws {
    let fixture = try TapeFixture()
    let tape = try TapeFixture.tape("Right 3\nExpect state focus == 4")
    let world = fixture.world()
    var runs = 0
    // A simulated fault: the tape fails if the third key is at least 3 frames late.
    let search = JitterSearch { variant, jitter in
      runs += 1
      let runner = TapeRunner(variant, in: world)
      runner.jitter = jitter
      let outcome = runner.run()
      guard jitter.shifts[2] >= 3 else { return outcome }
      return .failed(
        TapeFailure(location: tape.steps[0].location, command: "Right", message: "late", time: 0, frame: 0))
    }
    let found = try #require(search.smallestFailure(of: tape, frames: 5))
    #expect(found.failure.message == "late")
    #expect(!found.needsPictureOrder)
    #expect(found.jitter.shifts.filter { $0 > 0 }.count == 1)
    #expect(found.tape.text.hasPrefix("Right\nRight\nFrame \(found.jitter.shifts[2])\nRight\n"))
    #expect(runs > 1)
  }

  @Test("the variant that jitter prints fails when it is played, and nothing is written")
  func jitterVariant() throws {
    let fixture = try TapeFixture()
    fixture.files["wall.snap"] = Array("photowall-snap 3\n".utf8)
    func search(_ text: String) throws -> JitterSearch.Found? {
      var world = fixture.world()
      world.writing.isOff = true
      return JitterSearch { [world] variant, jitter in
        let runner = TapeRunner(variant, in: world)
        runner.jitter = jitter
        return runner.run()
      }
      .smallestFailure(of: try TapeFixture.tape(text), frames: 6)
    }
    // The drag and the click come while the photos of the next layout move.
    let late = "Tab\nDrag 1 1 to 5 2\nMark \"start\"\nTab\nRight 2\nExpect perf frames <= 12\nScreenshot a.txt"
    #expect(try fixture.play(late).0 == .passed)
    fixture.files["a.txt"] = nil
    let found = try #require(try search(late))
    #expect(!found.needsPictureOrder && !found.hasInputInTime)
    guard case .failed = try fixture.play(found.tape.text).0 else {
      Issue.record("\(found.tape.text) passes")
      return
    }
    fixture.files["a.txt"] = nil
    let early = try #require(try search("Right\nExpect item 1 loaded"))
    #expect(early.needsPictureOrder && early.hasInputInTime)
    #expect(try search("Output a.svg\nRight\nExpect snapshot \"wall.snap\"")?.failure.written == [])
    #expect(fixture.files.keys.sorted() == ["wall.snap"])
  }
}
