/// Writes what is left of a feed, in the order it is left in.
public struct FeedWriter: Sendable {
  /// How to write.
  public enum Format: String, Sendable, CaseIterable {
    /// As it was read: everything but what was taken away or moved stays byte for byte.
    case asRead
    /// A JSON array of objects.
    case photowall
    /// JSON Lines.
    case jsonl
    /// JSON Feed 1.1.
    case jsonfeed
  }

  /// What to do about a file that is there already and is not the unchanged file that the feed was read from.
  public enum Existing: Sendable {
    /// Throw an error of the kind ``FeedError/Kind/inTheWay``.
    case refuse
    /// Write over it.
    case replace
  }

  /// How to write.
  public var format: Format

  /// A writer.
  public init(format: Format = .asRead) { self.format = format }
}
