/// How a picture takes up the box that it is wanted for. Neither form makes a picture larger than it is.
public enum PictureFit: Sendable, Hashable {
  /// The whole picture, as large as the box can hold it.
  case fit
  /// The whole picture, as small as still covers the box: what hangs over an edge is the caller's to cut.
  case fill

  /// The size at which a picture of `size` serves `box`: at least 1 × 1, at most `size`, of the same shape.
  public func scaledSize(of size: PixelSize, in box: PixelSize) -> PixelSize {
    let across = Double(box.width) / Double(max(size.width, 1))
    let down = Double(box.height) / Double(max(size.height, 1))
    let scale = min(self == .fit ? min(across, down) : max(across, down), 1)
    func scaled(_ length: Int) -> Int { max(1, min(length, Int((Double(length) * scale).rounded()))) }
    return PixelSize(width: scaled(size.width), height: scaled(size.height))
  }
}
