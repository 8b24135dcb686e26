/// The header of a picture file, read without decoding pixels.
public struct PictureHeader: Sendable, Hashable {
  /// The format by signature, not by file name.
  public var format: PictureFormat
  /// The width of the upright picture in pixels.
  public var width: Int
  /// The height of the upright picture in pixels.
  public var height: Int
  public var orientation: PictureOrientation
  /// Whether the header announces several frames.
  public var isAnimated: Bool

  /// Creates a header for the size of the upright picture.
  public init(
    format: PictureFormat, width: Int, height: Int, orientation: PictureOrientation = .up, isAnimated: Bool = false
  ) {
    self.format = format
    self.width = width
    self.height = height
    self.orientation = orientation
    self.isAnimated = isAnimated
  }

  /// The size of the upright picture.
  public var size: PixelSize { PixelSize(width: width, height: height) }

  /// The size of the stored picture, before it is turned.
  public var storedSize: PixelSize { orientation.turned(size) }
}
