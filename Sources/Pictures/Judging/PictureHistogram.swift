/// The histogram of a picture, with the fractions of clipped pixels.
public struct PictureHistogram: Sendable, Hashable {
  /// The number of pixels by value, for red, green and blue.
  public private(set) var channels: [[Int]]
  /// The number of pixels by brightness (Rec. 709, on stored values).
  public private(set) var brightness: [Int]
  /// The fraction of pixels with clipped highlights, 0…1.
  public private(set) var highlights = 0.0
  /// The fraction of pixels with clipped shadows, 0…1.
  public private(set) var shadows = 0.0

  /// The step for skipping rows, in pixels. With twice as many pixels, every second row is counted. With three times as
  /// many, every third row is counted, and so on.
  private static let limit = 2_000_000

  /// Counts the pixels of a bitmap with at least half opacity.
  public init(_ bitmap: Bitmap) {
    var counts = [Int32](repeating: 0, count: 4 * 256)
    var (total, bright, dark) = (0, 0, 0)
    let step = max(1, bitmap.size.area / Self.limit)
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      counts.withUnsafeMutableBufferPointer { counts in
        for row in stride(from: 0, to: bitmap.height, by: step) {
          for index in row * bitmap.width..<(row + 1) * bitmap.width where pixels[4 * index + 3] >= 128 {
            let (red, green, blue) = (Int(pixels[4 * index]), Int(pixels[4 * index + 1]), Int(pixels[4 * index + 2]))
            counts[red] += 1
            counts[256 + green] += 1
            counts[512 + blue] += 1
            counts[768 + (red * 54 + green * 183 + blue * 19) >> 8] += 1
            total += 1
            switch Clipping(red, green, blue) {
            case .highlight?: bright += 1
            case .shadow?: dark += 1
            case nil: break
            }
          }
        }
      }
    }
    let all = (0..<4).map { counts[256 * $0..<256 * ($0 + 1)].map(Int.init) }
    (channels, brightness) = (Array(all.prefix(3)), all[3])
    if total > 0 { (highlights, shadows) = (Double(bright) / Double(total), Double(dark) / Double(total)) }
  }

  /// Draws the three channels over each other with added colours, or only the brightness.
  ///
  /// The height is the square root of the count, so that small counts are visible. The darkest and the lightest value
  /// do not affect the scale, since a black border would flatten all others.
  public func plot(width: Int, height: Int, isGrey: Bool) -> Bitmap {
    let curves = isGrey ? [brightness] : channels
    let most = max(1, curves.flatMap { $0.dropFirst().dropLast() }.max() ?? 1)
    func top(_ curve: [Int], _ column: Int) -> Int {
      let values = curve[256 * column / width..<max(256 * column / width + 1, 256 * (column + 1) / width)]
      let part = min(1, (Double(values.max() ?? 0) / Double(most)).squareRoot())
      return height - Int((part * Double(height)).rounded(.up))
    }
    var bitmap = Bitmap(width: width, height: height, color: 0x1c1c1c)
    for column in 0..<width {
      let tops = curves.map { top($0, column) }
      for row in 0..<height {
        let place = 4 * (row * width + column)
        for channel in 0..<3 where row >= tops[isGrey ? 0 : channel] { bitmap.pixels[place + channel] = 225 }
      }
    }
    return bitmap
  }
}

/// A pixel without detail.
enum Clipping {
  /// A channel is at its maximum, so the colour may be wrong.
  case highlight
  /// All channels are at their minimum; pure colours have single channels at 0.
  case shadow

  /// Nil for other values. The last step counts as clipped, since compression changes values.
  @inline(__always)
  init?(_ red: Int, _ green: Int, _ blue: Int) {
    if max(red, green, blue) >= 254 {
      self = .highlight
    } else if max(red, green, blue) <= 1 {
      self = .shadow
    } else {
      return nil
    }
  }
}

extension Bitmap {
  /// Returns the picture with clipped highlights in red and clipped shadows in blue.
  public func paintingClipping() -> Bitmap {
    var bitmap = self
    bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
      for index in stride(from: 0, to: pixels.count, by: 4) where pixels[index + 3] >= 128 {
        let color: (UInt8, UInt8, UInt8)
        switch Clipping(Int(pixels[index]), Int(pixels[index + 1]), Int(pixels[index + 2])) {
        case .highlight?: color = (255, 0, 0)
        case .shadow?: color = (0, 64, 255)
        case nil: continue
        }
        (pixels[index], pixels[index + 1], pixels[index + 2], pixels[index + 3]) = (color.0, color.1, color.2, 255)
      }
    }
    return bitmap
  }
}
