/// How the stored rows of a picture are to be turned to stand upright, numbered as in EXIF (tag 0x0112).
public enum PictureOrientation: UInt8, Sendable, Hashable, CaseIterable {
  /// As stored.
  case up = 1
  /// Mirrored left to right.
  case upMirrored
  /// Turned by a half.
  case down
  /// Mirrored top to bottom.
  case downMirrored
  /// Mirrored along the diagonal from the top left.
  case leftMirrored
  /// To be turned a quarter clockwise.
  case right
  /// Mirrored along the diagonal from the top right.
  case rightMirrored
  /// To be turned a quarter anticlockwise.
  case left

  /// Whether turning upright exchanges width and height.
  public var swapsAxes: Bool { rawValue >= 5 }

  /// The size of a picture stored as `size` once it stands upright.
  public func turned(_ size: PixelSize) -> PixelSize { swapsAxes ? size.transposed : size }
}
