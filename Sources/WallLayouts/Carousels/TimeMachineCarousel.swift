import CollectionView

/// Items behind each other; those that have passed the front fade out towards the viewer.
///
/// With tilt .3: `T(o·iw·tilt, 0, o·iw·s)`, fading out for o > 0. Source: iCarousel's `iCarouselTypeTimeMachine`; the
/// inverted form negates tilt and o, so that later items are behind.
public struct TimeMachineCarousel: CarouselShape {
  /// Whether later items are behind earlier ones.
  public let isInverted: Bool

  public init(inverted: Bool = false) { isInverted = inverted }

  /// The first item follows the last one, as with iCarousel's wrap option.
  public let wraps = true

  /// A quarter of an item width; with more, the front item would hide those behind it.
  public let spacing = 0.25

  /// Twelve: the thirteenth item is displayed at a tenth of its size.
  public func reach(viewWidth: Double, itemWidth: Double) -> Int { 12 }

  /// Returns 500: from further away, the items behind would jut out of the view.
  public func viewerDistance(itemWidth: Double) -> Double { 500 }

  /// Returns the pose by the formula above.
  public func pose(at offset: Double, wheel: CarouselWheel) -> CarouselPose {
    let tilt = isInverted ? -0.3 : 0.3
    let offset = isInverted ? -offset : offset
    return CarouselPose(
      CATransform3DMakeTranslation(offset * wheel.itemWidth * tilt, 0, offset * wheel.itemWidth * spacing),
      alpha: min(max(1 - offset, 0), 1))
  }
}
