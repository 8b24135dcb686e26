/// Bytes become upright pixels of the size that is wanted.
///
/// All pictures are taken for sRGB; profiles are not applied.
public struct PictureDecoder: Sendable {
  /// What is refused before memory is taken.
  public var limits: PictureLimits

  /// A decoder that keeps to `limits`.
  public init(limits: PictureLimits = PictureLimits()) { self.limits = limits }

  /// Decodes the first frame of `source` for a box of pixels. Addresses are the loader's work: here they are refused.
  public func decode(_ source: PictureSource, fitting box: PixelSize, mode: PictureFit) throws(PictureError) -> Picture
  {
    try decode(Self.bytes(of: source, limits: limits), fitting: box, mode: mode)
  }

  /// Decodes bytes; between its stages it asks `isCancelled`, and throws `.cancelled` when that is so.
  func decode(
    _ bytes: PictureBytes, fitting box: PixelSize, mode: PictureFit, isCancelled: @escaping () -> Bool = { false }
  ) throws(PictureError) -> Picture {
    var window = ByteWindow(bytes)
    let facts = try FileHeader(&window)
    let header = facts.header
    guard header.size.area <= limits.pixels else { throw .tooLarge(header.size, limit: limits.pixels) }
    guard header.format.isAvailable else { throw .missingCodec(header.format) }
    let size = bounded(mode.scaledSize(of: header.size, in: box))
    let order = DecodeOrder(
      bytes: bytes, facts: facts, size: header.orientation.turned(size), limits: limits, isCancelled: isCancelled)
    let decoded = try header.format.codec.decode(order)
    return Picture(
      bitmap: decoded.bitmap.turned(header.orientation), header: header, isPartial: decoded.isPartial,
      warning: decoded.warning)
  }

  /// Decodes all frames of bytes; a picture that does not play comes without an animation.
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

  /// A long strip that covers a box may be far longer than the box.
  func bounded(_ size: PixelSize) -> PixelSize {
    guard size.area > limits.resultPixels else { return size }
    let scale = (Double(limits.resultPixels) / Double(size.area)).squareRoot()
    return PixelSize(
      width: max(1, min(Int(Double(size.width) * scale), limits.resultPixels)),
      height: max(1, min(Int(Double(size.height) * scale), limits.resultPixels)))
  }

  /// The bytes of a file, or those at hand.
  static func bytes(of source: PictureSource, limits: PictureLimits) throws(PictureError) -> PictureBytes {
    switch source {
    case .file(let path): return try OpenFile(path: path).readAll(limit: limits.bytes)
    case .bytes(let bytes): return bytes
    case .web: throw .fetch("an address has to be fetched first")
    }
  }
}
