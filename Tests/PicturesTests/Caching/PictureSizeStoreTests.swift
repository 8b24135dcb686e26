import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Pictures

@Suite struct PictureSizeStoreTests {
  @Test("a size that has come once is known at the next start, and replaced with another picture at its address")
  func sizes() throws {
    let version = Mutex(1)
    let server = try LoopbackServer { request, connection in
      let version = version.withLock { $0 }
      let tag = "ETag: \"\(version)\""
      if request.fields["if-none-match"] == "\"\(version)\"" { return connection.respond("304 Not Modified", [tag]) }
      let picture = try? Encoding.png(Samples.quarters(width: 12 * version, height: 10))
      connection.respond("200 OK", [tag], body: picture ?? [])
    }
    let folder = try TemporaryFolder()
    let (path, address) = (folder.path + "/sizes", server.address("/a.png"))
    func load() -> PixelSize? {
      let sizes = PictureSizeStore(path: path)
      let before = sizes.size(of: address)
      let fetcher = PictureFetcher(cache: WebCache(folder: folder.path + "/http"), sizes: sizes)
      let loader = PictureLoader(workers: 1, fetcher: fetcher) {}
      loader.request(
        PictureRequest(id: 1, address: .web(address), target: PixelSize(width: 20, height: 20), fit: .fit, priority: 0))
      _ = loader.wait(for: 1)
      return before
    }
    #expect(load() == nil)
    #expect(load() == PixelSize(width: 12, height: 10))
    version.withLock { $0 = 2 }
    #expect(load() == PixelSize(width: 12, height: 10))
    #expect(load() == PixelSize(width: 24, height: 10))
    #expect(PictureSizeStore(path: path).size(of: server.address("/b.png")) == nil)
  }

  @Test("a damaged file is read as far as it goes")
  func damaged() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/sizes"
    let store = PictureSizeStore(path: path)
    store.record("http://p.example/a", validator: "1") { PixelSize(width: 3, height: 4) }
    store.record("http://p.example/a", validator: "1") {
      Issue.record("a known size is read again")
      return nil
    }
    let file = try String(contentsOfFile: path, encoding: .utf8)
    try (file + "x y\n1 0 5 2\n1 -3 5 2\n" + file.dropLast(9)).write(toFile: path, atomically: true, encoding: .utf8)
    #expect(PictureSizeStore(path: path).size(of: "http://p.example/a") != nil)
  }
}
