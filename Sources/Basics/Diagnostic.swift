/// An error in a feed, a tape or a settings file, or in reading or writing one: a sentence and a location.
public struct Diagnostic: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of an error, which decides the exit status.
  public enum Kind: Sendable, Hashable {
    /// The source is invalid (exit status 2).
    case malformed
    /// Reading or writing failed (exit status 3).
    case inputOutput
    /// The file exists or has changed since it was read (exit status 3). Writing can be forced.
    case fileExists
    /// The progress handler stopped loading.
    case stopped
  }

  public var kind: Kind
  public var location: SourceLocation
  /// A sanitized sentence with the problem and a remedy.
  public var message: String

  /// Creates an error.
  public init(_ kind: Kind = .malformed, at location: SourceLocation, _ message: String) {
    self.kind = kind
    self.location = location
    self.message = message
  }

  /// The location and the message: `feed.json:3:14: message`.
  public var description: String { "\(location): \(message)" }
}
