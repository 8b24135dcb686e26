/// A rectangle of pixels in memory: 8 bits a channel in the order red, green, blue, alpha; sRGB; alpha not multiplied
/// in; rows from the top, nothing between them.
public struct Bitmap: Sendable, Hashable {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// `4 · width · height` bytes.
  public var pixels: [UInt8]

  /// A bitmap of these pixels; there must be `4 · width · height` bytes.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(width >= 0 && height >= 0 && pixels.count == 4 * width * height, "a bitmap has four bytes a pixel")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// A bitmap of one colour, given as 0xRRGGBB, opaque unless said.
  public init(width: Int, height: Int, color: UInt32, alpha: UInt8 = 255) {
    let pixel = [UInt8(color >> 16 & 255), UInt8(color >> 8 & 255), UInt8(color & 255), alpha]
    var pixels = [UInt8]()
    pixels.reserveCapacity(4 * width * height)
    for _ in 0..<width * height { pixels += pixel }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// Width and height.
  public var size: PixelSize { PixelSize(width: width, height: height) }

  /// What it costs to keep, in bytes.
  public var cost: Int { pixels.count }
}
