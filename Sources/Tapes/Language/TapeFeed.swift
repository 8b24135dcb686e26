/// The feed of a tape's wall.
public struct TapeFeed: Hashable, Sendable {
  /// Paths of feed files, folders and picture files, and addresses.
  public var sources: [String]
  /// Whether folders include their subfolders.
  public var isRecursive = false
  /// What photos must match: words, or a regular expression between slashes; nil for all.
  public var filter: String?
  /// Maximum number of photos; nil for all.
  public var limit: Int?

  /// Creates a feed.
  public init(_ sources: [String], isRecursive: Bool = false, filter: String? = nil, limit: Int? = nil) {
    self.sources = sources
    self.isRecursive = isRecursive
    self.filter = filter
    self.limit = limit
  }
}

/// Why a feed of a tape cannot be shown.
public struct TapeFeedError: Error, CustomStringConvertible {
  /// One sentence.
  public let description: String
  /// Whether the tape is at fault: it was read, and is no feed.
  public let isRefusal: Bool

  /// Creates an error.
  public init(_ description: String, isRefusal: Bool) {
    self.description = description.hasSuffix(".") ? String(description.dropLast()) : description
    self.isRefusal = isRefusal
  }
}
