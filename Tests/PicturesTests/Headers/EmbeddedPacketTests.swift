import Platform
import Testing

@testable import Pictures

/// XMP packets in pictures. Those of JPEG, PNG, WebP and TIFF are also read in the tests of sidecars.
@Suite struct EmbeddedPacketTests {
  private let packet = Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'>a few bytes</x:xmpmeta>".utf8)

  private func found(in bytes: [UInt8], limit: Int = 1_000) throws -> [UInt8]? {
    let folder = try TemporaryFolder()
    return EmbeddedPacket.read(FilePath(try folder.write(bytes, as: "a")), limit: limit).packet
  }

  @Test(arguments: ["dng", "nef", "arw", "cr2", "pef", "orf", "rw2", "raf", "cr3"]) func rawFiles(name: String) throws {
    var files = try RawFiles()
    #expect(try found(in: files.all.first { $0.name == name }?.bytes ?? []) == nil)
    files.packet = packet + [0, 0, 0]
    let file = try #require(files.all.first { $0.name == name }?.bytes)
    #expect(try found(in: file) == packet)
    #expect(try found(in: file, limit: packet.count) == nil, "larger than the limit")
  }

  /// A HEIF container of 16 × 16 pixels, with an item of another media type before that of the packet.
  private func heic(_ type: String = "application/rdf+xml") -> [UInt8] {
    let start = box("ftyp", Array("heic\0\0\0\0mif1heic".utf8))
    func entry(_ number: UInt8, _ type: String) -> [UInt8] {
      box("infe", [2, 0, 0, 0, 0, number, 0, 0] + Array("mimename\0\(type)\0".utf8))
    }
    func meta(at offset: Int) -> [UInt8] {
      // The first item is in two pieces.
      let places = [
        [0, 7, 0, 0, 0, 0, 0, 2] + large(offset) + large(2) + large(offset + 2) + large(2),
        [0, 8, 0, 0, 0, 0, 0, 1] + large(offset + 4) + large(packet.count),
      ]
      return box(
        "meta",
        [0, 0, 0, 0] + box("iinf", [0, 0, 0, 0, 0, 2] + entry(7, "text/plain") + entry(8, type))
          + box("iloc", [1, 0, 0, 0, 0x44, 0, 0, 2] + places.joined())
          + box("iprp", box("ipco", box("ispe", large(0) + large(16) + large(16)))))
    }
    return start + meta(at: start.count + meta(at: 0).count + 8) + box("mdat", Array("text".utf8) + packet)
  }

  @Test func heicFiles() throws {
    #expect(try found(in: heic()) == packet)
    #expect(try found(in: heic("application/xml")) == nil)
    for count in stride(from: 0, to: heic().count - 1, by: 3) {
      #expect(try found(in: Array(heic()[..<count])) != packet)
    }
  }

  @Test func jpegXLFiles() throws {
    let signature = box("JXL ", [0x0d, 0x0a, 0x87, 0x0a])
    let picture = box("jxlc", [0xff, 0x0a, 0x41] + [UInt8](repeating: 0, count: 16))
    #expect(try found(in: signature + box("xml ", packet) + picture) == packet)
    #expect(try found(in: signature + picture) == nil)
    // A part of a picture follows its number.
    let part = box("jxlp", [0x80, 0, 0, 0, 0xff, 0x0a, 0x41] + [UInt8](repeating: 0, count: 16))
    for box in [picture, part] {
      #expect(
        try PictureHeader.read(bytes: PictureBytes(signature + box))
          == PictureHeader(format: .jpegXL, width: 8, height: 8))
    }
  }

  /// The orientation of the packet counts if the tags have none. A decoder of containers turns the picture itself.
  @Test func whetherTagsTellTheOrientation() throws {
    let folder = try TemporaryFolder()
    for (exif, isTold) in [(Exif(make: "ACME"), false), (Exif(orientation: 1), true)] {
      for (name, bytes) in try exif.files {
        let read = EmbeddedPacket.read(FilePath(try folder.write(bytes, as: "a.\(name)")), limit: 1_000)
        #expect(read.isOriented == (isTold || name == "heic") && read.packet == nil, "\(name)")
      }
    }
  }
}
