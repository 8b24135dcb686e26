/// An opaque sRGB colour in one word, `0xRRGGBB`.
public struct RGB: Hashable, Sendable, RawRepresentable, ExpressibleByIntegerLiteral {
  /// The packed form, `0xRRGGBB`; the top byte is always zero.
  public let rawValue: UInt32

  /// Creates a colour from `0xRRGGBB`; the top byte is ignored.
  public init(rawValue: UInt32) { self.rawValue = rawValue & 0xff_ffff }

  /// Creates a colour from a literal: `let gold: RGB = 0xffd700`.
  public init(integerLiteral value: UInt32) { self.init(rawValue: value) }

  /// Creates a colour from its three channels, 0…255 each.
  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    rawValue = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  /// Creates a colour from three channels, each rounded to 0…255.
  @inline(__always)
  init(rounding value: SIMD3<Float>) {
    let whole = (value + 0.5).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
    self.init(rawValue: UInt32(whole.x) << 16 | UInt32(whole.y) << 8 | UInt32(whole.z))
  }

  /// The red channel, 0…255.
  public var red: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 16) }
  /// The green channel, 0…255.
  public var green: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 8) }
  /// The blue channel, 0…255.
  public var blue: UInt8 { UInt8(truncatingIfNeeded: rawValue) }

  public static let black = RGB(rawValue: 0)
  public static let white = RGB(rawValue: 0xff_ffff)
}

extension RGB: CustomStringConvertible {
  /// The CSS notation: `#ffd700`.
  public var description: String {
    let digits = String(rawValue, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
