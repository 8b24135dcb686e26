import SymbolArt

/// A foreground or background colour: the terminal's default, an sRGB colour, or a colour number.
///
/// Packed into 32 bits, since a screen has tens of thousands of them.
public struct CellColor: Hashable, Sendable, CustomStringConvertible {
  /// The kind in the top byte, the value in the others.
  let bits: UInt32

  private enum Kind {
    static let standard: UInt32 = 0
    static let rgb: UInt32 = 1 << 24
    static let number: UInt32 = 2 << 24
  }

  /// The terminal's default foreground or background.
  public static let `default` = CellColor(bits: Kind.standard)

  /// Returns an sRGB colour, 0xRRGGBB. Terminals without truecolor show the nearest one of the palette.
  public static func rgb(_ value: UInt32) -> CellColor { CellColor(bits: Kind.rgb | value & 0xff_ffff) }

  /// Returns the colour number `value`, which is sent unchanged in 256 colours and as that amount of blue in truecolor.
  /// Only Kitty's image placeholders use it, for image ids.
  public static func number(_ value: UInt8) -> CellColor { CellColor(bits: Kind.number | UInt32(value)) }

  /// Whether this is the terminal's default colour.
  public var isDefault: Bool { bits == Kind.standard }

  /// 0xRRGGBB if this is an sRGB colour, else nil.
  public var rgbValue: UInt32? { bits & 0xff00_0000 == Kind.rgb ? bits & 0xff_ffff : nil }

  /// The number if this is a colour number, else nil.
  public var numberValue: UInt8? { bits & 0xff00_0000 == Kind.number ? UInt8(truncatingIfNeeded: bits) : nil }

  /// `default`, `#rrggbb` or `number 17`.
  public var description: String {
    if let number = numberValue { return "number \(number)" }
    return rgbValue.map { RGB(rawValue: $0).description } ?? "default"
  }

  /// Returns this colour mixed with `other` in sRGB: an `amount` of 0 gives this colour, 1 gives `other`.
  /// Unless both are sRGB colours, the result is the one that `amount` is nearer to.
  public func blended(towards other: CellColor, by amount: Double) -> CellColor {
    guard let from = rgbValue, let to = other.rgbValue else { return amount < 0.5 ? self : other }
    let weight = UInt32((min(max(amount, 0), 1) * 256).rounded())
    func channel(_ shift: UInt32) -> UInt32 {
      let a = from >> shift & 0xff
      let b = to >> shift & 0xff
      return ((a * (256 - weight) + b * weight + 128) >> 8) << shift
    }
    return .rgb(channel(16) | channel(8) | channel(0))
  }
}
