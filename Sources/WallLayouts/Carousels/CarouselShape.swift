import CollectionView
import Foundation

/// Where an item stands in space by how far it is from the front: the one idea of a carousel.
///
/// Names follow iCarousel, where the formulas come from (`transformForItemViewWithOffset:`): the *offset* of an item is
/// its index − the scroll position, 0 in front; `itemWidth` is in points; angles are in radians.
public protocol CarouselShape: Sendable {
  /// Distance between items in item widths: iCarousel's spacing option.
  var spacing: Double { get }

  /// Whether items stand on a closed wheel, so that the last is the neighbour of the first.
  var isWheel: Bool { get }

  /// Height of an item as a part of the view's, where nobody chose a size.
  var itemHeight: Double { get }

  /// How many items before and after the front may be seen in a view of that width.
  func reach(viewWidth: Double, itemWidth: Double) -> Int

  /// The place of an item.
  func pose(at offset: Double, wheel: CarouselWheel) -> CarouselPose
}

extension CarouselShape {
  /// One item width.
  public var spacing: Double { 1 }

  /// Open ends.
  public var isWheel: Bool { false }

  /// Three fifths of the view.
  public var itemHeight: Double { 0.6 }

  /// As many as fit on either side of the front, and one that is just coming.
  public func reach(viewWidth: Double, itemWidth: Double) -> Int {
    Int((viewWidth / max(spacing * itemWidth, 1)).rounded(.up)) + 1
  }
}

/// The measures of a carousel.
public struct CarouselWheel: Equatable, Sendable {
  /// Items on the wheel.
  public var count: Int
  /// Width of an item in points.
  public var itemWidth: Double

  /// A wheel of so many items.
  public init(count: Int, itemWidth: Double) {
    self.count = max(count, 1)
    self.itemWidth = itemWidth
  }

  /// How far round an offset is: θ = offset / n · 2π.
  public func angle(at offset: Double) -> Double { offset / Double(count) * 2 * .pi }

  /// The radius at which items stand side by side: ρ = iw·s/2 / tan(π/n). One or two have no wheel to stand on and
  /// take half their width, as in iCarousel.
  public func radius(spacing: Double) -> Double {
    let half = itemWidth * spacing / 2
    return count < 3 ? half : half / tan(.pi / Double(count))
  }
}

/// The place of an item in space, seen from the front of the carousel, before perspective.
public struct CarouselPose: Equatable, Sendable {
  /// From the middle of the view to where the item is.
  public var transform: CATransform3D
  /// From 0, invisible, to 1.
  public var alpha: Double

  /// A pose; opaque unless said otherwise.
  public init(_ transform: CATransform3D, alpha: Double = 1) {
    self.transform = transform
    self.alpha = alpha
  }
}
