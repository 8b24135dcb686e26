import CollectionView
import Foundation

// Source of the formulas: iCarousel's types of the same names.
extension CarouselShape {
  /// Items in a row: `T(o·iw·s, 0, 0)`, with s = 1.1.
  public static var linear: CarouselShape {
    var shape = CarouselShape { offset, wheel in
      CarouselPose(CATransform3DMakeTranslation(offset * wheel.itemWidth * 1.1, 0, 0))
    }
    (shape.spacing, shape.itemHeight) = (1.1, 1)
    return shape
  }

  /// Covers: the front one faces the viewer, the others are turned to the side and overlap.
  ///
  /// With tilt .9, s = .25 and k = clamp(o, −1, 1): `T((.5k·tilt + o·s)·iw, 0, −.5·|k|·iw) · RotY(−k·π/2·tilt)`. Items are square, as
  /// covers are, so that some sleeves are seen beside the front item.
  public static var coverflow: CarouselShape {
    let (tilt, spacing) = (0.9, 0.25)
    var shape = CarouselShape { offset, wheel in
      let clamped = min(max(offset, -1), 1)
      let transform = CATransform3DMakeTranslation(
        (0.5 * clamped * tilt + offset * spacing) * wheel.itemWidth, 0, -0.5 * abs(clamped) * wheel.itemWidth)
      return CarouselPose(CATransform3DRotate(transform, -clamped * .pi / 2 * tilt, 0, 1, 0))
    }
    (shape.spacing, shape.itemHeight, shape.itemRatio) = (spacing, 1, 1)
    return shape
  }

  /// Items behind each other. Items that have passed the front fade out towards the viewer.
  ///
  /// With tilt .3 and s = .25: `T(o·iw·tilt, 0, o·iw·s)`, fading out for o > 0. The thirteenth item is displayed at a tenth of its
  /// size. With a greater s, the front item would hide those behind it; from further away, they would jut out of the view.
  ///
  /// - Parameter inverted: negates tilt and o, so that later items are behind.
  public static func timeMachine(inverted: Bool = false) -> CarouselShape {
    let (spacing, sign) = (0.25, inverted ? -1.0 : 1.0)
    var shape = CarouselShape { offset, wheel in
      CarouselPose(
        CATransform3DMakeTranslation(offset * wheel.itemWidth * 0.3, 0, sign * offset * wheel.itemWidth * spacing),
        alpha: min(max(1 - sign * offset, 0), 1))
    }
    (shape.spacing, shape.reach, shape.viewerDistance) = (spacing, 12, 0)
    return shape
  }

  /// Items on a rotating circle, always facing the viewer: `T(ρ sinθ, 0, ρ cosθ − ρ)`.
  ///
  /// - Parameter inverted: negates ρ and θ, with the viewer inside. The half of the circle on the viewer's side would then hide the
  ///   front item, so items fade out there.
  public static func rotary(inverted: Bool = false) -> CarouselShape {
    // Small enough that five of twelve items are visible.
    wheel(itemHeight: 0.45, inverted: inverted, radius: { $0.radius }) { radius, angle in
      CarouselPose(
        CATransform3DMakeTranslation(radius * sin(angle), 0, radius * cos(angle) - radius),
        alpha: inverted ? min(max(4 * cos(angle), 0), 1) : 1)
    }
  }

  /// Items on the outside of a rotating cylinder: `T(0,0,−ρ)·RotY(θ)·T(0,0,ρ)`. Items that face away are hidden.
  ///
  /// - Parameter inverted: negates ρ and θ, with the viewer inside.
  public static func cylinder(inverted: Bool = false) -> CarouselShape {
    wheel(itemHeight: 0.45, inverted: inverted, radius: { $0.radius }) { radius, angle in
      let transform = CATransform3DRotate(CATransform3DMakeTranslation(0, 0, -radius), angle, 0, 1, 0)
      return CarouselPose(CATransform3DTranslate(transform, 0, 0, radius))
    }
  }

  /// Items on a wheel whose hub is below them: `ρ = iw·n/2π`, `T(0,ρ,0)·RotZ(θ)·T(0,−ρ,0)`.
  ///
  /// - Parameter inverted: negates ρ and θ, so that the hub is above.
  public static func wheel(inverted: Bool = false) -> CarouselShape {
    // Low, since the neighbours of the front item are lower.
    wheel(itemHeight: 0.4, inverted: inverted, radius: { $0.circumradius }) { radius, angle in
      let transform = CATransform3DRotate(CATransform3DMakeTranslation(0, radius, 0), angle, 0, 0, 1)
      return CarouselPose(CATransform3DTranslate(transform, 0, -radius, 0))
    }
  }

  private static func wheel(
    itemHeight: Double, inverted: Bool, radius: @escaping @Sendable (CarouselWheel) -> Double,
    pose: @escaping @Sendable (_ radius: Double, _ angle: Double) -> CarouselPose
  ) -> CarouselShape {
    let sign = inverted ? -1.0 : 1.0
    var shape = CarouselShape { pose(sign * radius($1), sign * $1.angle(at: $0)) }
    (shape.isWheel, shape.itemHeight) = (true, itemHeight)
    return shape
  }
}

extension CarouselWheel {
  /// The radius at which items are side by side: ρ = iw/2 / tan(π/n); for one or two items half their width, as in iCarousel.
  var radius: Double { count < 3 ? itemWidth / 2 : itemWidth / 2 / tan(.pi / Double(count)) }

  /// The radius of the circle whose circumference is as long as all items: ρ = iw·n/2π.
  fileprivate var circumradius: Double { itemWidth * Double(count) / (2 * .pi) }
}
