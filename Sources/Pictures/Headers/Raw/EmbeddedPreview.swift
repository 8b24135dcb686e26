/// A JPEG preview of the photo inside its file.
struct EmbeddedPreview: Equatable {
  /// The range in the file, clipped at the end of a truncated file.
  let range: Range<Int>
  var size: PixelSize { header.size }
  /// The range of the preview's EXIF tags, or nil.
  var exif: Range<Int>? { header.exif }
  let header: JPEGHeader

  /// Reads the header of the JPEG at `offset`; nil if there is none or it contains sensor values.
  init?(at offset: Int, count: Int, _ window: inout ByteWindow) {
    guard offset > 0, count > 4, offset < window.count - 4, window[offset] == 0xff, window[offset + 1] == 0xd8,
      let header = try? JPEGHeader(&window, at: offset), !header.frame.isLossless
    else { return nil }
    range = offset..<offset + min(count, window.count - offset)
    self.header = header
  }

  /// Returns the previews of the whole photo, the smallest first. Small previews with bars at the edges are left out by
  /// their aspect ratio.
  static func usable(_ found: [EmbeddedPreview]) -> [EmbeddedPreview] {
    guard let largest = found.max(by: { $0.size.area < $1.size.area })?.size else { return [] }
    let ratio = Double(largest.width) / Double(largest.height)
    return found.filter { abs(Double($0.size.width) / Double($0.size.height) / ratio - 1) < 0.02 }
      .sorted { $0.size.area < $1.size.area }
  }
}
