import Basics

/// A source that has been read, ready to be joined with others.
public struct ReadSource: Sendable {
  public internal(set) var feed: PhotoFeed
  /// The title of the source as a section; nil for picture files.
  var title: String?
  /// The reason why the source could not be opened, or nil.
  var failure: Diagnostic?

  public init(_ feed: PhotoFeed, title: String? = nil) { (self.feed, self.title) = (feed, title) }

  /// Creates a source that could not be opened.
  public init(_ failure: Diagnostic) { (feed, self.failure) = (.empty, failure) }

  /// Whether the source could not be opened.
  public var isFailure: Bool { failure != nil && feed.isEmpty }
}
