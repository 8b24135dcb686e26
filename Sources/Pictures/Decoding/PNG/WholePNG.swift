import CDeflate
import CPNGFilter

/// A common PNG file: RGB or RGBA with 8 bits per channel, not interlaced, not truncated. libdeflate inflates all rows
/// at once, in half to two thirds of zlib's time.
struct WholePNG {
  private let bytes: PictureBytes
  private let size: PixelSize
  private let layout: RowLayout
  /// The data of each IDAT chunk.
  private let chunks: [Range<Int>]

  /// Returns nil for other files, and for files that need more than `limit` bytes of memory.
  init?(_ bytes: PictureBytes, limit: Int) {
    var window = ByteWindow(bytes)
    guard let header = try? PNGHeader(&window), window[24] == 8, let kind = window[25], kind == 2 || kind == 6,
      window[28] == 0, let chunks = Self.pixelChunks(&window)
    else { return nil }
    self.bytes = bytes
    self.chunks = chunks
    size = header.size
    layout = kind == 2 ? .rgb : .rgba
    guard size.height * (1 + layout.bytesPerPixel * size.width) <= limit - bytes.count else { return nil }
  }

  /// Returns the data of the IDAT chunks; nil for a truncated file or a transparent colour.
  private static func pixelChunks(_ window: inout ByteWindow) -> [Range<Int>]? {
    var chunks: [Range<Int>] = []
    var offset = 8
    while let length = window.bigEndian(4, at: offset), length <= window.count - offset - 12 {
      if window.has("IDAT", at: offset + 4) {
        chunks.append(offset + 8..<offset + 8 + length)
      } else if !chunks.isEmpty {
        return chunks
      } else if window.has("tRNS", at: offset + 4) {
        return nil
      }
      offset += 12 + length
    }
    return nil
  }

  /// Decodes all rows. Returns nil if the data or its checksum is wrong.
  func decode(_ request: DecodeRequest) throws(PictureError) -> DecodedPixels? {
    let compressed = try Scratch(count: chunks.reduce(0) { $0 + $1.count })
    var filled = 0
    for chunk in chunks {
      UnsafeMutableRawBufferPointer(start: compressed.start + filled, count: chunk.count).copyMemory(
        from: bytes.slice(chunk))
      filled += chunk.count
    }
    let width = layout.bytesPerPixel * size.width
    // One additional byte: `photowall_unfilter` reads three-byte pixels as four bytes.
    let rows = try Scratch(count: size.height * (1 + width) + 1)
    guard let inflater = libdeflate_alloc_decompressor() else { throw .outOfMemory }
    defer { libdeflate_free_decompressor(inflater) }
    let status = libdeflate_zlib_decompress(inflater, compressed.start, filled, rows.start, rows.count - 1, nil)
    guard status == LIBDEFLATE_SUCCESS else { return nil }
    rows.start[rows.count - 1] = 0

    var shrinker = Shrinker(from: size, part: request.part, to: request.size, layout: layout)
    let zeros = try Scratch(count: width + 1, zeroed: true)
    var above = UnsafePointer(zeros.start)
    for index in 0..<size.height where !shrinker.isComplete {
      if index.isMultiple(of: 64), request.isCancelled() { throw .cancelled }
      let row = rows.start + index * (1 + width) + 1
      guard photowall_unfilter(row[-1], row, above, width, CInt(layout.bytesPerPixel)) != 0 else { return nil }
      shrinker.add(row)
      above = UnsafePointer(row)
    }
    return DecodedPixels(bitmap: shrinker.finish())
  }
}
