/// Limits on memory and time, checked before use. In addition to its result, a picture takes at most about 250 MB.
/// Decoding by rows needs memory for a row, so only time limits it.
public struct PictureLimits: Sendable, Hashable {
  /// The pixels of a stored picture decoded as a whole.
  public var pixels = 100_000_000
  /// The pixels of a stored picture decoded row by row: phones write 200 megapixels, cameras with pixel shift 400.
  public var pixelsInRows = 500_000_000
  /// The width and height of a stored picture, since a decoder holds a row.
  public var side = 1_000_000
  /// The size of a file in bytes.
  public var bytes = 256_000_000
  /// The bytes of data that a decoder holds as a whole: coefficients of a progressive JPEG, pixels of an interlaced PNG
  /// or a lossless WebP, a strip of a TIFF. 24 megapixels are always within the limit.
  public var bytesHeldWhole = 200_000_000
  /// The scans of a JPEG.
  public var scans = 100
  /// Scans × pixels of a JPEG, since a small file could keep a decoder busy for minutes.
  public var scannedPixels = 1_000_000_000
  /// The pixels of all frames of an animation; later frames are left out.
  public var animatedPixels = 2_000_000_000
  /// The bytes of all decoded frames of an animation; longer animations are scaled down.
  public var animationBytes = 64_000_000
  /// The bytes and elements of an SVG drawing: the library holds the drawing, about 1.8 kB per element.
  public var drawingBytes = 20_000_000
  public var drawingElements = 100_000
  /// The attributes of an SVG element: reading time grows with their square.
  public var drawingAttributes = 5_000
  /// The pixels of a decoded picture.
  public var resultPixels = 32_000_000

  public init() {}
}
