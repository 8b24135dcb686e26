import CLibrary

/// Tables for conversion between sRGB bytes and linear light.
///
/// Source: IEC 61966-2-1 (sRGB). All pictures count as sRGB.
enum Gamma {
  /// Linear light (0…1) by byte value.
  static let light: [Float] = (0...255).map { Float(light(of: Double($0) / 255)) }

  /// The resolution of `bytes`: the darkest byte values are 20 steps apart.
  static let steps = 65_535

  /// The byte value by linear light in 65,535ths.
  static let bytes: [UInt8] = (0...steps).map {
    UInt8((255 * value(of: Double($0) / Double(steps))).rounded())
  }

  /// Returns the linear light of an sRGB value, both 0…1.
  static func light(of value: Double) -> Double {
    value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// Returns the sRGB value of linear light, both 0…1.
  static func value(of light: Double) -> Double {
    light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }
}
