import CollectionView

/// Items on the outside of a turning cylinder: `T(0,0,−ρ)·RotY(θ)·T(0,0,ρ)`. What faces away is hidden.
///
/// Source: iCarousel's `iCarouselTypeCylinder`; the inverted form negates ρ and θ, which puts the viewer inside.
public struct CylinderCarousel: CarouselShape {
  /// Whether the viewer stands inside.
  public let isInverted: Bool

  /// A cylinder seen from outside, or from inside.
  public init(inverted: Bool = false) { isInverted = inverted }

  /// The last item is the neighbour of the first.
  public var isWheel: Bool { true }

  /// Small enough that five are seen of a dozen.
  public var itemHeight: Double { 0.45 }

  /// The place of an item by the formula above.
  public func pose(at offset: Double, wheel: CarouselWheel) -> CarouselPose {
    let sign = isInverted ? -1.0 : 1.0
    let radius = sign * wheel.radius(spacing: spacing)
    var transform = CATransform3DMakeTranslation(0, 0, -radius)
    transform = CATransform3DRotate(transform, sign * wheel.angle(at: offset), 0, 1, 0)
    return CarouselPose(CATransform3DTranslate(transform, 0, 0, radius))
  }
}
