import Basics

/// A problem of one or more items of a feed. Equal problems are counted, not repeated.
public struct FeedWarning: Sendable, Hashable {
  /// The greatest number of stored locations for equal problems.
  public static let locationsKept = 10

  /// The first locations in order; never empty.
  public var locations: [SourceLocation]
  /// A sanitized sentence.
  public var message: String
  /// The number of occurrences.
  public var count: Int
  /// Whether the items were left out.
  public var skipsItem: Bool

  public init(locations: [SourceLocation], message: String, count: Int, skipsItem: Bool) {
    precondition(
      !locations.isEmpty && locations.count <= count, "a warning needs a location, and no more than it counts")
    self.locations = locations
    self.message = message
    self.count = count
    self.skipsItem = skipsItem
  }

  /// A problem of a whole file.
  init(_ message: String, in file: String, skipsItem: Bool = false) {
    self.init(locations: [SourceLocation(file: file)], message: message, count: 1, skipsItem: skipsItem)
  }

  /// The first location.
  public var location: SourceLocation { locations[0] }
}

extension FeedWarning: CustomStringConvertible {
  /// `feed.json:3:14: message (and 11 more like it)`.
  public var description: String {
    count > 1 ? "\(location): \(message) (and \(count - 1) more like it)" : "\(location): \(message)"
  }
}
