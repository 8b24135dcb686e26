/// An error in a feed, a tape or a settings file, or in reading and writing one: a sentence and a location.
public struct Diagnostic: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of an error, which decides the exit status.
  public enum Kind: Sendable, Hashable {
    /// The source cannot be read as what it should be (exit status 2).
    case malformed
    /// Reading or writing failed (exit status 3).
    case inputOutput
    /// The file exists, or was changed since it was read (exit status 3). Writing can be forced.
    case fileExists
    /// The progress handler stopped loading.
    case stopped
  }

  public var kind: Kind
  public var location: SourceLocation
  /// A sentence that names the problem and the way out, sanitized.
  public var message: String

  /// Creates an error.
  public init(_ kind: Kind = .malformed, at location: SourceLocation, _ message: String) {
    self.kind = kind
    self.location = location
    self.message = message
  }

  /// `feed.json:3:14: message`.
  public var description: String { "\(location): \(message)" }
}
