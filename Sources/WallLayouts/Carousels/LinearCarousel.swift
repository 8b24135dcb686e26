import CollectionView

/// Items in a row: `T(o·iw·s, 0, 0)`.
///
/// Source: iCarousel's `iCarouselTypeLinear`.
public struct LinearCarousel: CarouselShape {
  /// Slightly more than an item width.
  public let spacing = 1.1

  /// The first item follows the last one, as with iCarousel's wrap option.
  public let wraps = true

  /// The whole view.
  public let itemHeight = 1.0

  public init() {}

  /// Returns the pose by the formula above.
  public func pose(at offset: Double, wheel: CarouselWheel) -> CarouselPose {
    CarouselPose(CATransform3DMakeTranslation(offset * wheel.itemWidth * spacing, 0, 0))
  }
}
