/// Why a feed could not be loaded or written: a sentence and a place.
public struct FeedError: Error, Sendable, Hashable {
  /// The kind of the error, which decides the exit status.
  public enum Kind: Sendable, Hashable {
    /// The source cannot be read as a feed (exit status 2).
    case malformed
    /// Reading or writing failed (exit status 3).
    case inputOutput
    /// The file exists, or was changed since it was read (exit status 3). Writing can be forced.
    case inTheWay
    /// The progress handler stopped loading.
    case stopped
  }

  public var kind: Kind
  public var place: FeedPlace
  /// A sentence that names the problem and the way out, sanitized.
  public var message: String

  public init(_ kind: Kind, at place: FeedPlace, _ message: String) {
    self.kind = kind
    self.place = place
    self.message = message
  }
}

extension FeedError: CustomStringConvertible {
  /// `feed.json:3:14: message`.
  public var description: String { "\(place): \(message)" }
}
