/// Writes the EXIF tags of a test picture.
///
///     Exif(orientation: 6, details: [0x8827: .short(400)]).inserted(into: jpeg)
struct Exif {
  enum Value {
    case text(String)
    case short(Int)
    case shorts([Int])
    case bytes([UInt8])
    case long(Int)
    /// Numerators and denominators.
    case fractions([(Int, Int)])
    case signedFraction(Int, Int)
  }

  var orientation: Int?
  var isLittleEndian = true
  var make: String?
  var model: String?
  var date: String?
  /// Numerator and denominator.
  var exposureTime: (Int, Int)?
  var sensitivity: Int?
  var thumbnail: [UInt8]?
  /// More tags of the first directory, of the EXIF directory and of the GPS directory.
  var first: [Int: Value] = [:]
  var details: [Int: Value] = [:]
  var location: [Int: Value] = [:]

  /// The TIFF structure.
  var bytes: [UInt8] {
    var (first, details) = (first, details)
    for (tag, text) in [(0x010f, make), (0x0110, model), (0x0132, date)] {
      if let text { first[tag] = .text(text) }
    }
    if let orientation { first[0x0112] = .short(orientation) }
    if let exposureTime { details[0x829a] = .fractions([exposureTime]) }
    if let sensitivity { details[0x8827] = .short(sensitivity) }
    if !details.isEmpty { first[0x8769] = .long(0) }
    if !location.isEmpty { first[0x8825] = .long(0) }

    func length(_ fields: [Int: Value]) -> Int { fields.isEmpty ? 0 : 2 + 12 * fields.count + 4 }
    let detailsStart = 8 + 2 + 12 * first.count + 4
    let locationStart = detailsStart + length(details)
    let thumbnailStart = locationStart + length(location)
    let outsideStart = thumbnailStart + (thumbnail == nil ? 0 : 2 + 24 + 4)
    if !details.isEmpty { first[0x8769] = .long(detailsStart) }
    if !location.isEmpty { first[0x8825] = .long(locationStart) }

    var outside: [UInt8] = []
    func directory(_ fields: [Int: Value], next: Int = 0) -> [UInt8] {
      var bytes = number(fields.count, 2)
      for (tag, value) in fields.sorted(by: { $0.key < $1.key }) {
        let (type, count, data) = encoded(value)
        bytes += number(tag, 2) + number(type, 2) + number(count, 4)
        if data.count <= 4 {
          bytes += data + [UInt8](repeating: 0, count: 4 - data.count)
        } else {
          bytes += number(outsideStart + outside.count, 4)
          outside += data
        }
      }
      return bytes + number(next, 4)
    }
    var file: [UInt8] = (isLittleEndian ? [0x49, 0x49, 42, 0] : [0x4d, 0x4d, 0, 42]) + number(8, 4)
    file += directory(first, next: thumbnail == nil ? 0 : thumbnailStart)
    if !details.isEmpty { file += directory(details) }
    if !location.isEmpty { file += directory(location) }
    if let thumbnail {
      file += directory([0x0201: .long(outsideStart + outside.count), 0x0202: .long(thumbnail.count)])
      outside += thumbnail
    }
    return file + outside
  }

  /// Returns a JPEG file with the EXIF segment after its first marker.
  func inserted(into jpeg: [UInt8]) -> [UInt8] { Self.segment(Array("Exif\0\0".utf8) + bytes, in: jpeg) }

  /// Returns a JPEG file with an XMP packet.
  static func inserted(_ packet: [UInt8], into jpeg: [UInt8]) -> [UInt8] {
    segment(Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet, in: jpeg)
  }

  private static func segment(_ body: [UInt8], in jpeg: [UInt8]) -> [UInt8] {
    let length = body.count + 2
    return jpeg[..<2] + [0xff, 0xe1, UInt8(length >> 8), UInt8(length & 255)] + body + jpeg[2...]
  }

  private func encoded(_ value: Value) -> (type: Int, count: Int, data: [UInt8]) {
    switch value {
    case .text(let text): (2, text.utf8.count + 1, Array(text.utf8) + [0])
    case .short(let value): (3, 1, number(value, 2))
    case .shorts(let values): (3, values.count, values.flatMap { number($0, 2) })
    case .bytes(let bytes): (7, bytes.count, bytes)
    case .long(let value): (4, 1, number(value, 4))
    case .fractions(let values): (5, values.count, values.flatMap { number($0.0, 4) + number($0.1, 4) })
    case .signedFraction(let above, let below): (10, 1, number(above, 4) + number(below, 4))
    }
  }

  private func number(_ value: Int, _ length: Int) -> [UInt8] {
    let little = (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isLittleEndian ? little : little.reversed()
  }
}

// MARK: - Other formats

extension Exif {
  /// The tags in a small file of each format that has them, by the extension of its name.
  var files: [(name: String, bytes: [UInt8])] {
    get throws {
      let bitmap = Samples.photo(width: 16, height: 16)
      var tiff = self
      tiff.first[0x0100] = .long(16)
      tiff.first[0x0101] = .long(16)
      let png = try Encoding.png(bitmap)
      // The checksum of a chunk without pixels is not checked.
      let chunk = large(bytes.count) + Array("eXIf".utf8) + bytes + [0, 0, 0, 0]
      return [
        ("jpg", inserted(into: try Encoding.jpeg(bitmap))), ("png", Array(png[..<33] + chunk + png[33...])),
        ("webp", webp(try Encoding.webp(bitmap))), ("tif", tiff.bytes), ("heic", heic),
      ]
    }
  }

  /// An extended WebP file with the picture of a plain one.
  private func webp(_ plain: [UInt8]) -> [UInt8] {
    func small(_ number: Int) -> [UInt8] { large(number).reversed() }
    let padding: [UInt8] = bytes.count.isMultiple(of: 2) ? [] : [0]
    let body =
      Array("WEBPVP8X".utf8) + small(10) + [0x08, 0, 0, 0, 15, 0, 0, 15, 0, 0] + plain[12...]
      + Array("EXIF".utf8) + small(bytes.count) + bytes + padding
    return Array("RIFF".utf8) + small(body.count) + body
  }

  /// Returns an extended WebP file with the tags at its end.
  func inserted(intoExtendedWebP file: [UInt8]) -> [UInt8] {
    func small(_ number: Int) -> [UInt8] { large(number).reversed() }
    let padding: [UInt8] = bytes.count.isMultiple(of: 2) ? [] : [0]
    var chunks = Array(file[12...]) + Array("EXIF".utf8) + small(bytes.count) + bytes + padding
    chunks[8] |= 0x08
    return Array("RIFF".utf8) + small(chunks.count + 4) + Array("WEBP".utf8) + chunks
  }

  /// A HEIF container of 16 × 16 pixels without the pixels.
  private var heic: [UInt8] {
    let type = box("ftyp", Array("heic\0\0\0\0mif1heic".utf8))
    let entry = box("infe", [2, 0, 0, 0, 0, 7, 0, 0] + Array("Exif\0".utf8))
    let size = box("ispe", [0, 0, 0, 0] + large(16) + large(16))
    let item = large(0) + bytes
    func meta(itemAt offset: Int) -> [UInt8] {
      box(
        "meta",
        [0, 0, 0, 0] + box("iinf", [0, 0, 0, 0, 0, 1] + entry)
          + box(
            "iloc",
            [1, 0, 0, 0, 0x44, 0, 0, 1, 0, 7, 0, 0, 0, 0, 0, 1] + large(offset) + large(item.count))
          + box("iprp", box("ipco", size)))
    }
    return type + meta(itemAt: type.count + meta(itemAt: 0).count + 8) + box("mdat", item)
  }
}
