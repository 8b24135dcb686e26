import COptionalCodecs

/// A codec whose library is loaded at run time if it is installed.
struct OptionalCodec: PictureCodec {
  /// Decodes the bytes of a request. The C function calls the visitor with the pixels, and may write a message.
  private typealias Decode =
    @Sendable (
      DecodeRequest, @escaping photowall_visitor, _ context: UnsafeMutableRawPointer, _ message: inout [CChar]
    ) -> photowall_result

  private let call: Decode
  /// Throws if a file exceeds a limit that is not in its header.
  private let check: @Sendable (DecodeRequest) throws(PictureError) -> Void

  static let heif = OptionalCodec(call: { request, visitor, context, message in
    photowall_decode_heif(
      request.bytes.memory.baseAddress, request.bytes.count, request.wantsThumbnail ? 1 : 0,
      Int64(request.limits.pixels), visitor, context, &message, message.count)
  })

  static let tiff = OptionalCodec(call: { request, visitor, context, _ in
    let limit = Int64(request.limits.bytesHeldWhole)
    guard request.bytes.count == 0, let path = request.path else {
      return photowall_decode_tiff(
        nil, request.bytes.memory.baseAddress, request.bytes.count, limit, visitor, context)
    }
    return path.withPlatformString { photowall_decode_tiff($0, nil, 0, limit, visitor, context) }
  })

  static let jpegXL = OptionalCodec(call: { request, visitor, context, _ in
    photowall_decode_jxl(
      request.bytes.memory.baseAddress, request.bytes.count, CInt(request.stored.width), CInt(request.stored.height),
      visitor, context)
  })

  /// Draws at the requested size instead of scaling down, so that lines keep their width.
  static let svg = OptionalCodec(
    call: { request, visitor, context, _ in
      photowall_decode_svg(
        request.bytes.memory.baseAddress, request.bytes.count, CInt(request.size.width), CInt(request.size.height),
        visitor,
        context)
    },
    check: { request throws(PictureError) in try SVGHeader.check(request.bytes, request.limits) })

  private init(
    call: @escaping Decode, check: @escaping @Sendable (DecodeRequest) throws(PictureError) -> Void = { _ in }
  ) {
    (self.call, self.check) = (call, check)
  }

  /// Scales rows down while the library holds them.
  private final class Receiver {
    let request: DecodeRequest
    var shrinker: Shrinker?
    init(_ request: DecodeRequest) { self.request = request }

    func receive(_ pixels: UnsafePointer<UInt8>, stride: Int, count: Int, of size: PixelSize) {
      if shrinker == nil {
        // The header of a container may have another size than its picture. The part is at the same fractions of both.
        let part = request.part.map { PicturePart($0, of: request.stored).scaled(to: size).rectangle }
        let fitted = PictureFit.fit.scaledSize(of: part?.size ?? size, in: request.size)
        shrinker = Shrinker(
          from: size, part: part, to: size == request.stored ? request.size : fitted, layout: .rgba)
      }
      for row in 0..<count { shrinker?.add(pixels + row * stride) }
    }
  }

  func decode(_ request: DecodeRequest) throws(PictureError) -> DecodedPixels {
    guard !request.isCancelled() else { throw .cancelled }
    try check(request)
    let receiver = Receiver(request)
    var message = [CChar](repeating: 0, count: 200)
    let outcome = withExtendedLifetime(receiver) {
      call(
        request,
        { context, pixels, stride, width, height, count in
          guard let context, let pixels else { return }
          Unmanaged<Receiver>.fromOpaque(context).takeUnretainedValue().receive(
            pixels, stride: stride, count: Int(count), of: PixelSize(width: Int(width), height: Int(height)))
        }, Unmanaged.passUnretained(receiver).toOpaque(), &message)
    }
    let format = request.file.header.format
    switch outcome {
    case photowall_decoded:
      guard let shrinker = receiver.shrinker.take() else { throw .broken(format, Self.invalidData) }
      return DecodedPixels(bitmap: shrinker.finish())
    case photowall_no_library: throw .missingCodec(format)
    case photowall_too_large where format.decodesRows: throw .overLimit(format, "in pieces that are too large")
    case photowall_too_large: throw .tooLarge(request.stored, limit: request.limits.pixels)
    case photowall_no_memory: throw .outOfMemory
    default:
      let text = String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      throw .broken(format, text.isEmpty ? Self.invalidData : text.lowercased())
    }
  }

  private static let invalidData = "invalid data"
}
