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

extension PictureFormat {
  /// Detects the format of a file by its first bytes.
  init(_ window: inout ByteWindow) throws(PictureError) {
    // A loop, since a closure cannot capture `window`.
    for format in Self.all where format.signature(&window) {
      self = format
      return
    }
    throw .unknownFormat(Self.nameOfOtherKind(&window))
  }

  /// Returns true if `bytes` begin with the signature of a format.
  public static func isPicture(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var window = ByteWindow(bytes)
    for format in all where format.signature(&window) { return true }
    return false
  }

  /// Returns the name of a kind of file that cannot be shown, or nil.
  private static func nameOfOtherKind(_ window: inout ByteWindow) -> String? {
    if window.count == 0 { return "an empty file" }
    for kind in otherKinds where window.has(kind.signature, at: kind.offset) { return kind.name }
    return nil
  }
}

extension FileParts {
  /// The header of the picture; nil if it has not been read, or is broken.
  var header: PictureHeader? {
    var window = ByteWindow(self)
    guard let file = try? FileHeader(&window), file.header.format != .raw || window.missing == nil else { return nil }
    return file.header
  }
}
