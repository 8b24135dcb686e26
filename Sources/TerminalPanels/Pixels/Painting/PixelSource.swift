import Pictures
import SymbolArt

/// A picture that is scaled into a box of pixels, whole and in its middle.
struct PixelSource: Sendable {
  let box: PixelSize
  /// Scaled down to `drawn`, or smaller than it.
  private let bitmap: Bitmap
  /// The picture's size and position in the box.
  private let drawn: PixelSize
  private let left: Int
  private let top: Int

  init(_ bitmap: Bitmap, box: PixelSize) {
    self.box = box
    let (width, height) = (max(1, bitmap.width), max(1, bitmap.height))
    drawn =
      width * box.height > height * box.width
      ? PixelSize(width: box.width, height: max(1, (height * box.width + width / 2) / width))
      : PixelSize(width: max(1, (width * box.height + height / 2) / height), height: box.height)
    left = (box.width - drawn.width) / 2
    top = (box.height - drawn.height) / 2
    // An average of all pixels when it is scaled down, a mean of the nearest four when it is scaled up.
    self.bitmap = bitmap.shrunk(to: drawn)
  }

  /// Copies a part of the box to `area` of an opaque picture, over `background`.
  /// - Parameter origin: the part's top left in the box.
  func copy(
    from origin: (x: Int, y: Int), size: PixelSize, to target: UnsafeMutablePointer<UInt8>, pitch: Int,
    background: RGB
  ) {
    let isExact = bitmap.size == drawn
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      guard let pixels = pixels.baseAddress, bitmap.width > 0, bitmap.height > 0 else { return }
      for line in 0..<size.height {
        let y = origin.y + line - top
        let out = target + line * pitch
        for column in 0..<size.width {
          let x = origin.x + column - left
          let pixel = out + 4 * column
          if x < 0 || y < 0 || x >= drawn.width || y >= drawn.height {
            Self.put(0, 0, 0, 0, over: background, at: pixel)
          } else if isExact {
            let source = pixels + 4 * (y * bitmap.width + x)
            Self.put(Int(source[0]), Int(source[1]), Int(source[2]), Int(source[3]), over: background, at: pixel)
          } else {
            interpolate(pixels, x, y, over: background, at: pixel)
          }
        }
      }
    }
  }

  /// Mixes the four pixels around a point, in 256ths.
  @inline(__always)
  private func interpolate(
    _ pixels: UnsafePointer<UInt8>, _ x: Int, _ y: Int, over background: RGB, at target: UnsafeMutablePointer<UInt8>
  ) {
    let across = max(0, min((256 * (2 * x + 1) * bitmap.width / drawn.width - 256) / 2, 256 * (bitmap.width - 1)))
    let down = max(0, min((256 * (2 * y + 1) * bitmap.height / drawn.height - 256) / 2, 256 * (bitmap.height - 1)))
    let right = across >> 8 + 1 < bitmap.width ? 4 : 0
    let below = down >> 8 + 1 < bitmap.height ? 4 * bitmap.width : 0
    let (a, b) = (across & 255, down & 255)
    let source = pixels + 4 * ((down >> 8) * bitmap.width + across >> 8)
    func mixed(_ channel: Int) -> Int {
      let upper = Int(source[channel]) * (256 - a) + Int(source[right + channel]) * a
      let lower = Int(source[below + channel]) * (256 - a) + Int(source[below + right + channel]) * a
      return (upper * (256 - b) + lower * b + 32_768) >> 16
    }
    Self.put(mixed(0), mixed(1), mixed(2), mixed(3), over: background, at: target)
  }

  @inline(__always)
  private static func put(
    _ red: Int, _ green: Int, _ blue: Int, _ alpha: Int, over background: RGB, at target: UnsafeMutablePointer<UInt8>
  ) {
    func mixed(_ value: Int, _ other: UInt8) -> UInt8 {
      alpha == 255 ? UInt8(truncatingIfNeeded: value) : UInt8((value * alpha + Int(other) * (255 - alpha) + 127) / 255)
    }
    target[0] = mixed(red, background.red)
    target[1] = mixed(green, background.green)
    target[2] = mixed(blue, background.blue)
    target[3] = 255
  }
}
