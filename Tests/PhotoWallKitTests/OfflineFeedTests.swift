import Foundation
import TestSupport
import Testing

/// Feeds whose server cannot be reached, or does not answer. The program mostly waits until it tries again.
@Suite(.tenProgramsAtATime) struct OfflineFeedTests {
  @Test(
    "without the server the last answer is shown with its age, whatever the server said about caching",
    arguments: [
      [], ["ETag: \"1\""], ["Cache-Control: no-cache"], ["Cache-Control: no-store"],
    ])
  func offline(fields: [String]) async throws {
    let folder = try Scratch.newFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let server = try LoopbackServer { request, connection in
      connection.respond("200 OK", fields, body: FeedServiceTests.photos(request.body.isEmpty ? "abcd" : "abcde"))
    }
    let address = server.address("/list")
    let online = try await onThread { try Command(["feed", address], environment: ["HOME": folder]) }
    #expect(online.status == 0)
    server.stop()
    let offline = try await onThread {
      try Command(["feed", address, "--format", "jsonl"], environment: ["HOME": folder])
    }
    let refused = "127.0.0.1:\(server.port) refuses connections"
    guard !fields.contains("Cache-Control: no-store") else {
      #expect(offline.status == 3 && offline.errors.contains(refused), "\(offline.errors)")
      return
    }
    #expect(offline.status == 0 && offline.output.split(separator: "\n").count == 4, "\(offline.errors)")
    let message = try Regex(
      "offline: the feed is from the cache, [0-9]+ (s|min) old \\(127.0.0.1(:[0-9]+)? refuses connections\\)")
    #expect(offline.errors.contains(message), "\(offline.errors)")
    guard fields.isEmpty else { return }
    try await onThread {
      let terminal = try PseudoTerminal.photowall(
        [address, "--graphics", "boxes"], environment: ["HOME": folder])
      try terminal.waitFor("offline: the feed is from the cache, ")
      terminal.type("q")
      _ = try terminal.waitForEnd()
    }
  }

  /// (the status, the length that is told, the sentence)
  @Test(
    "a fault that may pass has its sentence when it has been tried again",
    arguments: [
      ("500 Internal Server Error", nil, "error in the server (500)"), ("200 OK", 5_000, "the connection broke after"),
    ] as [(String, Int?, String)])
  func triedAgain(status: String, length: Int?, sentence: String) async throws {
    let server = try LoopbackServer { _, connection in
      connection.respond(status, body: FeedServiceTests.photos("abc"), length: length)
    }
    let command = try await onThread { try Command(["feed", server.address("/list"), "--format", "jsonl"]) }
    #expect(command.status == 3 && command.errors.contains(sentence), "\(command.errors)")
    #expect(server.paths.count == 3)
  }

  @Test("a proxy that refuses is named as the proxy") func proxy() async throws {
    let refused = try await onThread {
      try Command(["feed", "http://photos.example/f.json"], environment: ["http_proxy": "http://localhost:1"])
    }
    #expect(refused.errors.contains("the proxy localhost refuses connections"), "\(refused.errors)")
  }

  @Test("a server that is silent is waited for with the seconds on a terminal", arguments: ["http", "dav"])
  func silence(scheme: String) async throws {
    let server = try LoopbackServer { _, connection in connection.staySilent() }
    try await onThread {
      let terminal = try PseudoTerminal.photowall(["feed", "\(scheme)://127.0.0.1:\(server.port)/list"])
      try terminal.waitFor("photowall: waiting for the server: 0 s")
      try terminal.waitFor("photowall: waiting for the server: 1 s")
      terminal.type("\u{3}")
      _ = try terminal.waitForEnd()
    }
    server.stop()
  }
}
