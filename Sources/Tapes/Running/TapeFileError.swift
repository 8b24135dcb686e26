/// A file of a tape cannot be read or written.
public struct TapeFileError: Error, CustomStringConvertible {
  /// One sentence.
  public let description: String
  /// Whether the tape is at fault: a file was read and is no feed, or may not be read.
  public let isRefusal: Bool

  /// Creates an error.
  public init(_ description: String, isRefusal: Bool) {
    self.description = description.hasSuffix(".") ? String(description.dropLast()) : description
    self.isRefusal = isRefusal
  }
}
