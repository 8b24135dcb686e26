@testable import Pictures

/// Writes TIFF structures, as raw files are: each directory is followed by its values, pictures and subdirectories.
struct TIFFWriter {
  indirect enum Value {
    case short(Int)
    case long(Int)
    case text(String)
    case fraction(Int, Int)
    case bytes([UInt8])
    /// The position of bytes.
    case position(of: [UInt8])
    /// The positions of directories.
    case directories([[Int: Value]])
  }

  var isLittleEndian = true
  private(set) var file: [UInt8] = []

  /// Returns a file of a chain of directories.
  static func file(_ chain: [[Int: Value]], magic: Int = 42, mark: String = "", isLittleEndian: Bool = true) -> [UInt8]
  {
    var writer = TIFFWriter(isLittleEndian: isLittleEndian)
    writer.file = [UInt8](repeating: isLittleEndian ? 0x49 : 0x4d, count: 2) + writer.number(magic, 2)
    writer.file += writer.number(8 + mark.utf8.count, 4) + Array(mark.utf8)
    writer.append(chain)
    return writer.file
  }

  /// Returns bytes followed by a directory whose positions count from their beginning.
  static func directory(_ directory: [Int: Value], after prefix: [UInt8]) -> [UInt8] {
    var writer = TIFFWriter()
    writer.file = prefix
    writer.append([directory])
    return writer.file
  }

  private mutating func append(_ chain: [[Int: Value]]) {
    var link: Int?
    for directory in chain {
      if let link { file.replaceSubrange(link..<link + 4, with: number(file.count, 4)) }
      link = append(directory)
    }
  }

  /// Appends a directory. Returns where the position of the next one is written.
  private mutating func append(_ directory: [Int: Value]) -> Int {
    let start = file.count
    file += number(directory.count, 2) + [UInt8](repeating: 0, count: 12 * directory.count + 4)
    for (index, (tag, value)) in directory.sorted(by: { $0.key < $1.key }).enumerated() {
      let (type, count, data) = encoded(value)
      let isInPlace = data.count <= 4
      let last = isInPlace ? data + [UInt8](repeating: 0, count: 4 - data.count) : number(file.count, 4)
      if !isInPlace { file += data }
      let place = start + 2 + 12 * index
      file.replaceSubrange(place..<place + 12, with: number(tag, 2) + number(type, 2) + number(count, 4) + last)
    }
    return start + 2 + 12 * directory.count
  }

  private mutating func encoded(_ value: Value) -> (type: Int, count: Int, data: [UInt8]) {
    switch value {
    case .short(let value): return (3, 1, number(value, 2))
    case .long(let value): return (4, 1, number(value, 4))
    case .text(let text): return (2, text.utf8.count + 1, Array(text.utf8) + [0])
    case .fraction(let above, let below): return (5, 1, number(above, 4) + number(below, 4))
    case .bytes(let bytes): return (7, bytes.count, bytes)
    case .position(let bytes):
      defer { file += bytes }
      return (4, 1, number(file.count, 4))
    case .directories(let directories):
      var positions: [UInt8] = []
      for directory in directories {
        positions += number(file.count, 4)
        _ = append(directory)
      }
      return (4, directories.count, positions)
    }
  }

  private func number(_ value: Int, _ length: Int) -> [UInt8] {
    let little = (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isLittleEndian ? little : little.reversed()
  }
}

/// Raw files of an upright size of 64 × 96, stored on their side. Their previews have different colours: red the one of full size,
/// green the medium one, blue the thumbnail with bars.
struct RawFiles {
  let full: [UInt8]
  var medium: [UInt8]
  let thumbnail: [UInt8]
  /// The XMP packet; empty for none.
  var packet: [UInt8] = []
  /// Sensor values.
  var values = [UInt8](repeating: 0x55, count: 400)

  init() throws {
    full = try Encoding.jpeg(Bitmap(width: 96, height: 64, color: 0xdd2020))
    medium = try Encoding.jpeg(Bitmap(width: 48, height: 32, color: 0x20dd20))
    thumbnail = try Encoding.jpeg(Bitmap(width: 40, height: 30, color: 0x2020dd))
  }

  typealias Directory = [Int: TIFFWriter.Value]

  private func first(_ make: String, _ other: Directory = [:], note: [UInt8]? = nil) -> Directory {
    var exif: Directory = [
      0x9003: .text("2024:05:17 18:03:12"), 0x9291: .text("25"), 0x8827: .short(400), 0x829d: .fraction(28, 10),
    ]
    if let note { exif[0x927c] = .bytes(note) }
    let other = packet.isEmpty ? other : other.merging([0x02bc: .bytes(packet)]) { $1 }
    return [0x010f: .text(make), 0x0110: .text("\(make) 1"), 0x0112: .short(6), 0x8769: .directories([exif])]
      .merging(other) { $1 }
  }

  private func inStrip(_ jpeg: [UInt8], compression: Int) -> Directory {
    [0x00fe: .long(1), 0x0103: .short(compression), 0x0111: .position(of: jpeg), 0x0117: .long(jpeg.count)]
  }

  private func named(_ jpeg: [UInt8]) -> Directory {
    [0x0103: .short(6), 0x0201: .position(of: jpeg), 0x0202: .long(jpeg.count)]
  }

  private var sensor: Directory {
    [
      0x00fe: .long(0), 0x0100: .long(100), 0x0101: .long(68), 0x0103: .short(1), 0x0106: .short(32_803),
      0x0111: .position(of: values), 0x0117: .long(values.count),
    ]
  }

  /// A file of each kind, by the ending of its name.
  var all: [(name: String, bytes: [UInt8])] {
    let nikon = Array("Nikon\0\u{2}\u{10}\0\0".utf8) + TIFFWriter.file([[0x0011: .directories([named(medium)])]])
    let olympus = TIFFWriter.directory(
      [0x2020: .directories([[0x0101: .position(of: full), 0x0102: .long(full.count)]])],
      after: Array("OLYMPUS\0II\u{3}\0".utf8))
    let sensorOfCanon = inStrip(lossless, compression: 6)
    return [
      (
        "dng",
        TIFFWriter.file([
          first(
            "ACME",
            [
              0xc612: .bytes([1, 4, 0, 0]),
              0x014a: .directories([sensor, inStrip(medium, compression: 7), inStrip(full, compression: 7)]),
            ])
        ])
      ),
      (
        "nef",
        TIFFWriter.file(
          [first("NIKON", [0x014a: .directories([named(full), sensor])], note: nikon)], isLittleEndian: false)
      ),
      (
        "arw",
        TIFFWriter.file([
          first("SONY", named(medium).merging([0x014a: .directories([sensor])]) { $1 }), named(thumbnail), named(full),
        ])
      ),
      (
        "cr2",
        TIFFWriter.file(
          [first("Canon", inStrip(full, compression: 6)), named(thumbnail), [:], sensorOfCanon], mark: "CR\u{2}\0")
      ),
      (
        "pef",
        TIFFWriter.file(
          [first("PENTAX", sensor), named(thumbnail), named(medium), named(full)], isLittleEndian: false)
      ),
      (
        "orf",
        TIFFWriter.file([first("OLYMPUS", sensor, note: olympus), named(medium)], magic: 0x4f52)
      ),
      (
        "rw2",
        TIFFWriter.file(
          [first("Panasonic", [0x002e: .bytes(full), 2: .short(100)])], magic: 85)
      ),
      ("raf", raf),
      ("cr3", cr3),
    ]
  }

  /// The full picture with the frame of a lossless one.
  private var lossless: [UInt8] {
    var file = full
    if let frame = (0..<file.count - 1).first(where: { file[$0] == 0xff && file[$0 + 1] == 0xc0 }) {
      file[frame + 1] = 0xc3
    }
    return file
  }

  /// The tags are in the preview.
  private var raf: [UInt8] {
    let exif = Exif(
      orientation: 6, make: "FUJIFILM", model: "FUJIFILM 1",
      details: [
        0x9003: .text("2024:05:17 18:03:12"), 0x9291: .text("25"), 0x8827: .short(400), 0x829d: .fractions([(28, 10)]),
      ])
    let preview = exif.inserted(into: packet.isEmpty ? full : Exif.inserted(packet, into: full))
    var head = Array("FUJIFILMCCD-RAW 0201FF000000FUJIFILM 1".utf8)
    head += [UInt8](repeating: 0, count: 84 - head.count) + large(148) + large(preview.count)
    return head + [UInt8](repeating: 0, count: 148 - head.count) + preview + values
  }

  private var cr3: [UInt8] {
    let zero = [UInt8](repeating: 0, count: 16)
    let type = box("ftyp", Array("crx \0\0\0\u{1}crx isom".utf8))
    var details = first("Canon")
    guard case .directories(let exif)? = details.removeValue(forKey: 0x8769) else { return [] }
    let tags = box(
      "uuid",
      large(0x85c0_b687) + large(0x820f_11e0) + large(0x8111_f4ce) + large(0x462b_6a48)
        + box("CNCV", Array("CanonCR3_001/00.09.00/00.00.00".utf8)) + box("CMT1", TIFFWriter.file([details]))
        + box("CMT2", TIFFWriter.file(exif)))
    let preview = box("uuid", zero + zero.prefix(8) + box("PRVW", zero + medium))
    func file(at offset: Int) -> [UInt8] {
      let sizes = box("stsz", large(0) + large(full.count) + large(1))
      let offsets = box("co64", large(0) + large(1) + large(offset, 8))
      let track = box("trak", box("mdia", box("minf", box("stbl", sizes + offsets))))
      return type + box("moov", tags + track) + preview
    }
    let name: [UInt8] = [
      0xbe, 0x7a, 0xcf, 0xcb, 0x97, 0xa9, 0x42, 0xe8, 0x9c, 0x71, 0x99, 0x94, 0x91, 0xe3, 0xaf, 0xac,
    ]
    let last = packet.isEmpty ? [] : box("uuid", name + packet)
    return file(at: file(at: 0).count + 8) + box("mdat", full + values) + last
  }
}
