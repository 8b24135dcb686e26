import Foundation

/// The selected items in the order of their selection, with a fast membership test, and the highlighted one.
struct Selection {
  private(set) var paths: [IndexPath] = []
  private var members: Set<IndexPath> = []
  var highlighted: IndexPath?

  func contains(_ path: IndexPath) -> Bool { members.contains(path) }

  mutating func insert(_ path: IndexPath) {
    if members.insert(path).inserted { paths.append(path) }
  }

  mutating func remove(_ path: IndexPath) {
    if members.remove(path) != nil { paths.removeAll { $0 == path } }
  }

  mutating func removeAll() { (paths, members) = ([], []) }

  /// Updates the index paths of moved items and removes deleted ones.
  mutating func updateIndexPaths(_ map: UpdateMap) {
    paths = paths.compactMap(map.indexPath(after:))
    members = Set(paths)
    highlighted = highlighted.flatMap(map.indexPath(after:))
  }
}
