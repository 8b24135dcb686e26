import CWebP

/// WebP by libwebp, shrunk by the codec to twice the result, then averaged in light.
struct WebPCodec: PictureCodec {
  func decode(_ order: DecodeOrder) throws(PictureError) -> DecodedPixels {
    let file = order.bytes.memory
    if order.facts.header.isAnimated { return try Self.firstFrame(order) }
    return try Self.decode(file, order.stored, order)
  }

  /// Decodes one still picture of `stored` pixels.
  private static func decode(
    _ file: UnsafeRawBufferPointer, _ stored: PixelSize, _ order: DecodeOrder
  ) throws(PictureError) -> DecodedPixels {
    var config = WebPDecoderConfig()
    guard WebPInitDecoderConfig(&config) != 0 else { throw .broken(.webp, "the library is of another version") }
    let data = file.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let status = WebPGetFeatures(data, file.count, &config.input)
    guard status == VP8_STATUS_OK else { throw error(status) }
    guard Int(config.input.width) == stored.width, Int(config.input.height) == stored.height else {
      throw .broken(.webp, "its sizes disagree")
    }
    let isLossless = config.input.format == 2
    guard !isLossless || 4 * stored.area <= order.limits.bytesHeldWhole else {
      throw .overLimit(.webp, "lossless and too large (\(stored) pixels)")
    }
    let scaled = PixelSize(
      width: min(2 * order.size.width, stored.width), height: min(2 * order.size.height, stored.height))
    if scaled.area < stored.area {
      config.options.use_scaling = 1
      config.options.scaled_width = CInt(scaled.width)
      config.options.scaled_height = CInt(scaled.height)
    }
    let decoded = scaled.area < stored.area ? scaled : stored
    let hasAlpha = config.input.has_alpha != 0
    let layout = hasAlpha ? RowLayout.rgba : .rgb
    let pitch = layout.bytesPerPixel * decoded.width
    let pixels = try Scratch(count: pitch * decoded.height, zeroed: true)
    config.output.colorspace = hasAlpha ? MODE_RGBA : MODE_RGB
    config.output.is_external_memory = 1
    config.output.u.RGBA.rgba = pixels.start
    config.output.u.RGBA.stride = CInt(pitch)
    config.output.u.RGBA.size = pixels.count
    guard let decoder = WebPIDecode(nil, 0, &config) else { throw .outOfMemory }
    defer { WebPIDelete(decoder) }
    let outcome = WebPIUpdate(decoder, data, file.count)
    guard !order.isCancelled() else { throw .cancelled }

    var rows = decoded.height
    let endsEarly = outcome != VP8_STATUS_OK
    if endsEarly {
      var last: CInt = 0
      WebPIDecGetRGB(decoder, &last, nil, nil, nil)
      rows = min(max(Int(last), 0), decoded.height)
      guard rows > 0 else { throw error(outcome) }
    }
    var shrinker = Shrinker(from: decoded, to: order.size, layout: layout)
    for row in 0..<rows { shrinker.add(pixels.start + row * pitch) }
    return DecodedPixels(
      bitmap: shrinker.finish(), isPartial: endsEarly, warning: endsEarly ? words(outcome) : nil)
  }

  /// The first frame of an animation: decoded like a still picture where it fills the canvas, else put on the canvas.
  private static func firstFrame(_ order: DecodeOrder) throws(PictureError) -> DecodedPixels {
    var data = WebPData(
      bytes: order.bytes.memory.baseAddress?.assumingMemoryBound(to: UInt8.self), size: order.bytes.count)
    guard let demuxer = WebPDemux(&data) else {
      throw .broken(.webp, "it has no frames")
    }
    defer { WebPDemuxDelete(demuxer) }
    var frame = WebPIterator()
    guard WebPDemuxGetFrame(demuxer, 1, &frame) != 0 else { throw .broken(.webp, "it has no frames") }
    defer { WebPDemuxReleaseIterator(&frame) }
    let fragment = UnsafeRawBufferPointer(start: frame.fragment.bytes, count: frame.fragment.size)
    if frame.x_offset == 0, frame.y_offset == 0, Int(frame.width) == order.stored.width,
      Int(frame.height) == order.stored.height
    {
      return try decode(fragment, order.stored, order)
    }
    let animation = try WebPAnimation(order.bytes, canvas: order.stored, limits: order.limits)
    guard let canvas = try animation.next() else { throw .broken(.webp, "it has no frames") }
    var shrinker = Shrinker(from: order.stored, to: order.size, layout: .rgba)
    // The pixels are the animation's.
    withExtendedLifetime(animation) {
      for row in 0..<order.stored.height { shrinker.add(canvas.pixels + 4 * row * order.stored.width) }
    }
    return DecodedPixels(bitmap: shrinker.finish())
  }

  private static func error(_ status: VP8StatusCode) -> PictureError {
    status == VP8_STATUS_OUT_OF_MEMORY ? .outOfMemory : .broken(.webp, words(status))
  }

  private static func words(_ status: VP8StatusCode) -> String {
    switch status {
    case VP8_STATUS_SUSPENDED, VP8_STATUS_NOT_ENOUGH_DATA: "it ends too early"
    case VP8_STATUS_UNSUPPORTED_FEATURE: "it uses what the library does not know"
    default: "its data make no sense"
    }
  }
}
