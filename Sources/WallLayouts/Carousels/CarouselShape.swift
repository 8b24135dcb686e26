import CollectionView
import Foundation

/// The position of a carousel's items in space by their offset from the front.
///
/// Names and formulas are those of iCarousel (`transformForItemViewWithOffset:`): the *offset* of an item is its
/// index − the scroll position, 0 in front; `itemWidth` is in points; angles are in radians.
public protocol CarouselShape: Sendable {
  /// The distance between items in item widths: iCarousel's spacing option.
  var spacing: Double { get }

  /// Whether the items form a closed wheel, on which the last one is next to the first.
  var isWheel: Bool { get }

  /// Whether the last item is next to the first, so that neither side is empty at the ends.
  var wraps: Bool { get }

  /// The default height of items as a fraction of the view's height.
  var itemHeight: Double { get }

  /// The default width of items divided by their height.
  var itemRatio: Double { get }

  /// Returns the distance of the viewer from the item in front, in points.
  func viewerDistance(itemWidth: Double) -> Double

  /// Returns the number of items that may be visible on either side of the front in a view of a width.
  func reach(viewWidth: Double, itemWidth: Double) -> Int

  /// Returns the pose of an item.
  func pose(at offset: Double, wheel: CarouselWheel) -> CarouselPose
}

extension CarouselShape {
  /// One item width.
  public var spacing: Double { 1 }

  /// False.
  public var isWheel: Bool { false }

  /// True on a wheel.
  public var wraps: Bool { isWheel }

  /// Three fifths of the view.
  public var itemHeight: Double { 0.6 }

  /// 4:3.
  public var itemRatio: Double { FeedMetrics.unknownRatio }

  /// Returns iCarousel's 500, or two and a half items, so that large items look as small ones do.
  public func viewerDistance(itemWidth: Double) -> Double { max(500, 2.5 * itemWidth) }

  /// Returns the number of items that fit on either side of the front, and one more.
  public func reach(viewWidth: Double, itemWidth: Double) -> Int {
    Int((viewWidth / max(spacing * itemWidth, 1)).rounded(.up)) + 1
  }
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

  /// Returns the radius at which items are side by side: ρ = iw·s/2 / tan(π/n); for one or two items half their width,
  /// as in iCarousel.
  public func radius(spacing: Double) -> Double {
    let half = itemWidth * spacing / 2
    return count < 3 ? half : half / tan(.pi / Double(count))
  }
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
