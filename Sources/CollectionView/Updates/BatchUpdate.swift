import Foundation

/// A batch update while its changes are collected, with the state before it.
struct BatchUpdate {
  var changes = BatchChanges()
  var completions: [(Bool) -> Void] = []
  /// The attributes in and around the viewport before the update.
  var surroundings: [ElementKey: CollectionViewLayoutAttributes] = [:]
  var anchor: Anchor?
  /// The layout's attributes of the first visible item before the update, from `layoutAttributesForItem(at:)`, as they
  /// are asked for after it. Attributes on screen may be transformed.
  var first: CollectionViewLayoutAttributes?
  /// The offset before the update. If the closure changes the offset, that change is kept.
  var offset = CGPoint.zero
  /// Whether the update reloads everything: there are no counts from before, or the closure called `reloadData()`.
  var isReload = false
  /// Whether only the screen changes, as a step of an interactive movement.
  var isMovementStep = false
  /// Actions requested inside the closure that run after the update.
  var actionsAfterUpdate: [(CollectionView) -> Void] = []
}

extension UpdateMap {
  /// Returns an element's key after the update, or nil if its view cannot be kept.
  func key(after key: ElementKey, deleting deleted: Set<ElementKey> = []) -> ElementKey? {
    if key.category == .cell { return path(after: key.indexPath).map(ElementKey.item) }
    guard !deleted.contains(key) else { return nil }
    return self.key(key, inSection: { isReloaded(section: $0) ? nil : section(after: $0) })
  }

  /// Returns an element's key before the update, or nil if it is new.
  func key(before key: ElementKey, inserting inserted: Set<ElementKey>) -> ElementKey? {
    if key.category == .cell { return path(before: key.indexPath).map(ElementKey.item) }
    guard !inserted.contains(key) else { return nil }
    return self.key(
      key,
      inSection: { number in section(before: number).flatMap { isReloaded(section: $0) ? nil : $0 } })
  }

  /// Moves supplementary and decoration views with their sections. Views of the whole content stay.
  private func key(_ key: ElementKey, inSection section: (Int) -> Int?) -> ElementKey? {
    guard key.indexPath.count > 1 else { return key }
    guard let number = section(key.indexPath[0]) else { return nil }
    var moved = key
    moved.indexPath = IndexPath(item: key.indexPath[1], section: number)
    return moved
  }
}
