/// The previews and tags of a CR3 file.
///
/// Source: ISO/IEC 14496-12, 8.2 to 8.7 (`moov`, `stsz`, `co64`); L. Clévy's description of CR3.
struct CR3Boxes {
  private(set) var previews: [EmbeddedPreview] = []
  /// The TIFF structures with tags: the first directory, EXIF, maker note and GPS.
  private(set) var tags: [Range<Int>] = []

  private(set) var packet: Range<Int>?

  /// The UUID of the box with the XMP packet (XMP specification, part 3).
  private static let packetName: [UInt8] = [
    0xbe, 0x7a, 0xcf, 0xcb, 0x97, 0xa9, 0x42, 0xe8, 0x9c, 0x71, 0x99, 0x94, 0x91, 0xe3, 0xaf, 0xac,
  ]

  init(_ window: inout ByteWindow) {
    for box in window.boxes(in: 0..<window.count) {
      if box.isNamed("moov") {
        for canon in window.bodies("uuid", in: box.body) {
          // Canon's boxes follow the 16 bytes of its name.
          let names: [StaticString] = ["CMT1", "CMT2", "CMT3", "CMT4"]
          tags += window.boxes(in: canon.dropFirst(16)).filter { names.contains(where: $0.isNamed) }.map(\.body)
        }
        for track in window.bodies("trak", in: box.body) { addSample(ofTrack: track, &window) }
      } else if box.isNamed("uuid") {
        if window.bytes(at: box.body.lowerBound, count: 16) == Self.packetName {
          packet = box.body.dropFirst(16)
        } else if let preview = window.body("PRVW", in: box.body.dropFirst(24)) {
          add(at: preview.lowerBound + 16, count: preview.count - 16, &window)
        }
      }
    }
  }

  /// Adds the sample of a track. The tracks of sensor values contain no JPEG.
  private mutating func addSample(ofTrack track: Range<Int>, _ window: inout ByteWindow) {
    guard let table = window.body("mdia", "minf", "stbl", in: track),
      let sizes = window.body("stsz", in: table)?.lowerBound, let offsets = window.body("co64", in: table)?.lowerBound,
      let common = window.bigEndian(4, at: sizes + 4),
      let count = common > 0 ? common : window.bigEndian(4, at: sizes + 12),
      let offset = window.bigEndian(8, at: offsets + 8)
    else { return }
    add(at: offset, count: count, &window)
  }

  private mutating func add(at offset: Int, count: Int, _ window: inout ByteWindow) {
    if let preview = EmbeddedPreview(at: offset, count: count, &window) { previews.append(preview) }
  }
}
