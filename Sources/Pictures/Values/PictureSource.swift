/// Where the bytes of a picture come from.
public enum PictureSource: Sendable, Hashable {
  /// A file by its path.
  case file(String)
  /// An http or https address.
  case web(String)
  /// Bytes at hand; the same object is the same picture.
  case bytes(PictureBytes)
}
