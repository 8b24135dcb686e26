import Foundation

/// The sizes that views with an estimated dimension prefer, since the counts were last read.
struct CompositionalPreferredSizes {
  private var items: [Int: [Int: CGSize]] = [:]
  private var views: [ElementKey: CGSize] = [:]

  var isEmpty: Bool { items.isEmpty && views.isEmpty }

  /// Returns the sizes of some items of a section, by their number among these.
  func items(of section: Int, in range: Range<Int>) -> [Int: CGSize] {
    guard let sizes = items[section] else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: sizes.lazy.filter { range.contains($0.key) }.map { ($0.key - range.lowerBound, $0.value) })
  }

  func view(kind: String, at path: IndexPath) -> CGSize? {
    views.isEmpty ? nil : views[ElementKey(category: .supplementaryView, kind: kind, indexPath: path)]
  }

  mutating func set(_ size: CGSize, for key: ElementKey) {
    if key.category == .cell {
      items[key.indexPath.section, default: [:]][key.indexPath.item] = size
    } else {
      views[key] = size
    }
  }

  /// Returns the sizes at the index paths after an update, without those of deleted and reloaded items.
  func remapped(by map: UpdateMap) -> CompositionalPreferredSizes {
    var remapped = CompositionalPreferredSizes()
    for (section, sizes) in items {
      for (item, size) in sizes {
        guard let path = map.path(after: IndexPath(item: item, section: section)) else { continue }
        remapped.items[path.section, default: [:]][path.item] = size
      }
    }
    for (key, size) in views {
      var key = key
      if key.indexPath.count == 2 {
        guard !map.isReloaded(section: key.indexPath.section),
          let section = map.section(after: key.indexPath.section)
        else { continue }
        key.indexPath.section = section
      }
      remapped.views[key] = size
    }
    return remapped
  }
}
