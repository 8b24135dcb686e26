import Foundation

/// The sizes that self-sizing views prefer, since the counts were last read.
struct PreferredSizes {
  private var items: [Int: [Int: CGSize]] = [:]
  private var views: [ElementKey: CGSize] = [:]

  /// Returns the sizes of the items of a section, by their number.
  func items(inSection section: Int) -> [Int: CGSize] { items[section] ?? [:] }

  func view(ofKind kind: String, at path: IndexPath) -> CGSize? {
    views.isEmpty ? nil : views[.supplementary(kind, at: path)]
  }

  mutating func set(_ size: CGSize, for key: ElementKey) {
    if key.category == .cell {
      items[key.indexPath.section, default: [:]][key.indexPath.item] = size
    } else {
      views[key] = size
    }
  }

  /// Returns the sizes at the index paths after an update. Deleted and reloaded items have none.
  func remapped(by map: UpdateMap) -> PreferredSizes {
    var remapped = PreferredSizes()
    for (section, sizes) in items {
      for (item, size) in sizes {
        guard let path = map.path(after: IndexPath(item: item, section: section)) else { continue }
        remapped.items[path.section, default: [:]][path.item] = size
      }
    }
    for (key, size) in views { if let key = map.key(after: key) { remapped.views[key] = size } }
    return remapped
  }
}

extension CollectionViewLayout {
  func makeAttributes(for key: ElementKey, frame: CGRect, zIndex: Int = 0) -> CollectionViewLayoutAttributes {
    let made = type(of: self).layoutAttributesClass as? CollectionViewLayoutAttributes.Type
    let attributes = (made ?? CollectionViewLayoutAttributes.self).init(forCellWith: key.indexPath)
    attributes.representedElementCategory = key.category
    attributes.representedElementKind = key.kind
    attributes.frame = frame
    attributes.zIndex = zIndex
    return attributes
  }
}
