import CWebP

/// Decodes the frames of an animated WebP picture, each composited on the whole canvas.
final class WebPAnimation: FrameSource {
  private let bytes: PictureBytes
  private let decoder: OpaquePointer
  private var time = 0
  let loopCount: Int?

  /// Opens an animation. libwebp's decoder holds two canvases of `canvas` pixels.
  init(_ bytes: PictureBytes, canvas: PixelSize, limits: PictureLimits) throws(PictureError) {
    try AnimationCanvas.check(canvas, .webp, limits)
    var options = WebPAnimDecoderOptions()
    guard WebPAnimDecoderOptionsInit(&options) != 0 else {
      throw .broken(.webp, "the library is of another version")
    }
    options.color_mode = MODE_RGBA
    var data = WebPData(bytes: bytes.memory.baseAddress?.assumingMemoryBound(to: UInt8.self), size: bytes.count)
    guard let decoder = WebPAnimDecoderNew(&data, &options) else {
      throw .broken(.webp, "its frames can't be read")
    }
    var info = WebPAnimInfo()
    guard WebPAnimDecoderGetInfo(decoder, &info) != 0, Int(info.canvas_width) == canvas.width,
      Int(info.canvas_height) == canvas.height
    else {
      WebPAnimDecoderDelete(decoder)
      throw .broken(.webp, "its sizes disagree")
    }
    self.bytes = bytes
    self.decoder = decoder
    loopCount = info.loop_count == 0 ? nil : Int(info.loop_count)
  }

  deinit { WebPAnimDecoderDelete(decoder) }

  func next() throws(PictureError) -> (pixels: UnsafePointer<UInt8>, duration: Int)? {
    guard WebPAnimDecoderHasMoreFrames(decoder) != 0 else { return nil }
    var pixels: UnsafeMutablePointer<UInt8>?
    var end: CInt = 0
    guard WebPAnimDecoderGetNext(decoder, &pixels, &end) != 0, let pixels else {
      throw .broken(.webp, "a frame can't be decoded")
    }
    let duration = Int(end) - time
    time = Int(end)
    return (UnsafePointer(pixels), duration)
  }
}
