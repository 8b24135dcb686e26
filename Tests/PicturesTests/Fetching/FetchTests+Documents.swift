import Synchronization
import TestSupport
import Testing

@testable import Pictures

/// Documents, which are fetched whole.
extension FetchTests {
  @Test func documentsTellWhereTheyCameFrom() throws {
    let server = try LoopbackServer { request, connection in
      if request.path == "/feed" {
        connection.respond("301 Moved Permanently", ["Location: /new/feed.json"])
      } else {
        connection.respond("200 OK", ["Content-Type: application/json"], body: Array("[]".utf8))
      }
    }
    let document = try PictureFetcher(options: options()).document(at: server.address("/feed"))
    #expect(document.bytes == Array("[]".utf8))
    #expect(document.address == server.address("/new/feed.json"))
    #expect(document.contentType == "application/json")
    #expect(throws: PictureError.fetch("larger than 1 bytes", label: "too big")) {
      try PictureFetcher(options: options()).document(at: server.address("/x"), limit: 1)
    }
  }

  /// A document can be cancelled while the server is silent.
  @Test func aDocumentCanBeCancelled() throws {
    let server = try LoopbackServer { _, connection in connection.staySilent() }
    defer { server.stop() }
    var asked = 0
    #expect(throws: PictureError.cancelled) {
      try PictureFetcher(options: options()).document(at: server.address("/feed")) { _ in
        asked += 1
        return asked < 2
      }
    }
    #expect(asked == 2)
  }

  /// A server that has been silent for as long as is waited for is not asked again.
  @Test func aSilentServerIsAskedOnce() throws {
    let server = try LoopbackServer { _, connection in connection.staySilent() }
    defer { server.stop() }
    let fetcher = PictureFetcher(options: options(retries: 2, silence: 0.1))
    #expect(throws: PictureError.self) { try fetcher.document(at: server.address("/feed")) { _ in true } }
    #expect(server.paths.count <= 1)
  }

  /// Without the server, a cached document serves a start but not a reload.
  @Test func whatIsKeptIsOnlyOldWhereItMayBe() throws {
    let folder = try TemporaryFolder()
    let isBroken = Mutex(false)
    let server = try LoopbackServer { _, connection in
      if isBroken.withLock({ $0 }) {
        connection.respond("503 Service Unavailable")
      } else {
        connection.respond("200 OK", ["ETag: \"1\""], body: Array("[]".utf8))
      }
    }
    defer { server.stop() }
    func document(allowsStale: Bool) throws -> [UInt8] {
      try PictureFetcher(options: options(), cache: WebCache(folder: folder.path))
        .document(at: server.address("/feed"), allowsStale: allowsStale).bytes
    }
    #expect(try document(allowsStale: true) == Array("[]".utf8))
    isBroken.withLock { $0 = true }
    #expect(try document(allowsStale: true) == Array("[]".utf8))
    #expect(throws: PictureError.self) { try document(allowsStale: false) }
  }
}
