import CLibrary
import CSPNG

/// Decodes PNG: common files with libdeflate, all others with libspng row by row. Interlaced pictures are held whole.
struct PNGCodec: PictureCodec {
  func decode(_ request: DecodeRequest) throws(PictureError) -> DecodedPixels {
    if let file = WholePNG(request.bytes, limit: request.limits.bytesHeldWhole), let pixels = try file.decode(request) {
      return pixels
    }
    // Each chunk has a CRC; the checksum of all data would take a twentieth of the time.
    guard let context = spng_ctx_new(CInt(SPNG_CTX_IGNORE_ADLER32.rawValue)) else { throw .outOfMemory }
    defer { spng_ctx_free(context) }
    var status = spng_set_image_limits(context, UInt32(request.stored.width), UInt32(request.stored.height))
    // Larger profiles and texts are refused before they are inflated.
    if status == 0 { status = spng_set_chunk_limits(context, 8_000_000, 16_000_000) }
    let repaired = Self.repaired(request.bytes)
    let bytes = repaired ?? request.bytes
    if repaired != nil, status == 0 {
      status = spng_set_crc_action(context, CInt(SPNG_CRC_USE.rawValue), CInt(SPNG_CRC_USE.rawValue))
    }
    let file = bytes.count == 0 ? request.path?.withPlatformString { fopen($0, "rbe") } : nil
    defer { if let file { fclose(file) } }
    if status == 0 {
      status =
        file.map { spng_set_png_file(context, $0) }
        ?? spng_set_png_buffer(context, bytes.memory.baseAddress, bytes.count)
    }
    var header = spng_ihdr()
    if status == 0 { status = spng_get_ihdr(context, &header) }
    guard status == 0 else { throw Self.error(status) }

    var transparency = spng_trns()
    let hasAlpha = header.color_type & 4 != 0 || spng_get_trns(context, &transparency) == 0
    let layout = hasAlpha ? RowLayout.rgba : .rgb
    let format = hasAlpha ? SPNG_FMT_RGBA8 : SPNG_FMT_RGB8
    let flags = SPNG_DECODE_PROGRESSIVE.rawValue | (hasAlpha ? SPNG_DECODE_TRNS.rawValue : 0)
    status = spng_decode_image(context, nil, 0, CInt(format.rawValue), CInt(flags))
    guard status == 0 else { throw Self.error(status) }
    // libspng keeps the pointer.
    defer { withExtendedLifetime(bytes) {} }
    return header.interlace_method == 0
      ? try Self.stream(context, layout, request) : try Self.gather(context, layout, request)
  }

  /// Returns a truncated file with the length of its last IDAT chunk corrected, but not the CRC; nil for other files.
  /// libspng reads chunks in pieces of 8 KB and would drop an incomplete piece.
  private static func repaired(_ bytes: PictureBytes) -> PictureBytes? {
    var window = ByteWindow(bytes)
    var offset = 8
    while let length = window.bigEndian(4, at: offset), length <= Int32.max {
      let end = offset + 12 + length
      if end <= bytes.count {
        offset = end
        continue
      }
      let left = bytes.count - offset - 8
      guard window.has("IDAT", at: offset + 4), left > 0 else { return nil }
      var copy = Array(bytes.memory)
      for index in 0..<4 { copy[offset + index] = UInt8(truncatingIfNeeded: min(left, length) >> (24 - 8 * index)) }
      return PictureBytes(copy + [0, 0, 0, 0])
    }
    return nil
  }

  /// Decodes rows from the top into the shrinker.
  private static func stream(
    _ context: OpaquePointer, _ layout: RowLayout, _ request: DecodeRequest
  ) throws(PictureError) -> DecodedPixels {
    let row = try Scratch(count: layout.bytesPerPixel * request.stored.width)
    var shrinker = Shrinker(from: request.stored, part: request.part, to: request.size, layout: layout)
    var status: CInt = 0
    for index in 0..<request.stored.height where !shrinker.isComplete {
      if index.isMultiple(of: 64), request.isCancelled() { throw .cancelled }
      status = spng_decode_row(context, row.start, row.count)
      guard status == 0 || status == SPNG_EOI.rawValue else {
        guard index > 0 else { throw error(status) }
        break
      }
      shrinker.add(row.start)
    }
    return pixels(shrinker, status)
  }

  /// Decodes interlaced rows, in seven passes, into memory.
  private static func gather(
    _ context: OpaquePointer, _ layout: RowLayout, _ request: DecodeRequest
  ) throws(PictureError) -> DecodedPixels {
    let pitch = layout.bytesPerPixel * request.stored.width
    guard pitch * request.stored.height <= request.limits.bytesHeldWhole else {
      throw .overLimit(.png, "interlaced and too large (\(request.stored) pixels)")
    }
    // Zeroed: missing pixels are transparent, or black without alpha.
    let whole = try Scratch(count: pitch * request.stored.height, zeroed: true)
    var info = spng_row_info()
    var status: CInt = 0
    var rows = 0
    repeat {
      if rows.isMultiple(of: 64), request.isCancelled() { throw .cancelled }
      status = spng_get_row_info(context, &info)
      guard status == 0, info.row_num < request.stored.height else { break }
      status = spng_decode_row(context, whole.start + Int(info.row_num) * pitch, pitch)
      rows += 1
    } while status == 0
    if status != 0, status != SPNG_EOI.rawValue, rows <= 1 { throw error(status) }
    var shrinker = Shrinker(from: request.stored, part: request.part, to: request.size, layout: layout)
    for row in 0..<request.stored.height { shrinker.add(whole.start + row * pitch) }
    return pixels(shrinker, status)
  }

  private static func pixels(_ shrinker: consuming Shrinker, _ status: CInt) -> DecodedPixels {
    guard status != 0, status != SPNG_EOI.rawValue else { return DecodedPixels(bitmap: shrinker.finish()) }
    return DecodedPixels(bitmap: shrinker.finish(), isPartial: true, warning: message(status))
  }

  private static func error(_ status: CInt) -> PictureError {
    switch status {
    case CInt(SPNG_EMEM.rawValue): .outOfMemory
    case CInt(SPNG_ECHUNK_LIMITS.rawValue): .overLimit(.png, "its metadata is too large")
    default: .broken(.png, message(status))
    }
  }

  private static func message(_ status: CInt) -> String {
    if status == SPNG_IO_EOF.rawValue || status == SPNG_EIDAT_TOO_SHORT.rawValue { return "it ends too early" }
    return spng_strerror(status).map { String(cString: $0) } ?? "decoding failed"
  }
}
