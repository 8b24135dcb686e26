import Pictures
import TerminalPanels
import TestSupport
import Testing
import Wall

@testable import PhotoWallKit

/// Changes of a feed's file while its wall is open.
@Suite(.oneAtATime) struct FeedFollowerTests {
  /// A file may be incomplete while it is written, so only the user who asks is told.
  @Test("an error is told if the user has asked, also while the feed is being loaded anyway")
  func errors() throws {
    try Scratch.folder { folder in
      let (path, log) = (folder + "/feed.json", folder + "/log")
      try Scratch.write(#"[{"url": "a.jpg", "width": 3, "height": 2}]"#, path)
      let program = Program.inHome(Scratch.home)
      let request = try program.request([path])
      let screen = try Screen.headless(CellSize(columns: 80, rows: 24))
      defer { screen.close() }
      var services = WallServices()
      services.log = SessionLog(path: log, title: "test")
      let wall = Wall(
        screen: screen, feed: try request.load { _ in true }, options: WallOptions(),
        pictures: DelayedPictureLoader(PictureLoader {}), layouts: program.layouts, services: services)
      let loop = try EventLoop(screen: nil)
      let follower = FeedFollower(request, nil, waker: loop.waker)
      follower.begin(with: wall, on: loop)
      for (number, isAsked) in [(1, false), (2, true)] {
        try Scratch.write("[", path)
        var isHeard = false
        // The load begins some time after the change.
        try Scratch.wait {
          for case .readable(let descriptor) in loop.wait(until: EventLoop.now) {
            follower.read(descriptor)
            isHeard = true
          }
          return follower.advance(to: 0) == nil && isHeard
        }
        if isAsked { #expect(follower.reload() == "reloading the feed") }
        // Its result is received by the wall's thread only.
        try Scratch.wait {
          _ = follower.advance(to: 0)
          return (Scratch.read(log) ?? "").components(separatedBy: "reload failed: ").count == number + 1
        }
        wall.frame(at: Double(number))
        #expect(wall.state.status.contains("not reloaded: ") == isAsked, "\(number): \(wall.state.status)")
        #expect(wall.state.count == 1)
      }
    }
  }

  /// A load reads the file before it asks the server, which does not answer the second time.
  @Test("a load that the user has stopped changes nothing, and the next change of the file is shown")
  func stopped() throws {
    try Scratch.folder { folder in
      func write(_ names: String...) throws {
        let items = names.map { #"{"url": "\#($0).jpg", "width": 3, "height": 2}"# }
        try Scratch.write("[\(items.joined(separator: ","))]", folder + "/feed.json")
      }
      try write("a")
      let asked = Counter()
      let server = try LoopbackServer { request, connection in
        guard request.path == "/list" else { return connection.respond("404 Not Found") }
        asked.add(1)
        if asked.value == 2 { return connection.staySilent() }
        connection.respond(body: Array(#"[{"url": "/b.jpg", "width": 3, "height": 2}]"#.utf8))
      }
      defer { server.stop() }
      let program = Program.inHome(folder)
      let request = try program.request([folder + "/feed.json", server.address("/list")])
      let paged = try request.open { _ in true }
      let screen = try Screen.headless(CellSize(columns: 80, rows: 24))
      defer { screen.close() }
      let wall = Wall(
        screen: screen, feed: paged.feed, options: WallOptions(), pictures: DelayedPictureLoader(PictureLoader {}),
        layouts: program.layouts, services: WallServices())
      let loop = try EventLoop(screen: nil)
      let follower = FeedFollower(request, paged, waker: loop.waker)
      follower.begin(with: wall, on: loop)
      wall.frame(at: 0)
      #expect(follower.reload() == "reloading the feed")
      try Scratch.wait { asked.value == 2 }
      wall.handle(.key(.escape), at: 0)
      try write("a", "c")
      var counts: [Int] = []
      try Scratch.wait {
        for case .readable(let descriptor) in loop.wait(until: EventLoop.now) { follower.read(descriptor) }
        _ = follower.advance(to: 0)
        wall.frame(at: Double(counts.count))
        counts.append(wall.state.count)
        return wall.state.count == 3
      }
      #expect(Set(counts) == [2, 3])
    }
  }
}
