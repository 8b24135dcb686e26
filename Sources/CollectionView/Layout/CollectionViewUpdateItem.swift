import Foundation

/// One change of a batch, as a layout is told of it in `prepare(forCollectionViewUpdates:)`.
open class CollectionViewUpdateItem: NSObject {
  /// What happens to the item or section.
  public enum Action: Int, Sendable {
    /// It appears.
    case insert
    /// It disappears.
    case delete
    /// Its content is made anew.
    case reload
    /// It goes elsewhere.
    case move
    /// Nothing.
    case none
  }

  /// Where it was; nil for an insertion. For a section the item is `NSNotFound`.
  open private(set) var indexPathBeforeUpdate: IndexPath?
  /// Where it is now; nil for a deletion. For a section the item is `NSNotFound`.
  open private(set) var indexPathAfterUpdate: IndexPath?
  /// What happens to it.
  open private(set) var updateAction: Action

  init(before: IndexPath?, after: IndexPath?, action: Action) {
    indexPathBeforeUpdate = before
    indexPathAfterUpdate = after
    updateAction = action
  }
}
