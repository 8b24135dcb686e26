import Foundation
import TestSupport
import Testing

/// Servers and lines that fail, and walls that end.
extension ServerTests {
  /// Returns the processes that a process has started, and those that they have.
  private func children(of process: pid_t) -> [pid_t] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { pid_t($0) } ?? []
    let own = all.filter { stat(of: $0).dropFirst().first == Substring("\(process)") }
    return own + own.flatMap(children)
  }

  /// Returns the state of a process, and its parent; nothing if it is gone.
  private func stat(of process: pid_t) -> [Substring] {
    let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    return text.split(separator: ")").last?.split(separator: " ").prefix(2).map { $0 } ?? []
  }

  @Test(
    "no child is left, however the wall ends", arguments: [RealServer.Kind.sshd, .rcloneRemote],
    [SIGHUP, SIGKILL, SIGTERM])
  func childrenEnd(kind: RealServer.Kind, signal: Int32) throws {
    try with(kind, 3, "signal \(signal)") { server in
      let terminal = try PseudoTerminal.photowall([server.address], environment: server.environment)
      try terminal.waitFor("1/3")
      let children = children(of: terminal.process)
      #expect(!children.isEmpty)
      kill(terminal.process, signal)
      _ = try terminal.waitForEnd()
      try Scratch.wait { children.allSatisfy { ["Z", nil].contains(stat(of: $0).first) } }
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

  /// Types `w` until nothing is left to be written or moved, quits, and reads the feed back: as many photos as are expected.
  ///
  /// - Parameter isEnough: Whether `r` need not be typed any more.
  private func write(
    _ terminal: PseudoTerminal, to server: RealServer, until count: Int, while isEnough: () -> Bool = { true }
  ) throws {
    let log = server.folder + "/log"
    try Scratch.wait {
      let known = (Scratch.read(log) ?? "").count
      var new: Substring { (Scratch.read(log) ?? "").dropFirst(known) }
      terminal.type(isEnough() ? "w" : "wr")
      try? terminal.wait(seconds: 5) { new.contains("moved") || new.contains("not written") }
      return isEnough() && new.contains(" 0 files moved to the trash") && !new.contains("not written")
        && !new.contains("not moved")
    }
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
    #expect(try feed(server).output.split(separator: "\n").filter { $0.contains(".bmp\"") }.count == count)
  }
}
