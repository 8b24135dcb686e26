import COptionalCodecs

/// A codec of a library that is loaded at run time if the machine has it.
struct OptionalCodec: PictureCodec {
  /// Decodes the bytes of an order: the C function calls the visitor with the pixels, and may write a message.
  private typealias Decode =
    @Sendable (
      DecodeOrder, @escaping photowall_visitor, _ context: UnsafeMutableRawPointer, _ message: inout [CChar]
    ) -> photowall_outcome

  private let call: Decode

  static let heif = OptionalCodec { order, visitor, context, message in
    photowall_decode_heif(
      order.bytes.memory.baseAddress, order.bytes.count, Int64(order.limits.pixels), visitor, context, &message,
      message.count)
  }

  static let tiff = OptionalCodec { order, visitor, context, _ in
    photowall_decode_tiff(
      order.bytes.memory.baseAddress, order.bytes.count, Int64(order.limits.pixels), visitor, context)
  }

  /// Draws at the size that is wanted, instead of shrinking: lines keep their strength.
  static let svg = OptionalCodec { order, visitor, context, _ in
    photowall_decode_svg(
      order.bytes.memory.baseAddress, order.bytes.count, CInt(order.size.width), CInt(order.size.height), visitor,
      context)
  }

  /// Shrinks the pixels while the library still holds them.
  private final class Receiver {
    let order: DecodeOrder
    var bitmap: Bitmap?
    init(_ order: DecodeOrder) { self.order = order }

    func receive(_ pixels: UnsafePointer<UInt8>, stride: Int, size: PixelSize) {
      // A container may promise another size than it holds.
      let result = size == order.stored ? order.size : PictureFit.fit.scaledSize(of: size, in: order.size)
      var shrinker = Shrinker(from: size, to: result, layout: .rgba)
      for row in 0..<size.height { shrinker.add(pixels + row * stride) }
      bitmap = shrinker.finish()
    }
  }

  func decode(_ order: DecodeOrder) throws(PictureError) -> DecodedPixels {
    guard !order.isCancelled() else { throw .cancelled }
    let receiver = Receiver(order)
    var message = [CChar](repeating: 0, count: 200)
    let outcome = withExtendedLifetime(receiver) {
      call(
        order,
        { context, pixels, stride, width, height in
          guard let context, let pixels else { return }
          Unmanaged<Receiver>.fromOpaque(context).takeUnretainedValue().receive(
            pixels, stride: stride, size: PixelSize(width: Int(width), height: Int(height)))
        }, Unmanaged.passUnretained(receiver).toOpaque(), &message)
    }
    let format = order.facts.header.format
    switch outcome {
    case photowall_decoded:
      guard let bitmap = receiver.bitmap else { throw .broken(format, Self.nonsense) }
      return DecodedPixels(bitmap: bitmap)
    case photowall_no_library: throw .missingCodec(format)
    case photowall_too_large: throw .tooLarge(order.stored, limit: order.limits.pixels)
    case photowall_no_memory: throw .outOfMemory
    default:
      let text = String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      throw .broken(format, text.isEmpty ? Self.nonsense : text.lowercased())
    }
  }

  private static let nonsense = "its data make no sense"
}
