@testable import Pictures

extension PictureHeader {
  /// Reads the header from the bytes of a file.
  static func read(bytes: PictureBytes) throws(PictureError) -> PictureHeader {
    var window = ByteWindow(bytes)
    return try FileHeader(&window).header
  }
}

extension PictureDetails {
  /// Reads the EXIF tags in the bytes of a file; nil if there are none.
  static func read(bytes: PictureBytes) -> PictureDetails? {
    var window = ByteWindow(bytes)
    return PictureDetails(&window)
  }
}
