import Basics
import PhotoFeed

/// A feed as far as it has been read: its sources in order, those on the network page by page. The pages of a source stay
/// together, in the source's own section if there are others.
struct PagedFeed: Sendable {
  /// A source in the order of the command line.
  enum Source: Sendable {
    case whole(ReadSource)
    /// Pages, and the title of their section.
    case pages(FeedPages, title: String)
  }

  /// All photos so far.
  private(set) var feed = PhotoFeed.empty
  /// Why a page came from the cache, and how old it is; nil if all servers have answered.
  var staleness: String?
  private var sources: [Source]

  init(_ sources: [Source]) throws(Diagnostic) {
    self.sources = sources
    feed = try joined()
  }

  private func joined() throws(Diagnostic) -> PhotoFeed {
    if sources.count == 1, case .pages(let pages, _) = sources[0] { return pages.feed }
    return try .joined(sources.map(read))
  }

  private func read(_ source: Source) -> ReadSource {
    switch source {
    case .whole(let source): source
    case .pages(let pages, let title): ReadSource(pages.feed, title: title)
    }
  }

  /// The sources that have further pages, by their indices.
  var unfinished: [Int] { sources.indices.filter { pages(of: $0)?.next != nil } }

  /// The reason that pages are not read any more, although one names another; nil otherwise.
  var notice: String? { sources.indices.lazy.compactMap { pages(of: $0)?.notice }.first }

  /// Returns the pages of a source; nil if it has none.
  func pages(of source: Int) -> FeedPages? {
    if sources.indices.contains(source), case .pages(let pages, _) = sources[source] { pages } else { nil }
  }

  /// Returns the index of the last section of a source.
  func lastSection(of source: Int) -> Int { sources[...source].reduce(0) { $0 + read($1).sectionCount } - 1 }

  /// Replaces the pages of a source after one was added.
  mutating func update(_ pages: FeedPages, of source: Int) throws(Diagnostic) {
    guard case .pages(_, let title) = sources[source] else { return }
    sources[source] = .pages(pages, title: title)
    feed = try joined()
  }

  /// Ends a source among others at a page that could not be read.
  mutating func end(_ source: Int, with error: Diagnostic) throws(Diagnostic) {
    guard case .pages(let pages, let title) = sources[source] else { return }
    sources[source] = .whole(ReadSource(pages.feed, title: title, failure: error))
    feed = try joined()
  }
}
