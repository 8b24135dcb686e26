import COptionalCodecs

/// AVIF, HEIC, TIFF and SVG by libraries that are taken where the machine has them.
struct OptionalCodec: PictureCodec {
  let format: PictureFormat

  /// Whether the machine has what the format needs.
  static func isAvailable(_ format: PictureFormat) -> Bool {
    switch format {
    case .avif: photowall_has_avif() != 0
    case .heic: photowall_has_heic() != 0
    case .tiff: photowall_has_tiff() != 0
    case .svg: photowall_has_svg() != 0
    default: false
    }
  }

  /// What the pixels are poured into while the library still holds them.
  private final class Funnel {
    let order: DecodeOrder
    var bitmap: Bitmap?
    init(_ order: DecodeOrder) { self.order = order }

    func pour(_ pixels: UnsafePointer<UInt8>, stride: Int, size: PixelSize) {
      // A container may promise another size than it holds.
      let result = size == order.stored ? order.size : PictureFit.fit.scaledSize(of: size, in: order.size)
      var shrinker = Shrinker(from: size, to: result, layout: .rgba)
      for row in 0..<size.height { shrinker.add(pixels + row * stride) }
      bitmap = shrinker.finish()
    }
  }

  func decode(_ order: DecodeOrder) throws(PictureError) -> DecodedPixels {
    let funnel = Funnel(order)
    let visitor: photowall_visitor = { context, pixels, stride, width, height in
      guard let context, let pixels else { return }
      Unmanaged<Funnel>.fromOpaque(context).takeUnretainedValue().pour(
        pixels, stride: stride, size: PixelSize(width: Int(width), height: Int(height)))
    }
    let context = Unmanaged.passUnretained(funnel).toOpaque()
    let (bytes, count) = (order.bytes.memory.baseAddress, order.bytes.count)
    var words = [CChar](repeating: 0, count: 200)
    guard !order.isCancelled() else { throw .cancelled }
    let outcome = withExtendedLifetime(funnel) {
      switch format {
      case .tiff: photowall_decode_tiff(bytes, count, Int64(order.limits.pixels), visitor, context)
      case .svg:
        // Drawn at the size that is wanted, and not shrunk: lines keep their strength.
        photowall_decode_svg(bytes, count, CInt(order.size.width), CInt(order.size.height), visitor, context)
      default:
        photowall_decode_heif(bytes, count, Int64(order.limits.pixels), visitor, context, &words, words.count)
      }
    }
    switch outcome {
    case photowall_decoded:
      guard let bitmap = funnel.bitmap else { throw .broken(format, Self.nonsense) }
      return DecodedPixels(bitmap: bitmap)
    case photowall_no_library: throw .missingCodec(format)
    case photowall_too_large: throw .tooLarge(order.stored, limit: order.limits.pixels)
    case photowall_no_memory: throw .outOfMemory
    default:
      let text = String(decoding: words.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      throw .broken(format, text.isEmpty ? Self.nonsense : text.lowercased())
    }
  }

  private static let nonsense = "its data make no sense"
}
