/// How far the loading of a source has come.
public struct FeedProgress: Sendable, Hashable {
  /// What is being done.
  public enum Step: Sendable, Hashable {
    /// Picture files are looked for in folders.
    case finding
    /// Items are read out of a feed.
    case reading
    /// The sizes of picture files are read from their headers.
    case measuring
  }

  /// What is being done.
  public var step: Step
  /// Items that it has been done to.
  public var done: Int
  /// How many there will be; `nil` where that shows only at the end.
  public var total: Int?

  /// So many of so many.
  public init(_ step: Step, done: Int, of total: Int? = nil) {
    self.step = step
    self.done = done
    self.total = total
  }
}
