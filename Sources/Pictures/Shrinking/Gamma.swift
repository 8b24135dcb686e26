#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The curve between the bytes of a picture and amounts of light, as tables.
///
/// Source: IEC 61966-2-1 (sRGB). Pictures without or with another profile are taken for sRGB.
enum Gamma {
  /// Light (0…1) of each byte value.
  static let light: [Float] = (0...255).map { Float(light(of: Double($0) / 255)) }

  /// How finely light is told apart on the way back; the darkest bytes lie 20 steps apart.
  static let steps = 65_535

  /// The byte of each amount of light, which is given in 65,535ths.
  static let bytes: [UInt8] = (0...steps).map {
    UInt8((255 * value(of: Double($0) / Double(steps))).rounded())
  }

  /// Light of a stored value, both 0…1.
  static func light(of value: Double) -> Double {
    value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// The stored value of an amount of light, both 0…1.
  static func value(of light: Double) -> Double {
    light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }
}
