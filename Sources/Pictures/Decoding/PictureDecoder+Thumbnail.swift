import Platform

extension PictureDecoder {
  /// Decodes the EXIF thumbnail or smallest preview of the file at `path`, upright; returns nil if there is none with the aspect
  /// ratio of the picture.
  ///
  /// Only the beginning of the file is read. Thumbnails with bars at their edges (a 3:2 picture on 4:3) are ignored.
  public func embeddedThumbnail(ofFile path: FilePath) throws(PictureError) -> Picture? {
    let source = PictureSource.file(try OpenFile(path: path))
    var window = source.window
    let file = try FileHeader(&window)
    guard let range = file.previews.first?.range ?? Self.thumbnail(of: file, &window) else { return nil }
    let bytes = try source.bytes(in: range, limit: limits.bytes)
    var inner = ByteWindow(bytes)
    let stored = file.header.storedSize
    guard let jpeg = try? JPEGHeader(&inner), jpeg.size.area <= 1_000_000, jpeg.size.width <= stored.width,
      jpeg.size.height <= stored.height
    else { return nil }
    // The ratios agree if the heights at the same width differ by at most a pixel and a half.
    let height = Double(stored.height) * Double(jpeg.size.width) / Double(stored.width)
    guard abs(height - Double(jpeg.size.height)) <= 1.5 else { return nil }
    var picture = try decode(.bytes(bytes), fitting: jpeg.size, fit: .fit)
    // A thumbnail has no profile of its own.
    if file.previews.isEmpty { picture.bitmap.convert(from: file.stored.profile(in: &window)) }
    picture.bitmap = picture.bitmap.turned(file.header.orientation)
    picture.header = file.header
    return picture
  }

  /// Returns the range of the thumbnail, which the second directory of the tags names, or nil.
  private static func thumbnail(of file: FileHeader, _ window: inout ByteWindow) -> Range<Int>? {
    guard file.header.format == .jpeg, let exif = file.exif, let first = ExifDirectory(&window, in: exif) else {
      return nil
    }
    return first.directory(at: first.next, &window)?.thumbnail(&window)
  }
}
