/// The chunks of a PNG file before its pixels.
///
/// Source: PNG specification, third edition, 5.3 (chunks), 11.2.1 (IHDR), 11.3.4.6 (eXIf).
struct PNGHeader: FormatHeader {
  var size: PixelSize
  var exif: Range<Int>?

  init(_ window: inout ByteWindow) throws(PictureError) {
    guard window.has("IHDR", at: 12), let width = window.bigEndian(4, at: 16), let height = window.bigEndian(4, at: 20),
      window[28] != nil
    else { throw .broken(.png, "it ends before its size") }
    guard width > 0, height > 0, width <= Int32.max, height <= Int32.max else {
      throw .broken(.png, "its size is out of range")
    }
    size = PixelSize(width: width, height: height)
    var offset = 33
    // The EXIF chunk may follow the pixels, but writers put it first; a longer search would read the whole file.
    for _ in 0..<32 {
      guard let length = window.bigEndian(4, at: offset), length <= Int32.max, !window.has("IDAT", at: offset + 4)
      else {
        break
      }
      if window.has("eXIf", at: offset + 4) {
        exif = offset + 8..<max(offset + 8, min(offset + 8 + length, window.count))
        break
      }
      offset += 12 + length
    }
  }
}
