import Pictures

/// The colours of a picture in eight bytes, equal for all its turns.
public struct PictureColors: Sendable, Hashable {
  /// The mean and deviation of brightness and of the blue and red differences (Rec. 601), then the hue and the fraction
  /// of coloured pixels.
  private let values: SIMD8<UInt8>

  /// The approximate greatest number of sampled pixels.
  private static let limit = 1_024
  /// The least difference of channels for a pixel with a hue.
  private static let leastChroma = 24
  private static let hueCount = 36

  init(bytes: [UInt8]) { values = SIMD8(bytes) }

  /// Computes the colours of the pixels that are not transparent.
  public init(_ bitmap: Bitmap) {
    var (sums, squares) = (SIMD4<Int>.zero, SIMD4<Int>.zero)
    var hues = [Int](repeating: 0, count: Self.hueCount)
    var (count, colored) = (0, 0)
    // An odd step, so that samples are from different columns.
    let step = max(1, bitmap.size.area / Self.limit) | 1
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      hues.withUnsafeMutableBufferPointer { hues in
        for place in stride(from: 0, to: bitmap.size.area, by: step) where pixels[4 * place + 3] >= 128 {
          let (red, green, blue) = (Int(pixels[4 * place]), Int(pixels[4 * place + 1]), Int(pixels[4 * place + 2]))
          let brightness = (red * 77 + green * 150 + blue * 29) >> 8
          let value = SIMD4(
            brightness, ((blue - brightness) * 145 + 32_768) >> 8, ((red - brightness) * 183 + 32_768) >> 8, 0)
          sums &+= value
          squares &+= value &* value
          count += 1
          let chroma = max(max(red, green), blue) - min(min(red, green), blue)
          guard chroma >= Self.leastChroma else { continue }
          hues[Self.hue(red, green, blue) * Self.hueCount / 360] += chroma
          colored += 1
        }
      }
    }
    var values = SIMD8<UInt8>.zero
    for channel in 0..<3 where count > 0 {
      let mean = Double(sums[channel]) / Double(count)
      let deviation = max(0, Double(squares[channel]) / Double(count) - mean * mean).squareRoot()
      values[2 * channel] = UInt8(max(0, min(255, mean)))
      values[2 * channel + 1] = UInt8(min(255, 2 * deviation))
    }
    // Smoothed, so that a hue between two bins counts as one.
    let smooth = hues.indices.map { hues[$0] * 2 + hues[($0 + 1) % hues.count] + hues[($0 + 35) % hues.count] }
    values[6] = UInt8(smooth.indices.max { (smooth[$0], $1) < (smooth[$1], $0) } ?? 0)
    values[7] = UInt8(colored * 255 / max(1, count))
    self.values = values
  }

  /// Returns the hue of a colour, 0…359.
  private static func hue(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    let (most, least) = (max(max(red, green), blue), min(min(red, green), blue))
    let degrees =
      most == red
      ? (green - blue) * 60 / (most - least)
      : most == green ? 120 + (blue - red) * 60 / (most - least) : 240 + (red - green) * 60 / (most - least)
    return (degrees + 360) % 360
  }

  var bytes: [UInt8] { (0..<8).map { values[$0] } }

  /// The mean brightness in percent.
  public var brightness: Int { (Int(values[0]) * 100 + 127) / 255 }

  /// The dominant hue in degrees: 0 red, 120 green, 240 blue; nil for a nearly grey picture.
  public var hue: Int? { values[7] < 26 ? nil : Int(values[6]) * 360 / Self.hueCount }

  /// Returns the difference of colours, 0…191 and rarely above 100, from means and deviations.
  public func difference(from other: PictureColors) -> Int {
    (0..<6).reduce(0) { $0 + abs(Int(values[$1]) - Int(other.values[$1])) / 8 }
  }
}
