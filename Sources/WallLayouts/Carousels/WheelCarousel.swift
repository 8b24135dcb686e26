import CollectionView
import Foundation

/// Items on a wheel whose hub is below them: `ρ = iw·s·n/2π`, `T(0,ρ,0)·RotZ(θ)·T(0,−ρ,0)`.
///
/// Source: iCarousel's `iCarouselTypeWheel`; the inverted form negates ρ and θ: the hub is above.
public struct WheelCarousel: CarouselShape {
  /// Whether the hub is above.
  public let isInverted: Bool

  public init(inverted: Bool = false) { isInverted = inverted }

  public let isWheel = true

  /// Two fifths of the view, since the neighbours of the front item are lower.
  public let itemHeight = 0.4

  /// Returns the pose by the formula above.
  public func pose(at offset: Double, wheel: CarouselWheel) -> CarouselPose {
    let sign = isInverted ? -1.0 : 1.0
    let radius = sign * wheel.itemWidth * spacing * Double(wheel.count) / (2 * .pi)
    let transform = CATransform3DRotate(
      CATransform3DMakeTranslation(0, radius, 0), sign * wheel.angle(at: offset), 0, 0, 1)
    return CarouselPose(CATransform3DTranslate(transform, 0, -radius, 0))
  }
}
