import Foundation

/// An interactive movement of an item. The data source learns of it only at its end; until then, index paths on screen
/// differ from the data source's.
struct InteractiveMovement {
  var original: IndexPath
  /// The item's index path on screen, where the other items made room.
  var current: IndexPath
  /// The centre of the item's cell in the content.
  var position: CGPoint

  /// Whether the index paths on screen are the data source's.
  var isUnmoved: Bool { current == original }

  /// Returns the data source's index path of the item displayed at an index path.
  func dataPath(ofShown path: IndexPath) -> IndexPath {
    if path == current { return original }
    var item = path[1]
    if path[0] == current[0], item > current[1] { item -= 1 }
    if path[0] == original[0], item >= original[1] { item += 1 }
    return IndexPath(item: item, section: path[0])
  }

  /// Returns the displayed counts for counts of the data source.
  func shownCounts(of counts: SectionCounts) -> SectionCounts {
    guard current[0] != original[0], counts.items.indices.contains(max(current[0], original[0])) else { return counts }
    var shown = counts
    shown.items[original[0]] -= 1
    shown.items[current[0]] += 1
    return shown
  }
}
