import Archives
import Basics
import Pictures
import Platform
import TestSupport
import Testing

@testable import PhotoStores

/// Zip files on web servers, of which no more is read than is needed.
@Suite struct ServerArchiveTests {
  private static let noise = (0..<300_000).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13) }
  private static let file = TestArchive([
    .init("a.jpg", "first"), .init("sub/b c%1?.jpg", "second").deflated, .init("large.jpg", noise),
    .init("../etc/ü.jpg", "third"),
  ]).zip()

  private final class Tag: Sendable {
    let changes = Counter()
    var text: String { "\"v\(changes.value)\"" }
  }

  private func server(_ sent: Counter = Counter(), _ tag: Tag = Tag(), sendsParts: Bool = true) throws -> LoopbackServer
  {
    try LoopbackServer { request, connection in
      if request.path.hasPrefix("/moved") {
        return connection.respond("302 Found", ["Location: http://\(request.fields["host"] ?? "")/a.zip"])
      }
      guard sendsParts, let range = request.range(of: Self.file.count) else {
        return sent.add(connection.send(whole: Self.file))
      }
      sent.add(range.count)
      connection.respond(fields: ["ETag: \(tag.text)"], part: range, of: Self.file)
    }
  }

  private func stores(_ fields: [String] = [], for address: String = "") -> PhotoStores {
    var surroundings = StoreEnvironment(variables: [:], home: "/nowhere") { $0.hasSuffix(".jpg") }
    surroundings.options.retryDelay = 0.01
    surroundings.options.add(fields: fields, forOriginOf: address)
    return PhotoStores(surroundings)
  }

  /// Returns the bytes at an address, or a part of them.
  private func bytes(_ address: String, _ part: Range<Int>? = nil, in stores: PhotoStores) throws -> [UInt8] {
    guard case .call(let call)? = stores.reading(of: address, range: part) else {
      throw StoreError(.refused, "no call")
    }
    return try #require(try call(nil)).bytes
  }

  @Test(arguments: ["a.zip", "a.zip?key=1", "moved.zip"]) func membersAreReadByRanges(name: String) throws {
    let (sent, stores) = (Counter(), stores())
    let server = try server(sent)
    let opened = try stores.openArchive(at: server.address("/\(name)"))
    #expect(opened.archive.count == 4)
    let addresses = (0..<4).map { opened.address(of: $0) }
    #expect(addresses[1] == server.address("/\(name.replacing(".zip", with: ".zip/sub/b%20c%251%3F.jpg"))"))
    #expect(addresses.allSatisfy { stores.isInArchive($0) && !stores.isInArchive($0 + "x") })
    let before = sent.value
    #expect(try bytes(addresses[0], in: stores) == Array("first".utf8))
    #expect(try bytes(addresses[1], in: stores) == Array("second".utf8))
    #expect(try bytes(addresses[2], 10..<1_000, in: stores) == Array(Self.noise[10..<1_000]))
    #expect(try bytes(addresses[3], in: stores) == Array("third".utf8))
    #expect(sent.value - before < 10_000)
    #expect(try bytes(addresses[2], in: stores) == Self.noise)
  }

  /// The server has the archive only, and not its members as files.
  @Test func picturesOfMembersAreLoaded() throws {
    let picture = try #require(
      PNGEncoder(hasAlpha: false).encode(Bitmap(width: 3, height: 2, color: 0x336699)))
    let file = TestArchive([.init("a.png", picture)]).zip()
    let server = try LoopbackServer { request, connection in
      guard request.path == "/a.zip", let range = request.range(of: file.count) else {
        return connection.respond("404 Not Found")
      }
      connection.respond(fields: ["ETag: \"1\""], part: range, of: file)
    }
    var surroundings = StoreEnvironment(variables: [:], home: "/nowhere") { $0.hasSuffix(".png") }
    surroundings.options.retryDelay = 0.01
    let stores = PhotoStores(surroundings)
    let address = try stores.openArchive(at: server.address("/a.zip")).address(of: 0)
    let loader = PictureLoader(
      workers: 1, fetcher: PictureFetcher(options: surroundings.options, stores: stores)
    ) {}
    let id = PictureID(1)
    loader.request(PictureRequest(id: id, address: .web(address), target: PixelSize(width: 9, height: 9)))
    let bitmap = try #require(loader.wait(for: id)).outcome.get().bitmap
    #expect(bitmap.width == 3 && bitmap.height == 2 && Array(bitmap.pixels.prefix(3)) == [0x33, 0x66, 0x99])
  }

  @Test func anArchiveThatChangesIsNotMixed() throws {
    let (tag, stores) = (Tag(), stores())
    let server = try server(Counter(), tag)
    let opened = try stores.openArchive(at: server.address("/a.zip"))
    tag.changes.add(1)
    let error = #expect(throws: FetchError.self) { try bytes(opened.address(of: 0), in: stores) }
    #expect(error?.sentence.contains("has changed") == true)
    _ = try stores.openArchive(at: server.address("/a.zip"))
    #expect(try bytes(opened.address(of: 0), in: stores) == Array("first".utf8))
  }

  @Test func anotherServerGetsNoFields() throws {
    let target = try server()
    let first = try LoopbackServer { _, connection in
      connection.respond("302 Found", ["Location: \(target.address("/a.zip"))"])
    }
    let stores = stores(["x-api-key: MARKER", "x-other: MARKER"], for: first.address("/"))
    let opened = try stores.openArchive(at: first.address("/a.zip"))
    #expect(try bytes(opened.address(of: 0), in: stores) == Array("first".utf8))
    #expect(first.requests.count == target.requests.count && !first.requests.isEmpty)
    #expect(first.requests.allSatisfy { $0.fields["x-api-key"] == "MARKER" && $0.fields["x-other"] == "MARKER" })
    for request in target.requests {
      #expect(request.fields["range"] != nil && !"\(request)".contains("MARKER"))
    }
  }

  @Test func aServerWithoutPartsIsTold() throws {
    let server = try server(sendsParts: false)
    let error = #expect(throws: StoreError.self) { try stores().openArchive(at: server.address("/a.zip")) }
    #expect(error?.description.contains("sends no parts") == true)
  }
}
