import CLibrary
import CSPNG

/// Encodes bitmaps as PNG with libspng.
public struct PNGEncoder: Sendable {
  /// The text chunks by keyword of up to 79 Latin-1 characters. Source: PNG specification, third edition, 11.3.3.3.
  public var texts: [(keyword: String, text: String)]
  /// The zlib level, 1 (fast) to 9 (small).
  public var compression: Int32
  /// Whether to write alpha; without it the file has three channels.
  public var hasAlpha: Bool

  public init(texts: [(keyword: String, text: String)] = [], compression: Int32 = 6, hasAlpha: Bool = true) {
    self.texts = texts
    self.compression = compression
    self.hasAlpha = hasAlpha
  }

  /// Returns the bytes of the file; nil if memory is refused or the bitmap is empty.
  public func encode(_ bitmap: Bitmap) -> [UInt8]? {
    guard bitmap.width > 0, bitmap.height > 0, let context = spng_ctx_new(Int32(SPNG_CTX_ENCODER.rawValue)) else {
      return nil
    }
    defer { spng_ctx_free(context) }
    spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1)
    spng_set_option(context, SPNG_IMG_COMPRESSION_LEVEL, compression)
    var header = spng_ihdr()
    header.width = UInt32(bitmap.width)
    header.height = UInt32(bitmap.height)
    header.bit_depth = 8
    header.color_type = UInt8((hasAlpha ? SPNG_COLOR_TYPE_TRUECOLOR_ALPHA : SPNG_COLOR_TYPE_TRUECOLOR).rawValue)
    guard spng_set_ihdr(context, &header) == 0 else { return nil }

    // libspng keeps the pointers to the texts until the file is complete.
    let strings = texts.map { strdup($0.text) }
    defer { strings.forEach { free($0) } }
    var chunks: [spng_text] = zip(texts, strings).map { entry, string in
      var chunk = spng_text()
      withUnsafeMutableBytes(of: &chunk.keyword) { $0.copyBytes(from: entry.keyword.utf8.prefix(79)) }
      chunk.type = Int32(SPNG_TEXT.rawValue)
      chunk.length = string.map { strlen($0) } ?? 0
      chunk.text = string
      return chunk
    }
    return chunks.withUnsafeMutableBufferPointer { chunks -> [UInt8]? in
      if !chunks.isEmpty, spng_set_text(context, chunks.baseAddress, UInt32(chunks.count)) != 0 { return nil }
      let pixels = hasAlpha ? bitmap.pixels : Self.withoutAlpha(bitmap.pixels)
      guard
        spng_encode_image(
          context, pixels, pixels.count, Int32(SPNG_FMT_PNG.rawValue), Int32(SPNG_ENCODE_FINALIZE.rawValue)) == 0
      else { return nil }
      var size = 0
      var status: Int32 = 0
      guard let buffer = spng_get_png_buffer(context, &size, &status), status == 0 else { return nil }
      defer { free(buffer) }
      return Array(UnsafeRawBufferPointer(start: buffer, count: size))
    }
  }

  private static func withoutAlpha(_ pixels: [UInt8]) -> [UInt8] {
    var opaque: [UInt8] = []
    opaque.reserveCapacity(pixels.count / 4 * 3)
    for start in stride(from: 0, to: pixels.count - 3, by: 4) { opaque += pixels[start..<start + 3] }
    return opaque
  }
}
