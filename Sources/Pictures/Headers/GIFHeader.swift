/// The header of a GIF file.
///
/// Source: GIF89a specification, sections 17 to 26.
struct GIFHeader: FormatHeader {
  let size: PixelSize
  let isAnimated: Bool

  init(_ window: inout ByteWindow) throws(PictureError) {
    guard let width = window.littleEndian(2, at: 6), let height = window.littleEndian(2, at: 8), width > 0, height > 0
    else { throw .broken(.gif, "it has no size") }
    size = PixelSize(width: width, height: height)
    isAnimated = Self.loops(&window)
  }

  /// Returns true if a loop extension follows the colours, where common writers put it.
  private static func loops(_ window: inout ByteWindow) -> Bool {
    guard let flags = window[10] else { return false }
    var offset = 13 + (flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1))
    for _ in 0..<8 {
      guard window[offset] == 0x21, let label = window[offset + 1] else { return false }
      if label == 0xff, window.has("NETSCAPE2.0", at: offset + 3) || window.has("ANIMEXTS1.0", at: offset + 3) {
        return true
      }
      offset += 2
      for _ in 0..<64 {
        guard let length = window[offset] else { return false }
        offset += 1 + Int(length)
        if length == 0 { break }
      }
    }
    return false
  }
}
