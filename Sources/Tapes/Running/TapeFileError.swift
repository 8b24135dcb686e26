/// An error in reading or writing a tape's file.
public struct TapeFileError: Error, CustomStringConvertible {
  /// One sentence.
  public let description: String
  /// Whether the tape is at fault: the file is no feed, or must not be read.
  public let isRefusal: Bool

  public init(_ description: String, isRefusal: Bool) {
    self.description = description.hasSuffix(".") ? String(description.dropLast()) : description
    self.isRefusal = isRefusal
  }
}
