/// Something in a feed that could not be used, or was used otherwise than written. Alike ones are counted, not repeated.
public struct FeedWarning: Sendable, Hashable {
  /// At most so many places of alike problems are kept.
  public static let placesKept = 10

  /// Where it happened: the first ones, in order. Never empty.
  public var places: [FeedPlace]
  /// One plain sentence, harmless to print.
  public var message: String
  /// How often.
  public var count: Int
  /// Whether each time an item was left out.
  public var skipsItem: Bool

  /// A warning about something that happened `count` times.
  public init(places: [FeedPlace], message: String, count: Int, skipsItem: Bool) {
    precondition(!places.isEmpty && places.count <= count, "a warning needs a place, and no more than it counts")
    self.places = places
    self.message = message
    self.count = count
    self.skipsItem = skipsItem
  }

  /// Where it happened first.
  public var place: FeedPlace { places[0] }
}

extension FeedWarning: CustomStringConvertible {
  /// `feed.json:3:14: message (and 11 more like it)`.
  public var description: String {
    count > 1 ? "\(place): \(message) (and \(count - 1) more like it)" : "\(place): \(message)"
  }
}
