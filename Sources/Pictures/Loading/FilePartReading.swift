/// How much of a remote file is read at a time.
enum FilePartReading {
  /// The beginning of a file has the header, the EXIF tags and the thumbnail of a JPEG file.
  static let head = 0..<65_536
  /// The parts after which the whole file is read instead.
  static let limit = 8

  /// Returns the part of a file that begins at an offset.
  static func part(from offset: Int, of count: Int) -> Range<Int> {
    offset..<min(offset + head.count, max(count, offset))
  }
}
