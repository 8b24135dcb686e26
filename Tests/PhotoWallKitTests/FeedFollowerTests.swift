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
}
