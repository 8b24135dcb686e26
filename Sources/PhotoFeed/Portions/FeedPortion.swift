import Basics

/// A portion of a feed that is loaded by itself: a month of a photo service, a folder of a store, a shard of a manifest, the page
/// that follows. Until then its photos are only counted.
public struct FeedPortion: Sendable, Hashable {
  /// The source's name for the portion, unlike those of its others.
  public var key: String
  /// The number of the source among those of the feed.
  public var source = 0
  /// The number of photos. 1 if it is not known, so that there is a place to go to; 0 for what follows the photos before it, as the
  /// next page.
  public var count: Int
  /// Whether the source has counted its photos.
  public let isCounted: Bool
  /// The width / height that its photos usually have.
  public var ratio: Float
  /// Whether the source loads it again when asked again, so that its photos may be dropped meanwhile.
  public var isRepeatable: Bool

  public init(
    key: String, count: Int, isCounted: Bool = true, ratio: Float = PhotoFeed.unknownAspectRatio,
    isRepeatable: Bool = true
  ) {
    (self.key, self.count, self.isCounted, self.isRepeatable) = (key, max(0, count), isCounted, isRepeatable)
    self.ratio = ratio > 0 ? min(100, max(0.01, ratio)) : PhotoFeed.unknownAspectRatio
  }

  /// Returns the portion that follows the photos so far, such as the next page.
  static func following(_ key: String) -> FeedPortion {
    FeedPortion(key: key, count: 0, isCounted: false, isRepeatable: false)
  }

  /// Returns true if both name the same portion, whatever is known of it.
  public func isSame(as other: FeedPortion) -> Bool { key == other.key && source == other.source }
}

/// A source whose sections are known before their photos.
///
///     final class Months: PortionSource {
///       func outline() throws(Diagnostic) -> PhotoFeed {
///         PhotoFeed(sections: [("May", [FeedPortion(key: "2024-05", count: 812)]), …])
///       }
///       func load(_ portion: FeedPortion) throws(Diagnostic) -> PhotoFeed {
///         try FeedLoader().load([.bytes(try fetch(portion.key), name: "May", origin: .web(address: …))])
///       }
///     }
///
/// It is called on any thread, for one portion at a time.
public protocol PortionSource: Sendable {
  /// Returns the sections with the portions that they consist of. Photos that the source knows already may be among them
  /// (``PhotoFeed/joined(_:)``, ``PhotoFeed/filling(_:with:)``).
  func outline(_ progress: @escaping @Sendable (FeedProgress) -> Bool) throws(Diagnostic) -> PhotoFeed

  /// Returns the photos of a portion. A feed without titles goes on with the portion's section; titled sections that it has
  /// besides, folders in a folder, follow that section. The feed may end with further portions, pages in a page.
  func load(
    _ portion: FeedPortion, _ progress: @escaping @Sendable (FeedProgress) -> Bool
  ) throws(Diagnostic) -> PhotoFeed
}
