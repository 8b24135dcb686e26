import CollectionView

/// Items on the rim of a wheel whose hub is below them: `ρ = iw·s·n/2π`, `T(0,ρ,0)·RotZ(θ)·T(0,−ρ,0)`.
///
/// Source: iCarousel's `iCarouselTypeWheel`; the inverted form negates ρ and θ: the hub is above. A terminal shows the
/// upright box around a picture that leans.
public struct WheelCarousel: CarouselShape {
  /// Whether the hub is above.
  public let isInverted: Bool

  /// A wheel with its hub below, or above.
  public init(inverted: Bool = false) { isInverted = inverted }

  /// The last item is the neighbour of the first.
  public var isWheel: Bool { true }

  /// Two fifths of the view: the neighbours stand lower.
  public var itemHeight: Double { 0.4 }

  /// The place of an item by the formula above.
  public func pose(at offset: Double, wheel: CarouselWheel) -> CarouselPose {
    let sign = isInverted ? -1.0 : 1.0
    let radius = sign * wheel.itemWidth * spacing * Double(wheel.count) / (2 * .pi)
    var transform = CATransform3DMakeTranslation(0, radius, 0)
    transform = CATransform3DRotate(transform, sign * wheel.angle(at: offset), 0, 0, 1)
    return CarouselPose(CATransform3DTranslate(transform, 0, -radius, 0))
  }
}
