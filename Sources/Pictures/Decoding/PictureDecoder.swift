import Basics

/// Decodes picture files to upright pixels of a requested size.
///
/// All pictures are treated as sRGB; profiles are not applied.
public struct PictureDecoder: Sendable {
  public var limits: PictureLimits

  /// Creates a decoder.
  public init(limits: PictureLimits = PictureLimits()) { self.limits = limits }

  /// Decodes the first frame of a file or of bytes for a box of pixels. Throws for addresses, which the loader fetches.
  public func decode(_ source: PictureSource, fitting box: PixelSize, mode: PictureFit) throws(PictureError) -> Picture
  {
    try decode(Self.bytes(of: source, limits: limits), fitting: box, mode: mode)
  }

  /// Decodes the first frame of `bytes`. Throws `.cancelled` soon after `isCancelled` returns true.
  func decode(
    _ bytes: PictureBytes, fitting box: PixelSize, mode: PictureFit, isCancelled: @escaping () -> Bool = { false }
  ) throws(PictureError) -> Picture {
    var window = ByteWindow(bytes)
    let file = try FileHeader(&window)
    let header = file.header
    guard header.size.area <= limits.pixels else { throw .tooLarge(header.size, limit: limits.pixels) }
    guard max(header.width, header.height) <= limits.side else {
      throw .overLimit(header.format, "\(header.size) pixels (limit \(limits.side.grouped) on a side)")
    }
    guard header.format.isAvailable else { throw .missingCodec(header.format) }
    let size = bounded(mode.scaledSize(of: header.size, in: box))
    let request = DecodeRequest(
      bytes: bytes, file: file, size: header.orientation.turned(size), limits: limits, isCancelled: isCancelled)
    let decoded = try header.format.codec.decode(request)
    return Picture(
      bitmap: decoded.bitmap.turned(header.orientation), header: header, isPartial: decoded.isPartial,
      warning: decoded.warning)
  }

  /// Decodes all frames of `bytes`. A still picture has no animation in the result.
  func decodeAnimation(
    _ bytes: PictureBytes, fitting box: PixelSize, mode: PictureFit, isCancelled: @escaping () -> Bool = { false }
  ) throws(PictureError) -> Picture {
    var window = ByteWindow(bytes)
    guard try FileHeader(&window).header.isAnimated else {
      return try decode(bytes, fitting: box, mode: mode, isCancelled: isCancelled)
    }
    let source = try AnimatedPicture(bytes, fitting: box, mode: mode, limits: limits)
    let animation = try source.all(budget: limits.animationBytes, isCancelled: isCancelled)
    var picture = Picture(bitmap: animation.frames[0].bitmap, header: source.header, isPartial: animation.isPartial)
    picture.animation = animation
    return picture
  }

  /// Returns `size` scaled down to `limits.resultPixels`: a long strip that covers a box may be far longer than the box.
  func bounded(_ size: PixelSize) -> PixelSize {
    guard size.area > limits.resultPixels else { return size }
    let scale = (Double(limits.resultPixels) / Double(size.area)).squareRoot()
    return PixelSize(
      width: max(1, min(Int(Double(size.width) * scale), limits.resultPixels)),
      height: max(1, min(Int(Double(size.height) * scale), limits.resultPixels)))
  }

  /// Returns the bytes of a source; throws for addresses.
  static func bytes(of source: PictureSource, limits: PictureLimits) throws(PictureError) -> PictureBytes {
    switch source {
    case .file(let path): return try OpenFile(path: path).readAll(limit: limits.bytes)
    case .bytes(let bytes): return bytes
    case .web: throw .fetch("the address has not been fetched")
    }
  }
}
