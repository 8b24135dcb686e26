/// Pixels in memory: RGBA with straight alpha, 8 bits each, in sRGB; rows from the top, without padding.
public struct Bitmap: Sendable, Hashable {
  public let width: Int
  public let height: Int
  /// The `4 · width · height` bytes.
  public var pixels: [UInt8]

  /// Creates a bitmap of `4 · width · height` bytes.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(width >= 0 && height >= 0 && pixels.count == 4 * width * height, "a bitmap has four bytes a pixel")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Creates a bitmap of one colour, 0xRRGGBB.
  public init(width: Int, height: Int, color: UInt32, alpha: UInt8 = 255) {
    let pixel = [UInt8(color >> 16 & 255), UInt8(color >> 8 & 255), UInt8(color & 255), alpha]
    var pixels = [UInt8]()
    pixels.reserveCapacity(4 * width * height)
    for _ in 0..<width * height { pixels += pixel }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// Width and height.
  public var size: PixelSize { PixelSize(width: width, height: height) }

  /// The memory of the pixels, in bytes.
  public var cost: Int { pixels.count }

  /// Whether every pixel has an alpha of 255.
  public var isOpaque: Bool {
    pixels.withUnsafeBytes { bytes in
      let words = bytes.bindMemory(to: UInt32.self)
      var common: UInt32 = .max
      for word in words { common &= word }
      return UInt32(littleEndian: common) >> 24 == 0xff
    }
  }
}
