/// What is refused before memory or time is taken for it.
public struct PictureLimits: Sendable, Hashable {
  /// Pixels of a stored picture.
  public var pixels = 100_000_000
  /// Bytes of a file.
  public var bytes = 256_000_000
  /// Bytes of a picture that must be held whole while it is decoded: the coefficients of a progressive JPEG, the pixels
  /// of an interlaced PNG or a lossless WebP. 24 megapixels in any of these pass.
  public var bytesHeldWhole = 200_000_000
  /// Passes over the picture in a progressive JPEG.
  public var scans = 100
  /// Passes times pixels: a small file can make a decoder work for minutes.
  public var scannedPixels = 1_000_000_000
  /// Pixels of all frames of an animation: what comes after is left out.
  public var animatedPixels = 2_000_000_000
  /// Bytes of the frames of an animation that are handed out: longer ones are coarser.
  public var animationBytes = 64_000_000
  /// Pixels of what is handed out.
  public var resultPixels = 32_000_000

  /// The limits that photowall works with.
  public init() {}
}
