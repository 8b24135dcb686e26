import Foundation

/// The geometry of a whole feed under one set of rules: the compact result of a layout's work.
///
/// An arrangement is a value. It is computed by a pure function of the rules and the shape of the feed, so it can be
/// made on any thread and installed afterwards (``ArrangementTask``). It holds a few numbers per item, never an object,
/// and answers rectangles by search.
public protocol Arrangement: Sendable {
  /// All that the geometry depends on beside the feed: sizes, gaps, counts of columns.
  associatedtype Rules: Equatable, Sendable

  /// The rules that this arrangement follows.
  var rules: Rules { get }

  /// Size of the content in points; encloses every frame.
  var contentSize: CGSize { get }

  /// Bytes that the arrangement holds, the feed's shape included.
  var byteCount: Int { get }

  /// Lays out `shape`. Before `restart` it is the shape that was laid out last, and what was computed for that part is
  /// kept. Answers false, with the arrangement in no usable state, when `progress` asked to stop.
  mutating func arrange(_ shape: FeedMetrics, from restart: RestartPoint, progress: ArrangingProgress) -> Bool

  /// The frame of an item in content coordinates. The item is one of the feed that was laid out.
  func frame(ofItem item: Int) -> CGRect

  /// The items whose frames touch the rectangle, in ascending order, and no others.
  func items(touching rect: CGRect) -> [Int]

  /// The frame of a section's header; nil where the layout shows none.
  func headerFrame(ofSection section: Int) -> CGRect?

  /// The sections whose headers touch the rectangle.
  func headers(touching rect: CGRect) -> Range<Int>
}

/// Told now and then how far the work is (0…1); answers whether to go on.
public typealias ArrangingProgress = @Sendable (_ done: Double) -> Bool

extension Arrangement {
  /// True when the other arrangement is of the same kind and follows equal rules.
  func followsRules(of other: any Arrangement) -> Bool { (other as? Self)?.rules == rules }
}
