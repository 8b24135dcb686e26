/// The orientation of a stored picture, with the values of EXIF (tag 0x0112).
public enum PictureOrientation: UInt8, Sendable, Hashable, CaseIterable {
  /// Upright.
  case up = 1
  /// Mirrored left to right.
  case upMirrored
  /// Turned by 180°.
  case down
  /// Mirrored top to bottom.
  case downMirrored
  /// Mirrored along the diagonal from the top left corner.
  case leftMirrored
  /// Upright after a turn by 90° clockwise.
  case right
  /// Mirrored along the diagonal from the top right corner.
  case rightMirrored
  /// Upright after a turn by 90° anticlockwise.
  case left

  /// Whether width and height of the upright picture are exchanged.
  public var swapsAxes: Bool { rawValue >= 5 }

  /// Returns the upright size of a stored one, or the other way round.
  public func turned(_ size: PixelSize) -> PixelSize { swapsAxes ? size.transposed : size }
}
