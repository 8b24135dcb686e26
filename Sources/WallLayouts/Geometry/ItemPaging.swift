import CollectionView
import Foundation

/// Items at equal distances that scroll horizontally and stop with one item in the centre.
///
/// ```
///        ├──pitch──┤
///  ──0───┼────1────┼────2────┼────3──     item i is centred at the offset origin + i · pitch
/// ```
struct ItemPaging: Sendable {
  /// The sections, whose items follow each other without a gap.
  let metrics: FeedMetrics
  /// The distance between the centres of two items, in points.
  let pitch: Double
  /// The content offset that centres the first item.
  let origin: Double

  /// - Parameter pitch: returns the pitch for a number of items; at least 1 is taken.
  init(of view: CollectionView, pitch: (_ count: Int) -> Double) {
    metrics = FeedMetrics(
      sections: (0..<view.numberOfSections).map { .init(count: view.numberOfItems(inSection: $0)) })
    origin = -view.adjustedContentInset.left
    self.pitch = max(pitch(metrics.count), 1)
  }

  var count: Int { metrics.count }

  /// The distance from the centre of the first item to the centre of the last one.
  var length: Double { Double(max(count - 1, 0)) * pitch }

  /// Returns the position of an offset in items: 2.5 is half-way between items 2 and 3.
  func position(at offset: Double) -> Double { (offset - origin) / pitch }

  /// Returns the position of an item in a closed row, in which the first item follows the last one, that is nearest to another
  /// position: the last item is also at −1. The opposite item stays on its own side, so that two items keep their order.
  func position(ofItem item: Int, nearestTo position: Double) -> Double {
    let turns = ((Double(item) - position) / Double(max(count, 1))).rounded(.toNearestOrEven)
    return Double(item) - turns * Double(count)
  }

  /// Returns the items at positions of a closed row, each once.
  func items(at positions: ClosedRange<Int>) -> [Int] {
    positions.count >= count ? Array(0..<count) : positions.map { (($0 % count) + count) % count }
  }

  func offset(ofItem item: Int) -> Double { origin + Double(item) * pitch }

  /// Returns the item nearest to the centre, or nil without items.
  func nearestItem(at offset: Double) -> Int? {
    guard count > 0 else { return nil }
    return Int(min(max(position(at: offset).rounded(), 0), Double(count - 1)))
  }

  /// Returns the offset at which scrolling to `proposed` stops: the one that centres the nearest item. Scrolling that
  /// would return to the current item, such as one step of a wheel, goes on to the next one. Returns nil without items.
  func targetOffset(proposed: Double, current: Double, velocity: Double) -> Double? {
    guard var item = nearestItem(at: proposed) else { return nil }
    let rest = offset(ofItem: item)
    if velocity > 0, rest <= current + 0.5 { item += 1 }
    if velocity < 0, rest >= current - 0.5 { item -= 1 }
    return offset(ofItem: min(max(item, 0), count - 1))
  }
}
