import Basics

/// A picture of soft clouds, by which it can be told from others: red, green, blue and alpha of each pixel.
public enum CloudPicture {
  private static let (columns, rows) = (14, 11)

  /// Returns the pixels of the picture of a seed, in a size.
  public static func pixels(_ seed: UInt64, width: Int = 80, height: Int = 60) -> [UInt8] {
    var random = SplitMix64(seed: seed &+ 0x51ed)
    let count = columns * rows
    let values = (0..<3 * count).map { _ in Int.random(in: 0..<256, using: &random) }
    var pixels = [UInt8](repeating: 255, count: 4 * width * height)
    // In 256ths of a field.
    func place(_ index: Int, _ size: Int, _ fields: Int) -> (field: Int, part: Int) {
      let all = (2 * index + 1) * (fields - 1) * 128 / size
      return (min(all / 256, fields - 2), all - min(all / 256, fields - 2) * 256)
    }
    let across = (0..<width).map { place($0, width, columns) }
    // The values of a row of pixels, times 256.
    var line = [Int](repeating: 0, count: 3 * columns)
    pixels.withUnsafeMutableBufferPointer { pixels in
      for y in 0..<height {
        let row = place(y, height, rows)
        for channel in 0..<3 {
          for column in 0..<columns {
            let at = channel * count + row.field * columns + column
            line[channel * columns + column] = values[at] * (256 - row.part) + values[at + columns] * row.part
          }
        }
        var target = 4 * y * width
        for column in across {
          var at = column.field
          for channel in 0..<3 {
            pixels[target + channel] = UInt8((line[at] * (256 - column.part) + line[at + 1] * column.part) >> 16)
            at += columns
          }
          target += 4
        }
      }
    }
    return pixels
  }
}
