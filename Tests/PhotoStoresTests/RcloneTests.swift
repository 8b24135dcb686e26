import Basics
import Foundation
import Pictures
import Platform
import Synchronization
import TestSupport
import Testing

@testable import PhotoStores

/// Remotes of rclone, which a child serves as WebDAV. `make check-servers` runs walls on the real program.
@Suite struct RcloneTests {
  private func stores(_ rclone: [String]) -> PhotoStores {
    var surroundings = StoreEnvironment(variables: [:], home: "/nowhere") { $0.hasSuffix(".jpg") }
    surroundings.rclone = rclone
    surroundings.options.retryDelay = 0.01
    return PhotoStores(surroundings)
  }

  @Test func namesOnTheCommandLine() {
    for (name, address) in [
      ("rclone:nas:2024/a b", "rclone://nas/2024/a%20b"), ("rclone:my box:", "rclone://my%20box/"), ("a:b:c", "a:b:c"),
      ("rclone://nas/x", "rclone://nas/x"), ("rclone:nas", "rclone:nas"),
    ] { #expect(StoreAddress.canonical(name) == address) }
  }

  @Test(arguments: ["rclone://-x/", "rclone://%3As3,secret=MARKER/", "rclone://a%2Cb/"])
  func onlyNamesOfRemotes(address: String) throws {
    #expect(throws: StoreError(.refused, "this is no name of a remote: rclone listremotes prints them")) {
      try stores(["false"]).page(at: address)
    }
  }

  /// The child says where it serves; its password is in no argument, and is sent with each request.
  @Test func aChildServesTheRemote() throws {
    let folder = try Scratch()
    let answer =
      "<d:multistatus xmlns:d=\"DAV:\"><d:response><d:href>/p/a.jpg</d:href><d:propstat><d:prop><d:resourcetype/>"
      + "</d:prop></d:propstat></d:response></d:multistatus>"
    let server = try LoopbackServer { _, connection in connection.respond("207 Multi-Status", body: Array(answer.utf8))
    }
    let program = try folder.script(
      "rclone",
      "echo \"$@\" > '\(folder.path)/arguments'; echo \"$RCLONE_PASS\" > '\(folder.path)/password'; "
        + "echo 'NOTICE: WebDav Server started on [http://127.0.0.1:\(server.port)/]' >&2; exec sleep 1000")
    let stores = stores(program)
    #expect(
      String(decoding: try stores.page(at: "rclone://nas/p/").feed, as: UTF8.self).contains("rclone://nas/p/a.jpg"))
    let password = try folder.text("password").filter { !$0.isNewline }
    #expect(try !folder.text("arguments").contains(password) && password.count > 20)
    #expect(try folder.text("arguments") == "serve webdav nas: --addr 127.0.0.1:0 --dir-cache-time 5s\n")
    let login = String(decoding: "photowall:\(password)".utf8.base64, as: UTF8.self)
    #expect(server.requests.allSatisfy { $0.fields["authorization"] == "Basic \(login)" })
    guard case .request(let request)? = stores.reading(of: "rclone://nas/p/a.jpg", range: nil) else {
      Issue.record("no request")
      return
    }
    #expect(request.address == server.address("/p/a.jpg"))
  }

  @Test func aChildThatEndsSaysWhy() throws {
    let folder = try Scratch()
    let program = try folder.script("rclone", "echo \"CRITICAL: didn't find section in config file (nas)\" >&2; exit 1")
    #expect(throws: StoreError(.refused, "rclone has no remote nas: rclone listremotes prints them")) {
      try stores(program).page(at: "rclone://nas/")
    }
    #expect(throws: StoreError(.refused, "rclone cannot be started: install rclone")) {
      try stores(["/nowhere/rclone"]).page(at: "rclone://nas/")
    }
    // Two shells print this about a missing program.
    for text in ["rclone: 3: rclone: not found", "rclone: line 3: /opt/rclone: No such file or directory"] {
      let missing = try folder.script("rclone", "echo \"\(text)\" >&2; exit 127")
      #expect(throws: StoreError(.refused, "rclone cannot be started: install rclone")) {
        try stores(missing).page(at: "rclone://nas/")
      }
    }
    var surroundings = StoreEnvironment(variables: [:], home: "/") { _ in true }
    surroundings.startsPrograms = false
    #expect(throws: StoreError(.refused, "a tape starts no programs, so that remotes of rclone are not opened")) {
      try PhotoStores(surroundings).page(at: "rclone://nas/")
    }
  }

  /// A program that the child has started holds its standard error open.
  @Test func aChildIsReapedWhateverHoldsItsPipe() throws {
    let folder = try Scratch()
    let program = try folder.script(
      "rclone",
      "sleep 1000 <&- & echo $! > '\(folder.path)/other'; echo $$ > '\(folder.path)/child'; echo no >&2; exit 1")
    defer { if let other = try? folder.number("other") { kill(other, SIGKILL) } }
    #expect(throws: StoreError(.refused, "rclone has ended: no")) { try stores(program).page(at: "rclone://nas/") }
    #expect(kill(try folder.number("other"), 0) == 0)
    // A process that is not reaped can still be signalled.
    #expect(kill(try folder.number("child"), 0) != 0 && errno == ESRCH)
  }

  /// A child that was killed is started again, by reads as by writes. The last one is killed when the stores go.
  @Test func aDeadChildIsStartedAgain() throws {
    let folder = try Scratch()
    let files = Files()
    let server = try LoopbackServer { files.answer($0, $1) }
    let program = try folder.script(
      "rclone",
      "echo $$ >> '\(folder.path)/children'; echo '[http://127.0.0.1:\(server.port)/]' >&2; exec sleep 1000")
    func children() throws -> [pid_t] { try folder.text("children").split(separator: "\n").compactMap { pid_t($0) } }
    /// Kills the child, and repeats an act until another one is there.
    func restart(_ act: () throws -> Void) throws {
      let before = try children()
      kill(try #require(before.last), SIGKILL)
      while try children().count == before.count {
        try act()
        poll(nil, 0, 5)
      }
    }
    do {
      let stores = stores(program)
      let store = try stores.store(of: StoreAddress(.rclone, "nas", ""))
      #expect(try store.file(at: "a.xmp")?.bytes == Array("old".utf8))
      var bytes: [UInt8]?
      try restart {
        if case .call(let call)? = stores.reading(of: "rclone://nas/a.xmp", range: 1..<2) {
          bytes = try call(nil)?.bytes
        }
      }
      #expect(bytes == Array("l".utf8))
      var number = 0
      try restart {
        number += 1
        _ = try store.write([1], to: "\(number).xmp", replacing: nil)
      }
      try restart {
        number += 1
        try store.move("a.xmp", to: "a\(number).xmp", expecting: nil)
        try store.move("a\(number).xmp", to: "a.xmp", expecting: nil)
      }
    }
    let last = try #require(try children().last)
    while kill(last, 0) == 0 { poll(nil, 0, 5) }
  }

  /// The first child serves where nothing listens, and is alive: another one takes its place, and serves from then on.
  @Test func aChildThatCannotBeReachedIsReplaced() throws {
    let folder = try Scratch()
    let answer = "<d:multistatus xmlns:d=\"DAV:\"/>"
    let server = try LoopbackServer { _, connection in connection.respond("207 Multi-Status", body: Array(answer.utf8))
    }
    let gone = try LoopbackServer { _, connection in connection.respond() }
    gone.stop()
    let program = try folder.script(
      "rclone",
      "if [ -e '\(folder.path)/children' ]; then port=\(server.port); else port=\(gone.port); fi; "
        + "echo $$ >> '\(folder.path)/children'; echo \"[http://127.0.0.1:$port/]\" >&2; exec sleep 1000")
    let store = try stores(program).store(of: StoreAddress(.rclone, "nas", ""))
    for _ in 0..<2 { #expect(try store.list("p/", after: nil).files.isEmpty) }
    #expect(try folder.text("children").split(separator: "\n").count == 2 && server.requests.count == 2)
  }

  // MARK: Servers that ignore If-Match

  /// Files in memory behind WebDAV without conditions, except that a move replaces nothing.
  private final class Files: Sendable {
    let files = Mutex<[String: String]>(["/a.xmp": "old"])
    /// What another program writes when the file has gone aside.
    let meddle = Mutex<String?>(nil)

    func answer(_ request: LoopbackServer.Request, _ connection: LoopbackServer.Connection) {
      let (status, body) = files.withLock { files -> (String, String) in
        switch request.method {
        case "PUT":
          files[request.path] = request.body
          return ("201 Created", "")
        case "DELETE":
          files[request.path] = nil
          return ("204 No Content", "")
        case "MOVE":
          let target = String((request.fields["destination"] ?? "").drop { $0 != ":" }.dropFirst(3).drop { $0 != "/" })
          guard files[target] == nil else { return ("412 Precondition Failed", "") }
          files[target] = files.removeValue(forKey: request.path)
          if request.path == "/a.xmp", let text = meddle.withLock({ $0.take() }) { files["/a.xmp"] = text }
          return ("201 Created", "")
        default: return files[request.path].map { ("200 OK", $0) } ?? ("404 Not Found", "")
        }
      }
      connection.respond(status, ["ETag: \"\(body.utf8.count)-\(StableHash.of(body.utf8))\""], body: Array(body.utf8))
    }
  }

  @Test func withoutConditionsAFileGoesAsideFirst() throws {
    let files = Files()
    let server = try LoopbackServer { files.answer($0, $1) }
    let store = DAVStore(server: server.address(""), fields: [], client: HTTPClient())
    let read = try #require(try store.file(at: "a.xmp"))
    let version = try store.write(Array("new".utf8), to: "a.xmp", replacing: read.version)
    #expect(files.files.withLock { $0 } == ["/a.xmp": "new"])
    // Another program writes at the worst moment: its file stays.
    files.meddle.withLock { $0 = "theirs" }
    #expect(throws: StoreError.self) { try store.write(Array("mine".utf8), to: "a.xmp", replacing: version) }
    #expect(files.files.withLock { $0 } == ["/a.xmp": "theirs"])
    #expect(throws: StoreError(.conflict, "a.xmp was changed by another program")) {
      try store.write(Array("mine".utf8), to: "a.xmp", replacing: version)
    }
    #expect(throws: StoreError(.conflict, "a.xmp exists already")) {
      try store.write(Array("mine".utf8), to: "a.xmp", replacing: nil)
    }
    _ = try store.write(Array("mine".utf8), to: "b.xmp", replacing: nil)
    #expect(files.files.withLock { $0 } == ["/a.xmp": "theirs", "/b.xmp": "mine"])
  }
}

extension Scratch {
  /// The number in a file, such as that of a process.
  fileprivate func number(_ name: String) throws -> pid_t {
    try #require(pid_t(text(name).filter { !$0.isNewline }))
  }
}
