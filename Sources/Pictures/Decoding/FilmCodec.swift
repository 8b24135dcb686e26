import COptionalCodecs
import Platform

/// Decodes a film as one frame near its beginning, chosen by libffmpegthumbnailer.
struct FilmCodec: PictureCodec {
  /// Receives a PNG file.
  private final class Receiver {
    var bytes: PictureBytes?
  }

  func decode(_ request: DecodeRequest) throws(PictureError) -> DecodedPixels {
    guard !request.isCancelled() else { throw .cancelled }
    guard let path = request.path else { throw .overLimit(.film, "only films on disk are shown") }
    let receiver = Receiver()
    let outcome = withExtendedLifetime(receiver) {
      path.withPlatformString { path in
        photowall_decode_film(
          path, CInt(request.size.width), CInt(request.size.height),
          { context, bytes, count, _, _, _ in
            guard let context, let bytes else { return }
            Unmanaged<Receiver>.fromOpaque(context).takeUnretainedValue().bytes = PictureBytes(
              UnsafeBufferPointer(start: bytes, count: count))
          }, Unmanaged.passUnretained(receiver).toOpaque())
      }
    }
    guard outcome != photowall_no_library else { throw .missingCodec(.film) }
    guard let bytes = receiver.bytes,
      let frame = try? PictureDecoder(limits: request.limits).decode(
        ByteWindow(bytes), fitting: request.size, fit: .fit)
    else { throw .broken(.film, "it has no frame that can be shown") }
    return DecodedPixels(bitmap: frame.bitmap)
  }
}
