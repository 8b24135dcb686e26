/// The sizes of partial reads of remote files.
enum FilePartReading {
  /// The start of a file, with the header, the EXIF tags and the thumbnail of a JPEG file.
  static let head = 0..<65_536
  /// The number of parts after which the whole file is read.
  static let limit = 8

  /// Returns the range of the next part, from an offset of a file with `count` bytes.
  static func range(from offset: Int, of count: Int) -> Range<Int> {
    offset..<min(offset + head.count, max(count, offset))
  }
}
