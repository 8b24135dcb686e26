extension Bitmap {
  /// Returns the upright bitmap for one stored in `orientation`.
  public func turned(_ orientation: PictureOrientation) -> Bitmap {
    guard orientation != .up, width > 0, height > 0 else { return self }
    let turned = orientation.turned(size)
    // The stored index of the first upright pixel, and the steps to the next column and row.
    let parts = orientation.parts
    var (start, column, row) = parts.isMirrored ? (width - 1, -1, width) : (0, 1, width)
    for quarter in 0..<parts.quarters {
      let rows = quarter.isMultiple(of: 2) ? height : width
      (start, column, row) = (start + (rows - 1) * row, -row, column)
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
