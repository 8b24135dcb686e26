import CollectionView

/// Items in a row: `T(o·iw·s, 0, 0)`.
///
/// Source: iCarousel's `iCarouselTypeLinear`.
public struct LinearCarousel: CarouselShape {
  /// A little air between items.
  public var spacing: Double { 1.1 }

  /// Two thirds of the view.
  public var itemHeight: Double { 2.0 / 3 }

  /// The row.
  public init() {}

  /// The place of an item by the formula above.
  public func pose(at offset: Double, wheel: CarouselWheel) -> CarouselPose {
    CarouselPose(CATransform3DMakeTranslation(offset * wheel.itemWidth * spacing, 0, 0))
  }
}
