/// A titled part of a feed: a section of the wall.
public struct FeedSection: Sendable, Hashable {
  /// The sanitized title; empty for items without a section.
  public var title: String
  /// The indices of its items. Sections are adjacent and may be empty.
  public var range: Range<Int>

  public init(title: String, range: Range<Int>) {
    self.title = title
    self.range = range
  }

  /// Returns the section at other indices.
  func moved(by count: Int) -> FeedSection {
    FeedSection(title: title, range: (range.lowerBound + count)..<(range.upperBound + count))
  }
}
