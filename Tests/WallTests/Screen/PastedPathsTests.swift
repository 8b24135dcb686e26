import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// Paths that are pasted, or dropped on the terminal, are opened.
@Suite(.oneAtATime) struct PastedPathsTests {
  private static let existing: Set = ["/a/photos", "/a/my photos", "/a/b.jpg", "/home/me/x", "here", "/a/d'or"]

  @Test(arguments: [
    ("/a/photos", ["/a/photos"]), (" /a/photos \n", ["/a/photos"]), ("/a/my photos", ["/a/my photos"]),
    ("'/a/my photos'", ["/a/my photos"]), ("\"/a/my photos\"", ["/a/my photos"]), ("/a/my\\ photos", ["/a/my photos"]),
    ("'/a/my photos' /a/b.jpg", ["/a/my photos", "/a/b.jpg"]),
    ("/a/my photos\n/a/b.jpg\n", ["/a/my photos", "/a/b.jpg"]),
    ("file:///a/my%20photos", ["/a/my photos"]),
    ("file:///a/b.jpg\r\nfile:///a/photos\r\n", ["/a/b.jpg", "/a/photos"]),
    ("~/x", ["/home/me/x"]), ("here", ["here"]), ("/a/d'or", ["/a/d'or"]), ("'/a/d'\\''or'", ["/a/d'or"]),
    ("/a/photos /nowhere", []), ("hello world", []), ("", []), ("'", []), ("rm -rf /a/photos", []),
  ])
  func names(text: String, names: [String]) {
    #expect(PastedPaths.names(in: text, home: "/home/me") { Self.existing.contains($0) } == names)
  }

  private func bench(_ change: (inout WallOptions) -> Void = { _ in }) throws -> WallBench {
    var (services, options) = (WallServices(), WallOptions.still)
    services.feed.pastedSources = { $0.hasPrefix("/") ? [$0] : [] }
    change(&options)
    return try WallBench(9, options: options, services: services)
  }

  @Test func aPathIsOpenedAfterTheQuestion() throws {
    let bench = try bench()
    bench.press("x")
    bench.wall.handle(.paste("/a"), at: bench.time)
    #expect(bench.state.overlay == "question" && !bench.wall.shouldQuit && bench.wall.reopenedSources == nil)
    bench.press("Esc q d")
    #expect(bench.wall.shouldQuit && bench.wall.reopenedSources == nil, "the paste was cancelled")
    let other = try self.bench()
    other.press("x")
    other.wall.handle(.paste("/a"), at: other.time)
    other.press("d")
    #expect(other.wall.shouldQuit && other.wall.reopenedSources == ["/a"])
  }

  @Test func otherPastesChangeNothing() throws {
    let bench = try bench()
    bench.wall.handle(.paste("hello"), at: bench.time)
    #expect(!bench.wall.shouldQuit && bench.state.status.contains("no path"))
    bench.press("/")
    bench.wall.handle(.paste("/a"), at: bench.time)
    #expect(bench.state.search == "/a" && !bench.wall.shouldQuit)
    let printing = try self.bench { $0.printsNames = true }
    printing.wall.handle(.paste("/a"), at: printing.time)
    #expect(!printing.wall.shouldQuit && printing.state.status.contains("quit before"))
    let still = try WallBench(9, options: .still)
    still.wall.handle(.paste("/a"), at: still.time)
    #expect(!still.wall.shouldQuit)
  }
}
