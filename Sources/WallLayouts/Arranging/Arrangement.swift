import Foundation

/// The computed positions of all items and headers of a feed.
///
/// An arrangement is a value that depends only on its rules and the feed's metrics, so it can be computed on any thread
/// and installed later (``ArrangementTask``). It stores a few numbers per item and no objects, and finds frames by
/// search.
public protocol Arrangement: Sendable {
  /// Everything besides the feed that positions depend on: sizes, gaps, numbers of columns.
  associatedtype Rules: Equatable, Sendable

  var rules: Rules { get }

  /// The size of the content in points; includes every frame.
  var contentSize: CGSize { get }

  /// The memory used in bytes, including the feed's metrics.
  var byteCount: Int { get }

  /// Computes the positions of a feed. Before `restart`, the feed is the one arranged last, and its positions are kept.
  /// Returns false if `progress` cancelled the computation; the arrangement is then unusable.
  mutating func arrange(_ metrics: FeedMetrics, from restart: RestartPoint, progress: ArrangingProgress) -> Bool

  /// Returns the frame of an item in content coordinates. The item must exist.
  func frame(ofItem item: Int) -> CGRect

  /// Returns the items whose frames touch the rectangle, in ascending order.
  func items(touching rect: CGRect) -> [Int]

  /// Returns the frame of a section's header, or nil if there is none.
  func headerFrame(ofSection section: Int) -> CGRect?

  /// Returns the sections whose headers touch the rectangle.
  func headers(touching rect: CGRect) -> Range<Int>
}

/// Called with the completed fraction (0…1) at intervals. Returns false to cancel.
public typealias ArrangingProgress = @Sendable (_ done: Double) -> Bool

extension Arrangement {
  /// Returns true if the other arrangement has the same type and equal rules.
  func followsRules(of other: any Arrangement) -> Bool { (other as? Self)?.rules == rules }
}
