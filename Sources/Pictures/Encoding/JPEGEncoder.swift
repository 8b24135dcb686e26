import CTurboJPEG

/// Encodes bitmaps as JPEG with libjpeg-turbo. Transparency is ignored.
public struct JPEGEncoder: Sendable {
  /// The quality, 1 (small) to 100 (good).
  public var quality: Int32

  public init(quality: Int32) { self.quality = quality }

  /// Returns the bytes of the file; nil if memory is refused or the bitmap is empty.
  public func encode(_ bitmap: Bitmap) -> [UInt8]? {
    guard bitmap.width > 0, bitmap.height > 0, let codec = tjInitCompress() else { return nil }
    defer { tjDestroy(codec) }
    var buffer: UnsafeMutablePointer<UInt8>?
    var size: UInt = 0
    defer { tjFree(buffer) }
    let status = tjCompress2(
      codec, bitmap.pixels, CInt(bitmap.width), 0, CInt(bitmap.height), TJPF_RGBX.rawValue, &buffer, &size,
      Int32(TJSAMP_444.rawValue), quality, 0)
    guard status == 0, let buffer else { return nil }
    return Array(UnsafeBufferPointer(start: buffer, count: Int(size)))
  }
}
