import CollectionView

/// The arrangement of a carousel's items in space, by their offset from the front.
///
/// Names and formulas come from iCarousel (`transformForItemViewWithOffset:`): the *offset* of an item is its
/// index − the scroll position, 0 in front; `itemWidth` is in points; angles are in radians. The first item follows the last
/// one, as with iCarousel's wrap option.
public struct CarouselShape: Sendable {
  /// The distance between items in item widths: iCarousel's spacing option.
  public var spacing = 1.0

  /// Whether the items form a closed wheel. At most half of them are visible on either side of the front.
  public var isWheel = false

  /// The default height of items as a fraction of the view's height.
  public var itemHeight = 0.6

  /// The default width of items divided by their height.
  public var itemRatio = FeedMetrics.unknownRatio

  /// The number of items that may be visible on either side of the front; nil: as many as fit, and one more.
  public var reach: Int?

  /// The least distance of the viewer from the item in front, in widths of an item. The distance is iCarousel's 500 points, or more
  /// for large items, so that they look as small ones do.
  public var viewerDistance = 2.5

  /// Returns the pose of an item.
  public var pose: @Sendable (_ offset: Double, _ wheel: CarouselWheel) -> CarouselPose

  /// Creates a shape of its poses.
  public init(pose: @escaping @Sendable (_ offset: Double, _ wheel: CarouselWheel) -> CarouselPose) { self.pose = pose }
}

/// The dimensions of a carousel.
public struct CarouselWheel: Equatable, Sendable {
  /// The number of items on the wheel.
  public var count: Int
  /// In points.
  public var itemWidth: Double

  public init(count: Int, itemWidth: Double) {
    self.count = max(count, 1)
    self.itemWidth = itemWidth
  }

  /// Returns the angle of an offset: θ = offset / n · 2π.
  public func angle(at offset: Double) -> Double { offset / Double(count) * 2 * .pi }
}

/// The pose of an item in space before the perspective, relative to the carousel's front.
public struct CarouselPose: Equatable, Sendable {
  /// The transform from the view's centre to the item's position.
  public var transform: CATransform3D
  /// 0 (transparent) … 1 (opaque).
  public var alpha: Double

  public init(_ transform: CATransform3D, alpha: Double = 1) {
    self.transform = transform
    self.alpha = alpha
  }
}
