/// The scaling of a picture to a box. Pictures are never enlarged.
public enum PictureFit: Sendable, Hashable {
  /// The largest size inside the box.
  case fit
  /// The smallest size that covers the box; the caller crops the overflow.
  case fill

  /// Returns the scaled size of a picture, from 1 × 1 to `size`, with the same aspect ratio.
  public func scaledSize(of size: PixelSize, in box: PixelSize) -> PixelSize {
    let across = Double(box.width) / Double(max(size.width, 1))
    let down = Double(box.height) / Double(max(size.height, 1))
    let scale = min(self == .fit ? min(across, down) : max(across, down), 1)
    func scaled(_ length: Int) -> Int { max(1, min(length, Int((Double(length) * scale).rounded()))) }
    return PixelSize(width: scaled(size.width), height: scaled(size.height))
  }
}
