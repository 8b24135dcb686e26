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
    for y in 0..<height {
      let row = place(y, height, rows)
      for x in 0..<width {
        let column = place(x, width, columns)
        let first = row.field * columns + column.field
        for channel in 0..<3 {
          let at = first + channel * count
          let above = values[at] * (256 - column.part) + values[at + 1] * column.part
          let below = values[at + columns] * (256 - column.part) + values[at + columns + 1] * column.part
          pixels[4 * (y * width + x) + channel] = UInt8((above * (256 - row.part) + below * row.part) >> 16)
        }
      }
    }
    return pixels
  }
}
