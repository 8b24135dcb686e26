import CollectionView

/// Items in a row: `T(o·iw·s, 0, 0)`.
///
/// Source: iCarousel's `iCarouselTypeLinear`.
public struct LinearCarousel: CarouselShape {
  /// Slightly more than an item width.
  public var spacing: Double { 1.1 }

  /// True: iCarousel's wrap option.
  public var wraps: Bool { true }

  /// Two thirds of the view.
  public var itemHeight: Double { 2.0 / 3 }

  /// Makes the shape.
  public init() {}

  /// Returns the pose by the formula above.
  public func pose(at offset: Double, wheel: CarouselWheel) -> CarouselPose {
    CarouselPose(CATransform3DMakeTranslation(offset * wheel.itemWidth * spacing, 0, 0))
  }
}
