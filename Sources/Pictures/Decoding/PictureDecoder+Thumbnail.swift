extension PictureDecoder {
  /// The thumbnail that the camera put into the file at `path`, upright; nil where there is none of the picture's shape.
  ///
  /// Only the beginning of the file is read. Thumbnails with bars at their edges (a 3:2 picture on 4:3) are passed over.
  public func embeddedThumbnail(ofFile path: String) throws(PictureError) -> Picture? {
    var window = ByteWindow(try OpenFile(path: path))
    let facts = try FileHeader(&window)
    guard facts.header.format == .jpeg, let exif = facts.exif,
      let range = ExifDirectory(&window, in: exif)?.thumbnail(&window)
    else { return nil }
    let bytes = PictureBytes(window.bytes(at: range.lowerBound, count: range.count))
    var inner = ByteWindow(bytes)
    let stored = facts.header.storedSize
    guard let jpeg = try? JPEGHeader(&inner), jpeg.size.area <= 1_000_000, jpeg.size.width <= stored.width,
      jpeg.size.height <= stored.height
    else { return nil }
    // Shapes agree if the heights do at the same width, within a pixel and a half.
    let height = Double(stored.height) * Double(jpeg.size.width) / Double(stored.width)
    guard abs(height - Double(jpeg.size.height)) <= 1.5 else { return nil }
    var picture = try decode(bytes, fitting: jpeg.size, mode: .fit)
    picture.bitmap = picture.bitmap.turned(facts.header.orientation)
    picture.header = facts.header
    return picture
  }
}
