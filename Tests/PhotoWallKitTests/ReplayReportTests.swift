import Basics
import Foundation
import Platform
import Tapes
import TestSupport
import Testing
import Wall

@testable import PhotoWallKit

/// The report of `replay`, its files, and the tapes of recorded sessions, within this process.
@Suite struct ReplayReportTests {
  private static func failure(_ line: Int, _ message: String) -> TapeFailure {
    TapeFailure(
      location: SourceLocation(file: "a<b.tape", line: line, column: 1), command: "Expect", message: message, time: 0.5,
      frame: 30)
  }

  @Test("JUnit has each failure of a tape, and no error for what the user has stopped")
  func junit() {
    let failures = [Self.failure(2, "one & two"), Self.failure(5, "three")]
    var broken = ReplayResult(name: "broken.tape", outcome: .refused(Self.failure(7, "unknown")))
    broken.text = "what the parser says"
    let results = [
      ReplayResult(name: "good.tape", outcome: .passed, seconds: 1.25),
      ReplayResult(name: "a<b.tape", outcome: .failed(failures[0]), failures: failures),
      ReplayResult(name: "a<b.tape", outcome: .failed(failures[1])), broken,
      ReplayResult(name: "stopped.tape", outcome: .interrupted),
      ReplayResult(name: "dead.tape", outcome: .died(Self.failure(1, "gone"))),
    ]
    let lines = ReplayReport(results: results).junit.split(separator: "\n").filter { $0.contains("<") }.map {
      $0.prefix { $0 != ">" } + ($0.hasSuffix("><skipped/></testcase>") ? "><skipped/" : "")
    }
    #expect(
      lines == [
        #"<?xml version="1.0" encoding="UTF-8"?"#,
        #"<testsuite name="photowall replay" tests="6" failures="2" errors="2""#,
        #"  <testcase classname="tapes" name="good.tape" file="good.tape" line="1" time="1.250"/"#,
        #"  <testcase classname="tapes" name="a&lt;b.tape" file="a&lt;b.tape" line="2" time="0.000""#,
        #"    <failure message="one &amp; two""#, #"    <failure message="three""#, "  </testcase",
        #"  <testcase classname="tapes" name="a&lt;b.tape" file="a&lt;b.tape" line="5" time="0.000""#,
        #"    <failure message="three""#, "  </testcase",
        #"  <testcase classname="tapes" name="broken.tape" file="a&lt;b.tape" line="7" time="0.000""#,
        #"    <error message="unknown""#, "  </testcase",
        #"  <testcase classname="tapes" name="stopped.tape" file="stopped.tape" line="1" time="0.000"><skipped/"#,
        #"  <testcase classname="tapes" name="dead.tape" file="a&lt;b.tape" line="1" time="0.000""#,
        #"    <error message="gone""#, "  </testcase", "</testsuite",
      ])
    #expect(ReplayReport(results: results).summary == "1 passed, 2 failed, 2 with errors, 1 stopped")
  }

  @Test("notes precede the failures, which do not replace them")
  func notes() {
    let failures = [Self.failure(2, "one"), Self.failure(5, "two")]
    var result = ReplayResult(name: "a.tape", outcome: .failed(failures[0]), notes: ["first", "sec\u{1b}ond"])
    let notes = "first\nsec\\u001bond\n"
    #expect(result.report(width: nil, isColored: false) == notes + failures[0].report())
    result.failures = failures
    #expect(result.report(width: nil, isColored: false) == notes + failures[0].report() + failures[1].report())
    result = ReplayResult(name: "a.tape", outcome: .passed, notes: ["first"])
    #expect(result.report(width: nil, isColored: true) == "first\n")
  }

  /// (the tapes in the file of hashes, the tapes played, the beginning of the error)
  @Test(
    "a file of hashes is that of as many tapes",
    arguments: [
      (2, 1, "has the hashes of 2 tapes, not of 1."), (1, 2, "has the hashes of 1 tapes, not of 2."), (2, 2, nil),
    ])
  func verifying(known: Int, played: Int, error: String?) throws {
    try Scratch.folder { folder in
      var digest = FrameDigest()
      digest.add(frame: 3, bytes: [1, 2])
      digest.add(frame: 5, bytes: [7])
      let path = folder + "/digest"
      try Scratch.write((0..<known).map { "# \($0).tape\n\(digest.text)" }.joined(), path)
      let names = (0..<played).map { "\($0).tape" }
      let command = try ReplayCommand.parse(["--quiet", "--verify", path] + names)
      let results = names.map { ReplayResult(name: $0, outcome: .passed, digest: digest) }
      let screen = ReplayCommand.Terminal(of: .inHome(folder))
      do {
        try command.report(results, of: names.map { _ in nil }, on: [], screen)
        #expect(error == nil)
      } catch let failure as Failure {
        #expect(failure.status == .usage && failure.message == error.map { "\(path) \($0)" }, "\(failure)")
      }
    }
  }

  @Test("golden screens are obsolete if no tape names them; results beside them are not")
  func obsoleteGoldens() throws {
    try Scratch.folder { folder in
      try FileManager.default.createDirectory(atPath: folder + "/goldens/more", withIntermediateDirectories: true)
      for name in [
        "a.snap", "old.snap", "old.actual.snap", "a.actual.snap", "x.txt", "goldens/b.snap", "goldens/.c.snap",
        "goldens/d.actual.snap", "goldens/more/e.snap",
      ] { try Scratch.write("", "\(folder)/\(name)") }
      let tape = try TapeParser { _ in [] }.tape(
        "Expect snapshot a.snap\nExpect snapshot goldens/./b.snap\n", named: folder + "/a.tape")
      let obsolete = ReplayWorld.obsoleteGoldens(of: [tape])
      #expect(obsolete == ["goldens/.c.snap", "old.snap"].map { "\(folder)/\($0)" })
    }
  }

  /// (arguments, the seed)
  @Test(
    arguments: [([], 5), (["--seed", "18446744073709551615"], UInt64.max), (["--seed", "0", "--pick"], 0)]
      as [([String], UInt64)])
  func aTapeHasTheSeedOfItsArguments(words: [String], seed: UInt64) throws {
    let arguments = try TapeArguments(words, of: .inHome(Scratch.home))
    var options = WallOptions()
    options.seed = 5
    arguments.apply(&options)
    #expect(options.seed == seed && options.printsNames == words.contains("--pick"))
  }

  @Test("of too many records the oldest are removed")
  func records() throws {
    try Scratch.folder { state in
      let records = OutputRecords(stateFolder: state)
      try FileManager.default.createDirectory(atPath: records.folder, withIntermediateDirectories: true)
      // Their names are in another order than their times.
      let names = (0..<2_000).map { "\($0 * 7 % 2_000)" }
      for (age, name) in names.enumerated() {
        try Scratch.write("", "\(records.folder)/\(name)")
        let time = timeval(tv_sec: 1_000_000_000 - age, tv_usec: 0)
        #expect(utimes("\(records.folder)/\(name)", [time, time]) == 0)
      }
      let (path, tape) = (state + "/a.txt", state + "/a.tape")
      try Scratch.write("a", path)
      records.note(path, Array("a".utf8), of: tape)
      #expect(records.isOutput(path, of: tape) && !records.isOutput(path, of: state + "/b.tape"))
      let left = try FileManager.default.contentsOfDirectory(atPath: records.folder).filter { $0.count < 5 }
      #expect(Set(left) == Set(names.prefix(999)) && left.count == 999)
    }
  }

  @Test("the first error of a recording is told")
  func firstErrors() throws {
    try Scratch.folder { folder in
      let tape = try RecordedTape(path: folder + "/a.tape")
      func fail(_ reason: String) throws { throw Failure(.usage, reason) }
      for name in ["first", "second", "third"] { tape.attempt { try fail("\(name).") } }
      var failure: Failure?
      do { try tape.finish() } catch { failure = error as? Failure }
      #expect(failure?.message == "\(folder)/a.tape is not complete: first." && failure?.status == .inputOutput)
    }
  }

  @Test("groups of duplicates are numbered from 1", .oneAtATime)
  func groups() throws {
    try Scratch.folder { folder in
      let program = Program.inHome(folder)
      let text = """
        Set Feed \(Scratch.project)/Data/tapes/feeds/duplicates
        Set Arguments "--recursive --duplicates --print groups-json --relative \(folder)"
        Wait+Idle
        q
        Expect exit 0
        Expect output /^{"group":1,"name":"[^"]*first.a.jpg","reason":"most pixels","stays":true}/
        Expect output /{"bits":[0-9]+,"copy":false,"group":1,"name":"[^"]*a-small.jpg","stays":false}/
        Expect output /{"group":2,"name":"[^"]*b-turned.jpg","reason":"most pixels","stays":true}/
        Expect output not /"group":[03]/

        """
      let tape = try TapeParser(for: program.ofTapes) { _ in [] }.tape(text, named: folder + "/a.tape")
      let world = try ReplayWorld(program: program, command: try ReplayCommand.parse(["a.tape"]), folder: folder)
      let result = world.play(tape, recordsCast: false)
      #expect(result.outcome == .passed, "\(result.report(width: nil, isColored: false))")
    }
  }
}
