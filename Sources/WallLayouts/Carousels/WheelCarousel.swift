import CollectionView
import Foundation

/// Items on the rim of a wheel whose hub is below them: `ρ = iw·s·n/2π`, `T(0,ρ,0)·RotZ(θ)·T(0,−ρ,0)`.
///
/// Source: iCarousel's `iCarouselTypeWheel`; the inverted form negates ρ and θ: the hub is above. A terminal cannot lean
/// a picture, and the upright box around one that leans would be larger than the one in front; so pictures stay upright
/// where the formula puts their middles, as the cabins of a big wheel do.
public struct WheelCarousel: CarouselShape {
  /// Whether the hub is above.
  public let isInverted: Bool

  /// A wheel with its hub below, or above.
  public init(inverted: Bool = false) { isInverted = inverted }

  /// The last item is the neighbour of the first.
  public var isWheel: Bool { true }

  /// Two fifths of the view: the neighbours stand lower.
  public var itemHeight: Double { 0.4 }

  /// The place of an item by the formula above: the translation that is left of it without the leaning.
  public func pose(at offset: Double, wheel: CarouselWheel) -> CarouselPose {
    let sign = isInverted ? -1.0 : 1.0
    let radius = sign * wheel.itemWidth * spacing * Double(wheel.count) / (2 * .pi)
    let angle = sign * wheel.angle(at: offset)
    return CarouselPose(CATransform3DMakeTranslation(radius * sin(angle), radius - radius * cos(angle), 0))
  }
}
