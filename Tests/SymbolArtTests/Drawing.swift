import Pictures
import SymbolArt

/// Returns a bitmap from one letter per pixel: `k` black, `w` white, `r`, `g`, `b`, `.` transparent, 0…9 greys.
func bitmap(_ drawing: String) -> Bitmap {
  let lines = drawing.split(separator: "\n")
  let pixels = lines.flatMap { line in
    line.flatMap { letter -> [UInt8] in
      switch letter {
      case "k": [0, 0, 0, 255]
      case "w": [255, 255, 255, 255]
      case "r": [255, 0, 0, 255]
      case "g": [0, 255, 0, 255]
      case "b": [0, 0, 255, 255]
      case ".": [255, 255, 255, 0]
      default: Array(repeating: UInt8(letter.wholeNumberValue ?? 0) * 28, count: 3) + [255]
      }
    }
  }
  return Bitmap(width: lines[0].count, height: lines.count, pixels: pixels)
}

/// Returns an opaque bitmap of noise over a gradient.
func noise(_ width: Int, _ height: Int, using random: inout some RandomNumberGenerator) -> Bitmap {
  let slopes = (0..<6).map { _ in Int.random(in: -200...200, using: &random) }
  var pixels: [UInt8] = []
  for y in 0..<height {
    for x in 0..<width {
      for channel in 0..<3 {
        let ground = 128 + slopes[channel] * x / width + slopes[channel + 3] * y / height
        pixels.append(UInt8(clamping: ground + Int.random(in: -40...40, using: &random)))
      }
      pixels.append(255)
    }
  }
  return Bitmap(width: width, height: height, pixels: pixels)
}

extension Art {
  /// The characters, one line per row.
  var text: String {
    (0..<rows).map { row in
      String(String.UnicodeScalarView((0..<columns).compactMap { Unicode.Scalar(self[$0, row].scalar) }))
    }.joined(separator: "\n")
  }
}

extension Bitmap {
  /// Returns Σ(a − b)² over the colours of two bitmaps of the same size.
  func squaredError(against other: Bitmap) -> Int {
    precondition(width == other.width && height == other.height)
    return pixels.indices.reduce(0) { sum, index in
      let difference = Int(pixels[index]) - Int(other.pixels[index])
      return index & 3 == 3 ? sum : sum + difference * difference
    }
  }
}
