import CollectionView

/// Covers: the front one faces the viewer, the others are turned to the side and overlap.
///
/// With tilt .9, s = .25 and k = clamp(o, −1, 1): `T((.5k·tilt + o·s)·iw, 0, −.5·|k|·iw) · RotY(−k·π/2·tilt)`.
/// Source: iCarousel's `iCarouselTypeCoverFlow`.
public struct CoverflowCarousel: CarouselShape {
  private static let tilt = 0.9

  /// The first item follows the last one, as with iCarousel's wrap option.
  public let wraps = true

  /// A quarter of an item width.
  public let spacing = 0.25

  /// The whole view.
  public let itemHeight = 1.0

  /// Square, as covers are, so that some sleeves are seen beside the front item.
  public let itemRatio = 1.0

  public init() {}

  /// Returns the pose by the formula above.
  public func pose(at offset: Double, wheel: CarouselWheel) -> CarouselPose {
    let tilt = Self.tilt
    let clamped = min(max(offset, -1), 1)
    let transform = CATransform3DMakeTranslation(
      (0.5 * clamped * tilt + offset * spacing) * wheel.itemWidth, 0, -0.5 * abs(clamped) * wheel.itemWidth)
    return CarouselPose(CATransform3DRotate(transform, -clamped * .pi / 2 * tilt, 0, 1, 0))
  }
}
