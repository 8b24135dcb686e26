import Foundation
import TestSupport
import Testing

/// Feeds whose server cannot be reached, or does not answer.
@Suite(.oneProgramAtATime) struct OfflineFeedTests {
  @Test(
    "without the server the last answer is shown with its age, whatever the server said about caching",
    arguments: [
      [], ["ETag: \"1\""], ["Cache-Control: no-cache"], ["Cache-Control: no-store"],
    ])
  func offline(fields: [String]) throws {
    try Scratch.folder { folder in
      let variables = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "HOME": folder]
      let server = try LoopbackServer { request, connection in
        connection.respond("200 OK", fields, body: FeedServiceTests.photos(request.body.isEmpty ? "abcd" : "abcde"))
      }
      let address = server.address("/list")
      #expect(try Command(["feed", address], environment: ["HOME": folder]).status == 0)
      server.stop()
      let offline = try Command(["feed", address, "--format", "jsonl"], environment: ["HOME": folder])
      let refused = "127.0.0.1:\(server.port) refuses connections"
      guard !fields.contains("Cache-Control: no-store") else {
        #expect(offline.status == 3 && offline.errors.contains(refused), "\(offline.errors)")
        return
      }
      #expect(offline.status == 0 && offline.output.split(separator: "\n").count == 4, "\(offline.errors)")
      let message = try Regex(
        "offline: the feed is from the cache, [0-9]+ s old \\(127.0.0.1(:[0-9]+)? refuses connections\\)")
      #expect(offline.errors.contains(message), "\(offline.errors)")
      guard fields.isEmpty else { return }
      let terminal = try PseudoTerminal(
        BuiltProduct.path("photowall"), [address, "--graphics", "boxes"], columns: 80, rows: 24, environment: variables)
      try terminal.waitFor("offline: the feed is from the cache, ")
      terminal.type("q")
      _ = try terminal.waitForEnd()
    }
  }

  @Test("a server that is silent is waited for with the seconds on a terminal", arguments: ["http", "dav"])
  func silence(scheme: String) throws {
    let server = try LoopbackServer { _, connection in connection.staySilent() }
    let terminal = try PseudoTerminal.photowall(["feed", "\(scheme)://127.0.0.1:\(server.port)/list"])
    try terminal.waitFor("photowall: waiting for the server: 0 s")
    try terminal.waitFor("photowall: waiting for the server: 1 s")
    terminal.type("\u{3}")
    _ = try terminal.waitForEnd()
    server.stop()
  }
}
