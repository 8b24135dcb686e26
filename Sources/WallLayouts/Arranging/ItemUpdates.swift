import CollectionView
import Foundation

/// Which items an update brings and takes: those grow out of nothing and shrink back into it, whereas the others only
/// travel. Known from the beginning of an update to its end.
struct Turnover {
  private var inserted: Set<IndexPath> = []
  private var deleted: Set<IndexPath> = []

  /// How large a picture is, against its full size, when it comes and when it goes.
  static let scale = 0.4

  /// Notes what an update brings and takes.
  mutating func begin(_ updates: [CollectionViewUpdateItem]) {
    for update in updates {
      switch update.updateAction {
      case .insert: if let path = update.indexPathAfterUpdate { inserted.insert(path) }
      case .delete: if let path = update.indexPathBeforeUpdate { deleted.insert(path) }
      case .reload, .move, .none: break
      }
    }
  }

  /// Whether the update brings the item, by its path after it; alone, or with its whole section.
  func brings(_ path: IndexPath) -> Bool { names(path, in: inserted) }

  /// Whether the update takes the item, by its path before it; alone, or with its whole section.
  func takes(_ path: IndexPath) -> Bool { names(path, in: deleted) }

  private func names(_ path: IndexPath, in paths: Set<IndexPath>) -> Bool {
    !paths.isEmpty && (paths.contains(path) || paths.contains(IndexPath(item: NSNotFound, section: path.section)))
  }
}

extension CollectionViewLayoutAttributes {
  /// A copy that is small and invisible, `around` a point or in its place.
  func vanished(to point: CGPoint? = nil) -> CollectionViewLayoutAttributes? {
    let copy = self.copy() as? CollectionViewLayoutAttributes
    copy?.alpha = 0
    copy?.transform3D = CATransform3DScale(transform3D, Turnover.scale, Turnover.scale, 1)
    if let point { copy?.center = point }
    return copy
  }
}
