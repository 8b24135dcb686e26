import Foundation
import PhotoFeed
import TestSupport
import Testing

@testable import Tapes

/// What a tape is warned of, and where its failures are reported.
@Suite(.oneAtATime) struct TapeWarningTests {
  private static let keys = "warning: no prompt takes "

  @Test(
    "a text that no prompt takes is told with its line, or ends a strict tape",
    arguments: [
      ("Right\nType \"out.json\"", "2:1"), ("Type \"jj\"", "1:1"), ("Set TypingSpeed 0s\nType \"jj\"\nSleep 1s", "2:1"),
      ("Repeat 2\nType \"jj\"\nEnd", "2:1"), ("Type \"j/moon\"", "1:1"), ("Copy \"moon\"\nPaste", "2:1"),
      ("/\nType \"moon\"\nEnter", nil), ("Type \"/moon\"", nil), ("?\n?\n/\nType \"sort\"", nil), ("Type \"j\"", nil),
      ("j\nj", nil), ("/\nCopy \"moon\"\nPaste", nil),
    ])
  func texts(tape: String, place: String?) throws {
    let fixture = try TapeFixture()
    let feed = "Set Feed \(fixture.feed)\n"
    let (outcome, runner) = try fixture.play(feed + tape)
    #expect(outcome == .passed)
    #expect(runner.notes.count == (place == nil ? 0 : 1), "\(runner.notes)")
    let (strict, _) = try fixture.play("Set Strict on " + feed + tape)
    #expect(strict.status == (place == nil ? 0 : 2))
    guard let place else { return }
    let line = (Int(place.prefix { $0 != ":" }) ?? 0) + 1
    #expect(runner.notes[0].hasPrefix("wall.tape:\(line):1: warning: no prompt "), "\(runner.notes)")
    #expect(strict.failure?.location.line == line)
  }

  @Test("of several texts that no prompt takes in one frame, the first ends a strict tape")
  func first() throws {
    let tape = "Set Strict on\nSet TypingSpeed 0s\nType \"jj\"\nType \"kk\"\nSleep 1s"
    let (outcome, _) = try TapeFixture().play(tape)
    #expect(outcome.status == 2 && outcome.failure?.location.line == 3, "\(outcome.failure?.description ?? "")")
  }

  /// A path of a tape, and the path of its feed.
  @Test(
    "a feed's path is relative to its tape, and as short as it may be",
    arguments: [
      ("wall.tape", "../../a.json", "../../a.json"), ("a/b/wall.tape", "../c.json", "a/c.json"),
      ("a/wall.tape", "../../c.json", "../c.json"),
      ("wall.tape", "https://a.example/b/../c", "https://a.example/b/../c"),
    ])
  func feedPaths(tape: String, path: String, expected: String) throws {
    var setup = TapeSetup(try TapeFixture().world())
    setup.setSources([path], besides: tape)
    #expect(setup.feed.sources == [expected] && setup.namesFeed)
  }

  /// Sources, the base of relative addresses, and the folder that shown paths are relative to.
  @Test(
    arguments: [
      (["/a/b.json"], nil, "/a"), (["b.json"], nil, nil), (["/a/b.json", "/a/c.json"], nil, nil),
      (["https://a.example/b.json"], nil, nil), (["/a/b.json"], "/x", "/x"), (["/a/b.json", "/c.json"], "/x", "/x"),
      (["/a/b.json"], "/", nil),
    ] as [([String], String?, String?)])
  func pathsAreShownRelativeToAFolder(sources: [String], folder: String?, shown: String?) {
    #expect(TapeFeed(sources, folder: folder).shownFolder == shown)
  }

  @Test("a tape for a shell is told that it names no feed")
  func shell() throws {
    let (_, runner) = try TapeFixture().play("Type \"ls -la\"\nEnter")
    #expect(runner.notes.count == 1 && runner.notes[0].contains("The tape names no feed"), "\(runner.notes)")
  }

  @Test("a folder without pictures is told")
  func emptyFolder() throws {
    let fixture = try TapeFixture()
    try FileManager.default.createDirectory(atPath: fixture.folder + "/none", withIntermediateDirectories: true)
    let tape = "Set Columns 90\nSet Feed \(fixture.folder)/none\nWait"
    #expect(
      try fixture.play(tape).1.notes == ["wall.tape:2:1: warning: there are no pictures in \(fixture.folder)/none"])
    let strict = try fixture.play("Set Strict on\n" + tape).0
    #expect(strict.status == 2 && strict.failure?.location.line == 3)
    try Data("[]".utf8).write(to: URL(fileURLWithPath: fixture.folder + "/none.json"))
    #expect(try fixture.play("Set Feed \(fixture.folder)/none.json\nWait").1.notes == [])
  }

  @Test(
    "a setting that fails does so in its line",
    arguments: [
      ("Set Columns 90\nSet Feed /nowhere.json\nSet Rows 20\nTab", 2, "/nowhere.json"),
      ("Set Columns 90\nSet Keys delete d\nSet Keys mark d\nSet Rows 20\nTab", 3, "d"),
      ("Set Rows 20\nSet FeedDigest \(String(repeating: "0", count: 64))\nTab", 2, "has changed"),
    ])
  func settings(tape: String, line: Int, message: String) throws {
    let fixture = try TapeFixture()
    fixture.files[fixture.feed] = Array("[]".utf8)
    let failure = try #require(try fixture.play(tape).0.failure)
    #expect(failure.location.line == line && failure.message.contains(message), "\(failure)")
  }

  @Test("the command that ran a frame is known, for frames that differ")
  func steps() throws {
    let (_, runner) = try TapeFixture().play("Wait+Idle\nRight\nSleep 1s\nTab")
    let frames = [0] + runner.digest.links.map(\.frame)
    #expect(runner.digest.step(ofFrame: 0) == nil)
    let step = runner.digest.step(ofFrame: try #require(frames.last)).map { "\(runner.tape.steps[$0])" }
    #expect(step == "Tab")
  }

  @Test("reading tapes that source each other ends after a time, too")
  func slowReading() throws {
    var lines = 0
    var parser = TapeParser { _ in Array("Source a.tape\nTab".utf8) }
    parser.problemOfTime = {
      lines += 1
      return lines > 5 ? "too slow" : nil
    }
    let problems = #expect(throws: TapeProblems.self) {
      try parser.tape(String(repeating: "Repeat 2\nTab\n", count: 100), named: "wall.tape")
    }
    #expect(problems?.lines == ["wall.tape:6:1: error: too slow"])
  }
}
