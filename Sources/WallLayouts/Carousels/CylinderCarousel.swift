import CollectionView

/// Items on the outside of a rotating cylinder: `T(0,0,−ρ)·RotY(θ)·T(0,0,ρ)`. Items that face away are hidden.
///
/// Source: iCarousel's `iCarouselTypeCylinder`; the inverted form negates ρ and θ, with the viewer inside.
public struct CylinderCarousel: CarouselShape {
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
    var transform = CATransform3DMakeTranslation(0, 0, -radius)
    transform = CATransform3DRotate(transform, sign * wheel.angle(at: offset), 0, 1, 0)
    return CarouselPose(CATransform3DTranslate(transform, 0, 0, radius))
  }
}
