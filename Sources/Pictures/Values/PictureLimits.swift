/// Limits on memory and time, checked before they are spent. A picture takes at most about 250 MB beside its result: what is
/// decoded row by row takes a row, so only time bounds it.
public struct PictureLimits: Sendable, Hashable {
  /// Pixels of a stored picture that a library decodes as a whole.
  public var pixels = 100_000_000
  /// Pixels of a stored picture that is decoded row by row: phones write 200 megapixels, cameras that move their sensor 400.
  public var pixelsInRows = 500_000_000
  /// Width and height of a stored picture: a decoder holds a row of it.
  public var side = 1_000_000
  /// Bytes of a file.
  public var bytes = 256_000_000
  /// Bytes of a picture that a decoder has to hold whole: the coefficients of a progressive JPEG, the pixels of an
  /// interlaced PNG or a lossless WebP, a strip of a TIFF. 24 megapixels are within the limit in each of these.
  public var bytesHeldWhole = 200_000_000
  /// Scans of a JPEG.
  public var scans = 100
  /// Scans × pixels of a JPEG: a small file could keep a decoder busy for minutes.
  public var scannedPixels = 1_000_000_000
  /// Pixels of all frames of an animation; later frames are left out.
  public var animatedPixels = 2_000_000_000
  /// Bytes of all decoded frames of an animation; longer animations are scaled down.
  public var animationBytes = 64_000_000
  /// Bytes of an SVG drawing, and its elements: the library holds the whole drawing, about 1.8 kB for each element.
  public var drawingBytes = 20_000_000
  public var drawingElements = 100_000
  /// Attributes of an element of an SVG drawing: the time to read them grows with their square.
  public var drawingAttributes = 5_000
  /// Pixels of a decoded picture.
  public var resultPixels = 32_000_000

  /// Creates the default limits.
  public init() {}
}
