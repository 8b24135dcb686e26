/// The beginnings of pictures with an XMP packet, without pixels.
enum Pictures {
  private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(number >> (8 * $0) & 255) }
  }

  static func jpeg(_ packet: String) -> [UInt8] { jpeg(packet, orientation: nil) }

  /// - Parameter orientation: The EXIF tag; nil for none.
  static func jpeg(_ packet: String, orientation: Int?) -> [UInt8] {
    let tags = orientation.map {
      Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, UInt8($0), 0, 0, 0, 0, 0, 0, 0]
    }
    func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
      [0xff, marker] + bytes(content.count + 2, 2) + content
    }
    return [0xff, 0xd8] + segment(0xe0, Array("JFIF\0".utf8)) + segment(0xe1, Array("Exif\0\0".utf8) + (tags ?? [])) + [
      0xff
    ]
      + segment(0xe1, Array("http://ns.adobe.com/xap/1.0/\0\(packet)\0\0".utf8))
      + segment(0xc0, [8, 0, 1, 0, 1, 1, 1, 0x11, 0])
  }

  static func png(_ packet: String) -> [UInt8] {
    func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
      bytes(content.count, 4) + Array(type.utf8) + content + [0, 0, 0, 0]
    }
    let text = Array("XML:com.adobe.xmp\0\0\0en\0XMP\0\(packet)".utf8)
    return [0x89] + Array("PNG\r\n\u{1a}\n".utf8) + chunk("IHDR", Array(repeating: 1, count: 13))
      + chunk("iTXt", Array("Comment\0\0\0\0\0text".utf8)) + chunk("iTXt", text).dropLast(4)
  }

  static func webP(_ packet: String) -> [UInt8] {
    func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
      Array(type.utf8) + bytes(content.count, 4).reversed() + content
    }
    return Array("RIFF\0\0\0\0WEBP".utf8) + chunk("VP8X", [4] + Array(repeating: 0, count: 9))
      + chunk("XMP ", Array(packet.utf8))
  }

  /// A HEIF container of 16 × 16 pixels that are not turned.
  static func heic(_ packet: String) -> [UInt8] {
    func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
      bytes(content.count + 8, 4) + Array(name.utf8) + content
    }
    let type = box("ftyp", Array("heic\0\0\0\0mif1heic".utf8))
    let entry = box("infe", [2, 0, 0, 0, 0, 8, 0, 0] + Array("mimename\0application/rdf+xml\0".utf8))
    let properties = box("ispe", bytes(0, 4) + bytes(16, 4) + bytes(16, 4)) + box("irot", [0])
    func meta(itemAt offset: Int) -> [UInt8] {
      let place = [1, 0, 0, 0, 0x44, 0, 0, 1, 0, 8, 0, 0, 0, 0, 0, 1] + bytes(offset, 4) + bytes(packet.utf8.count, 4)
      return box(
        "meta",
        bytes(0, 4) + box("iinf", [0, 0, 0, 0, 0, 1] + entry) + box("iloc", place)
          + box("iprp", box("ipco", properties)))
    }
    return type + meta(itemAt: type.count + meta(itemAt: 0).count + 8) + box("mdat", Array(packet.utf8))
  }

  static func tiff(_ packet: String) -> [UInt8] { tiff(packet, isLittleEndian: true) }

  static func bigEndianTIFF(_ packet: String) -> [UInt8] { tiff(packet, isLittleEndian: false) }

  private static func tiff(_ packet: String, isLittleEndian: Bool) -> [UInt8] {
    func field(_ number: Int, _ count: Int) -> [UInt8] {
      isLittleEndian ? bytes(number, count).reversed() : bytes(number, count)
    }
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
      field(tag, 2) + field(type, 2) + field(count, 4) + field(value, 4)
    }
    let entries = entry(256, 4, 1, 100) + entry(257, 4, 1, 100) + entry(700, 1, packet.utf8.count, 50)
    return Array((isLittleEndian ? "II" : "MM").utf8) + field(42, 2) + field(8, 4) + field(3, 2) + entries
      + field(0, 4) + Array(packet.utf8)
  }
}
