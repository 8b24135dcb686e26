/// The 8×8 Bayer matrix around zero, added to samples in ordered dithering.
public struct BayerMatrix: Sendable {
  private let values: [Float]

  /// Creates a matrix.
  /// - Parameter strength: The difference between the largest and the smallest value, in steps of a channel.
  public init(strength: Float) {
    values = (0..<64).map { index in
      // The rank of (x, y) interleaves the bits of y and x ⊕ y; the lowest coordinate bit gives the highest rank bit.
      let (x, y) = (index % 8, index / 8)
      var rank = 0
      for bit in 0..<3 {
        rank = rank << 2 | ((x ^ y) >> bit & 1) << 1 | y >> bit & 1
      }
      return ((Float(rank) + 0.5) / 64 - 0.5) * strength
    }
  }

  /// The value for a pixel.
  @inline(__always)
  public subscript(x: Int, y: Int) -> Float { values[(y & 7) * 8 + (x & 7)] }
}
