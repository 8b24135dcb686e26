import Basics
import CollectionView
import Foundation

/// Items at equal distances that scroll horizontally and stop with one item in the centre.
///
/// ```
///        ├──pitch──┤
///  ──0───┼────1────┼────2────┼────3──     item i is centred at the offset origin + i · pitch
/// ```
struct ItemPaging: Equatable, Sendable {
  /// The first item of each section, and finally the number of items.
  private let starts: [Int]
  /// The distance between the centres of two items, in points.
  let pitch: Double
  /// The content offset that centres the first item.
  let origin: Double

  /// Makes the paging of a view's items.
  init(of view: CollectionView, pitch: Double) {
    var starts = [0]
    for section in 0..<view.numberOfSections { starts.append(starts[section] + view.numberOfItems(inSection: section)) }
    self.starts = starts
    self.pitch = max(pitch, 1)
    origin = -view.adjustedContentInset.left
  }

  /// The number of items.
  var count: Int { starts[starts.count - 1] }

  /// The distance from the centre of the first item to that of the last one.
  var length: Double { Double(max(count - 1, 0)) * pitch }

  /// Returns the number of the item at an index path, or nil if there is none.
  func item(at path: IndexPath) -> Int? {
    guard 0..<starts.count - 1 ~= path.section, path.item >= 0 else { return nil }
    let item = starts[path.section] + path.item
    return item < starts[path.section + 1] ? item : nil
  }

  /// Returns the index path of an item.
  func indexPath(ofItem item: Int) -> IndexPath {
    let section = starts.firstIndex(above: item) - 1
    return IndexPath(item: item - starts[section], section: section)
  }

  /// Returns the position of an offset in items: 2.5 is half-way between items 2 and 3.
  func position(at offset: Double) -> Double { (offset - origin) / pitch }

  /// Returns the place of an item that is nearest to a position, in a closed row, in which the first item follows the last
  /// one: that of the last item is also −1. The opposite item stays on its own side, so that two items keep their order.
  func place(ofItem item: Int, nearestTo position: Double) -> Double {
    let turns = ((Double(item) - position) / Double(max(count, 1))).rounded(.toNearestOrEven)
    return Double(item) - turns * Double(count)
  }

  /// Returns the offset that centres an item.
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
