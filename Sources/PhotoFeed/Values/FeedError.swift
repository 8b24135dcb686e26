/// Why a feed could not be loaded or written: one sentence, and where.
public struct FeedError: Error, Sendable, Hashable {
  /// What went wrong, as the exit status tells it.
  public enum Kind: Sendable, Hashable {
    /// It cannot be read as a feed (exit status 2).
    case malformed
    /// Reading or writing failed (exit status 3).
    case inputOutput
    /// A file stands in the way: it exists, or was changed since it was read (exit status 3). Writing can be forced.
    case inTheWay
    /// The progress handler asked to stop.
    case stopped
  }

  /// What went wrong.
  public var kind: Kind
  /// Where.
  public var place: FeedPlace
  /// One plain sentence that names the thing and the way out, harmless to print.
  public var message: String

  /// An error at a place.
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
