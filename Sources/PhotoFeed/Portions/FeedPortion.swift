import Basics

/// A portion of a feed that is loaded separately: a month of a photo service, a folder of a store, a shard of a
/// manifest, or the next page. Before that, its photos are only counted.
public struct FeedPortion: Sendable, Hashable {
  /// The source's unique name for the portion.
  public var key: String
  /// The index of the source in the feed.
  public var source = 0
  /// The number of photos. 1 if unknown, so that the wall can scroll to it; 0 for a continuation such as the next page.
  public var count: Int
  /// Whether the source has counted the photos.
  public let isCounted: Bool
  /// The usual width / height of the photos.
  public var ratio: Float
  /// Whether the portion can be loaded again, so that its photos may be dropped.
  public var isRepeatable: Bool

  public init(
    key: String, count: Int, isCounted: Bool = true, ratio: Float = PhotoFeed.unknownAspectRatio,
    isRepeatable: Bool = true
  ) {
    (self.key, self.count, self.isCounted, self.isRepeatable) = (key, max(0, count), isCounted, isRepeatable)
    self.ratio = ratio > 0 ? min(100, max(0.01, ratio)) : PhotoFeed.unknownAspectRatio
  }

  /// Returns a portion after the photos so far, such as the next page.
  static func following(_ key: String) -> FeedPortion {
    FeedPortion(key: key, count: 0, isCounted: false, isRepeatable: false)
  }

  /// Returns true if both have the same key and source.
  public func isSame(as other: FeedPortion) -> Bool { key == other.key && source == other.source }
}

/// A source with sections that are known before their photos.
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
/// Called on any thread, for one portion at a time.
public protocol PortionSource: Sendable {
  /// Returns the sections with their portions. They may contain photos that are already loaded
  /// (``PhotoFeed/joined(_:)``, ``PhotoFeed/filling(_:with:)``).
  func outline(_ progress: @escaping @Sendable (FeedProgress) -> Bool) throws(Diagnostic) -> PhotoFeed

  /// Returns the photos of a portion. A feed without titles continues the portion's section. Further titled sections,
  /// such as subfolders, follow that section. The feed may end with further portions, such as pages.
  func load(
    _ portion: FeedPortion, _ progress: @escaping @Sendable (FeedProgress) -> Bool
  ) throws(Diagnostic) -> PhotoFeed
}
