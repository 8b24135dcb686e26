/// A rectangle of whole pixels from the top left corner.
public struct PixelRectangle: Hashable, Sendable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Width and height.
  public var size: PixelSize { PixelSize(width: width, height: height) }

  /// Returns true if another rectangle is inside.
  public func contains(_ other: PixelRectangle) -> Bool {
    x <= other.x && y <= other.y && other.x + other.width <= x + width && other.y + other.height <= y + height
  }
}

/// A part of a picture.
public struct PicturePart: Hashable, Sendable {
  /// The pixels of the part.
  public var rectangle: PixelRectangle
  /// The size of the whole picture.
  public var whole: PixelSize

  public init(_ rectangle: PixelRectangle, of whole: PixelSize) {
    (self.rectangle, self.whole) = (rectangle, whole)
  }

  /// Returns true if another part of a picture with the same size is inside.
  public func contains(_ other: PicturePart) -> Bool {
    whole == other.whole && rectangle.contains(other.rectangle)
  }

  /// Returns the part in the turned picture.
  public func turned(_ orientation: PictureOrientation) -> PicturePart {
    PicturePart(orientation.turned(rectangle, in: whole), of: orientation.turned(whole))
  }

  /// Returns the part in another size of the picture: all pixels that it touches.
  public func scaled(to size: PixelSize) -> PicturePart {
    func range(_ start: Int, _ length: Int, _ from: Int, _ to: Int) -> (start: Int, length: Int) {
      let first = min(start * to / from, to - 1)
      return (first, max(1, min(to, ((start + length) * to + from - 1) / from) - first))
    }
    let across = range(rectangle.x, rectangle.width, whole.width, size.width)
    let down = range(rectangle.y, rectangle.height, whole.height, size.height)
    return PicturePart(
      PixelRectangle(x: across.start, y: down.start, width: across.length, height: down.length), of: size)
  }
}
