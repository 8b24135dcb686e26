import Basics
import PhotoFeed
import TestSupport
import Testing

@testable import Tapes

/// What is printed and written when a tape fails.
@Suite(.oneAtATime) struct TapeReportTests {
  @Test(
    "a failed expectation shows what was expected and found, the state and the screen",
    arguments: [
      ("Expect item 3 focused", "item 3 focused", "focus is on item 1, \"Picture 1\""),
      ("Expect+Status /moon/", "/moon/ in the status line", "the status line is \"1/12  waterfall"),
      ("Expect+Row 1 not /·|./", "no /·|./ in row 1", "row 1 contains "),
      (
        "Expect state focus == 2 layout == grid", "state focus == \"2\" layout == \"grid\"",
        "focus is 1; layout is \"waterfall\""
      ),
      ("Expect cell 1 23 \"x\" bold", "cell 1 23 \"x\" bold", "it is \"1\" fg #e4e4e4 bg #303030"),
      ("Expect perf bytes < 1", "perf bytes < 1", "bytes is "),
      ("Expect file left.json", "file \"left.json\"", "no file was written"),
      ("Wait@50ms /moon/", "Wait+Screen@50ms /moon/", "not within 50ms: the pattern is not on the screen"),
    ])
  func reports(tape: String, expected: String, found: String) throws {
    let (outcome, _) = try TapeFixture().play("Wait+Idle\n" + tape)
    let failure = try #require(outcome.failure)
    let lines = failure.report(width: 60).split(separator: "\n").map(String.init)
    #expect(lines[0] == "\(failure)")
    #expect(lines[1] == "  expected  \(expected)")
    #expect(lines[2].hasPrefix("  found     \(found)"))
    #expect(
      lines[3].hasPrefix("  state     item 1 of 12 “Picture 1”, layout waterfall, mode wall, status “1/12  waterfall"))
    #expect(lines[4].hasPrefix("  screen    |"))
    #expect(lines.count == 4 + 24)
    #expect(lines[4...].allSatisfy { $0.count == 59 })
    #expect(failure.report(isColored: true).hasPrefix("\u{1b}[1;31mwall.tape:2:1: failed: "))
  }

  @Test("a golden screen that differs shows its lines and those of the screen, texts first")
  func difference() throws {
    let fixture = try TapeFixture()
    _ = try fixture.play("Wait+Idle\nExpect snapshot wall.snap", updatesGoldens: true)
    let (outcome, _) = try fixture.play("Right\nWait+Idle\nExpect snapshot wall.snap")
    let lines = try #require(outcome.failure).report().split(separator: "\n").map(String.init)
    #expect(lines[1] == "  expected  the screen of wall.snap")
    #expect(lines[0].contains(": rows 0, ") && !lines[0].contains("┏"))
    #expect(lines[3].hasPrefix("  golden    row 0 | ┏━"))
    #expect(lines[4].hasPrefix("  actual    row 0 | ····"))
    // Nothing is said twice.
    #expect(Set(lines).count == lines.count && !lines.contains { $0.hasPrefix("  found") })
    #expect(lines.contains { $0.hasPrefix("  golden    item \"Picture 1\" mean #") && $0.hasSuffix(" focused") })
    #expect(lines.contains { $0.hasPrefix("  actual    item \"Picture 2\" mean #") && $0.hasSuffix(" focused") })
    // What the failure has written is removed as soon as the tape passes.
    #expect(fixture.files["wall.actual.snap"] != nil)
    #expect(try fixture.play("Wait+Idle\nExpect snapshot wall.snap").0 == .passed)
    #expect(fixture.files.keys.sorted() == ["wall.snap"])
  }

  @Test("at most 20 lines of a golden screen are shown")
  func long() throws {
    let fixture = try TapeFixture()
    _ = try fixture.play("Wait+Idle\nExpect snapshot wall.snap", updatesGoldens: true)
    let (outcome, _) = try fixture.play("?\nWait+Idle\nExpect snapshot wall.snap")
    let failure = try #require(outcome.failure)
    #expect(failure.differences.count > 20)
    #expect(failure.report().contains("            and \(failure.differences.count - 20) more\n"))
  }

  @Test("as many differences as are shown need no count", arguments: [(20, 0), (21, 1), (30, 10)])
  func many(count: Int, more: Int) {
    let place = SourceLocation(file: "wall.tape", line: 1, column: 1)
    var failure = TapeFailure(location: place, command: "", message: "", time: 0, frame: 0)
    failure.differences = (0..<count).map { SnapshotDifference.Line(part: "row \($0)", golden: "a", actual: "b") }
    let lines = failure.report().split(separator: "\n")
    #expect(lines.count == 1 + 2 * 20 + (more > 0 ? 1 : 0))
    #expect(lines.last?.hasSuffix("and \(more) more") == (more > 0))
  }

  @Test("a tape goes on after failed expectations if it is told to, but not after other failures")
  func keepsGoing() throws {
    let fixture = try TapeFixture()
    let tape = "Expect item 2 focused\nRight\nExpect item 2 focused\nExpect state count == 3\nWait@50ms /moon/\nTab"
    let runner = TapeRunner(try TapeFixture.tape(tape), in: fixture.world())
    runner.keepsGoing = true
    #expect(runner.run().status == 1)
    #expect(runner.failures.map(\.location.line) == [1, 4, 5])
    #expect(try fixture.play(tape).1.failures.map(\.location.line) == [1])
  }

  @Test("one golden screen can be written without the others")
  func updateOnly() throws {
    let fixture = try TapeFixture()
    var world = fixture.world(updatesGoldens: true)
    world.updatedGolden = "b.snap"
    let runner = TapeRunner(try TapeFixture.tape("Expect snapshot folder/b.snap\nExpect snapshot a.snap"), in: world)
    #expect(runner.run().status == 3)
    #expect(fixture.files.keys.sorted() == ["folder/b.snap"])
  }

  @Test(
    "tapes write below their folder, and replace nothing",
    arguments: [
      ("Screenshot ../a.txt", 2, "../a.txt is outside the folder of the tape"),
      ("Screenshot /tmp/a.txt", 2, "/tmp/a.txt is outside the folder of the tape"),
      ("Output folder/../../a.cast", 2, "folder/../../a.cast is outside the folder of the tape"),
      // Before the wall opens.
      ("Output ../a.txt\nExpect state count == 3", 2, "../a.txt is outside the folder of the tape"),
      ("Output mine.txt\nExpect state count == 3", 3, "mine.txt already exists; name another file"),
      ("Expect snapshot ../a.snap", 2, "../a.snap is outside the folder of the tape"),
      ("Screenshot mine.txt", 3, "mine.txt already exists; name another file, or pass --overwrite to replace it"),
      ("Screenshot ${HOME}/a.txt", 2, "no Env sets HOME, and the environment is not read; write Env HOME \"value\""),
      ("Env OUT folder\nScreenshot ${OUT}/../../a.txt", 2, "folder/../../a.txt is outside"),
    ])
  func confined(tape: String, status: Int32, message: String) throws {
    let fixture = try TapeFixture()
    fixture.files["mine.txt"] = []
    let (outcome, _) = try fixture.play(tape, updatesGoldens: true)
    #expect(outcome.status == status)
    #expect(outcome.failure?.message.hasPrefix(message) == true, "\(outcome.failure?.message ?? "passed")")
    #expect(fixture.files.count == 1)
    var world = fixture.world()
    world.writing.allowsOutside = true
    world.writing.overwrites = true
    #expect(TapeRunner(try TapeFixture.tape("Screenshot mine.txt\nScreenshot ../a.txt"), in: world).run() == .passed)
    #expect(fixture.files["mine.txt"]?.isEmpty == false && fixture.files["../a.txt"] != nil)
  }

  @Test(
    "a tape replaces what it has written itself, until that is changed, and is known for nothing that --update has written"
  )
  func ownOutputs() throws {
    let fixture = try TapeFixture()
    var noted: [String: [UInt8]] = [:]
    var world = fixture.world(updatesGoldens: true)
    world.files.noteOutput = { noted["\($2) \($0)"] = $1 }
    world.files.isOutput = { noted["\($1) \($0)"] == fixture.files[$0] }
    let tape = try TapeFixture.tape("Screenshot a.txt\nExpect snapshot b.snap")
    for status: Int32 in [1, 0] {
      #expect(TapeRunner(tape, in: world).run().status == status, "1: goldens were written")
      #expect(noted.keys.sorted() == ["wall.tape a.txt"] && noted["wall.tape a.txt"] == fixture.files["a.txt"])
    }
    fixture.files["a.txt"] = [1]
    #expect(TapeRunner(tape, in: world).run().failure?.message.contains("already exists") == true)
    #expect(fixture.files["a.txt"] == [1])
  }

  @Test("outputs go to a folder of their own if it is named, and a screenshot may be taken again")
  func outputFolder() throws {
    let fixture = try TapeFixture()
    var world = fixture.world()
    world.writing.outputFolder = "/out"
    let tape = "Output wall.cast\nScreenshot a.txt\nRight\nScreenshot a.txt"
    #expect(TapeRunner(try TapeFixture.tape(tape), in: world).run() == .passed)
    #expect(fixture.files.keys.sorted() == ["/out/a.txt", "/out/wall.cast"])
    #expect(
      fixture.files["/out/wall.cast"].map { String(decoding: $0, as: UTF8.self).hasSuffix(",\"x\",\"0\"]\n") } == true)
  }

  @Test("an absolute path is not put into the folder of outputs")
  func absoluteOutputs() throws {
    let fixture = try TapeFixture()
    var world = fixture.world()
    world.writing.outputFolder = "/out"
    func play(_ tape: String) throws -> TapeOutcome { TapeRunner(try TapeFixture.tape(tape), in: world).run() }
    #expect(try play("Screenshot /out/b.txt") == .passed)
    let outside = try play("Screenshot /elsewhere/a.txt").failure?.message
    #expect(outside?.hasPrefix("/elsewhere/a.txt is outside the folder of the tape") == true, "\(outside ?? "")")
    #expect(fixture.files.keys.sorted() == ["/out/b.txt"])
  }

  @Test("Env gives paths their variables, and Require its search path")
  func environment() throws {
    let fixture = try TapeFixture()
    var world = fixture.world()
    world.hasProgram = { name, path in name == "agg" && path == "/opt/bin" }
    #expect(
      TapeRunner(try TapeFixture.tape("Env PATH /opt/bin\nEnv N 7\nRequire agg\nScreenshot \"a${N}.txt\""), in: world)
        .run() == .passed)
    #expect(fixture.files.keys.sorted() == ["a7.txt"])
    #expect(TapeRunner(try TapeFixture.tape("Require agg"), in: world).run().status == 2)
  }
}
