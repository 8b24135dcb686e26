/// The background of transparent pixels.
public enum PictureGround: String, Sendable, Hashable, CaseIterable {
  /// The background of the wall.
  case theme
  case checkerboard
  case white
  case black

  /// The next background in the cycle.
  public var next: PictureGround {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }
}

extension Bitmap {
  /// Returns the picture on a background, without transparent pixels; unchanged for the theme's background.
  public func on(_ ground: PictureGround) -> Bitmap {
    if ground == .theme || isOpaque { return self }
    // The squares are larger than pixels, even in small icons.
    let side = max(2, min(8, max(width, height) / 8))
    let (light, dark) = ground == .checkerboard ? (200, 120) : ground == .white ? (255, 255) : (0, 0)
    var bitmap = self
    let width = width
    bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
      for index in 0..<pixels.count / 4 where pixels[4 * index + 3] != 255 {
        let alpha = Int(pixels[4 * index + 3])
        let isLight = (index % width / side + index / width / side) & 1 == 0
        let beneath = (isLight ? light : dark) * (255 - alpha) + 127
        for channel in 0..<3 {
          pixels[4 * index + channel] = UInt8((Int(pixels[4 * index + channel]) * alpha + beneath) / 255)
        }
        pixels[4 * index + 3] = 255
      }
    }
    return bitmap
  }
}
