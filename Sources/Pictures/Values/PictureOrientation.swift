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

  /// Whether upright width and height are exchanged.
  public var swapsAxes: Bool { rawValue >= 5 }

  /// Returns the upright size for a stored one, or the reverse.
  public func turned(_ size: PixelSize) -> PixelSize { swapsAxes ? size.transposed : size }
}

extension PictureOrientation {
  /// Whether the stored picture is mirrored left to right first, and the clockwise quarter turns after it.
  var parts: (isMirrored: Bool, quarters: Int) {
    let index = Self.turns.firstIndex(of: self) ?? 0
    return (index > 3, index & 3)
  }

  /// The orientations by their quarter turns, first without mirroring, then with it.
  private static let turns: [PictureOrientation] = [
    .up, .right, .down, .left, .upMirrored, .rightMirrored, .downMirrored, .leftMirrored,
  ]

  /// Returns the upright rectangle for a rectangle in a stored picture of `size`.
  func turned(_ rectangle: PixelRectangle, in size: PixelSize) -> PixelRectangle {
    var (turned, size) = (rectangle, size)
    if parts.isMirrored { turned.x = size.width - turned.x - turned.width }
    for _ in 0..<parts.quarters {
      turned = PixelRectangle(
        x: size.height - turned.y - turned.height, y: turned.x, width: turned.height, height: turned.width)
      size = size.transposed
    }
    return turned
  }

  private init(isMirrored: Bool, quarters: Int) {
    self = Self.turns[(isMirrored ? 4 : 0) + quarters & 3]
  }

  /// Returns the orientation with the effect of this one, then another.
  public func followed(by other: PictureOrientation) -> PictureOrientation {
    let (first, second) = (parts, other.parts)
    return PictureOrientation(
      isMirrored: first.isMirrored != second.isMirrored,
      quarters: second.quarters + (second.isMirrored ? -first.quarters : first.quarters))
  }

  /// The orientation that reverses this one.
  public var inverse: PictureOrientation {
    let parts = parts
    return PictureOrientation(
      isMirrored: parts.isMirrored, quarters: parts.isMirrored ? parts.quarters : -parts.quarters)
  }
}
