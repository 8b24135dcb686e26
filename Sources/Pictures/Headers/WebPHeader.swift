/// The header of a WebP file.
///
/// Source: RFC 9649, sections 2.4 to 2.7 (container), RFC 6386 9.1 (VP8 frame header).
struct WebPHeader: FormatHeader {
  var size: PixelSize
  var isAnimated = false
  var exif: Range<Int>?
  private(set) var icc: Range<Int>?
  private var hasPacket = false

  init(_ window: inout ByteWindow) throws(PictureError) {
    if window.has("VP8 ", at: 12) {
      guard window[23] == 0x9d, window[24] == 0x01, window[25] == 0x2a, let width = window.littleEndian(2, at: 26),
        let height = window.littleEndian(2, at: 28)
      else { throw .broken(.webp, "it has no size") }
      size = PixelSize(width: width & 0x3fff, height: height & 0x3fff)
    } else if window.has("VP8L", at: 12) {
      guard window[20] == 0x2f, let bits = window.littleEndian(4, at: 21) else {
        throw .broken(.webp, "it has no size")
      }
      size = PixelSize(width: bits & 0x3fff + 1, height: bits >> 14 & 0x3fff + 1)
    } else if window.has("VP8X", at: 12) {
      guard let flags = window[20], let width = window.littleEndian(3, at: 24),
        let height = window.littleEndian(3, at: 27)
      else { throw .broken(.webp, "it has no size") }
      size = PixelSize(width: width + 1, height: height + 1)
      isAnimated = flags & 0x02 != 0
      // The profile is the first chunk.
      if flags & 0x20 != 0, window.has("ICCP", at: 30), let length = window.littleEndian(4, at: 34) {
        icc = 38..<38 + length
      }
      hasPacket = flags & 0x04 != 0
      if flags & 0x08 != 0, let body = Self.chunk("EXIF", &window) {
        // Some writers add JPEG's prefix.
        let start = window.has("Exif\0\0", at: body.lowerBound) ? body.lowerBound + 6 : body.lowerBound
        exif = start..<max(start, body.upperBound)
      }
    } else {
      throw .broken(.webp, "it has no size")
    }
    guard size.width > 0, size.height > 0 else { throw .broken(.webp, "its size is zero") }
  }

  func isCutOff(in window: inout ByteWindow) -> Bool { (window.littleEndian(4, at: 4) ?? 0) + 8 > window.count }

  func packet(in window: inout ByteWindow) -> Range<Int>? { hasPacket ? Self.chunk("XMP ", &window) : nil }

  /// Returns the body of a chunk before or after the pixels, or nil.
  private static func chunk(_ name: StaticString, _ window: inout ByteWindow) -> Range<Int>? {
    var offset = 30
    for _ in 0..<256 {
      guard let length = window.littleEndian(4, at: offset + 4) else { return nil }
      let body = offset + 8
      if window.has(name, at: offset) { return body..<max(body, min(body + length, window.count)) }
      offset = body + length + length & 1
    }
    return nil
  }
}
