extension Bitmap {
  /// Returns the upright bitmap for one stored in `orientation`.
  public func turned(_ orientation: PictureOrientation) -> Bitmap {
    guard orientation != .up, width > 0, height > 0 else { return self }
    let turned = orientation.turned(size)
    // The stored index of the first upright pixel, and the steps to the next column and row.
    let (right, below) = (width - 1, (height - 1) * width)
    let (start, column, row) =
      switch orientation {
      case .up: (0, 1, width)
      case .upMirrored: (right, -1, width)
      case .down: (right + below, -1, -width)
      case .downMirrored: (below, 1, -width)
      case .leftMirrored: (0, width, 1)
      case .right: (below, -width, 1)
      case .rightMirrored: (right + below, -width, -1)
      case .left: (right, width, -1)
      }
    let bytes = [UInt8](unsafeUninitializedCapacity: pixels.count) { out, count in
      pixels.withUnsafeBytes { stored in
        let out = UnsafeMutableRawBufferPointer(out)
        var offset = 0
        for y in 0..<turned.height {
          var from = start + y * row
          for _ in 0..<turned.width {
            out.storeBytes(
              of: stored.loadUnaligned(fromByteOffset: 4 * from, as: UInt32.self), toByteOffset: offset, as: UInt32.self
            )
            offset += 4
            from += column
          }
        }
      }
      count = pixels.count
    }
    return Bitmap(width: turned.width, height: turned.height, pixels: bytes)
  }
}
