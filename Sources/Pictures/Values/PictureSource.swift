/// The source of a picture's bytes.
public enum PictureSource: Sendable, Hashable {
  /// A file by its path.
  case file(String)
  /// An http or https address.
  case web(String)
  /// Bytes in memory; equal if they are the same object.
  case bytes(PictureBytes)
}
