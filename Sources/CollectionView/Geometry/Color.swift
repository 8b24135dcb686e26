import Foundation

/// An sRGB colour with opacity; all components are 0…1. It never changes.
public final class Color: NSObject, @unchecked Sendable {
  public let red: CGFloat
  public let green: CGFloat
  public let blue: CGFloat
  public let alpha: CGFloat

  /// Creates a colour; components are clamped to 0…1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
    self.red = Self.clamped(red)
    self.green = Self.clamped(green)
    self.blue = Self.clamped(blue)
    self.alpha = Self.clamped(alpha)
  }

  public override convenience init() { self.init(white: 0, alpha: 0) }

  /// Creates a grey: 0 is black, 1 is white.
  public convenience init(white: CGFloat, alpha: CGFloat = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Creates a colour from hue, saturation and brightness, each 0…1.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat = 1) {
    let sector = Self.clamped(hue) * 6
    let saturation = Self.clamped(saturation)
    let brightness = Self.clamped(brightness)
    let fraction = sector - sector.rounded(.down)
    let low = brightness * (1 - saturation)
    let falling = brightness * (1 - saturation * fraction)
    let rising = brightness * (1 - saturation * (1 - fraction))
    let (r, g, b) =
      switch Int(sector) % 6 {
      case 0: (brightness, rising, low)
      case 1: (falling, brightness, low)
      case 2: (low, brightness, rising)
      case 3: (low, falling, brightness)
      case 4: (rising, low, brightness)
      default: (brightness, low, falling)
      }
    self.init(red: r, green: g, blue: b, alpha: alpha)
  }

  /// Creates an opaque colour from `0xRRGGBB`.
  public convenience init(rgb: UInt32) {
    self.init(
      red: CGFloat(rgb >> 16 & 0xff) / 255, green: CGFloat(rgb >> 8 & 0xff) / 255, blue: CGFloat(rgb & 0xff) / 255)
  }

  /// Creates the colour that a closure returns for the traits of a terminal, which do not change.
  public convenience init(dynamicProvider: (TraitCollection) -> Color) {
    let color = dynamicProvider(TraitCollection())
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  /// Returns the colour itself: it is the same for all traits.
  public func resolvedColor(with traitCollection: TraitCollection) -> Color { self }

  /// The nearest `0xRRGGBB`, without the opacity.
  public var rgb: UInt32 {
    func byte(_ part: CGFloat) -> UInt32 { UInt32((part * 255).rounded()) }
    return byte(red) << 16 | byte(green) << 8 | byte(blue)
  }

  /// Returns the colour with another opacity.
  public func withAlphaComponent(_ alpha: CGFloat) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Returns the colour blended over an opaque background.
  public func composed(over background: Color) -> Color {
    func mix(_ top: CGFloat, _ bottom: CGFloat) -> CGFloat { top * alpha + bottom * (1 - alpha) }
    return Color(
      red: mix(red, background.red), green: mix(green, background.green), blue: mix(blue, background.blue))
  }

  /// Returns true if all components are equal.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? Color else { return false }
    return red == other.red && green == other.green && blue == other.blue && alpha == other.alpha
  }

  /// Consistent with `isEqual(_:)`.
  public override var hash: Int {
    var hasher = Hasher()
    for part in [red, green, blue, alpha] { hasher.combine(part) }
    return hasher.finalize()
  }

  private static func clamped(_ part: CGFloat) -> CGFloat {
    part.isNaN ? 0 : min(max(part, 0), 1)
  }
}
