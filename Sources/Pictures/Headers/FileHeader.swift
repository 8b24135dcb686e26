import Platform

/// The header of a file and the range of its EXIF tags.
struct FileHeader {
  var header: PictureHeader
  /// The header as the type of its format.
  let stored: any FormatHeader
  /// The range of the TIFF structure with the EXIF tags, or nil.
  var exif: Range<Int>? { stored.exif }
  /// The embedded previews, the smallest first; empty for ordinary pictures.
  var previews: [EmbeddedPreview] { stored.previews }

  /// Detects the format by signature and reads the header.
  init(_ window: inout ByteWindow) throws(PictureError) {
    let format = try PictureFormat(&window)
    stored = try format.header(&window)
    // A HEIF header has no EXIF range, since its decoder turns the picture itself.
    let orientation = stored.exif.flatMap { ExifDirectory(&window, in: $0) }?.orientation(&window) ?? .up
    let size = orientation.turned(stored.size)
    header = PictureHeader(
      format: format, width: size.width, height: size.height, orientation: orientation, isAnimated: stored.isAnimated)
  }
}

extension PictureHeader {
  /// Reads the header of the file at `path`, in a few small reads.
  public static func read(path: FilePath) throws(PictureError) -> PictureHeader {
    var window = ByteWindow(try OpenFile(path: path))
    return try FileHeader(&window).header
  }
}
