/// A problem of one or more items of a feed. Equal problems are counted, not repeated.
public struct FeedWarning: Sendable, Hashable {
  /// Maximum number of places kept for equal problems.
  public static let placesKept = 10

  /// The first places in order. Never empty.
  public var places: [FeedPlace]
  /// A sanitized sentence.
  public var message: String
  /// Number of times it occurred.
  public var count: Int
  /// Whether the items were left out.
  public var skipsItem: Bool

  public init(places: [FeedPlace], message: String, count: Int, skipsItem: Bool) {
    precondition(!places.isEmpty && places.count <= count, "a warning needs a place, and no more than it counts")
    self.places = places
    self.message = message
    self.count = count
    self.skipsItem = skipsItem
  }

  /// The first place.
  public var place: FeedPlace { places[0] }
}

extension FeedWarning: CustomStringConvertible {
  /// `feed.json:3:14: message (and 11 more like it)`.
  public var description: String {
    count > 1 ? "\(place): \(message) (and \(count - 1) more like it)" : "\(place): \(message)"
  }
}
