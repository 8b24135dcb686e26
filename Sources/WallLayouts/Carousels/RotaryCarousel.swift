import CollectionView
import Foundation

/// Items on a roundabout, always facing the viewer: `T(ρ sinθ, 0, ρ cosθ − ρ)`.
///
/// Source: iCarousel's `iCarouselTypeRotary`; the inverted form negates ρ and θ, which puts the viewer inside. There, the
/// half of the roundabout on the viewer's side would stand between the eye and the front item: it fades as it comes round.
public struct RotaryCarousel: CarouselShape {
  /// Whether the viewer stands inside.
  public let isInverted: Bool

  /// A roundabout seen from outside, or from inside.
  public init(inverted: Bool = false) { isInverted = inverted }

  /// The last item is the neighbour of the first.
  public var isWheel: Bool { true }

  /// Small enough that five are seen of a dozen.
  public var itemHeight: Double { 0.45 }

  /// The place of an item by the formula above.
  public func pose(at offset: Double, wheel: CarouselWheel) -> CarouselPose {
    let sign = isInverted ? -1.0 : 1.0
    let radius = sign * wheel.radius(spacing: spacing)
    let angle = sign * wheel.angle(at: offset)
    return CarouselPose(
      CATransform3DMakeTranslation(radius * sin(angle), 0, radius * cos(angle) - radius),
      alpha: isInverted ? min(max(4 * cos(angle), 0), 1) : 1)
  }
}
