/// What a file says of its picture before any pixel is decoded.
public struct PictureHeader: Sendable, Hashable {
  /// The format, found out by looking at the bytes, never at the name.
  public var format: PictureFormat
  /// Width in pixels once the picture stands upright.
  public var width: Int
  /// Height in pixels once the picture stands upright.
  public var height: Int
  /// How the stored rows are to be turned.
  public var orientation: PictureOrientation
  /// Whether there is more than one frame, where the header tells.
  public var isAnimated: Bool

  /// A header of its parts; width and height as they are seen, the turn counted in.
  public init(
    format: PictureFormat, width: Int, height: Int, orientation: PictureOrientation = .up, isAnimated: Bool = false
  ) {
    self.format = format
    self.width = width
    self.height = height
    self.orientation = orientation
    self.isAnimated = isAnimated
  }

  /// Width and height of the upright picture.
  public var size: PixelSize { PixelSize(width: width, height: height) }

  /// Width and height as the rows are stored.
  public var storedSize: PixelSize { orientation.turned(size) }
}
