/// Progress of loading a source.
public struct FeedProgress: Sendable, Hashable {
  /// A step of loading.
  public enum Step: Sendable, Hashable {
    /// Folders are searched for picture files.
    case finding
    /// Items are read from a feed.
    case reading
    /// Sizes of picture files are read from their headers.
    case measuring
  }

  public var step: Step
  /// The number of finished items.
  public var done: Int
  /// The total number of items; nil if unknown.
  public var total: Int?
}
