extension PictureHeader {
  /// Reads the header of the file at `path` with a few reads, whatever the file's length.
  public static func read(path: String) throws(PictureError) -> PictureHeader {
    throw .unknownFormat(nil)
  }

  /// Reads the header from the bytes of a file.
  public static func read(bytes: PictureBytes) throws(PictureError) -> PictureHeader {
    throw .unknownFormat(nil)
  }
}
