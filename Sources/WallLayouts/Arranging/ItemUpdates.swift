import CollectionView
import Foundation

/// The items that a batch update inserts and deletes: they are scaled up or down, while all others only move. Kept from
/// the beginning of an update to its end.
struct ItemUpdates {
  private var inserted: Set<IndexPath> = []
  private var deleted: Set<IndexPath> = []

  /// The scale at which inserted items start and deleted items end.
  static let scale = 0.4

  /// Records the insertions and deletions of an update.
  mutating func begin(_ updates: [CollectionViewUpdateItem]) {
    for update in updates {
      switch update.updateAction {
      case .insert: if let path = update.indexPathAfterUpdate { inserted.insert(path) }
      case .delete: if let path = update.indexPathBeforeUpdate { deleted.insert(path) }
      case .reload, .move, .none: break
      }
    }
  }

  /// Returns true if the update inserts the item, itself or with its section. Takes the index path after the update.
  func isInserted(_ path: IndexPath) -> Bool { names(path, in: inserted) }

  /// Returns true if the update deletes the item, itself or with its section. Takes the index path before the update.
  func isDeleted(_ path: IndexPath) -> Bool { names(path, in: deleted) }

  private func names(_ path: IndexPath, in paths: Set<IndexPath>) -> Bool {
    !paths.isEmpty && (paths.contains(path) || paths.contains(IndexPath(item: NSNotFound, section: path.section)))
  }
}

extension CollectionViewLayoutAttributes {
  /// Returns a copy that is scaled down and invisible, centred at a point or in place.
  func collapsed(to point: CGPoint? = nil) -> CollectionViewLayoutAttributes? {
    let copy = self.copy() as? CollectionViewLayoutAttributes
    copy?.alpha = 0
    copy?.transform3D = CATransform3DScale(transform3D, ItemUpdates.scale, ItemUpdates.scale, 1)
    if let point { copy?.center = point }
    return copy
  }
}
