import Platform

extension PictureDecoder {
  /// Decodes the EXIF thumbnail of the file at `path`, upright; returns nil if there is none with the aspect ratio of the
  /// picture.
  ///
  /// Only the beginning of the file is read. Thumbnails with bars at their edges (a 3:2 picture on 4:3) are ignored.
  public func embeddedThumbnail(ofFile path: FilePath) throws(PictureError) -> Picture? {
    var window = ByteWindow(try OpenFile(path: path))
    let file = try FileHeader(&window)
    guard file.header.format == .jpeg, let exif = file.exif,
      let range = ExifDirectory(&window, in: exif)?.thumbnail(&window)
    else { return nil }
    let bytes = PictureBytes(window.bytes(at: range.lowerBound, count: range.count))
    var inner = ByteWindow(bytes)
    let stored = file.header.storedSize
    guard let jpeg = try? JPEGHeader(&inner), jpeg.size.area <= 1_000_000, jpeg.size.width <= stored.width,
      jpeg.size.height <= stored.height
    else { return nil }
    // The ratios agree if the heights at the same width differ by at most a pixel and a half.
    let height = Double(stored.height) * Double(jpeg.size.width) / Double(stored.width)
    guard abs(height - Double(jpeg.size.height)) <= 1.5 else { return nil }
    var picture = try decode(bytes, fitting: jpeg.size, fit: .fit)
    picture.bitmap = picture.bitmap.turned(file.header.orientation)
    picture.header = file.header
    return picture
  }
}
