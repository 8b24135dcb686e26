import Foundation

// Moving an item by hand: its cell is lifted and follows a position; the others make room where it would go. The data source
// is told once, at the end. A host turns drags of its own into these calls.
//
//   begin   canMoveItemAt ── the cell is lifted above all others
//   update  targetIndexPath(forInteractivelyMovingItem:withPosition:) ── the delegate's word on it
//           ── another place: the others make room, as in an update that moves the item
//           ── the same: invalidationContext(forInteractivelyMovingItems:…), layoutAttributesForInteractivelyMovingItem
//   end     moveItemAt, if it has another place ── invalidationContextForEndingInteractiveMovementOfItems ── it glides there

extension CollectionView {
  /// Whether an item is being moved by hand.
  public var isMovingInteractively: Bool { movement != nil }

  /// Lifts an item. False where that cannot be: another one is being moved, it is not on screen, or the data source does not
  /// let it.
  @discardableResult
  public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    guard movement == nil, batch == nil, !isArranging else { return false }
    layoutIfNeeded()
    guard let element = elements[.item(indexPath)], let dataSource,
      dataSource.collectionView(self, canMoveItemAt: indexPath)
    else { return false }
    let position = element.attributes.center
    movement = InteractiveMovement(original: indexPath, current: indexPath, position: position)
    invalidateMovement(to: indexPath, from: position)
    return true
  }

  /// Moves the lifted cell's middle to a position of the content, in points. The others make room at once.
  public func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    guard let moved = movement, batch == nil, !isArranging else { return }
    movement?.position = targetPosition
    prepareLayout()
    let proposed = layout.targetIndexPath(forInteractivelyMovingItem: moved.current, withPosition: targetPosition)
    let target =
      delegate?.collectionView(
        self, targetIndexPathForMoveOfItemFromOriginalIndexPath: moved.original, atCurrentIndexPath: moved.current,
        toProposedIndexPath: proposed) ?? proposed
    if target != moved.current, canTake(target, insteadOf: moved.current) {
      makeRoom(at: target)
    } else {
      invalidateMovement(to: moved.current, from: moved.position)
    }
  }

  /// Drops the item where it is: the data source is told, and the cell glides to its place.
  public func endInteractiveMovement() {
    guard let moved = movement, batch == nil, !isArranging else { return }
    if !moved.isInPlace {
      dataSource?.collectionView(self, moveItemAt: moved.original, to: moved.current)
    }
    settleMovement(at: moved.current, isCancelled: false)
  }

  /// Drops the item, which goes back to where it came from, and so do those that made room.
  public func cancelInteractiveMovement() {
    guard let moved = movement, batch == nil, !isArranging else { return }
    if !moved.isInPlace { makeRoom(at: moved.original) }
    settleMovement(at: moved.original, isCancelled: true)
  }

  /// Ends a movement whose item has another place on screen than in the data, since those are about to change, or have:
  /// what is on screen is made anew. An item that is lifted in its place stays so.
  func abandonMovementOutOfPlace() {
    if let moved = movement, !moved.isInPlace { reloadEverything() }
  }

  /// Whether an item can go to a path: one more than the others of a section that it comes into, one of them in its own.
  private func canTake(_ target: IndexPath, insteadOf current: IndexPath) -> Bool {
    guard target.count == 2, let counts, counts.items.indices.contains(target[0]) else { return false }
    return (0..<counts.items[target[0]] + (target[0] == current[0] ? 0 : 1)).contains(target[1])
  }

  /// Moves the item on screen, and those that stand between, as an update of the data would.
  private func makeRoom(at target: IndexPath) {
    guard let moved = movement else { return }
    var open = beginBatch(asking: true)
    open.isStepOfMovement = true
    open.changes.movedItems.append(.init(source: moved.current, target: target))
    movement?.current = target
    commit(open)
  }

  private func settleMovement(at final: IndexPath, isCancelled: Bool) {
    guard let moved = movement else { return }
    let open = beginBatch(asking: true)
    movement = nil
    layout.invalidateLayout(
      with: layout.invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths: [final], previousIndexPaths: [moved.original], movementCancelled: isCancelled))
    commit(open)
  }

  private func invalidateMovement(to target: IndexPath, from previous: CGPoint) {
    guard let moved = movement else { return }
    layout.invalidateLayout(
      with: layout.invalidationContext(
        forInteractivelyMovingItems: [target], withTargetPosition: moved.position,
        previousIndexPaths: [moved.current], previousPosition: previous))
  }
}
