import Foundation
import TestSupport
import Testing

/// Walls on real servers, with `make check-servers`.
@Suite(.oneAtATime, .enabled(if: RealServer.tools != nil, "make check-servers runs these"))
struct ServerTests {
  private static let writable: [RealServer.Kind] = [
    .sshd, .lighttpdWebDAV, .seaweed, .rcloneS3, .rcloneWebDAV, .wsgidav, .rcloneRemote,
  ]

  /// Makes 5,000 small pictures in five folders. Each has a colour of its own.
  private static func makePhotos(in folder: String, count: Int = 5_000) throws {
    for number in 0..<count {
      let name = "\(folder)/\(2020 + number / 1_000)"
      if number % 1_000 == 0 {
        try FileManager.default.createDirectory(atPath: name, withIntermediateDirectories: true)
      }
      // A bitmap of 4 × 3 pixels with 24 bits: rows of 12 bytes.
      var file = Data("BM".utf8) + Data([90, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 4, 0, 0, 0, 3, 0, 0, 0])
      file += Data([1, 0, 24, 0]) + Data(count: 24)
      for _ in 0..<12 { file += Data([UInt8(number & 255), UInt8(number >> 8), 128]) }
      try file.write(to: URL(fileURLWithPath: "\(name)/IMG_\(10_000 + number).bmp"))
    }
  }

  private func feed(_ server: RealServer, _ more: [String: String] = [:]) throws -> Command {
    try Command(
      ["feed", server.address, "--pages", "10000"], environment: server.environment.merging(more) { $1 })
  }

  @Test("5,000 photos: first screen, the end, the full view", arguments: RealServer.Kind.allCases)
  func scrolling(kind: RealServer.Kind) throws {
    try Scratch.folder { folder in
      try Self.makePhotos(in: folder + "/photos")
      let server = try RealServer(kind, photos: folder + "/photos", in: folder)
      let terminal = try PseudoTerminal.photowall(
        [server.address, "--log", folder + "/log"], columns: 160, rows: 50, environment: server.environment)
      try terminal.waitFor("1/")
      // Each jump to the end loads what comes next.
      let limit = ContinuousClock.now + .seconds(300)
      while !String(decoding: terminal.output.suffix(40_000), as: UTF8.self).contains("5000/5000") {
        if ContinuousClock.now > limit { break }
        let mark = terminal.output.count
        terminal.type("G")
        try terminal.wait { terminal.output.count > mark }
      }
      try terminal.waitForScreen("5000/5000")
      terminal.type("\r")
      try terminal.waitFor("returns to the wall")
      terminal.type("qq")
      #expect(try terminal.waitForEnd() == .exited(0))
      let secret = RealServer.secret
      #expect(!(Scratch.read(folder + "/log") ?? "").contains(secret))
      #expect(!String(decoding: terminal.output, as: UTF8.self).contains(secret))
    }
  }

  @Test("100 photos are culled and read back", arguments: writable)
  func culling(kind: RealServer.Kind) throws {
    try Scratch.folder { folder in
      try Self.makePhotos(in: folder + "/photos", count: 200)
      let server = try RealServer(kind, photos: folder + "/photos", in: folder)
      let terminal = try PseudoTerminal.photowall(
        [server.address, "--trash", "--log", folder + "/log"], columns: 160, rows: 50, environment: server.environment)
      try terminal.waitFor("1/200")
      // 50 are deleted, and 50 of the rest rated.
      for _ in 0..<50 { terminal.type("x") }
      try terminal.waitForScreen("1/150")
      for _ in 0..<50 { terminal.type("\u{1b}5n") }
      try terminal.waitForScreen("51/150")
      terminal.type("w")
      try terminal.waitForText("50 photos moved to", in: folder + "/log")
      #expect(try #require(Scratch.read(folder + "/log")).contains("wrote the ratings of 50 photos"))
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exited(0))
      let again = try feed(server)
      let lines = again.output.split(separator: "\n")
      #expect(
        lines.filter { $0.contains(".bmp\"") }.count == 150 && lines.filter { $0.contains("\"rating\": 5") }.count == 50
      )
      if let photos = server.photos {
        let trash = try FileManager.default.contentsOfDirectory(atPath: photos + "/2020/.photowall-trash")
        #expect(trash.count == 50)
      }
    }
  }

  @Test("wrong keys have their sentence", arguments: [RealServer.Kind.seaweed, .rcloneS3])
  func wrongKeys(kind: RealServer.Kind) throws {
    try Scratch.folder { folder in
      try Self.makePhotos(in: folder + "/photos", count: 3)
      let server = try RealServer(kind, photos: folder + "/photos", in: folder)
      let secret = try feed(server, ["AWS_SECRET_ACCESS_KEY": "another"])
      #expect(secret.status != 0 && secret.errors.contains("key"), "\(secret.errors)")
      let key = try feed(server, ["AWS_ACCESS_KEY_ID": "another"])
      #expect(key.status != 0 && key.errors.contains("key"), "\(key.errors)")
      #expect(!(secret.errors + key.errors).contains("another"))
    }
  }

  // A connection of ssh goes on without the server that has accepted it; those of SFTP are killed in `SFTPStoreTests`.
  @Test(
    "a server that dies is named; the wall goes on when it is back",
    arguments: writable.filter { $0 != .sshd && $0 != .rcloneRemote })
  func dying(kind: RealServer.Kind) throws {
    try Scratch.folder { folder in
      try Self.makePhotos(in: folder + "/photos", count: 30)
      let server = try RealServer(kind, photos: folder + "/photos", in: folder)
      let terminal = try PseudoTerminal.photowall(
        [server.address, "--trash", "--log", folder + "/log"], columns: 160, rows: 50, environment: server.environment)
      try terminal.waitFor("1/30")
      terminal.type("xxx")
      try terminal.waitForScreen("1/27")
      server.stop()
      terminal.type("w")
      try terminal.waitForText("not written:", in: folder + "/log")
      try server.start()
      try Scratch.wait(seconds: 60) {
        terminal.type("w")
        poll(nil, 0, 500)
        try? terminal.wait { true }
        return (Scratch.read(folder + "/log") ?? "").contains("3 photos moved to")
      }
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exited(0))
      #expect(try feed(server).output.split(separator: "\n").filter { $0.contains(".bmp\"") }.count == 27)
    }
  }
}
