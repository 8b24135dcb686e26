import Foundation
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

@Suite(.oneAtATime) struct SessionLogTests {
  private func inFile(_ body: (String) throws -> Void) rethrows {
    let path = NSTemporaryDirectory() + "photowall-log-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(path)
  }

  private func lines(_ path: String) -> [String] {
    let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  /// Each event is one line with a time that never decreases; texts of feeds cannot start another line.
  @Test func oneLineForEachEvent() throws {
    try inFile { path in
      let log = try #require(SessionLog(path: path, title: "photowall"))
      log.note("one")
      log.note("picture evil\n    9.999 end\u{1b}[2J\u{9b}2J\u{202e}\u{2028}: not a picture")
      let lines = lines(path)
      try #require(lines.count == 3)
      #expect(lines[0].hasPrefix("# photowall, 20"))
      #expect(lines[1].hasSuffix(" one"))
      #expect(lines[2].hasSuffix(" picture evil?    9.999 end?[2J?2J??: not a picture"))
      let times = lines.dropFirst().compactMap { $0.split(separator: " ").first.flatMap { Double($0) } }
      #expect(times.count == 2 && times == times.sorted())
    }
  }

  @Test func linesAreAddedToWhatIsThere() {
    inFile { path in
      for name in ["first", "second"] { SessionLog(path: path, title: name)?.note("event of the \(name)") }
      #expect(lines(path).count == 4)
      #expect(lines(path)[2].hasPrefix("# second"))
    }
    let log = SessionLog(path: "/nowhere/at/all", title: "x")
    let reason = errno
    #expect(log == nil && reason == ENOENT)
  }

  @Test func aSlowTerminalIsNotedOnceAMinute() throws {
    try inFile { path in
      let bench = try WallBench(1, services: WallServices(log: SessionLog(path: path, title: "photowall")))
      let clock = LiveClock(bench.wall, log: bench.wall.services.log)
      for second in 0..<120 { clock.note(seconds: 0, isHeldUp: true, at: Double(second)) }
      #expect(lines(path).count { $0.contains("slow terminal") } == 2)
    }
  }

  /// A frame is slow from a tenth of a second on.
  @Test func slowFramesAreNoted() throws {
    try inFile { path in
      let clock = try LiveClock(WallBench(1).wall, log: SessionLog(path: path, title: "photowall"))
      for seconds in [0.02, 0.0999, 0.1, 0.256] { clock.note(seconds: seconds, isHeldUp: false, at: 1) }
      #expect(
        lines(path).filter { $0.contains("slow") }.map { $0.suffix(18) } == [
          "slow frame: 100 ms", "slow frame: 256 ms",
        ])
    }
  }

  /// The log has what a bug report needs.
  @Test func whatHappensIsWrittenDown() throws {
    try inFile { path in
      let log = SessionLog(path: path, title: "photowall")
      let bench = try WallBench(6, services: WallServices(log: log))
      bench.supply.broken = [3]
      bench.press("x u Tab s")
      bench.resize(60, 20)
      bench.wall.replaceFeed(by: feed(titles: ["a", "b"]))
      bench.settle()
      let text = lines(path).joined(separator: "\n")
      for event in [
        "deleted 1, 5 left", "undone, 6 left", "layout ", "sorted by title", "screen 60x20",
        "feed 2 photos: the feed has changed",
      ] { #expect(text.contains(event), "\(event) in \(text)") }
    }
  }
}
