import TestSupport

@testable import Pictures

/// Generated pictures.
enum Samples {
  /// Returns gradients, a disc and some noise, as in a photo; optionally lines one pixel wide.
  static func photo(
    width: Int, height: Int, seed: UInt64 = 1, hasAlpha: Bool = false, hasLines: Bool = false
  ) -> Bitmap {
    var random = SeededRandom(seed: seed)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * width * height)
    let disc = (x: Double(width) * 0.6, y: Double(height) * 0.4, radius: Double(min(width, height)) * 0.3)
    for y in 0..<height {
      for x in 0..<width {
        let across = Double(x) / Double(max(width - 1, 1))
        let down = Double(y) / Double(max(height - 1, 1))
        var color = (across * 255, down * 255, (1 - across) * 200)
        let distance = ((Double(x) - disc.x) * (Double(x) - disc.x) + (Double(y) - disc.y) * (Double(y) - disc.y))
        if distance < disc.radius * disc.radius { color = (240, 200 * down, 30) }
        if hasLines, (x + 2 * y) % 23 == 0 { color = (250, 250, 250) }
        let noise = Double(random.next() % 17) - 8
        for channel in [color.0, color.1, color.2] { pixels.append(UInt8(max(0, min(255, channel + noise)))) }
        pixels.append(hasAlpha ? UInt8(255 * across) : 255)
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// Returns random bytes, which cannot be compressed.
  static func noise(width: Int, height: Int) -> Bitmap {
    var random = SeededRandom(seed: 5)
    let pixels = [UInt8](unsafeUninitializedCapacity: 4 * width * height) { memory, count in
      let words = UnsafeMutableRawBufferPointer(memory)
      for offset in stride(from: 0, to: words.count - 7, by: 8) {
        words.storeBytes(of: random.next(), toByteOffset: offset, as: UInt64.self)
      }
      count = memory.count / 8 * 8
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// Returns four fields of one colour each: red and green above, blue and white below.
  static func quarters(width: Int, height: Int) -> Bitmap {
    let colors: [[UInt8]] = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 255, 255, 255]]
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width { pixels += colors[(y * 2 / height) * 2 + x * 2 / width] }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }
}

extension Bitmap {
  /// Returns red, green, blue and alpha of a pixel.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    Array(pixels[4 * (y * width + x)..<4 * (y * width + x) + 4])
  }

  /// The letters of the colours at the corners, row by row.
  var corners: String {
    [(1, 1), (width - 2, 1), (1, height - 2), (width - 2, height - 2)].map { x, y in
      let pixel = pixel(max(0, min(x, width - 1)), max(0, min(y, height - 1)))
      switch (pixel[0] > 128, pixel[1] > 128, pixel[2] > 128) {
      case (true, false, false): return "R"
      case (false, true, false): return "G"
      case (false, false, true): return "B"
      case (true, true, true): return "W"
      default: return "?"
      }
    }.joined()
  }
}
