/// A decoded picture, upright and scaled down.
public struct Picture: Sendable, Equatable {
  public var bitmap: Bitmap
  /// The header of the file, with the full size.
  public var header: PictureHeader
  /// The part of the picture in the bitmap; nil for the whole picture.
  public var part: PicturePart?
  /// Whether the file is truncated, so that missing rows are transparent.
  public var isPartial: Bool
  /// A warning of the codec, or nil.
  public var warning: String?
  /// The reason why only the embedded preview is shown, as a sentence; nil for the picture itself.
  public var refusal: String?
  /// All frames, if requested and if there are several.
  public var animation: PictureAnimation?

  /// The memory of the pixels, in bytes.
  public var cost: Int { bitmap.cost + (animation?.cost ?? 0) }

  /// Creates a picture without an animation.
  public init(bitmap: Bitmap, header: PictureHeader, isPartial: Bool = false, warning: String? = nil) {
    self.bitmap = bitmap
    self.header = header
    self.isPartial = isPartial
    self.warning = warning
  }

  /// Returns the picture as if stored in another orientation. Its header has the new size.
  public func turned(_ orientation: PictureOrientation) -> Picture {
    var picture = changed { $0.turned(orientation) }
    let size = orientation.turned(header.size)
    (picture.header.width, picture.header.height) = (size.width, size.height)
    picture.part = part?.turned(orientation)
    return picture
  }

  /// Returns the picture with changed pixels, also in its frames.
  public func changed(_ change: (Bitmap) -> Bitmap) -> Picture {
    var picture = self
    picture.bitmap = change(bitmap)
    picture.animation = animation.map { animation in
      PictureAnimation(
        frames: animation.frames.map { .init(bitmap: change($0.bitmap), duration: $0.duration) },
        loopCount: animation.loopCount, isPartial: animation.isPartial)
    }
    return picture
  }
}
