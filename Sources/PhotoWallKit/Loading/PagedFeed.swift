import Basics
import PhotoFeed

/// An opened feed and its sources in order: completely loaded ones, paged ones on the network, and portion sources.
/// Everything not loaded is a portion of the feed.
struct PagedFeed: Sendable {
  /// A source in the order of the command line.
  enum Source: Sendable {
    case whole(ReadSource)
    /// A paged source, and the title of its section.
    case pages(FeedPages, title: String)
    /// A portion source, its outline, and the title of its section if there is only one.
    case portions(any PortionSource, PhotoFeed, title: String)
  }

  /// The photos and portions as opened.
  let feed: PhotoFeed
  /// The reason why a page is from the cache, and its age; nil if all servers have answered.
  var staleness: String?
  private(set) var sources: [Source]

  /// Whether a source has further pages or portions.
  var hasPortions: Bool { sources.contains { if case .whole = $0 { false } else { true } } }

  /// The reason why reading pages has stopped before the last one; nil otherwise.
  var notice: String? { sources.indices.lazy.compactMap { pages(of: $0)?.notice }.first }

  subscript(source: Int) -> Source? { sources.indices.contains(source) ? sources[source] : nil }

  /// Returns the pages of a source; nil if it is not paged.
  func pages(of source: Int) -> FeedPages? { if case .pages(let pages, _) = self[source] { pages } else { nil } }

  /// Replaces the pages of a source after one was added.
  mutating func update(_ pages: FeedPages, of source: Int) {
    if case .pages(_, let title) = self[source] { sources[source] = .pages(pages, title: title) }
  }
}
