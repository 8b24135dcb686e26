import CollectionView
import Foundation

/// Items on a rotating circle, always facing the viewer: `T(ρ sinθ, 0, ρ cosθ − ρ)`.
///
/// Source: iCarousel's `iCarouselTypeRotary`; the inverted form negates ρ and θ, with the viewer inside. The half of
/// the circle on the viewer's side would then hide the front item, so items fade out there.
public struct RotaryCarousel: CarouselShape {
  /// Whether the viewer is inside.
  public let isInverted: Bool

  public init(inverted: Bool = false) { isInverted = inverted }

  public let isWheel = true

  /// Small enough that five of twelve items are visible.
  public let itemHeight = 0.45

  /// Returns the pose by the formula above.
  public func pose(at offset: Double, wheel: CarouselWheel) -> CarouselPose {
    let sign = isInverted ? -1.0 : 1.0
    let radius = sign * wheel.radius(spacing: spacing)
    let angle = sign * wheel.angle(at: offset)
    return CarouselPose(
      CATransform3DMakeTranslation(radius * sin(angle), 0, radius * cos(angle) - radius),
      alpha: isInverted ? min(max(4 * cos(angle), 0), 1) : 1)
  }
}
