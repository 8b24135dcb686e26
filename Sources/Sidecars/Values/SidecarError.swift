/// An error in reading or writing the rating of a photo: a sentence with advice.
public struct SidecarError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of an error.
  public enum Kind: Hashable, Sendable {
    /// The packet cannot be read, or not be changed without a loss.
    case malformed
    /// The file has changed since it was read.
    case conflict
    /// The sidecar would belong to several photos.
    case ambiguous
    /// Reading or writing failed.
    case inputOutput
  }

  public var kind: Kind
  public var description: String

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// The error with the name of the file before the sentence.
  func of(_ name: String) -> SidecarError { SidecarError(kind, "\(name): \(description)") }
}
