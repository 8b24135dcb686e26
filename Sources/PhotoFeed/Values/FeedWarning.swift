/// Something in a feed that could not be used, or was used otherwise than written. Alike ones are counted, not repeated.
public struct FeedWarning: Sendable, Hashable {
  /// Where it happened first.
  public var place: FeedPlace
  /// One plain sentence, harmless to print.
  public var message: String
  /// How often.
  public var count: Int
  /// Whether each time an item was left out.
  public var skipsItem: Bool

  /// A warning about something that happened `count` times.
  public init(place: FeedPlace, message: String, count: Int = 1, skipsItem: Bool) {
    self.place = place
    self.message = message
    self.count = count
    self.skipsItem = skipsItem
  }
}

extension FeedWarning: CustomStringConvertible {
  /// `feed.json:3:14: message (and 11 more like it)`.
  public var description: String {
    count > 1 ? "\(place): \(message) (and \(count - 1) more like it)" : "\(place): \(message)"
  }
}
