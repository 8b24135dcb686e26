import CWebP

/// Decodes WebP with libwebp, which scales to twice the size of the result; pixels are then averaged.
struct WebPCodec: PictureCodec {
  func decode(_ request: DecodeRequest) throws(PictureError) -> DecodedPixels {
    let file = request.bytes.memory
    if request.file.header.isAnimated { return try Self.firstFrame(request) }
    return try Self.decode(file, request.stored, request)
  }

  /// Decodes a still picture of `stored` pixels.
  private static func decode(
    _ file: UnsafeRawBufferPointer, _ stored: PixelSize, _ request: DecodeRequest
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
    guard !isLossless || 4 * stored.area <= request.limits.bytesHeldWhole else {
      throw .overLimit(.webp, "lossless and too large (\(stored) pixels)")
    }
    let scaled = PixelSize(
      width: min(2 * request.size.width, stored.width), height: min(2 * request.size.height, stored.height))
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
    guard !request.isCancelled() else { throw .cancelled }

    var rows = decoded.height
    let endsEarly = outcome != VP8_STATUS_OK
    if endsEarly {
      var last: CInt = 0
      WebPIDecGetRGB(decoder, &last, nil, nil, nil)
      rows = min(max(Int(last), 0), decoded.height)
      guard rows > 0 else { throw error(outcome) }
    }
    var shrinker = Shrinker(from: decoded, to: request.size, layout: layout)
    for row in 0..<rows { shrinker.add(pixels.start + row * pitch) }
    return DecodedPixels(
      bitmap: shrinker.finish(), isPartial: endsEarly, warning: endsEarly ? message(outcome) : nil)
  }

  /// Decodes the first frame of an animation: as a still picture if it fills the canvas, else on the canvas.
  private static func firstFrame(_ request: DecodeRequest) throws(PictureError) -> DecodedPixels {
    var data = WebPData(
      bytes: request.bytes.memory.baseAddress?.assumingMemoryBound(to: UInt8.self), size: request.bytes.count)
    guard let demuxer = WebPDemux(&data) else {
      throw .broken(.webp, "it has no frames")
    }
    defer { WebPDemuxDelete(demuxer) }
    var frame = WebPIterator()
    guard WebPDemuxGetFrame(demuxer, 1, &frame) != 0 else { throw .broken(.webp, "it has no frames") }
    defer { WebPDemuxReleaseIterator(&frame) }
    let fragment = UnsafeRawBufferPointer(start: frame.fragment.bytes, count: frame.fragment.size)
    if frame.x_offset == 0, frame.y_offset == 0, Int(frame.width) == request.stored.width,
      Int(frame.height) == request.stored.height
    {
      return try decode(fragment, request.stored, request)
    }
    let animation = try WebPAnimation(request.bytes, canvas: request.stored, limits: request.limits)
    guard let canvas = try animation.next() else { throw .broken(.webp, "it has no frames") }
    var shrinker = Shrinker(from: request.stored, to: request.size, layout: .rgba)
    // `animation` owns the pixels.
    withExtendedLifetime(animation) {
      for row in 0..<request.stored.height { shrinker.add(canvas.pixels + 4 * row * request.stored.width) }
    }
    return DecodedPixels(bitmap: shrinker.finish())
  }

  private static func error(_ status: VP8StatusCode) -> PictureError {
    status == VP8_STATUS_OUT_OF_MEMORY ? .outOfMemory : .broken(.webp, message(status))
  }

  private static func message(_ status: VP8StatusCode) -> String {
    switch status {
    case VP8_STATUS_SUSPENDED, VP8_STATUS_NOT_ENOUGH_DATA: "it ends too early"
    case VP8_STATUS_UNSUPPORTED_FEATURE: "an unsupported feature"
    default: "invalid data"
    }
  }
}
