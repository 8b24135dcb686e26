/// Identifies one frame of a picture; the caller numbers the pictures.
public struct PixelKey: Hashable, Sendable {
  public var picture: Int
  /// The frame of an animation; 0 for a still picture.
  public var frame: Int

  public init(picture: Int, frame: Int = 0) {
    self.picture = picture
    self.frame = frame
  }
}
