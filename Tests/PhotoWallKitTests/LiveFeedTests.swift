import Foundation
import Synchronization
import TestSupport
import Testing

/// What a live wall shows: files, folders and addresses, and changes of them.
@Suite(.oneProgramAtATime) struct LiveFeedTests {
  @Test("one picture opens in the full view, above the wall of its folder")
  func onePictureOfAFolder() throws {
    try Scratch.folder { folder in
      for name in ["a.jpg", "b.jpg", "c.jpg"] {
        try FileManager.default.copyItem(
          atPath: Scratch.project + "/Data/pictures/alpine-lake.jpg", toPath: folder + "/" + name)
      }
      let terminal = try PseudoTerminal.photowall([folder + "/b.jpg"])
      try terminal.waitFor("returns to the wall")
      terminal.type("q")
      try terminal.waitFor("2/3")
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exited(0))
      // Its name alone where names are printed.
      let printing = try PseudoTerminal.photowall(
        [folder + "/b.jpg", "--print", "kept", "--relative", folder + "/d"], pipesOutput: true)
      try printing.waitFor("returns to the wall")
      printing.type("qq")
      #expect(try printing.waitForEnd() == .exited(0))
      #expect(String(decoding: printing.pipedOutput, as: UTF8.self) == "../b.jpg\n")
    }
  }

  @Test("one picture opens in the full view, a folder with one picture on the wall")
  func onePicture() throws {
    try Scratch.folder { folder in
      try FileManager.default.copyItem(
        atPath: Scratch.project + "/Data/pictures/alpine-lake.jpg", toPath: folder + "/lake.jpg")
      let picture = try PseudoTerminal.photowall([folder + "/lake.jpg"])
      try picture.waitFor("returns to the wall")
      picture.type("qq")
      #expect(try picture.waitForEnd() == .exited(0))
      let wall = try PseudoTerminal.photowall([folder])
      try wall.waitFor("1/1")
      wall.type("q")
      #expect(try wall.waitForEnd() == .exited(0), "the full view would have taken the key")
    }
  }

  @Test("R shows the photos in the folders below; warnings are counted in the log")
  func foldersBelow() throws {
    try Scratch.folder { folder in
      for name in ["a", "b"] {
        try FileManager.default.createDirectory(atPath: folder + "/" + name, withIntermediateDirectories: true)
        try Scratch.write("", "\(folder)/\(name)/\(name).jpg")
      }
      let log = folder + "/log"
      let terminal = try PseudoTerminal.photowall(
        [folder, folder + "/none", "--graphics", "boxes", "--log", log], columns: 120)
      try terminal.waitFor("0/0")
      terminal.type("R")
      try terminal.waitFor("2 photos added")
      terminal.type("R")
      try terminal.waitFor("shown already")
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exited(0))
      #expect(Scratch.read(log)?.contains("feed 0 photos, 1 warning: ") == true, "\(Scratch.read(log) ?? "")")
    }
  }

  @Test("a broken picture is a box with an error, and the rest of the wall works")
  func brokenPicture() throws {
    try Scratch.folder { folder in
      try Scratch.write("this is no picture", folder + "/a.jpg")
      try Scratch.write(
        "[{\"thumbURL\":\"a.jpg\",\"width\":4,\"height\":3},{\"thumbURL\":\"none.png\",\"width\":4,\"height\":3}]",
        folder + "/feed.json")
      let terminal = try PseudoTerminal.photowall([folder + "/feed.json"])
      try terminal.waitFor("1/2")
      try terminal.waitFor("not a known")
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exited(0))
    }
  }

  @Test("a feed on standard input leaves the keys to the terminal")
  func standardInput() throws {
    let terminal = try PseudoTerminal.photowall(["-"], input: Scratch.feed)
    try terminal.waitFor("/48")
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
  }

  @Test("the step of loading is shown before the wall opens, and Ctrl-C stops it")
  func waiting() throws {
    let server = try LoopbackServer { _, connection in connection.staySilent() }
    defer { server.stop() }
    let terminal = try PseudoTerminal.photowall([server.address("/feed.json")])
    try terminal.waitFor("photowall: waiting for the server")
    terminal.type("\u{3}")
    #expect(try terminal.waitForEnd() == .signalled(SIGINT))
    #expect(terminal.isCooked && !terminal.text.contains("\u{1b}[?1049h"))
  }

  /// Returns a server with a feed of `count` photos.
  private func server(_ answer: @escaping @Sendable () -> Int?) throws -> LoopbackServer {
    try LoopbackServer { request, connection in
      guard request.path == "/feed.json" else { return connection.respond("404 Not Found") }
      guard let count = answer() else { return connection.respond("410 Gone") }
      let items = (0..<count).map { "{\"url\":\"\($0).jpg\",\"title\":\"photo \($0)\",\"width\":4,\"height\":3}" }
      connection.respond("200 OK", ["ETag: \"\(count)\""], body: Array("[\(items.joined(separator: ","))]".utf8))
    }
  }

  @Test("r reloads a feed from its address; a failure is shown and changes nothing")
  func reloading() throws {
    let count = Mutex<Int?>(2)
    let server = try server { count.withLock { $0 } }
    defer { server.stop() }
    let log = Scratch.home + "/log-\(UUID().uuidString)"
    let terminal = try PseudoTerminal.photowall(
      [server.address("/feed.json"), "--graphics", "boxes", "--log", log], columns: 120)
    try terminal.waitFor("1/2")
    count.withLock { $0 = 3 }
    terminal.type("r")
    try terminal.waitForText("1 photo added", in: log)
    terminal.type("m")
    try terminal.waitForScreen("1/3")
    terminal.type("r")
    try terminal.waitForText("the feed has not changed", in: log)
    count.withLock { $0 = nil }
    terminal.type("r")
    try terminal.waitForText("reload failed: \(server.address("/feed.json"))", in: log)
    terminal.type("nnm")
    try terminal.waitForScreen("2 marked")
    try terminal.waitForScreen("3/3")
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
  }

  @Test("Esc stops a reload from a slow server, and the wall stays")
  func reloadingIsStopped() throws {
    let isFirst = Mutex(true)
    let server = try LoopbackServer { _, connection in
      let answers = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      guard answers else { return connection.staySilent() }
      connection.respond(body: Array("[{\"url\":\"a.jpg\",\"width\":4,\"height\":3}]".utf8))
    }
    defer { server.stop() }
    let terminal = try PseudoTerminal.photowall([server.address("/feed.json"), "--graphics", "boxes"], columns: 120)
    try terminal.waitFor("1/1")
    terminal.type("r")
    let mark = try terminal.waitFor("stops")
    terminal.type("\u{1b}")
    try terminal.waitFor("stopped reloading", since: mark)
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
  }
}
