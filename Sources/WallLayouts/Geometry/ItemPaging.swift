import Basics
import CollectionView
import Foundation

/// Items at equal distances on a strip that is scrolled sideways, each with one offset at which it is in the middle.
///
/// ```
///        ├──pitch──┤
///  ──0───┼────1────┼────2────┼────3──     item i is in the middle at origin + i · pitch
/// ```
struct ItemStrip: Equatable, Sendable {
  /// First item of each section, and at the end the number of all.
  private let starts: [Int]
  /// Points between the middles of two items.
  let pitch: Double
  /// The content offset that brings the first item to the middle.
  let origin: Double

  /// A strip of the view's items.
  init(of view: CollectionView, pitch: Double) {
    var starts = [0]
    for section in 0..<view.numberOfSections { starts.append(starts[section] + view.numberOfItems(inSection: section)) }
    self.starts = starts
    self.pitch = max(pitch, 1)
    origin = -view.adjustedContentInset.left
  }

  /// Number of items in all sections.
  var count: Int { starts[starts.count - 1] }

  /// Length from the middle of the first item to that of the last.
  var length: Double { Double(max(count - 1, 0)) * pitch }

  /// The number of an item by its path; nil where there is none.
  func item(at path: IndexPath) -> Int? {
    guard 0..<starts.count - 1 ~= path.section, path.item >= 0 else { return nil }
    let item = starts[path.section] + path.item
    return item < starts[path.section + 1] ? item : nil
  }

  /// The path of an item by its number.
  func indexPath(ofItem item: Int) -> IndexPath {
    let section = starts.firstIndex(above: item) - 1
    return IndexPath(item: item - starts[section], section: section)
  }

  /// Where the strip stands, in items: 2.5 is half-way between the third and the fourth.
  func position(at offset: Double) -> Double { (offset - origin) / pitch }

  /// The offset at which an item is in the middle.
  func offset(ofItem item: Int) -> Double { origin + Double(item) * pitch }

  /// The item nearest to the middle; nil without items.
  func nearestItem(at offset: Double) -> Int? {
    guard count > 0 else { return nil }
    return Int(min(max(position(at: offset).rounded(), 0), Double(count - 1)))
  }

  /// Where a movement that would end at `proposed` comes to rest: with the item in the middle that would be nearest.
  /// A movement too short to leave the item that it began at (one notch of a wheel) goes on to the next one instead of
  /// falling back. Nil without items: the proposal stands.
  func restingOffset(proposed: Double, current: Double, velocity: Double) -> Double? {
    guard var item = nearestItem(at: proposed) else { return nil }
    let rest = offset(ofItem: item)
    if velocity > 0, rest <= current + 0.5 { item += 1 }
    if velocity < 0, rest >= current - 0.5 { item -= 1 }
    return offset(ofItem: min(max(item, 0), count - 1))
  }
}
