import CollectionView

/// Items one behind the other into the distance; those that have passed the front fade out towards the viewer.
///
/// With tilt .3: `T(o·iw·tilt, 0, o·iw·s)`, fading out for o > 0. Source: iCarousel's `iCarouselTypeTimeMachine`; the
/// inverted form negates tilt and o, so that later items are the ones behind.
public struct TimeMachineCarousel: CarouselShape {
  /// Whether later items are behind.
  public let isInverted: Bool

  /// Earlier items behind, or later ones.
  public init(inverted: Bool = false) { isInverted = inverted }

  /// Closer than they are wide, or those behind would be hidden by the front one.
  public var spacing: Double { 0.25 }

  /// A dozen: the thirteenth is a tenth of its size.
  public func reach(viewWidth: Double, itemWidth: Double) -> Int { 12 }

  /// The place of an item by the formula above.
  public func pose(at offset: Double, wheel: CarouselWheel) -> CarouselPose {
    let tilt = isInverted ? -0.3 : 0.3
    let offset = isInverted ? -offset : offset
    return CarouselPose(
      CATransform3DMakeTranslation(offset * wheel.itemWidth * tilt, 0, offset * wheel.itemWidth * spacing),
      alpha: min(max(1 - offset, 0), 1))
  }
}
