import Foundation

/// An update while its changes are being named, and what has to be remembered from before it.
struct OpenBatch {
  var changes = BatchChanges()
  var completions: [(Bool) -> Void] = []
  /// What was on screen and around it, at rest.
  var surroundings: [ElementKey: CollectionViewLayoutAttributes] = [:]
  var anchor: Anchor?
  /// Where the content stood. Whoever moves it inside the closure means it.
  var offset = CGPoint.zero
  /// Whether everything is made anew instead: nothing was known from before, or the closure called `reloadData()`.
  var isReload = false
  /// Whether it is the screen alone that changes, since an item is being moved by hand.
  var isStepOfMovement = false
  /// What was asked for inside the closure and has to wait for its end.
  var afterwards: [(CollectionView) -> Void] = []
}

extension UpdateMap {
  /// An element's key after the update; nil if its view cannot be kept.
  func key(after key: ElementKey, deleting deleted: Set<ElementKey>) -> ElementKey? {
    if key.category == .cell { return path(after: key.indexPath).map(ElementKey.item) }
    guard !deleted.contains(key) else { return nil }
    return self.key(key, inSection: { isReloaded(section: $0) ? nil : section(after: $0) })
  }

  /// An element's key before the update; nil if it is new.
  func key(before key: ElementKey, inserting inserted: Set<ElementKey>) -> ElementKey? {
    if key.category == .cell { return path(before: key.indexPath).map(ElementKey.item) }
    guard !inserted.contains(key) else { return nil }
    return self.key(
      key,
      inSection: { number in section(before: number).flatMap { isReloaded(section: $0) ? nil : $0 } })
  }

  /// Headers, footers and ornaments go with their sections; those of the whole content stay.
  private func key(_ key: ElementKey, inSection section: (Int) -> Int?) -> ElementKey? {
    guard key.indexPath.count > 1 else { return key }
    guard let number = section(key.indexPath[0]) else { return nil }
    var moved = key
    moved.indexPath = IndexPath(item: key.indexPath[1], section: number)
    return moved
  }
}
