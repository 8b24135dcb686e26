import Basics
import PhotoFeed

/// A feed as it is opened, and its sources in order: those that are loaded as a whole, those on the network that are read page by
/// page, and those whose sections are known before their photos. What is not loaded yet are portions of the feed.
struct PagedFeed: Sendable {
  /// A source in the order of the command line.
  enum Source: Sendable {
    case whole(ReadSource)
    /// Pages, and the title of their section.
    case pages(FeedPages, title: String)
    /// A source of portions, its outline, and the title of the section if it has only one.
    case portions(any PortionSource, PhotoFeed, title: String)
  }

  /// The photos and portions as they were opened.
  let feed: PhotoFeed
  /// Why a page came from the cache, and how old it is; nil if all servers have answered.
  var staleness: String?
  private var sources: [Source]

  init(_ sources: [Source]) throws(Diagnostic) {
    self.sources = sources
    let read = sources.enumerated().map { index, source in
      switch source {
      case .whole(let source): source
      case .pages(let pages, let title): ReadSource(pages.openFeed.numbered(asSource: index), title: title)
      case .portions(_, let feed, let title): ReadSource(feed.numbered(asSource: index), title: title)
      }
    }
    feed = read.count == 1 && !read[0].isFailure ? read[0].feed : try .joined(read)
  }

  /// Whether a source has further pages, or is loaded in portions.
  var hasPortions: Bool { sources.contains { if case .whole = $0 { false } else { true } } }

  /// The reason that pages are not read any more, although one names another; nil otherwise.
  var notice: String? { sources.indices.lazy.compactMap { pages(of: $0)?.notice }.first }

  /// The source at an index; nil if there is none.
  subscript(source: Int) -> Source? { sources.indices.contains(source) ? sources[source] : nil }

  /// Returns the pages of a source; nil if it has none.
  func pages(of source: Int) -> FeedPages? { if case .pages(let pages, _) = self[source] { pages } else { nil } }

  /// Replaces the pages of a source after one was added.
  mutating func update(_ pages: FeedPages, of source: Int) {
    if case .pages(_, let title) = self[source] { sources[source] = .pages(pages, title: title) }
  }
}
