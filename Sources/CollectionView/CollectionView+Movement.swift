import Foundation

// Interactive movement of an item: its cell is lifted and follows a position; the other items make room. The data
// source is told once, at the end. The host turns its drag input into these calls.

extension CollectionView {
  /// Whether an item is being moved interactively.
  public var isMovingInteractively: Bool { movement != nil }

  @discardableResult
  func beginMovement(at indexPath: IndexPath) -> Bool {
    guard movement == nil, batch == nil, !pass.isRunning else { return false }
    layoutIfNeeded()
    guard let element = elements[.item(indexPath)], let dataSource,
      dataSource.collectionView(self, canMoveItemAt: indexPath)
    else { return false }
    let position = element.attributes.center
    movement = InteractiveMovement(original: indexPath, current: indexPath, position: position)
    invalidateMovement(to: indexPath, from: position)
    return true
  }

  func moveItem(_ targetPosition: CGPoint) {
    guard let moved = movement, batch == nil, !pass.isRunning else { return }
    movement?.position = targetPosition
    prepareLayout()
    let proposed = layout.targetIndexPath(
      forInteractivelyMovingItem: moved.current, withPosition: reader.mirrored(targetPosition))
    let target =
      delegate?.collectionView(
        self, targetIndexPathForMoveOfItemFromOriginalIndexPath: moved.original, atCurrentIndexPath: moved.current,
        toProposedIndexPath: proposed) ?? proposed
    if target != moved.current, isValidTarget(target, for: moved.current) {
      makeRoom(at: target)
    } else {
      invalidateMovement(to: moved.current, from: moved.position)
    }
  }

  func endMovement() {
    guard let moved = movement, batch == nil, !pass.isRunning else { return }
    if !moved.isUnmoved {
      dataSource?.collectionView(self, moveItemAt: moved.original, to: moved.current)
    }
    finishMovement(at: moved.current, isCancelled: false)
  }

  func cancelMovement() {
    guard let moved = movement, batch == nil, !pass.isRunning else { return }
    if !moved.isUnmoved { makeRoom(at: moved.original) }
    finishMovement(at: moved.original, isCancelled: true)
  }

  /// Reloads, and so ends the movement, if the moved item has another index path on screen than in the data source.
  /// An interactive transition is cancelled. Called before updates; an item lifted at its own index path stays lifted.
  func endMovementIfMoved() {
    if layout is CollectionViewTransitionLayout {
      onWarning?(
        CollectionViewError(
          "An update finishes the interactive transition; finish or cancel it before the data change."))
      finishInteractiveTransition()
    }
    if let moved = movement, !moved.isUnmoved { reloadEverything() }
  }

  /// Returns true if an item can move to an index path. In another section, that may be one past the last item.
  private func isValidTarget(_ target: IndexPath, for current: IndexPath) -> Bool {
    guard target.count == 2, let counts, counts.items.indices.contains(target[0]) else { return false }
    return (0..<counts.items[target[0]] + (target[0] == current[0] ? 0 : 1)).contains(target[1])
  }

  /// Moves the item on screen to a target, and the items between, like a batch update.
  private func makeRoom(at target: IndexPath) {
    guard let moved = movement else { return }
    var update = beginBatchUpdate(layingOutFirst: true)
    update.isMovementStep = true
    update.changes.items.moved.append(.init(source: moved.current, target: target))
    movement?.current = target
    commit(update)
  }

  private func finishMovement(at final: IndexPath, isCancelled: Bool) {
    guard let moved = movement else { return }
    let update = beginBatchUpdate(layingOutFirst: true)
    movement = nil
    layout.invalidateLayout(
      with: layout.invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths: [final], previousIndexPaths: [moved.original], movementCancelled: isCancelled))
    commit(update)
  }

  private func invalidateMovement(to target: IndexPath, from previous: CGPoint) {
    guard let moved = movement else { return }
    let reader = reader
    layout.invalidateLayout(
      with: layout.invalidationContext(
        forInteractivelyMovingItems: [target], withTargetPosition: reader.mirrored(moved.position),
        previousIndexPaths: [moved.current], previousPosition: reader.mirrored(previous)))
  }
}
