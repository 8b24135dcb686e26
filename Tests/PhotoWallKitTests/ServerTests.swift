import Foundation
import TestSupport
import Testing

/// Walls on real servers, with `make check-servers`.
@Suite(.oneProgramAtATime, .enabled(if: RealServer.tools != nil, "make check-servers runs these"))
struct ServerTests {
  static let writable: [RealServer.Kind] = [
    .sshd, .lighttpdWebDAV, .lighttpdTLS, .seaweed, .rcloneS3, .rcloneWebDAV, .wsgidav, .rcloneRemote,
  ]

  /// Makes 5,000 small pictures in five folders. Each has a colour of its own.
  private static func makePhotos(in folder: String, count: Int) throws {
    for number in 0..<count {
      let name = "\(folder)/\(2020 + number / 1_000)"
      if number % 1_000 == 0 {
        try FileManager.default.createDirectory(atPath: name, withIntermediateDirectories: true)
      }
      try TestFile.write(Array(bitmap(number)), to: "\(name)/IMG_\(10_000 + number).bmp")
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
  func with(
    _ kind: RealServer.Kind, _ count: Int, _ title: String, prepare: (_ photos: String) throws -> Void = { _ in },
    _ body: (RealServer) throws -> Void
  ) throws {
    try Scratch.folder { folder in
      try Self.makePhotos(in: folder + "/photos", count: count)
      try prepare(folder + "/photos")
      let server = try RealServer(kind, photos: folder + "/photos", in: folder)
      let start = ContinuousClock.now
      try body(server)
      print("\(kind): \(title) in \((ContinuousClock.now - start) / .seconds(1)) s")
    }
  }

  func feed(_ server: RealServer, _ more: [String: String] = [:]) throws -> Command {
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

  @Test("a certificate that no authority has signed is asked about once, or named by --ca-file")
  func ownCertificate() throws {
    try with(.lighttpdTLS, 30, "an own certificate") { server in
      let variables = ["CURL_CA_BUNDLE": "", "XDG_CONFIG_HOME": server.folder + "/settings"]
      let refused = try feed(server, variables)
      #expect(refused.status != 0 && refused.errors.contains("--ca-file"), "\(refused.errors)")
      let named = try Command(
        ["feed", server.address, "--ca-file", server.folder + "/own.pem"], environment: variables)
      #expect(named.status == 0 && named.output.contains("IMG_10029"), "\(named.errors)")
      for answer in ["y\n", ""] {
        let terminal = try PseudoTerminal.photowall(
          [server.address], columns: 160, rows: 50, environment: variables)
        if !answer.isEmpty { try terminal.waitFor("from now on? (y/n)") }
        terminal.type(answer)
        try terminal.waitFor("1/30")
        #expect(terminal.text(since: 0).contains("(y/n)") == !answer.isEmpty)
        terminal.type("q")
        #expect(try terminal.waitForEnd() == .exited(0))
      }
    }
  }

  /// Returns the beginning of a JPEG file with a keyword in its packet, without pixels.
  static func photo(keyword: String) -> Data {
    let packet = """
      http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:dc="http://purl.org/dc/elements/1.1/" dc:subject="\(keyword)"/></rdf:RDF></x:xmpmeta>
      """
    let segment = [0xff, 0xe1, UInt8((packet.utf8.count + 2) >> 8), UInt8((packet.utf8.count + 2) & 255)] + packet.utf8
    return Data([0xff, 0xd8] + segment + [0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0])
  }

  @Test("what files tell is read for a filter", arguments: writable)
  func facts(kind: RealServer.Kind) throws {
    let prepare = { try Self.photo(keyword: "gull").write(to: URL(fileURLWithPath: $0 + "/2020/gull.jpg")) }
    try with(kind, 30, "what 31 files tell", prepare: prepare) { server in
      let found = try Command(
        ["feed", server.address, "--filter", "keyword:gull"], environment: server.environment)
      #expect(found.status == 0 && found.output.split(separator: "\n").count { $0.contains("/2020/") } == 1)
      #expect(found.output.contains("/2020/gull.jpg\""), "\(found.output) \(found.errors)")
    }
  }

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

  func openForCulling(_ server: RealServer) throws -> PseudoTerminal {
    try PseudoTerminal.photowall(
      [server.address, "--trash", "--log", server.folder + "/log"], columns: 160, rows: 50,
      environment: server.environment)
  }
}
