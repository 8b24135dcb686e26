import Foundation
import Platform
import TestSupport
import Testing

@testable import Pictures

/// Cells show what the beginning of a file on a server holds; the rest of the file stays there.
@Suite struct RangeTests {
  /// How a server answers requests of parts.
  private enum Behaviour {
    case parts, ignoresRanges, sendsOtherPart, sendsPartWithStatus200
  }

  /// A server of one file, which counts the bytes that it has sent.
  private func server(
    _ file: [UInt8], _ behaviour: Behaviour = .parts, tag: String? = "\"v1\"", _ sent: Counter = Counter()
  ) throws -> LoopbackServer {
    try LoopbackServer { request, connection in
      let fields = tag.map { ["ETag: \($0)"] } ?? []
      if let tag, request.fields["if-none-match"] == tag { return connection.respond("304 Not Modified", fields) }
      guard let range = request.range(of: file.count), behaviour != .ignoresRanges else {
        return sent.add(connection.send(whole: file, fields))
      }
      let part = behaviour == .sendsOtherPart ? range.lowerBound + 1..<range.upperBound : range
      sent.add(part.count)
      let status = behaviour == .sendsPartWithStatus200 ? "200 OK" : "206 Partial Content"
      connection.respond(status, fields: fields, part: part, of: file)
    }
  }

  private func request(_ address: String, box: Int = 80, use: PictureUse = .cell) -> PictureRequest {
    var request = PictureRequest(
      id: PictureID(1, for: use), address: .web(address), target: PixelSize(width: box, height: box), fit: .fit)
    request.allowsEmbedded = use == .cell
    return request
  }

  private func fetcher(_ cache: WebCache? = nil) -> PictureFetcher {
    var options = FetchOptions()
    options.retryDelay = 0.01
    return PictureFetcher(options: options, cache: cache)
  }

  /// Returns what comes of a request: the picture, or an error.
  private func result(_ request: PictureRequest, _ fetcher: PictureFetcher) throws -> Result<Picture, PictureError> {
    let loader = PictureLoader(workers: 1, fetcher: fetcher) {}
    loader.request(request)
    return try #require(loader.wait(for: request.id)).outcome
  }

  /// An original of 5 MB with a thumbnail of four fields; its own pixels are grey.
  private static let original: [UInt8] = {
    let large = (try? Encoding.jpeg(Bitmap(width: 1_600, height: 1_200, color: 0x808080))) ?? []
    let small = (try? Encoding.jpeg(Samples.quarters(width: 160, height: 120))) ?? []
    let tagged = Exif(orientation: 6, date: "2024:05:17 18:03:12", thumbnail: small).inserted(into: large)
    return tagged + [UInt8](repeating: 0, count: 5_000_000 - tagged.count)
  }()

  @Test func aCellNeedsTheBeginningOfAnOriginal() throws {
    let sent = Counter()
    let server = try server(Self.original, .parts, sent)
    let picture = try result(request(server.address("/a.jpg")), fetcher()).get()
    #expect(picture.bitmap.corners == TurningTests.upright[6])
    // The size is that of the original.
    #expect(picture.header.size == PixelSize(width: 1_200, height: 1_600))
    #expect(sent.value == 65_536 && server.requests.map(\.fields["range"]) == ["bytes=0-65535"])
  }

  @Test func aScreenOfOriginalsTakesAtMost20MB() throws {
    let sent = Counter()
    let server = try server(Self.original, .parts, sent)
    let loader = PictureLoader(workers: 2, fetcher: fetcher()) {}
    for number in 0..<200 {
      var request = request(server.address("/\(number).jpg"))
      request.id = PictureID(number)
      loader.request(request)
    }
    for number in 0..<200 {
      #expect(try loader.wait(for: PictureID(number))?.outcome.get().bitmap.corners == TurningTests.upright[6])
    }
    #expect(sent.value == 200 * 65_536 && sent.value <= 20_000_000)
  }

  @Test func aLargeCellShowsTheThumbnailUntilTheOriginalComes() throws {
    let server = try server(Self.original)
    let loader = PictureLoader(workers: 0, fetcher: fetcher()) {}
    var large = request(server.address("/a.jpg"), box: 900)
    large.wantsPreview = true
    loader.request(large)
    let picture = try #require(loader.wait(for: 1)).outcome.get()
    #expect(picture.bitmap.pixel(10, 10) == [128, 128, 128, 255])
    // The beginning does not come again.
    #expect(server.requests.map(\.fields["range"]) == ["bytes=0-65535", "bytes=65536-"])
    #expect(server.requests.last?.fields["if-range"] == "\"v1\"")
  }

  /// The thumbnail is seen before the original has come.
  @Test func theThumbnailComesFirst() throws {
    let rest = AnswerGate()
    let server = try LoopbackServer { request, connection in
      guard let range = request.range(of: Self.original.count) else { return connection.respond(body: Self.original) }
      if range.lowerBound > 0 { rest.pass() }
      connection.respond(fields: ["ETag: \"v1\""], part: range, of: Self.original)
    }
    let hasCome = Monitor(false)
    let loader = PictureLoader(workers: 1, fetcher: fetcher()) {
      hasCome.withLock { $0 = true }
      hasCome.notify()
    }
    var large = request(server.address("/a.jpg"), box: 900)
    large.wantsPreview = true
    loader.request(large)
    #expect(hasCome.wait(seconds: 20) { $0 ? true : nil } == true)
    let results = loader.takeResults()
    rest.open()
    let first = try #require(results.first)
    #expect(try first.isPreview && first.outcome.get().bitmap.corners == TurningTests.upright[6])
    #expect(try loader.wait(for: 1)?.outcome.get().bitmap.pixel(10, 10) == [128, 128, 128, 255])
  }

  /// A thumbnail is enough at half of the width and height: (its height, whether it is).
  @Test(arguments: [(106, false), (107, true)]) func bothSidesOfAThumbnailCount(height: Int, isEnough: Bool) throws {
    let large = try Encoding.jpeg(Bitmap(width: 960, height: 640, color: 0x808080))
    let small = try Encoding.jpeg(Samples.quarters(width: 160, height: height))
    let tagged = Exif(thumbnail: small).inserted(into: large)
    let server = try server(tagged + [UInt8](repeating: 0, count: 200_000 - tagged.count))
    // Of 320 × 213 pixels.
    let bitmap = try result(request(server.address("/a.jpg"), box: 320), fetcher()).get().bitmap
    #expect((bitmap.corners == "RGBW") == isEnough && (bitmap.pixel(9, 9) == [128, 128, 128, 255]) == !isEnough)
  }

  /// After eight parts the whole file is read.
  @Test func aFileOfManyPartsIsReadWhole() throws {
    let segment = [0xff, 0xe2, 0xea, 0x60] + [UInt8](repeating: 7, count: 0xea5e)
    let jpeg = try Encoding.jpeg(Bitmap(width: 160, height: 120, color: 0x808080))
    let segments = [[UInt8]](repeating: segment, count: 24).joined()
    let server = try server(Array(jpeg[..<2]) + segments + jpeg[2...])
    #expect(try result(request(server.address("/a.jpg")), fetcher()).get().bitmap.pixel(9, 9) == [128, 128, 128, 255])
    #expect(server.requests.count == 9 && server.requests.last?.fields["range"] == "bytes=65536-")
  }

  /// What a server sends beyond the part is left out.
  @Test func aPartEndsWhereItWasToEnd() throws {
    let server = try LoopbackServer { _, connection in
      connection.respond(
        "206 Partial Content", ["Content-Range: bytes 100-999/1000"], body: [UInt8](repeating: 5, count: 900))
    }
    let (client, address, parts) = (fetcher(), server.address("/a.jpg"), Monitor<FileParts?>(nil))
    client.fetch(request(address), from: address, range: 100..<200) { outcome in
      parts.withLock { $0 = try? outcome.get() }
      parts.notify()
    }
    let file = try #require(parts.wait(seconds: 20) { $0 })
    #expect(file.count == 1_000 && file.bytes(in: 100..<200)?.count == 100)
    #expect(file.byte(at: 99) == nil && file.byte(at: 200) == nil)
  }

  /// The parts of a file have gaps between them.
  @Test func gapsAreZeros() {
    var parts = FileParts(count: 8, version: nil)
    for (bytes, offset) in [([1, 2], 0), ([8], 7), ([3], 3), ([9, 9], 7)] as [([UInt8], Int)] {
      parts.add(PictureBytes(bytes), at: offset)
    }
    #expect(parts.withGapsOfZeros().map { Array($0.memory) } == [1, 2, 0, 3, 0, 0, 0, 8])
    // Only a byte of the file can be missing.
    var window = ByteWindow(parts)
    #expect([-1, 1, 3, 7, 8, 9].map { window[$0] } == [nil, 2, 3, 8, nil, nil] && window.missing == nil)
    #expect(window[5] == nil && window[4] == nil && window.missing == 5)
    #expect(
      FilePartReading.range(from: 10, of: 100) == 10..<100 && FilePartReading.range(from: 100, of: 50) == 100..<100)
    #expect(FilePartReading.range(from: 9, of: 1_000_000) == 9..<65_545)
  }

  @Test func fullViewTakesTheWholeFile() throws {
    let server = try server(Self.original)
    let picture = try result(request(server.address("/a.jpg"), use: .fullView), fetcher()).get()
    #expect(picture.bitmap.pixel(10, 10) == [128, 128, 128, 255] && server.requests[0].fields["range"] == nil)
  }

  @Test func aServerThatIgnoresRangesIsStopped() throws {
    let sent = Counter()
    let server = try server(Self.original, .ignoresRanges, sent)
    #expect(try result(request(server.address("/a.jpg")), fetcher()).get().bitmap.corners == TurningTests.upright[6])
    // What the sockets hold is lost.
    #expect(server.requests.count == 1 && sent.value < 5_000_000)
  }

  @Test func otherPartsAreAnError() throws {
    let server = try server(Self.original, .sendsOtherPart)
    let outcome = try result(request(server.address("/a.jpg")), fetcher())
    #expect(
      outcome.message == "127.0.0.1:\(server.port) sends another part of the file than was asked for")
  }

  @Test func aPartWithStatus200IsAPart() throws {
    let server = try server(Self.original, .sendsPartWithStatus200)
    let picture = try result(request(server.address("/a.jpg")), fetcher()).get()
    #expect(picture.header.size.height == 1_600 && server.requests.count == 1)
  }

  @Test func smallAndBrokenFiles() throws {
    let small = try server(FetchTests.png)
    #expect(try result(request(small.address("/a.png")), fetcher()).get().bitmap.corners == "RGBW")
    let text = try server(Array("<html>".utf8) + [UInt8](repeating: 32, count: 100_000))
    #expect(try result(request(text.address("/a.png")), fetcher()).message == "not a known picture format (a web page)")
    let empty = try LoopbackServer { _, connection in connection.respond("416 Range Not Satisfiable") }
    #expect(
      try result(request(empty.address("/a.png")), fetcher()).message == "not a known picture format (an empty file)")
  }

  /// Raw files with the previews far behind the directories.
  @Test func ofARawFileThePreviewIsRead() throws {
    var files = try RawFiles()
    files.values = [UInt8](repeating: 0x55, count: 3_000_000)
    for (name, file) in files.all {
      let sent = Counter()
      let server = try server(file, .parts, sent)
      let cell = try result(request(server.address("/a.\(name)"), box: 30), fetcher()).get()
      let whole = try decoded(file)
      #expect(cell.header == whole.header, "\(name)")
      #expect(cell.bitmap.width <= 48 && cell.bitmap.width >= 15, "\(name): \(cell.bitmap.size)")
      let full = try result(request(server.address("/a.\(name)"), box: 1_000, use: .fullView), fetcher()).get()
      #expect(full.bitmap == whole.bitmap, "\(name)")
      #expect(sent.value <= 8 * 65_536, "\(name): \(sent.value) of \(file.count) bytes")
    }
  }

  @Test func theCacheHoldsParts() throws {
    let folder = try TemporaryFolder()
    let cache = WebCache(folder: folder.path)
    let sent = Counter()
    let server = try server(Self.original, .parts, sent)
    let address = server.address("/a.jpg")
    for _ in 0..<3 { _ = try result(request(address), fetcher(cache)).get() }
    // The entity tag of the first answer is sent with the second request, and no byte comes again.
    #expect(sent.value == 65_536 && server.requests.map(\.fields["if-none-match"]) == [nil, "\"v1\"", "\"v1\""])
    #expect(fetcher(cache).cachedDetails(of: address)?.date == "2024-05-17 18:03:12")
  }

  /// A cached picture is not fetched again for its packet, also if it has none.
  @Test(arguments: [true, false]) func thePacketOfACachedPictureIsInTheCache(hasPacket: Bool) throws {
    let folder = try TemporaryFolder()
    let cache = WebCache(folder: folder.path)
    let packet = Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8)
    let server = try server(hasPacket ? Exif.inserted(packet, into: Self.original) : Self.original)
    let address = server.address("/a.jpg")
    #expect(fetcher(cache).embeddedPacket(of: address) == (hasPacket ? packet : nil) && !server.requests.isEmpty)
    _ = try result(request(address), fetcher(cache)).get()
    let count = server.requests.count
    #expect(fetcher(cache).embeddedPacket(of: address) == (hasPacket ? packet : nil))
    #expect(server.requests.count == count)
  }

  /// What a file tells is in its first parts, wherever the packet is; the cache is left to the pictures.
  @Test func whatAFileTellsIsInItsFirstParts() throws {
    let folder = try TemporaryFolder()
    let cache = WebCache(folder: folder.path)
    func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
      let count = content.count + 2
      return [0xff, marker, UInt8(count >> 8), UInt8(count & 255)] + content
    }
    let packet = Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8)
    let profile = segment(0xe2, [UInt8](repeating: 7, count: 60_000))
    let told = segment(0xe1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet)
    for (more, requests) in [(told, 1), (profile + profile + told, 2)] {
      let sent = Counter()
      let server = try server(Array(Self.original.prefix(2)) + more + Self.original.dropFirst(2), .parts, sent)
      let reading = try fetcher(cache).reading(of: server.address("/a.jpg"))
      #expect(reading.packet == packet && reading.details?.date == "2024-05-17 18:03:12" && reading.fault == nil)
      #expect(server.requests.count == requests && sent.value == requests * 65_536)
      #expect(fetcher(cache).cachedDetails(of: server.address("/a.jpg")) == nil)
    }
    let text = try server(Array("no picture".utf8))
    #expect(try fetcher().reading(of: text.address("/a.jpg")).fault == "not a known picture format")
    text.stop()
    #expect(throws: PictureError.self) { try fetcher().reading(of: text.address("/b.jpg")) }
  }

  @Test func partsOfTwoVersionsAreNotMixed() throws {
    var files = try RawFiles()
    files.values = [UInt8](repeating: 0x55, count: 300_000)
    let file = try #require(files.all.first { $0.name == "dng" }).bytes
    let counter = Counter()
    let server = try LoopbackServer { request, connection in
      guard let range = request.range(of: file.count) else { return connection.respond(body: file) }
      counter.add(1)
      connection.respond(fields: ["ETag: \"\(counter.value)\""], part: range, of: file)
    }
    #expect(
      try result(request(server.address("/a.dng")), fetcher()).message
        == "the file was changed while it was read; r reads it again")
  }

  @Test func barsOfThumbnailsAreCutOff() throws {
    let quarters = Samples.quarters(width: 600, height: 400)
    var barred = Bitmap(width: 160, height: 120, color: 0)
    let inner = quarters.shrunk(to: PixelSize(width: 160, height: 107))
    barred.pixels.replaceSubrange(4 * 160 * 6..<4 * 160 * 113, with: inner.pixels)
    let file = Exif(thumbnail: try Encoding.jpeg(barred)).inserted(into: try Encoding.jpeg(quarters))
    let folder = try TemporaryFolder()
    let path = FilePath(try folder.write(file, as: "a.jpg"))
    let picture = try #require(try PictureDecoder().embeddedThumbnail(ofFile: path))
    #expect(picture.bitmap.size == PixelSize(width: 160, height: 107) && picture.bitmap.corners == "RGBW")
  }

  /// Needs `heif-enc` of Debian's libheif-examples.
  @Test(.enabled(if: heifEncoder != nil, "heif-enc is not installed"))
  func ofAHEICFileTheThumbnailIsRead() throws {
    let folder = try TemporaryFolder()
    var noise = Samples.noise(width: 1_024, height: 768)
    for index in stride(from: 3, to: noise.pixels.count, by: 4) { noise.pixels[index] = 255 }
    let source = try folder.write(try Encoding.jpeg(noise, quality: 90), as: "a.jpg")
    let made = folder.path + "/a.heic"
    _ = try ChildProcess([Self.heifEncoder ?? "", "-q", "90", "-t", "160", source, "-o", made]).wait()
    let file = Array(try Data(contentsOf: URL(fileURLWithPath: made)))
    try #require(file.count > 300_000)
    let sent = Counter()
    let server = try server(file, .parts, sent)
    let picture = try result(request(server.address("/a.heic"), box: 100), fetcher()).get()
    #expect(picture.header.size == PixelSize(width: 1_024, height: 768))
    #expect(picture.bitmap.width >= 100 && picture.bitmap.width <= 160)
    #expect(sent.value < file.count / 2, "\(sent.value) of \(file.count)")
  }

  private static let heifEncoder = ["/usr/bin/heif-enc", "/opt/homebrew/bin/heif-enc"].first {
    FileManager.default.isExecutableFile(atPath: $0) && PictureFormat.heic.isAvailable
  }
}

extension Result<Picture, PictureError> {
  /// The error's message; nil for a picture.
  fileprivate var message: String? { if case .failure(let error) = self { error.message } else { nil } }
}
