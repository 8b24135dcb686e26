/// A JPEG picture inside another file, which shows the same photo.
struct EmbeddedPreview: Equatable {
  /// Its bytes in the file, without those that a truncated file lacks.
  let range: Range<Int>
  var size: PixelSize { header.size }
  /// The range of the EXIF tags of its own, nil if there are none.
  var exif: Range<Int>? { header.exif }
  let header: JPEGHeader

  /// Reads the header of the JPEG at `offset`; returns nil if there is none, or one that holds the values of a sensor.
  init?(at offset: Int, count: Int, _ window: inout ByteWindow) {
    guard offset > 0, count > 4, offset < window.count - 4, window[offset] == 0xff, window[offset + 1] == 0xd8,
      let header = try? JPEGHeader(&window, at: offset), !header.isLossless
    else { return nil }
    range = offset..<offset + min(count, window.count - offset)
    self.header = header
  }

  /// Returns the previews that show the whole photo, the smallest first. Small ones with bars at their edges have another
  /// aspect ratio than the largest one.
  static func usable(_ found: [EmbeddedPreview]) -> [EmbeddedPreview] {
    guard let largest = found.max(by: { $0.size.area < $1.size.area })?.size else { return [] }
    let ratio = Double(largest.width) / Double(largest.height)
    return found.filter { abs(Double($0.size.width) / Double($0.size.height) / ratio - 1) < 0.02 }
      .sorted { $0.size.area < $1.size.area }
  }
}
