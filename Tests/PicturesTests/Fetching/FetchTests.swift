import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Pictures

/// Servers that are slow or fail: each error has its message, and no transfer waits for ever.
@Suite struct FetchTests {
  static let png = (try? Encoding.png(Samples.quarters(width: 12, height: 10))) ?? []

  /// Options with long timeouts for a busy machine, but for tests of a silent server.
  func options(retries: Int = 0, silence: Double = 60) -> FetchOptions {
    var options = FetchOptions()
    options.silenceTimeout = silence
    options.retries = retries
    options.retryDelay = 0.01
    options.bytes = 100_000
    return options
  }

  func loader(_ fetcher: PictureFetcher) -> PictureLoader { PictureLoader(workers: 2, fetcher: fetcher) {} }

  func request(_ id: PictureID, _ address: String, priority: Float = 0) -> PictureRequest {
    PictureRequest(
      id: id, address: .web(address), target: PixelSize(width: 20, height: 20), fit: .fit, priority: priority)
  }

  /// Returns the corners of an address's picture, or the error's message.
  func shown(_ address: String, _ options: FetchOptions) -> String {
    let loader = loader(PictureFetcher(options: options))
    loader.request(request(1, address))
    switch loader.wait(for: 1)?.outcome {
    case .success(let picture)?: return picture.bitmap.corners
    case .failure(let error)?: return error.message
    case nil: return "nothing"
    }
  }

  @Test func aPictureComes() throws {
    let server = try LoopbackServer { _, connection in connection.respond(body: Self.png) }
    #expect(shown(server.address("/a.png"), options()) == "RGBW")
  }

  @Test func eachErrorHasItsMessage() throws {
    let server = try LoopbackServer { request, connection in
      switch request.path {
      case "/404": connection.respond("404 Not Found", body: Array("<html>".utf8))
      case "/403": connection.respond("403 Forbidden")
      case "/500": connection.respond("500 Internal Server Error")
      case "/418": connection.respond("418 I'm a teapot")
      case "/reset": connection.reset()
      case "/reset-later":
        connection.respond(body: Array(Self.png.prefix(50)), length: Self.png.count)
        connection.reset()
      case "/truncated": connection.respond(body: Array(Self.png.prefix(60)), length: 5_000)
      case "/short-length": connection.respond(body: Self.png, length: 20)
      case "/empty": connection.respond()
      case "/loop": connection.respond("302 Found", ["Location: /loop"])
      case "/nowhere": connection.respond("302 Found")
      case "/ftp": connection.respond("302 Found", ["Location: ftp://127.0.0.1/a.png"])
      case "/file": connection.respond("301 Moved Permanently", ["Location: file:///etc/passwd"])
      case "/page": connection.respond("200 OK", ["Content-Type: image/png"], body: Array("<!doctype html>".utf8))
      case "/wrong-type": connection.respond("200 OK", ["Content-Type: text/html"], body: Self.png)
      case "/announced": connection.respond(body: Self.png, length: 10_000_000)
      case "/endless":
        connection.send("HTTP/1.1 200 OK\r\n\r\n".utf8)
        while connection.send([UInt8](repeating: 65, count: 4_096)) {}
      case "/silent": connection.staySilent()
      case "/falls-silent":
        connection.respond(body: Array(Self.png.prefix(40)), length: Self.png.count)
        connection.staySilent()
      case "/silent-drip":
        connection.send("HTTP/1.1 200 OK\r\n\r\n".utf8)
        while connection.send([65]) { poll(nil, 0, 10) }
      case "/nonsense": connection.send("SSH-2.0-OpenSSH\r\n\r\n".utf8)
      default: connection.respond(body: Self.png)
      }
    }
    let host = "127.0.0.1:\(server.port)"
    let sentences = [
      "/404": "not found on the server (404)",
      "/403": "the server denies access (403): the key may be wrong or used up",
      "/500": "error in the server (500)",
      "/418": "the server answers with status 418",
      "/reset": "the connection to \(host) broke",
      "/reset-later": "the connection broke after 50 bytes",
      "/truncated": "the connection broke after 60 bytes",
      "/short-length": "broken PNG: it ends before its size",
      "/empty": "not a known picture format (an empty file)",
      "/loop": "more than 5 redirects",
      "/nowhere": "a redirect without an address (302)",
      "/ftp": "a redirect to an address that is neither http nor https",
      "/file": "a redirect to an address that is neither http nor https",
      "/page": "not a known picture format (a web page)",
      // The format is recognised by the bytes, not by the media type.
      "/wrong-type": "RGBW",
      "/announced": "larger than 100,000 bytes",
      "/endless": "larger than 100,000 bytes",
      "/silent": "\(host) does not answer", "/silent-drip": "",
      "/falls-silent": "too little from \(host) for 200 ms: 40 bytes",
      "/nonsense": "the answer of \(host) is not HTTP",
    ]
    let labels = [
      "/404": "404", "/403": "403", "/500": "500", "/418": "418", "/reset": "cut off", "/reset-later": "cut off",
      "/truncated": "cut off", "/short-length": "broken", "/empty": "no picture", "/loop": "redirects",
      "/nowhere": "302",
      "/ftp": "not http", "/file": "not http", "/page": "no picture", "/announced": "too big",
      "/endless": "too big", "/silent": "no answer", "/falls-silent": "cut off", "/nonsense": "not HTTP",
      "/silent-drip": "cut off",
    ]
    let patient = loader(PictureFetcher(options: options()))
    let impatient = loader(PictureFetcher(options: options(silence: 0.2)))
    func loaderOf(_ path: String) -> PictureLoader { path.contains("silent") ? impatient : patient }
    let paths = sentences.keys.sorted()
    for (index, path) in paths.enumerated() {
      loaderOf(path).request(request(PictureID(index), server.address(path)))
    }
    for (index, path) in paths.enumerated() {
      switch try #require(loaderOf(path).wait(for: PictureID(index))).outcome {
      case .success(let picture): #expect(picture.bitmap.corners == sentences[path], "\(path)")
      case .failure(let error):
        let wanted = path == "/silent-drip" ? "too little from \(host) for 200 ms" : sentences[path]
        #expect(error.message.hasPrefix(wanted ?? "none"), "\(path): \(error.message)")
        #expect(error.label == labels[path], "\(path)")
      }
    }
  }

  @Test func whatIsNoWebAddressIsNotFetched() {
    for address in ["file:///etc/passwd", "ftp://a/b", "http://", "gopher://a", "http://a b/c", "http://a/\u{7}", "x"] {
      #expect(shown(address, options()) == "only http and https addresses are supported", "\(address)")
    }
    #expect(WebAddress("HTTPS://User@Example.org:80/a?b")?.host == "example.org:80")
  }

  @Test func aServerThatIsNotThereIsNamed() throws {
    let server = try LoopbackServer { _, _ in }
    let port = server.port
    server.stop()
    #expect(shown("http://127.0.0.1:\(port)/a", options()) == "127.0.0.1:\(port) refuses connections")
  }

  @Test func whatMayPassIsTriedAgain() throws {
    let tries = Mutex(0)
    let server = try LoopbackServer { _, connection in
      let number = tries.withLock { tries in
        tries += 1
        return tries
      }
      switch number {
      case 1: connection.respond("503 Service Unavailable", ["Retry-After: 0"])
      case 2: connection.reset()
      default: connection.respond(body: Self.png)
      }
    }
    #expect(shown(server.address("/a"), options(retries: 2)) == "RGBW")
    #expect(server.paths.count == 3)
    #expect(shown(server.address("/404"), options(retries: 2)) == "RGBW")
  }

  @Test func whatAServerHasCompressedUnaskedIsDecoded() throws {
    let gzip = Process()
    let (input, output) = (Pipe(), Pipe())
    (gzip.executableURL, gzip.standardInput, gzip.standardOutput) = (URL(fileURLWithPath: "/bin/gzip"), input, output)
    try gzip.run()
    input.fileHandleForWriting.write(Data(Self.png))
    try input.fileHandleForWriting.close()
    let packed = Array(output.fileHandleForReading.readDataToEndOfFile())
    let server = try LoopbackServer { _, connection in
      connection.respond("200 OK", ["Content-Encoding: gzip"], body: packed)
    }
    #expect(shown(server.address("/a.png"), options()) == "RGBW")
  }

  /// What a server sends beyond an answer answers no other request.
  @Test func aConnectionWithMoreThanWasAnnouncedIsClosed() throws {
    @Sendable func answer(_ body: String) -> [UInt8] {
      Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n\(body)".utf8)
    }
    let server = try LoopbackServer { request, connection in
      connection.send(request.path == "/a" ? answer("ok") + answer("no") : answer("OK"))
      connection.staySilent()
    }
    let (client, fetcher) = (HTTPClient(options: options()), PictureFetcher(options: options()))
    for (path, body) in [("/a", "ok"), ("/b", "OK")] {
      #expect(try client.answer(to: HTTPRequest(server.address(path))).body == Array(body.utf8))
      #expect(try fetcher.document(at: server.address(path)).bytes == Array(body.utf8))
    }
  }

  @Test func aFileOfCertificatesThatIsMissingIsNamed() throws {
    let server = try LoopbackServer { _, connection in connection.respond() }
    var options = options()
    options.certificates = "/nowhere.pem"
    #expect(
      shown("https://127.0.0.1:\(server.port)/", options) == "the certificates in /nowhere.pem cannot be read")
  }

  /// No two clients wait equally long, and none less than the server asks for.
  @Test func waitingBeforeAnotherTry() {
    let options = options(retries: 2)
    let delays = (0..<50).compactMap { _ in options.delay(afterTry: 1, asked: nil) }
    #expect(delays.count == 50 && Set(delays).count > 40 && delays.allSatisfy { (0.01...0.015).contains($0) })
    #expect(options.delay(afterTry: 2, asked: nil).map { (0.04...0.06).contains($0) } ?? false)
    #expect(options.delay(afterTry: 1, asked: 3) == 3 && options.delay(afterTry: 1, asked: 31) == nil)
    #expect(options.delay(afterTry: 1, asked: 30) == 30 && options.delay(afterTry: 3, asked: nil) == nil)
  }

  @Test func howMuchHasComeIsKnownWhileItComes() throws {
    let progressed = Monitor(0)
    let server = try LoopbackServer { _, connection in
      connection.respond(body: Array(Self.png.prefix(60)), length: Self.png.count)
      // The second half, after the test has seen the progress of the first.
      _ = progressed.wait { $0 > 1 ? true : nil }
      connection.send(Self.png.dropFirst(60))
    }
    let fetcher = PictureFetcher(options: options()) {
      progressed.withLock { $0 = max($0, 1) }
      progressed.notify()
    }
    let loader = loader(fetcher)
    #expect(loader.progress(of: 7) == nil)
    loader.request(request(7, server.address("/a")))
    _ = progressed.wait { $0 > 0 ? true : nil }
    #expect(loader.progress(of: 7) == FetchProgress.Bytes(received: 60, expected: Self.png.count))
    #expect(loader.stages == [.fetching])
    // A request for another size does not start another transfer.
    var other = request(7, server.address("/a"))
    other.target = PixelSize(width: 200, height: 200)
    loader.request(other)
    progressed.withLock { $0 = 2 }
    progressed.notify()
    let bitmap = try #require(loader.wait(for: 7)).outcome.get().bitmap
    #expect(bitmap.corners == "RGBW")
    #expect(server.paths == ["/a"])
    #expect(loader.stages.isEmpty)
  }

  /// A broken answer is requested again although it may be cached for an hour.
  @Test func anotherTryAsksTheServerNotTheDisk() throws {
    let tries = Mutex(0)
    let server = try LoopbackServer { _, connection in
      let isFirst = tries.withLock { tries in
        tries += 1
        return tries == 1
      }
      connection.respond(
        "200 OK", ["Cache-Control: max-age=3600"], body: isFirst ? Array("<!doctype html>".utf8) : Self.png)
    }
    let folder = try TemporaryFolder()
    let loader = loader(PictureFetcher(options: options(), cache: WebCache(folder: folder.path)))
    loader.request(request(1, server.address("/a")))
    #expect(throws: PictureError.unknownFormat("a web page")) { try #require(loader.wait(for: 1)).outcome.get() }
    loader.forgetFailures()
    loader.request(request(2, server.address("/a")))
    #expect(try #require(loader.wait(for: 2)).outcome.get().bitmap.corners == "RGBW")
    #expect(server.paths.count == 2)
  }
}
