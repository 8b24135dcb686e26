import Basics

/// A source that has been read, ready to be joined with others.
public struct ReadSource: Sendable {
  public internal(set) var feed: PhotoFeed
  /// The title of the source as a section; nil for picture files.
  var title: String?
  /// The reason why the source could not be opened, or nil.
  var failure: Diagnostic?

  /// Creates a source on the network from the pages read so far.
  public init(_ feed: PhotoFeed, title: String) { (self.feed, self.title) = (feed, title) }

  /// Creates a source that could not be opened.
  public init(_ failure: Diagnostic) { (feed, self.failure) = (.empty, failure) }

  init(_ source: LoadedSource) {
    feed = PhotoFeed(
      parts: [source.part], sections: source.sections, warnings: source.warnings, next: source.next,
      notShown: source.notShown)
    title = source.title
  }

  /// Whether the source could not be opened.
  public var isFailure: Bool { failure != nil && feed.isEmpty }
}

extension PhotoFeed {
  /// An empty feed with the failure of a page or another portion.
  public static func failed(_ failure: Diagnostic) -> PhotoFeed {
    var feed = PhotoFeed(
      parts: [],
      warnings: [FeedWarning(locations: [failure.location], message: failure.message, count: 1, skipsItem: true)])
    feed.notShown.failed = 1
    return feed
  }

  /// Joins sources in order to one feed.
  ///
  /// A single source keeps its sections. Among several sources, each feed and each folder without titled sections
  /// becomes a section with its name. A source that could not be opened becomes a warning, or an error if it is the
  /// only one.
  public static func joined(_ sources: [ReadSource]) throws(Diagnostic) -> PhotoFeed {
    let opened = sources.filter { !$0.isFailure && !$0.feed.sections.isEmpty }
    if opened.isEmpty, let failure = sources.lazy.compactMap(\.failure).first { throw failure }
    var sections: [FeedSection] = []
    var count = 0
    for source in opened {
      for section in source.feed.sections {
        let isWhole = source.feed.sections.count == 1 && section.title.isEmpty && opened.count > 1
        sections.append(section.moved(by: count))
        if isWhole { sections[sections.count - 1].title = source.title ?? "" }
      }
      count += source.feed.count
    }
    if sections.isEmpty { return .empty }
    let failures = sources.compactMap(\.failure).flatMap { failed($0).warnings }
    var feed = PhotoFeed(
      parts: opened.flatMap(\.feed.parts), sections: sections, warnings: failures + opened.flatMap(\.feed.warnings),
      next: opened.count == 1 ? opened[0].feed.next : nil)
    for source in opened { feed.notShown.add(source.feed.notShown) }
    feed.notShown.failed += sources.count { $0.failure != nil }
    return feed
  }
}
