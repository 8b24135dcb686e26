/// Decoded pixels: RGBA, 8 bits each, straight alpha, sRGB, row-major from the top left.
public struct Bitmap: Hashable, Sendable {
  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int
  /// `width * height * 4` bytes: red, green, blue, alpha.
  public var pixels: [UInt8]

  /// A bitmap from its bytes.
  ///
  /// - Precondition: `pixels.count == width * height * 4`.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(
      width >= 0 && height >= 0 && pixels.count == width * height * 4, "a bitmap needs width × height × 4 bytes")
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}
