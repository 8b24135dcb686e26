import Basics
import Foundation
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Pictures

@Suite struct WebCacheTests {
  private func entry(_ bytes: Int, tag: String? = nil) -> WebCache.Entry {
    WebCache.Entry(
      document: WebDocument(
        body: PictureBytes([UInt8](repeating: 10, count: bytes)), address: "http://b/", contentType: "image/png"),
      entityTag: tag, freshUntil: 0)
  }

  @Test func whatIsKeptIsFoundAgain() throws {
    let folder = try TemporaryFolder()
    let cache = WebCache(folder: folder.path + "/deep/http")
    #expect(cache.entry(for: "http://a/") == nil)
    #expect(cache.store(entry(100, tag: "\"x\""), for: "http://a/"))
    let found = try #require(cache.entry(for: "http://a/"))
    #expect(found.entityTag == "\"x\"" && found.lastModified == nil)
    #expect(Array(found.document.body.memory) == [UInt8](repeating: 10, count: 100))
    #expect(found.document.contentType == "image/png" && found.document.address == "http://b/")
    #expect(cache.entry(for: "http://a/other") == nil)
    let file = folder.path + "/deep/http/" + Digest.sha256("http://a/".utf8).hexadecimal
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    // A truncated file is ignored.
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    for count in [0, 5, 40, bytes.count - 1] {
      try bytes.prefix(count).write(to: URL(fileURLWithPath: file))
      #expect(cache.entry(for: "http://a/") == nil)
    }
  }

  /// The validator is the entity tag, or else the date; a document whose freshness is unknown is not fresh.
  @Test func fieldsAreKept() throws {
    let folder = try TemporaryFolder()
    let cache = WebCache(folder: folder.path)
    for (tag, validator) in [("\"x\"", "\"x\""), (nil, "Fri, 17 May 2024 18:03:12 GMT")] {
      var kept = entry(9, tag: tag)
      (kept.lastModified, kept.freshUntil) = ("Fri, 17 May 2024 18:03:12 GMT", 1_800_000_000)
      #expect(cache.store(kept, for: "http://a/"))
      let found = try #require(cache.entry(for: "http://a/"))
      #expect(found.document.validator == validator && found.lastModified == kept.lastModified)
      #expect(found.freshUntil == 1_800_000_000)
    }
    let file = URL(fileURLWithPath: folder.path + "/" + Digest.sha256("http://a/".utf8).hexadecimal)
    let text = try String(contentsOf: file, encoding: .utf8)
    for line in ["fresh-until soon\n", "fresh-until -1\n", ""] {
      try text.replacing("fresh-until 1800000000\n", with: line).write(to: file, atomically: true, encoding: .utf8)
      #expect(cache.entry(for: "http://a/")?.freshUntil == 0, "\(line)")
    }
  }

  /// A picture that is taken from the cache is used, and one that is forgotten has no part left.
  @Test func picturesAreUsedAndForgotten() throws {
    let folder = try TemporaryFolder()
    let cache = WebCache(folder: folder.path)
    let address = "http://a.invalid/a.png"
    var kept = entry(9)
    (kept.document.body, kept.freshUntil) = (PictureBytes(FetchTests.png), secondsSince1970() + 1_000)
    let keys = [nil, FilePartReading.head].map { WebAddress.cacheKey(address, range: $0) }
    for key in keys { #expect(cache.store(kept, for: key)) }
    for key in keys {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_000)],
        ofItemAtPath: folder.path + "/" + Digest.sha256(key.utf8).hexadecimal)
    }
    let fetcher = PictureFetcher(cache: cache)
    #expect(try fetcher.reading(of: address).fault == nil)
    #expect(keys.contains { cache.entry(for: $0)?.writtenAt ?? 0 > 1_000 })
    fetcher.forget(address)
    #expect(keys.allSatisfy { cache.entry(for: $0) == nil })
  }

  /// An answer that nothing has changed tells how long that is so.
  @Test func aConfirmedPictureIsFreshAgain() throws {
    let folder = try TemporaryFolder()
    let server = try LoopbackServer { request, connection in
      if request.fields["if-none-match"] == "\"v\"" {
        connection.respond("304 Not Modified", ["ETag: \"v\"", "Cache-Control: max-age=600"])
      } else {
        connection.respond("200 OK", ["ETag: \"v\"", "Cache-Control: max-age=0"], body: FetchTests.png)
      }
    }
    for _ in 0..<4 {
      let loader = PictureLoader(
        workers: 1, fetcher: PictureFetcher(cache: WebCache(folder: folder.path))
      ) {}
      loader.request(
        PictureRequest(
          id: 1, address: .web(server.address("/a.png")), target: PixelSize(width: 20, height: 20), fit: .fit))
      #expect(try loader.wait(for: 1)?.outcome.get().bitmap.corners == "RGBW")
    }
    #expect(server.paths.count == 2)
  }

  /// The limit counts new files as well as older ones.
  @Test func theLimitIsKeptDuringASession() throws {
    let folder = try TemporaryFolder()
    let server = try LoopbackServer { _, connection in
      connection.respond("200 OK", ["ETag: \"v\""], body: [UInt8](repeating: 1, count: 4_000))
    }
    let fetcher = PictureFetcher(cache: WebCache(folder: folder.path, limit: 20_000))
    let done = Monitor(0)
    for number in 0..<10 {
      let address = server.address("/\(number)")
      let request = PictureRequest(
        id: PictureID(number), address: .web(address), target: PixelSize(width: 20, height: 20))
      fetcher.fetch(request, from: address) { _ in
        done.withLock { $0 += 1 }
        done.notify()
      }
    }
    done.wait { $0 == 10 ? () : nil }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let sizes = try files.map {
      try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\($0)")[.size] as? Int ?? 0
    }
    #expect(sizes.reduce(0, +) <= 24_000 && !files.isEmpty)
  }

  @Test func theLongestUnusedLeave() throws {
    let folder = try TemporaryFolder()
    let cache = WebCache(folder: folder.path, limit: 50_000)
    for index in 0..<6 {
      #expect(cache.store(entry(9_000), for: "http://a/\(index)"))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(1_000 + index))],
        ofItemAtPath: folder.path + "/" + Digest.sha256("http://a/\(index)".utf8).hexadecimal)
    }
    cache.touch("http://a/0")
    let left = cache.evict()
    #expect(left <= 45_000 && left > 30_000)
    #expect((0..<6).map { cache.entry(for: "http://a/\($0)") != nil } == [true, false, false, true, true, true])
    #expect(!cache.store(entry(20_000), for: "http://a/large"), "one picture may not push all others out")
  }

  @Test func freshnessFollowsTheServersWords() {
    func fresh(_ lines: String...) -> Int {
      var head = ResponseHead()
      head.add(line: "HTTP/1.1 200 OK")
      for line in lines { head.add(line: line) }
      return head.freshUntil(now: 1_000_000) - 1_000_000
    }
    #expect(fresh() == 0)
    #expect(fresh("Cache-Control: public, max-age=60") == 60)
    #expect(fresh("Cache-Control: max-age=60", "Age: 20") == 40)
    #expect(fresh("Cache-Control: no-cache, max-age=60") == 0)
    #expect(fresh("Date: Sun, 06 Nov 1994 08:49:37 GMT", "Expires: Sun, 06 Nov 1994 08:50:07 GMT") == 30)
    #expect(fresh("Expires: 0") == 0)
    #expect(fresh("Date: Sun, 06 Nov 1994 08:50:00 GMT", "Last-Modified: Sun, 06 Nov 1994 08:40:00 GMT") == 60)
    #expect(fresh("Cache-Control: max-age=99999999999999999999") == 31_536_000)
    var head = ResponseHead()
    head.add(line: "Cache-Control: no-store, max-age=60")
    #expect(!head.isCacheable(now: 0))
    head.add(line: "HTTP/1.1 200 OK")
    #expect(!head.isCacheable(now: 0), "nothing to ask by, nothing fresh")
    head.add(line: "ETag: \"a\"")
    #expect(head.isCacheable(now: 0))
  }

  @Test func aSecondStartAsksOnlyWhetherItIsStillTrue() throws {
    let folder = try TemporaryFolder()
    let png = try Encoding.png(Samples.quarters(width: 12, height: 10))
    let conditions = Mutex<[String]>([])
    let isGone = Mutex(false)
    let server = try LoopbackServer { request, connection in
      conditions.withLock { $0.append("\(request.path) \(request.fields["if-none-match"] ?? "-")") }
      if isGone.withLock({ $0 }) { return connection.reset() }
      switch (request.path, request.fields["if-none-match"]) {
      case ("/fresh", _): connection.respond("200 OK", ["Cache-Control: max-age=600"], body: png)
      case ("/tagged", "\"v1\""): connection.respond("304 Not Modified", ["ETag: \"v1\""])
      case ("/tagged", _): connection.respond("200 OK", ["ETag: \"v1\""], body: png)
      default: connection.respond("200 OK", ["Cache-Control: no-store", "ETag: \"v2\""], body: png)
      }
    }
    func show(_ paths: [String]) throws -> [String] {
      var options = FetchOptions()
      options.retries = 0
      let fetcher = PictureFetcher(options: options, cache: WebCache(folder: folder.path))
      let loader = PictureLoader(workers: 1, fetcher: fetcher) {}
      for (index, path) in paths.enumerated() {
        loader.request(
          PictureRequest(
            id: PictureID(index), address: .web(server.address(path)),
            target: PixelSize(width: 20, height: 20),
            fit: .fit)
        )
      }
      return try paths.indices.map { index in
        switch try #require(loader.wait(for: PictureID(index))).outcome {
        case .success(let picture): picture.bitmap.corners
        case .failure(let error): error.message
        }
      }
    }
    let paths = ["/fresh", "/tagged", "/private"]
    #expect(try show(paths) == ["RGBW", "RGBW", "RGBW"])
    #expect(conditions.withLock { $0.sorted() } == ["/fresh -", "/private -", "/tagged -"])
    conditions.withLock { $0 = [] }
    #expect(try show(paths) == ["RGBW", "RGBW", "RGBW"])
    #expect(conditions.withLock { $0.sorted() } == ["/private -", "/tagged \"v1\""])
    // Without a network, the cached pictures are used.
    isGone.withLock { $0 = true }
    let host = "127.0.0.1:\(server.port)"
    #expect(try show(paths) == ["RGBW", "RGBW", "the connection to \(host) broke"])
  }
}
