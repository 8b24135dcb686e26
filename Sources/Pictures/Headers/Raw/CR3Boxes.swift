/// The previews and tags of a CR3 file.
///
/// Source: ISO/IEC 14496-12, 8.2 to 8.7 (`moov`, `stsz`, `co64`); L. Clévy's description of CR3.
struct CR3Boxes {
  private(set) var previews: [EmbeddedPreview] = []
  /// The TIFF structures with the tags: the first directory, the EXIF directory, the maker's note and the GPS directory.
  private(set) var tags: [Range<Int>] = []

  /// The XMP packet.
  private(set) var packet: Range<Int>?

  /// The name of the box of the XMP packet (XMP specification, part 3).
  private static let packetName: [UInt8] = [
    0xbe, 0x7a, 0xcf, 0xcb, 0x97, 0xa9, 0x42, 0xe8, 0x9c, 0x71, 0x99, 0x94, 0x91, 0xe3, 0xaf, 0xac,
  ]

  init(_ window: inout ByteWindow) {
    for box in HEIFHeader.boxes(in: 0..<window.count, &window) {
      if box.kind == HEIFHeader.kind("moov") {
        let boxes = HEIFHeader.boxes(in: box.body, &window)
        for box in boxes where box.kind == HEIFHeader.kind("uuid") {
          // Canon's boxes follow the 16 bytes of its name.
          let names: [StaticString] = ["CMT1", "CMT2", "CMT3", "CMT4"]
          let kinds = names.map(HEIFHeader.kind)
          tags += HEIFHeader.boxes(in: box.body.dropFirst(16), &window).filter { kinds.contains($0.kind) }.map(\.body)
        }
        for box in boxes where box.kind == HEIFHeader.kind("trak") { addSample(ofTrack: box.body, &window) }
      } else if box.kind == HEIFHeader.kind("uuid"),
        window.bytes(at: box.body.lowerBound, count: 16) == Self.packetName
      {
        packet = box.body.dropFirst(16)
      } else if box.kind == HEIFHeader.kind("uuid"),
        let preview = Self.box(["PRVW"], in: box.body.dropFirst(24), &window)
      {
        add(at: preview.lowerBound + 16, count: preview.count - 16, &window)
      }
    }
  }

  /// Adds the sample of a track; the tracks of sensor values have no JPEG there.
  private mutating func addSample(ofTrack track: Range<Int>, _ window: inout ByteWindow) {
    guard let table = Self.box(["mdia", "minf", "stbl"], in: track, &window),
      let sizes = Self.box(["stsz"], in: table, &window)?.lowerBound,
      let offsets = Self.box(["co64"], in: table, &window)?.lowerBound,
      let common = window.bigEndian(4, at: sizes + 4),
      let count = common > 0 ? common : window.bigEndian(4, at: sizes + 12),
      let offset = window.bigEndian(8, at: offsets + 8)
    else { return }
    add(at: offset, count: count, &window)
  }

  private mutating func add(at offset: Int, count: Int, _ window: inout ByteWindow) {
    if let preview = EmbeddedPreview(at: offset, count: count, &window) { previews.append(preview) }
  }

  /// Returns the body of the first box of a name inside the first box of the name before, or nil.
  private static func box(_ names: [StaticString], in range: Range<Int>, _ window: inout ByteWindow) -> Range<Int>? {
    var range = range
    for name in names {
      guard let box = HEIFHeader.boxes(in: range, &window).first(where: { $0.kind == HEIFHeader.kind(name) }) else {
        return nil
      }
      range = box.body
    }
    return range
  }
}
