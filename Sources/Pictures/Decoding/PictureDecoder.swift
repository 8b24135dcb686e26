import Basics
import Platform

/// Decodes picture files to upright pixels of a requested size.
///
/// All pictures are treated as sRGB; profiles are not applied.
public struct PictureDecoder: Sendable {
  public var limits: PictureLimits

  /// Creates a decoder.
  public init(limits: PictureLimits = PictureLimits()) { self.limits = limits }

  /// Decodes the first frame of a file for a box of pixels.
  public func decode(_ path: FilePath, fitting box: PixelSize, fit: PictureFit) throws(PictureError) -> Picture {
    try decode(OpenFile(path: path).readAll(limit: limits.bytes), fitting: box, fit: fit)
  }

  /// Decodes the first frame of `bytes`. Throws `.cancelled` soon after `isCancelled` returns true.
  func decode(
    _ bytes: PictureBytes, fitting box: PixelSize, fit: PictureFit, isCancelled: @escaping () -> Bool = { false }
  ) throws(PictureError) -> Picture {
    var window = ByteWindow(bytes)
    let file = try FileHeader(&window)
    let header = file.header
    guard header.size.area <= limits.pixels else { throw .tooLarge(header.size, limit: limits.pixels) }
    guard max(header.width, header.height) <= limits.side else {
      throw .overLimit(header.format, "\(header.size) pixels (limit \(limits.side.grouped) on a side)")
    }
    guard header.format.isAvailable else { throw .missingCodec(header.format) }
    let size = bounded(fit.scaledSize(of: header.size, in: box))
    let request = DecodeRequest(
      bytes: bytes, file: file, size: header.orientation.turned(size), limits: limits, isCancelled: isCancelled)
    let decoded = try header.format.codec.decode(request)
    return Picture(
      bitmap: decoded.bitmap.turned(header.orientation), header: header, isPartial: decoded.isPartial,
      warning: decoded.warning)
  }

  /// Decodes all frames of `bytes`. A still picture has no animation in the result.
  func decodeAnimation(
    _ bytes: PictureBytes, fitting box: PixelSize, fit: PictureFit, isCancelled: @escaping () -> Bool = { false }
  ) throws(PictureError) -> Picture {
    var window = ByteWindow(bytes)
    guard try FileHeader(&window).header.isAnimated else {
      return try decode(bytes, fitting: box, fit: fit, isCancelled: isCancelled)
    }
    let source = try AnimatedPicture(bytes, fitting: box, fit: fit, limits: limits)
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
}
