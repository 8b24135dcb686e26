#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
@testable import Pictures

/// Scales down in the slow and obvious way: the mean linear light of each area, in `Double`s, weighted by alpha.
func shrunkSlowly(_ bitmap: Bitmap, to size: PixelSize) -> Bitmap {
  let light = (0...255).map { byte in
    let value = Double(byte) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
  func byte(_ light: Double) -> UInt8 {
    let value = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    return UInt8(max(0, min(255, (value * 255).rounded())))
  }
  var pixels: [UInt8] = []
  let across = Double(bitmap.width) / Double(size.width)
  let down = Double(bitmap.height) / Double(size.height)
  for y in 0..<size.height {
    for x in 0..<size.width {
      var sums = [0.0, 0.0, 0.0]
      var alphaSum = 0.0
      let (top, bottom) = (Double(y) * down, Double(y + 1) * down)
      let (left, right) = (Double(x) * across, Double(x + 1) * across)
      for row in Int(top)..<min(Int(bottom.rounded(.up)), bitmap.height) {
        for column in Int(left)..<min(Int(right.rounded(.up)), bitmap.width) {
          let covered =
            (min(right, Double(column + 1)) - max(left, Double(column)))
            * (min(bottom, Double(row + 1)) - max(top, Double(row)))
          let pixel = bitmap.pixel(column, row)
          let weight = max(covered, 0) * Double(pixel[3]) / 255
          alphaSum += weight
          for channel in 0..<3 { sums[channel] += weight * light[Int(pixel[channel])] }
        }
      }
      let alpha = alphaSum / (across * down)
      for channel in 0..<3 { pixels.append(alpha < 0.5 / 255 ? 0 : byte(sums[channel] / alphaSum)) }
      pixels.append(UInt8((alpha * 255).rounded()))
    }
  }
  return Bitmap(width: size.width, height: size.height, pixels: pixels)
}

/// Returns the peak signal-to-noise ratio of two bitmaps of one size in decibels; infinite if they are equal.
func signalToNoise(_ left: Bitmap, _ right: Bitmap) -> Double {
  precondition(left.size == right.size)
  var squares = 0
  for index in left.pixels.indices {
    let difference = Int(left.pixels[index]) - Int(right.pixels[index])
    squares += difference * difference
  }
  return squares == 0 ? .infinity : 10 * log10(255 * 255 * Double(left.pixels.count) / Double(squares))
}

/// Returns the largest difference of two bytes.
func largestDifference(_ left: Bitmap, _ right: Bitmap) -> Int {
  zip(left.pixels, right.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
}
