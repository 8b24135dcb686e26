import Foundation

/// An sRGB colour with opacity; all components are 0…1 (UIKit's `UIColor`, as a value).
public struct Color: Hashable, Sendable, Codable {
  public var red: CGFloat
  public var green: CGFloat
  public var blue: CGFloat
  public var alpha: CGFloat

  /// Makes a colour; components are clamped to 0…1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
    self.red = Self.clamped(red)
    self.green = Self.clamped(green)
    self.blue = Self.clamped(blue)
    self.alpha = Self.clamped(alpha)
  }

  /// Makes a grey: 0 is black, 1 is white.
  public init(white: CGFloat, alpha: CGFloat = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Makes a colour from hue, saturation and brightness, each 0…1.
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat = 1) {
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

  /// Makes an opaque colour from `0xRRGGBB`.
  public init(rgb: UInt32) {
    self.init(
      red: CGFloat(rgb >> 16 & 0xff) / 255, green: CGFloat(rgb >> 8 & 0xff) / 255, blue: CGFloat(rgb & 0xff) / 255)
  }

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

  private static func clamped(_ part: CGFloat) -> CGFloat {
    part.isNaN ? 0 : min(max(part, 0), 1)
  }
}
