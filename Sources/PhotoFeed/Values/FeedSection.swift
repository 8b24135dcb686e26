/// A part of a feed with a title: sections of the wall.
public struct FeedSection: Sendable, Hashable {
  /// The title, harmless to draw; empty when the items belong to none.
  public var title: String
  /// Its items, as indices into the feed. Sections follow one another without gaps; one may be empty.
  public var range: Range<Int>

  /// A section made by hand.
  public init(title: String, range: Range<Int>) {
    self.title = title
    self.range = range
  }
}
