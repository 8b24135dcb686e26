import Foundation
import TestSupport
import Testing

/// Walls on real servers, with `make check-servers`.
@Suite(.oneProgramAtATime, .enabled(if: RealServer.tools != nil, "make check-servers runs these"))
struct ServerTests {
  private static let writable: [RealServer.Kind] = [
    .sshd, .lighttpdWebDAV, .seaweed, .rcloneS3, .rcloneWebDAV, .wsgidav, .rcloneRemote,
  ]

  /// Makes 5,000 small pictures in five folders. Each has a colour of its own.
  private static func makePhotos(in folder: String, count: Int) throws {
    for number in 0..<count {
      let name = "\(folder)/\(2020 + number / 1_000)"
      if number % 1_000 == 0 {
        try FileManager.default.createDirectory(atPath: name, withIntermediateDirectories: true)
      }
      try bitmap(number).write(to: URL(fileURLWithPath: "\(name)/IMG_\(10_000 + number).bmp"))
    }
  }

  /// Returns a bitmap of 4 × 3 pixels with 24 bits: rows of 12 bytes.
  static func bitmap(_ number: Int) -> Data {
    var file = Data("BM".utf8) + Data([90, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 4, 0, 0, 0, 3, 0, 0, 0])
    file += Data([1, 0, 24, 0]) + Data(count: 24)
    for _ in 0..<12 { file += Data([UInt8(number & 255), UInt8(number >> 8), 128]) }
    return file
  }

  /// Starts a server with some photos, and prints the seconds that a test takes with it.
  private func with(
    _ kind: RealServer.Kind, _ count: Int, _ title: String, _ body: (RealServer) throws -> Void
  ) throws {
    try Scratch.folder { folder in
      try Self.makePhotos(in: folder + "/photos", count: count)
      let server = try RealServer(kind, photos: folder + "/photos", in: folder)
      let start = ContinuousClock.now
      try body(server)
      print("\(kind): \(title) in \((ContinuousClock.now - start) / .seconds(1)) s")
    }
  }

  private func feed(_ server: RealServer, _ more: [String: String] = [:]) throws -> Command {
    try Command(
      ["feed", server.address, "--pages", "10000"], environment: server.environment.merging(more) { $1 })
  }

  @Test("5,000 photos: first screen, the end, the full view", arguments: RealServer.Kind.allCases)
  func scrolling(kind: RealServer.Kind) throws {
    try with(kind, 5_000, "the end of 5,000 photos") { server in
      let terminal = try PseudoTerminal.photowall(
        [server.address, "--log", server.folder + "/log"], columns: 160, rows: 50, environment: server.environment)
      try terminal.waitFor("1/")
      // Each jump to the end loads what comes next, which the log tells: the terminal gets only the digits that change.
      var seen: String?
      try terminal.wait {
        let log = Scratch.read(server.folder + "/log") ?? ""
        if log != seen { terminal.type("G") }
        seen = log
        return log.contains("feed 5000 photos")
      }
      terminal.type("G")
      try terminal.waitForScreen("5000/5000")
      terminal.type("o")
      try terminal.waitFor("returns to the wall")
      terminal.type("qq")
      #expect(try terminal.waitForEnd() == .exited(0))
      let secret = RealServer.secret
      #expect(!(Scratch.read(server.folder + "/log") ?? "").contains(secret))
      #expect(!String(decoding: terminal.output, as: UTF8.self).contains(secret))
    }
  }

  @Test("--print kept has all of 5,000 names", arguments: RealServer.Kind.allCases)
  func printing(kind: RealServer.Kind) throws {
    try with(kind, 5_000, "5,000 names") { server in
      let terminal = try PseudoTerminal.photowall(
        [server.address, "--print", "kept"], environment: server.environment, pipesOutput: true)
      try terminal.waitFor("1/")
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exited(0))
      #expect(Set(String(decoding: terminal.pipedOutput, as: UTF8.self).split(separator: "\n")).count == 5_000)
    }
  }

  @Test("100 photos are culled and read back", arguments: writable)
  func culling(kind: RealServer.Kind) throws {
    try with(kind, 200, "100 photos culled") { server in
      let terminal = try openForCulling(server)
      try terminal.waitFor("1/200")
      // 50 are deleted, and 50 of the rest rated.
      for _ in 0..<50 { terminal.type("x") }
      try terminal.waitForScreen("1/150")
      for _ in 0..<50 { terminal.type("\u{1b}5n") }
      try terminal.waitForScreen("51/150")
      terminal.type("w")
      try terminal.waitForText("50 photos moved to", in: server.folder + "/log", seconds: 60)
      #expect(try #require(Scratch.read(server.folder + "/log")).contains("wrote the ratings of 50 photos"))
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

  @Test("a flat bucket of 100,000 keys, with 50 ms a request, is counted without being asked for")
  func flatBucket() throws {
    let server = try LoopbackServer { request, connection in
      guard let query = request.path.firstRange(of: "?") else { return connection.respond("404 Not Found") }
      poll(nil, 0, 50)
      let token = request.path[query.upperBound...].split(separator: "&").first { $0.hasPrefix("continuation-token=") }
      let start = token.flatMap { Int($0.filter(\.isNumber)) } ?? 0
      let keys = (start..<start + 1_000).map { number in
        "<Contents><Key>\(100_000 + number).jpg</Key><Size>9</Size><ETag>&quot;\(number)&quot;</ETag></Contents>"
      }
      let end = start + 1_000
      let next =
        end < 100_000 ? "<IsTruncated>true</IsTruncated><NextContinuationToken>\(end)</NextContinuationToken>" : ""
      connection.respond(body: Array("<ListBucketResult>\(keys.joined())\(next)</ListBucketResult>".utf8))
    }
    try Scratch.folder { folder in
      let start = ContinuousClock.now
      let terminal = try PseudoTerminal.photowall(
        ["s3://flat", "--graphics", "boxes", "--log", folder + "/log"],
        environment: ["AWS_ENDPOINT_URL": server.address("")])
      try terminal.waitForText("feed 100000 photos", in: folder + "/log")
      print("100,000 keys counted in \((ContinuousClock.now - start) / .seconds(1)) s")
      try terminal.waitForScreen("1/100000 ")
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exited(0))
    }
  }

  @Test("wrong keys have their sentence", arguments: [RealServer.Kind.seaweed, .rcloneS3])
  func wrongKeys(kind: RealServer.Kind) throws {
    try with(kind, 3, "wrong keys") { server in
      let secret = try feed(server, ["AWS_SECRET_ACCESS_KEY": "another"])
      #expect(secret.status != 0 && secret.errors.contains("key"), "\(secret.errors)")
      let key = try feed(server, ["AWS_ACCESS_KEY_ID": "another"])
      #expect(key.status != 0 && key.errors.contains("key"), "\(key.errors)")
      #expect(!(secret.errors + key.errors).contains("another"))
    }
  }

  @Test(
    "wrong logins have their sentence",
    arguments: [
      (RealServer.Kind.sshd, "refuses the login without a question"),
      (.rcloneWebDAV, "the server refuses the login (401)"),
    ])
  func wrongLogins(kind: RealServer.Kind, sentence: String) throws {
    try with(kind, 3, "wrong login") { server in
      #expect(try feed(server).status == 0)
      try Scratch.write("machine 127.0.0.1 login me password MARKERother\n", server.folder + "/.netrc")
      try Scratch.write("", server.folder + "/authorized")
      let refused = try feed(server)
      #expect(refused.status != 0 && refused.errors.contains(sentence), "\(refused.errors)")
      #expect(!refused.errors.contains("MARKER"))
    }
  }

  @Test(
    "keys that are not valid any more are named, and nothing is lost", arguments: [RealServer.Kind.seaweed, .rcloneS3])
  func expiredKeys(kind: RealServer.Kind) throws {
    try with(kind, 30, "expired keys") { server in
      try cull(server, failing: "the secret key") {
        try server.setSecret("another")
      } then: {
        try server.setSecret(RealServer.secret)
      }
    }
  }

  // A connection of ssh goes on without the server that has accepted it.
  @Test(
    "a server that dies is named; the wall goes on when it is back",
    arguments: writable.filter { $0 != .sshd && $0 != .rcloneRemote })
  func dying(kind: RealServer.Kind) throws {
    try with(kind, 30, "a dead server") { server in
      try cull(server, failing: "") {
        server.stop()
      } then: {
        try server.start()
      }
    }
  }

  @Test("a line that is cut 200 times loses nothing", arguments: writable.filter { $0 != .rcloneRemote })
  func cutLine(kind: RealServer.Kind) throws {
    try with(kind, 30, "200 cuts") { server in
      let line = try BreakingLine(to: server.port, cuts: 200)
      try server.readdress(to: line.port)
      // The first answer of a server may be cut as well as others.
      var opened = try openForCulling(server)
      try Scratch.wait {
        let mark = opened.output.count
        if (try? opened.wait(seconds: 20) { opened.text(since: mark).contains("1/30") }) != nil { return true }
        guard let again = try? openForCulling(server) else { return false }
        opened = again
        return false
      }
      let terminal = opened
      for _ in 0..<12 { terminal.type("x") }
      try terminal.waitForScreen("1/18")
      for _ in 0..<6 { terminal.type("\u{1b}5n") }
      try terminal.waitForScreen("7/18")
      try write(terminal, to: server, until: 18) { line.cutsLeft == 0 }
      let rated = try feed(server).output.split(separator: "\n").filter { $0.contains("\"rating\": 5") }
      #expect(rated.count == 6)
      guard let photos = server.photos else { return }
      let names = try FileManager.default.subpathsOfDirectory(atPath: photos).filter { $0.hasSuffix(".bmp") }
      #expect(names.filter { !$0.contains(".photowall-trash/") }.count == 18)
      // A copy in the trash may be there twice, as the line was cut before the original was removed. Each photo has a colour of its own.
      #expect(Set(names.map { FileManager.default.contents(atPath: photos + "/" + $0) }).count == 30)
    }
  }

  @Test("a slow listing shows its seconds", arguments: RealServer.Kind.allCases.filter { $0 != .rcloneRemote })
  func slowListing(kind: RealServer.Kind) throws {
    try with(kind, 30, "a slow listing") { server in
      let line = try BreakingLine(to: server.port)
      line.hold(true)
      try server.readdress(to: line.port)
      let terminal = try PseudoTerminal.photowall(
        [server.address], columns: 160, rows: 50, environment: server.environment)
      try terminal.waitFor("waiting for the server: 1 s")
      line.hold(false)
      try terminal.waitFor("1/30")
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exited(0))
    }
  }

  // Python's server answers a request of a part with the whole file.
  @Test(
    "of 40 originals of 5 MB little is fetched, also whole files",
    arguments: [RealServer.Kind.pythonPages, .lighttpdPages, .seaweed])
  func originals(kind: RealServer.Kind) throws {
    let small = try #require(FileManager.default.contents(atPath: Scratch.project + "/Data/pictures/canyon.jpg"))
    let original = Data(CameraThumbnail.insert(Array(small), into: Array(small)))
    try Scratch.folder { folder in
      for number in 0..<40 {
        try FileManager.default.createDirectory(atPath: folder + "/photos", withIntermediateDirectories: true)
        try (original + Data(count: 5_000_000 - original.count)).write(
          to: URL(fileURLWithPath: "\(folder)/photos/\(number).jpg"))
      }
      let server = try RealServer(kind, photos: folder + "/photos", in: folder)
      let line = try BreakingLine(to: server.port)
      try server.readdress(to: line.port)
      let sheet = try Command(["print", server.address, "--columns", "8"], environment: server.environment)
      #expect(sheet.status == 0 && sheet.errors == "", "\(sheet.errors)")
      print("\(kind): \(line.answered / 1_000_000) MB of 40 originals of 5 MB")
      // What is on its way when the program has enough of a file comes for nothing.
      #expect(line.answered < 20_000_000)
    }
  }

  /// Deletes 3 of 30 photos of a server that is broken before they are written, and mended after that has failed.
  ///
  /// - Parameter reason: The beginning of the reason that is named.
  private func cull(
    _ server: RealServer, failing reason: String, fault: () throws -> Void, then mend: () throws -> Void
  ) throws {
    let terminal = try openForCulling(server)
    try terminal.waitFor("1/30")
    terminal.type("xxx")
    try terminal.waitForScreen("1/27")
    try fault()
    terminal.type("w")
    try terminal.waitForText("not moved: \(reason)", in: server.folder + "/log", seconds: 60)
    try mend()
    try write(terminal, to: server, until: 27)
  }

  private func openForCulling(_ server: RealServer) throws -> PseudoTerminal {
    try PseudoTerminal.photowall(
      [server.address, "--trash", "--log", server.folder + "/log"], columns: 160, rows: 50,
      environment: server.environment)
  }

  /// Types `w` until all is written, quits, and reads the feed back: as many photos as are expected.
  ///
  /// - Parameter isEnough: Whether `r` need not be typed any more.
  private func write(
    _ terminal: PseudoTerminal, to server: RealServer, until count: Int, while isEnough: () -> Bool = { true }
  ) throws {
    let log = server.folder + "/log"
    try Scratch.wait {
      let known = (Scratch.read(log) ?? "").count
      terminal.type(isEnough() ? "w" : "wr")
      try? terminal.wait(seconds: 2) { (Scratch.read(log) ?? "").count > known }
      let last = (Scratch.read(log) ?? "").split(separator: "\n").last {
        $0.contains("not moved") || $0.contains("not written") || $0.contains("photos moved to")
      }
      return isEnough() && last?.contains("photos moved to") ?? false
    }
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
    #expect(try feed(server).output.split(separator: "\n").filter { $0.contains(".bmp\"") }.count == count)
  }
}
