/// What tells a picture file: its first bytes, or the end of its name.
enum PictureMagic {
  /// Ends of the names of picture files that are looked for in folders.
  static let extensions: Set<String> = [
    "jpg", "jpeg", "jpe", "jfif", "png", "webp", "gif", "avif", "heic", "heif", "tif", "tiff",
    "svg", "bmp",
  ]

  /// Whether a name ends as those of pictures do.
  static func isPictureName(_ name: String) -> Bool {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
    return extensions.contains(name[name.utf8.index(after: dot)...].lowercased())
  }

  /// Whether the bytes begin as those of a picture do.
  static func isPicture(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    func begins(_ magic: StaticString, at offset: Int = 0) -> Bool {
      bytes.count >= offset + magic.utf8CodeUnitCount
        && UnsafeBufferPointer(start: magic.utf8Start, count: magic.utf8CodeUnitCount)
          .elementsEqual(bytes[offset..<(offset + magic.utf8CodeUnitCount)])
    }
    if bytes.starts(with: [0xff, 0xd8, 0xff]) || bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) {
      return true
    }
    if begins("GIF87a") || begins("GIF89a") || begins("RIFF") && begins("WEBP", at: 8) {
      return true
    }
    if bytes.starts(with: [0x49, 0x49, 0x2a, 0x00]) || bytes.starts(with: [0x4d, 0x4d, 0x00, 0x2a]) {
      return true
    }
    if begins("ftyp", at: 4) { return true }
    if begins("BM"), bytes.count > 14, bytes[6..<10].allSatisfy({ $0 == 0 }) { return true }
    return begins("<svg")
      || begins("<?xml") && String(decoding: bytes.prefix(1024), as: UTF8.self).contains("<svg")
  }
}
