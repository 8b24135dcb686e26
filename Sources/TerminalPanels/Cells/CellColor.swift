import SymbolArt

/// The colour of one plane of a cell: the terminal's default, an sRGB colour, or a bare colour number.
///
/// Packed into 32 bits, since a screen holds tens of thousands of them.
public struct CellColor: Hashable, Sendable, CustomStringConvertible {
  /// The kind in the top byte, the value below.
  let bits: UInt32

  private enum Kind {
    static let standard: UInt32 = 0
    static let rgb: UInt32 = 1 << 24
    static let number: UInt32 = 2 << 24
  }

  /// The terminal's own foreground or background, whatever its theme says.
  public static let `default` = CellColor(bits: Kind.standard)

  /// An sRGB colour, 0xRRGGBB. With fewer colours than truecolor the nearest of the palette is shown.
  public static func rgb(_ value: UInt32) -> CellColor { CellColor(bits: Kind.rgb | value & 0xff_ffff) }

  /// An sRGB colour from its three channels.
  public static func rgb(red: UInt8, green: UInt8, blue: UInt8) -> CellColor {
    rgb(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }

  /// The colour number `value` as it stands, in 256 colours and in truecolor (there: that much blue).
  /// It carries the ids of Kitty's image placeholders and is of little use for anything else.
  public static func number(_ value: UInt8) -> CellColor { CellColor(bits: Kind.number | UInt32(value)) }

  /// Whether it is the terminal's own colour.
  public var isDefault: Bool { bits == Kind.standard }

  /// 0xRRGGBB of an sRGB colour, nil for the other kinds.
  public var rgbValue: UInt32? { bits & 0xff00_0000 == Kind.rgb ? bits & 0xff_ffff : nil }

  /// The colour number of a bare number, nil for the other kinds.
  public var numberValue: UInt8? { bits & 0xff00_0000 == Kind.number ? UInt8(truncatingIfNeeded: bits) : nil }

  /// `default`, `#rrggbb` or `number 17`.
  public var description: String {
    if let number = numberValue { return "number \(number)" }
    return rgbValue.map { RGB(rawValue: $0).description } ?? "default"
  }

  /// This colour mixed with `other`: 0 gives this one, 1 gives `other`, channel by channel in sRGB.
  /// Where one of the two is no sRGB colour, the nearer one wins unmixed.
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
