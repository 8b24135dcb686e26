import Foundation

/// One change of a batch update, as passed to `prepare(forCollectionViewUpdates:)`.
open class CollectionViewUpdateItem: NSObject {
  /// The kind of change.
  public enum Action: Int, Sendable {
    case insert
    case delete
    case reload
    case move
    case none
  }

  /// Nil for an insertion. For a section, the item is `NSNotFound`.
  open private(set) var indexPathBeforeUpdate: IndexPath?
  /// Nil for a deletion. For a section, the item is `NSNotFound`.
  open private(set) var indexPathAfterUpdate: IndexPath?
  open private(set) var updateAction: Action

  /// Creates an item without a change, for subclasses.
  public override init() { updateAction = .none }

  init(before: IndexPath?, after: IndexPath?, action: Action) {
    indexPathBeforeUpdate = before
    indexPathAfterUpdate = after
    updateAction = action
  }
}
