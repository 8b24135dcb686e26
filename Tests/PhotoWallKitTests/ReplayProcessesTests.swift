import Foundation
import TestSupport
import Testing
import Wall

@testable import PhotoWallKit
@testable import Tapes

/// Tapes played by several processes. A script that was just written cannot be run while a program that another test starts at this
/// moment has it open.
@Suite(.oneAtATime, .oneProgramAtATime) struct ReplayProcessesTests {
  /// Plays tapes of these names by a shell script in place of the program.
  private func play(_ names: [String], by script: String, jobs: Int = 2) throws -> [ReplayResult] {
    try Scratch.folder { folder in
      let program = folder + "/program"
      try Scratch.writeProgram("#!/bin/sh\n" + script, program)
      return try ReplayProcesses(executable: program, options: [], jobs: jobs).play(names)
    }
  }

  @Test(
    "a process that ends without a result is reported with its exit status",
    arguments: [
      ("kill -9 $$", "by signal 9 (Killed)"), ("exit 7", "with status 7"), ("echo '{}'", "with status 0"),
      ("kill -SEGV $$", "by signal 11 (Segmentation fault)"),
    ])
  func died(script: String, how: String) throws {
    let results = try play(["a.tape"], by: script)
    #expect(results.map(\.outcome.status) == [4])
    let message = "a.tape:1:1: failed: replay: the process that played it ended \(how)"
    #expect(results[0].outcome.failure?.description.hasPrefix(message) == true, "\(results[0].outcome)")
  }

  @Test("results are in the order of the tapes")
  func order() throws {
    var coverage = KeyCoverage()
    coverage.note("wheel up", in: "wall")
    let result = ReplayResult(
      name: "", outcome: .passed, coverage: coverage, seconds: 1.5)
    let json = String(decoding: try JSONEncoder().encode(result), as: UTF8.self)
    // The first waits for the second, which is started beside it, and the third for neither.
    let script = """
      while test "$4" = a.tape && ! test -e "$0.b"; do :; done
      test "$4" = b.tape && : > "$0.b"
      printf '%s' '\(json)'
      """
    let results = try play(["a.tape", "b.tape", "c.tape"], by: script)
    #expect(results.map(\.name) == ["a.tape", "b.tape", "c.tape"])
    #expect(results.allSatisfy { $0.outcome == .passed && $0.seconds == 1.5 })
    let rows = [("wheel up", "wall"), ("wheel up", "full view")].map {
      KeyCoverage.Row(trigger: $0.0, context: $0.1, name: "scroll")
    }
    #expect(results[0].coverage.missing(of: rows).map(\.context) == ["full view"])
  }

  @Test("a process plays several tapes; if it dies, another one plays those that are left")
  func shares() throws {
    let json = String(
      decoding: try JSONEncoder().encode(ReplayResult(name: "", outcome: .passed)),
      as: UTF8.self)
    let script = """
      shift 3
      for tape in "$@"; do
        test $tape = 4.tape && kill -9 $$
        printf '%s\\n' '\(json)'
      done
      """
    let results = try play((0..<24).map { "\($0).tape" }, by: script)
    #expect(results.map(\.name) == (0..<24).map { "\($0).tape" })
    #expect(results.map(\.outcome.status) == (0..<24).map { $0 == 4 ? 4 : 0 })
    let alone = try play((0..<4).map { "\($0).tape" }, by: "test $# = 4 && printf '%s' '\(json)'")
    #expect(alone.map(\.outcome.status) == [0, 0, 0, 0])
  }

  @Test("the time of a tape that ends its process is its own, without that of the tapes before it")
  func durations() throws {
    try Scratch.folder { folder in
      let json = String(decoding: try JSONEncoder().encode(ReplayResult(outcome: .passed)), as: UTF8.self)
      let program = folder + "/program"
      // The first tape takes some processes' time; the second one begins at the last time that is written.
      let script = """
        #!/bin/sh
        for number in 1 2 3 4 5 6; do date +%s.%N > "$0.time"; done
        printf '%s\\n' '\(json)'
        kill -9 $$
        """
      try Scratch.writeProgram(script, program)
      let tapes = (0..<8).map { "\($0).tape" }
      let results = try ReplayProcesses(executable: program, options: [], jobs: 1).play(tapes)
      let end = Date().timeIntervalSince1970
      #expect(results.map(\.outcome.status) == [0, 4, 0, 4, 0, 4, 0, 4])
      let start = try #require(Scratch.read(program + ".time").flatMap { Double($0.dropLast()) })
      let last = try #require(results.last).seconds
      #expect(last >= 0 && last <= end - start + 0.001, "\(last) of \(end - start) s")
    }
  }

  @Test("several processes give the results of one")
  func same() throws {
    try Scratch.folder { folder in
      let feed = "Set Feed \(Scratch.project)/Data/feed.json\n"
      try Scratch.write(feed + "Right\nExpect item 2 focused", folder + "/a.tape")
      try Scratch.write(feed + "Right\nExpect item 3 focused", folder + "/b.tape")
      try Scratch.write(feed + "Set Keys focus-right x\nx\nq\nTab", folder + "/c.tape")
      let tapes = ["a", "b", "c"].map { "\(folder)/\($0).tape" }
      let one = try Command(["replay", "--jobs", "1", "--digest", "--coverage"] + tapes)
      let three = try Command(["replay", "--jobs", "3", "--digest", "--coverage"] + tapes)
      #expect(one.status == 4)
      #expect(three.status == 4)
      #expect(one.output == three.output)
      #expect(one.errors == three.errors)
      #expect(one.errors.contains("b.tape:3:1: failed: Expect item 3 focused: focus is on item 2"))
      #expect(one.errors.contains("c.tape:5:1: failed: Tab: the wall has quit already"))
      // The tape gave `x` to another action, so the table's own row for it counts as not tried.
      #expect(one.output.contains("missing  x"))
    }
  }
}
