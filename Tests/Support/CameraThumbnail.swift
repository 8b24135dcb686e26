/// The Exif thumbnail of a JPEG file, as cameras write it.
///
/// Source: Exif 2.3, 4.6 (the second directory has the offset and the length of a JPEG stream).
public enum CameraThumbnail {
  /// Returns `file` with `thumbnail` in an Exif segment at its beginning. Both are JPEG streams.
  public static func insert(_ thumbnail: [UInt8], into file: [UInt8]) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xff) } }
    func entry(_ tag: Int, _ value: Int) -> [UInt8] { little(tag, 2) + little(4, 2) + little(1, 4) + little(value, 4) }
    // An empty first directory at offset 8, the second at 14, then the stream.
    let offset = 14 + 2 + 2 * 12 + 4
    var tiff: [UInt8] = Array("II*\0".utf8) + little(8, 4)
    tiff += little(0, 2) + little(14, 4)
    tiff += little(2, 2) + entry(0x0201, offset) + entry(0x0202, thumbnail.count) + little(0, 4)
    let body = Array("Exif\0\0".utf8) + tiff + thumbnail
    let length = body.count + 2
    return file.prefix(2) + [0xff, 0xe1, UInt8(length >> 8), UInt8(length & 0xff)] + body + file.dropFirst(2)
  }
}
