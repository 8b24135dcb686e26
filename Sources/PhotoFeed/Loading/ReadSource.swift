import Basics

/// A source that has been read as far as possible, to be joined with others to one feed.
public struct ReadSource: Sendable {
  public internal(set) var feed: PhotoFeed
  /// Title of the source as one section of several; nil for picture files.
  var title: String?
  /// The reason why it could not be opened.
  var failure: Diagnostic?

  /// A source on the network: the pages that have been read.
  public init(_ feed: PhotoFeed, title: String) { (self.feed, self.title) = (feed, title) }

  /// A source that could not be opened.
  public init(_ failure: Diagnostic) { (feed, self.failure) = (.empty, failure) }

  init(_ source: LoadedSource) {
    feed = PhotoFeed(
      parts: [source.part], sections: source.sections, warnings: source.warnings, next: source.next,
      notShown: source.notShown)
    title = source.title
  }

  /// Whether it could not be opened.
  public var isFailure: Bool { failure != nil && feed.isEmpty }
}

extension PhotoFeed {
  /// No photos, as a page or another portion could not be read.
  public static func failed(_ failure: Diagnostic) -> PhotoFeed {
    var feed = PhotoFeed(
      parts: [],
      warnings: [FeedWarning(locations: [failure.location], message: failure.message, count: 1, skipsItem: true)])
    feed.notShown.failed = 1
    return feed
  }

  /// Joins sources in order to one feed.
  ///
  /// A single source keeps its own sections. Of several, each feed and each folder becomes a section named after it,
  /// unless it has titled sections. One that could not be opened is a warning among others, and an error if it is alone.
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
