/// A picture that has been decoded, turned upright and shrunk.
public struct Picture: Sendable, Equatable {
  /// The pixels.
  public var bitmap: Bitmap
  /// What the header said: format and the full size.
  public var header: PictureHeader
  /// Whether the file ends too early, so that the rest of the rows is transparent.
  public var isPartial: Bool
  /// What the codec complained of, in words, although there is a picture.
  public var warning: String?

  /// All frames, where they were asked for and there is more than the first.
  public var animation: PictureAnimation?

  /// What it costs to keep, in bytes.
  public var cost: Int { bitmap.cost + (animation?.cost ?? 0) }

  /// A picture of its parts.
  public init(bitmap: Bitmap, header: PictureHeader, isPartial: Bool = false, warning: String? = nil) {
    self.bitmap = bitmap
    self.header = header
    self.isPartial = isPartial
    self.warning = warning
  }
}
