import Foundation

/// An item that is being moved by hand. The data source hears of it at the end, so in the meantime a path on screen and a
/// path of the data are two things.
struct InteractiveMovement {
  /// The item's path in the data.
  var original: IndexPath
  /// Its path on screen, where the others have made room for it.
  var current: IndexPath
  /// The middle of its cell, in the content.
  var position: CGPoint

  /// Whether the screen shows the items in the order of the data.
  var isInPlace: Bool { current == original }

  /// The path in the data of what is shown at a path.
  func dataPath(ofShown path: IndexPath) -> IndexPath {
    if path == current { return original }
    var item = path[1]
    if path[0] == current[0], item > current[1] { item -= 1 }
    if path[0] == original[0], item >= original[1] { item += 1 }
    return IndexPath(item: item, section: path[0])
  }

  /// How many items the sections show, given how many they have.
  func shownCounts(of counts: SectionCounts) -> SectionCounts {
    guard current[0] != original[0], counts.items.indices.contains(max(current[0], original[0])) else { return counts }
    var shown = counts
    shown.items[original[0]] -= 1
    shown.items[current[0]] += 1
    return shown
  }
}
