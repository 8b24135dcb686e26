/// What a tape's wall is to show: what the command line says when a wall is opened, in the words of a tape.
public struct TapeFeed: Hashable, Sendable {
  /// Feed files, folders, picture files, addresses.
  public var sources: [String]
  /// Whether folders are looked into all the way down.
  public var isRecursive = false
  /// Only photos whose title, tags or name this regular expression matches, case aside.
  public var filter: String?
  /// At most so many photos.
  public var limit: Int?

  /// A feed of these sources.
  public init(_ sources: [String], isRecursive: Bool = false, filter: String? = nil, limit: Int? = nil) {
    self.sources = sources
    self.isRecursive = isRecursive
    self.filter = filter
    self.limit = limit
  }
}
