import CSPNG

/// PNG: the common kind by libdeflate, all others by libspng row by row. Interlaced pictures are held whole.
struct PNGCodec: PictureCodec {
  func decode(_ order: DecodeOrder) throws(PictureError) -> DecodedPixels {
    if let file = WholePNG(order.bytes, limit: order.limits.bytesHeldWhole), let pixels = try file.decode(order) {
      return pixels
    }
    // Each chunk has a check sum of its own; a second one over all of them costs a twentieth of the time.
    guard let context = spng_ctx_new(CInt(SPNG_CTX_IGNORE_ADLER32.rawValue)) else { throw .outOfMemory }
    defer { spng_ctx_free(context) }
    var status = spng_set_image_limits(context, UInt32(order.stored.width), UInt32(order.stored.height))
    // A profile or a text needs no more; what is larger is refused before it is inflated.
    if status == 0 { status = spng_set_chunk_limits(context, 8_000_000, 16_000_000) }
    let mended = Self.mended(order.bytes)
    let bytes = mended ?? order.bytes
    if mended != nil, status == 0 {
      status = spng_set_crc_action(context, CInt(SPNG_CRC_USE.rawValue), CInt(SPNG_CRC_USE.rawValue))
    }
    if status == 0 { status = spng_set_png_buffer(context, bytes.memory.baseAddress, bytes.count) }
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
    // The library keeps the pointer that it was given.
    defer { withExtendedLifetime(bytes) {} }
    return header.interlace_method == 0
      ? try Self.stream(context, layout, order) : try Self.gather(context, layout, order)
  }

  /// A file that ends inside a chunk of pixels, with that chunk made to end where the file does: the library reads chunks
  /// in pieces of 8 KB, and drops a piece that is not whole. Nil where nothing is missing.
  private static func mended(_ bytes: PictureBytes) -> PictureBytes? {
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

  /// Rows in their order go straight into the shrinker.
  private static func stream(
    _ context: OpaquePointer, _ layout: RowLayout, _ order: DecodeOrder
  ) throws(PictureError) -> DecodedPixels {
    let row = try Scratch(count: layout.bytesPerPixel * order.stored.width)
    var shrinker = Shrinker(from: order.stored, to: order.size, layout: layout)
    var status: CInt = 0
    for index in 0..<order.stored.height {
      if index.isMultiple(of: 64), order.isCancelled() { throw .cancelled }
      status = spng_decode_row(context, row.start, row.count)
      guard status == 0 || status == SPNG_EOI.rawValue else {
        guard index > 0 else { throw error(status) }
        break
      }
      shrinker.add(row.start)
    }
    return pixels(shrinker, status)
  }

  /// Interlaced rows come in seven passes, each filling gaps of the one before.
  private static func gather(
    _ context: OpaquePointer, _ layout: RowLayout, _ order: DecodeOrder
  ) throws(PictureError) -> DecodedPixels {
    let pitch = layout.bytesPerPixel * order.stored.width
    guard pitch * order.stored.height <= order.limits.bytesHeldWhole else {
      throw .overLimit(.png, "interlaced and too large (\(order.stored) pixels)")
    }
    // Zeroed: pixels that never come are transparent, or black where the picture has no alpha.
    let whole = try Scratch(count: pitch * order.stored.height, zeroed: true)
    var info = spng_row_info()
    var status: CInt = 0
    var rows = 0
    repeat {
      if rows.isMultiple(of: 64), order.isCancelled() { throw .cancelled }
      status = spng_get_row_info(context, &info)
      guard status == 0, info.row_num < order.stored.height else { break }
      status = spng_decode_row(context, whole.start + Int(info.row_num) * pitch, pitch)
      rows += 1
    } while status == 0
    if status != 0, status != SPNG_EOI.rawValue, rows <= 1 { throw error(status) }
    var shrinker = Shrinker(from: order.stored, to: order.size, layout: layout)
    for row in 0..<order.stored.height { shrinker.add(whole.start + row * pitch) }
    return pixels(shrinker, status)
  }

  private static func pixels(_ shrinker: consuming Shrinker, _ status: CInt) -> DecodedPixels {
    guard status != 0, status != SPNG_EOI.rawValue else { return DecodedPixels(bitmap: shrinker.finish()) }
    return DecodedPixels(bitmap: shrinker.finish(), isPartial: true, warning: words(status))
  }

  private static func error(_ status: CInt) -> PictureError {
    switch status {
    case CInt(SPNG_EMEM.rawValue): .outOfMemory
    case CInt(SPNG_ECHUNK_LIMITS.rawValue): .overLimit(.png, "its notes are too large")
    default: .broken(.png, words(status))
    }
  }

  private static func words(_ status: CInt) -> String {
    if status == SPNG_IO_EOF.rawValue || status == SPNG_EIDAT_TOO_SHORT.rawValue { return "it ends too early" }
    return spng_strerror(status).map { String(cString: $0) } ?? "it can't be decoded"
  }
}
