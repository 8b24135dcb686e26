/// What is refused before memory is taken for it.
public struct PictureLimits: Sendable, Hashable {
  /// Pixels of a stored picture.
  public var pixels = 100_000_000
  /// Pixels of a picture that must be held whole while it is decoded (progressive JPEG, interlaced PNG).
  public var pixelsHeldWhole = 50_000_000
  /// Bytes of a file.
  public var bytes = 256_000_000
  /// Passes over the picture in a progressive JPEG.
  public var scans = 100
  /// Pixels of what is handed out.
  public var resultPixels = 32_000_000

  /// The limits that photowall works with.
  public init() {}
}
