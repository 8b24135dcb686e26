import Pictures
import TestSupport

@testable import TerminalPanels

/// Writes a hash of the pixels above each cell, for `MiniTerminal`.
struct TileEncoder: StripEncoder {
  let mostRows = 3
  var keepsImages = false

  func deletion(at point: CellPoint?) -> [UInt8] {
    Array("\u{1b}_\(point.map { "\($0.column);\($0.row)" } ?? "")\u{1b}\\".utf8)
  }

  func encode(_ strips: [StripImage], isReduced: Bool, emit: (_ index: Int, _ sequence: [UInt8]) -> Bool) {
    for (index, strip) in strips.enumerated() {
      let width = strip.bitmap.width / strip.frame.columns
      let height = strip.bitmap.height / strip.frame.rows
      let rows = (0..<strip.frame.rows).map { row in
        (0..<strip.frame.columns).map { column in
          let pixels = (0..<height).flatMap { line -> ArraySlice<UInt8> in
            let start = 4 * ((row * height + line) * strip.bitmap.width + column * width)
            return strip.bitmap.pixels[start..<start + 4 * width]
          }
          return Bitmap(width: width, height: height, pixels: pixels).digest.filter { $0 != " " }
        }.joined(separator: ",")
      }
      guard emit(index, Array("\u{1b}P\(rows.joined(separator: "/"))\u{1b}\\".utf8)) else { return }
    }
  }
}

extension Bitmap {
  /// Returns a picture without two equal pixels near each other.
  static func gradient(_ size: PixelSize, seed: UInt64) -> Bitmap {
    var random = SeededRandom(seed: seed)
    var pixels = (0..<4 * size.area).map { _ in UInt8.random(in: 0...255, using: &random) }
    for index in stride(from: 3, to: pixels.count, by: 4) { pixels[index] = 255 }
    return Bitmap(width: size.width, height: size.height, pixels: pixels)
  }
}
