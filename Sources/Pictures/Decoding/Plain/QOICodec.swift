/// The header of a QOI file.
///
/// Source: The Quite OK Image Format, specification 1.0.
struct QOIHeader: FormatHeader {
  let size: PixelSize

  init(_ window: inout ByteWindow) throws(PictureError) {
    guard let width = window.bigEndian(4, at: 4), let height = window.bigEndian(4, at: 8), width > 0, height > 0,
      window[13] != nil
    else { throw .broken(.qoi, "it has no size") }
    size = PixelSize(width: width, height: height)
  }
}

/// Decodes QOI.
struct QOICodec: PictureCodec {
  func decode(_ request: DecodeRequest) throws(PictureError) -> DecodedPixels {
    var reader = ByteReader(request.bytes.memory, at: 14)
    var seen = [SIMD4<UInt8>](repeating: .zero, count: 64)
    var pixel = SIMD4<UInt8>(0, 0, 0, 255)
    var run = 0
    return try request.shrinkRows { _, out in
      for column in 0..<request.stored.width {
        if run > 0 {
          run -= 1
        } else if !Self.read(&reader, &pixel, &run, seen) {
          return false
        }
        let hash = SIMD4<Int>(truncatingIfNeeded: pixel) &* SIMD4(3, 5, 7, 11)
        seen[hash.wrappedSum() % 64] = pixel
        out.setPixel(column, pixel.x, pixel.y, pixel.z, pixel.w)
      }
      return true
    }
  }

  /// Reads a chunk; returns false at the end of the file.
  private static func read(
    _ reader: inout ByteReader, _ pixel: inout SIMD4<UInt8>, _ run: inout Int, _ seen: [SIMD4<UInt8>]
  ) -> Bool {
    guard let tag = reader.next() else { return false }
    let low = tag & 63
    switch tag >> 6 {
    case 0: pixel = seen[Int(low)]
    case 1: pixel &+= SIMD4(low >> 4, low >> 2 & 3, low & 3, 2) &- 2
    case 2:
      guard let next = reader.next() else { return false }
      let green = low &- 32
      pixel &+= SIMD4(green &+ next >> 4 &- 8, green, green &+ (next & 15) &- 8, 0)
    default:
      // Two values of the run length mean a full pixel, without or with alpha.
      guard low >= 62 else {
        run = Int(low)
        return true
      }
      for channel in 0..<(low == 62 ? 3 : 4) {
        guard let value = reader.next() else { return false }
        pixel[channel] = value
      }
    }
    return true
  }
}
