import Foundation

extension CollectionView {
  /// Animates several changes together, which a closure makes at once: it may use `self` without saying so.
  public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
    guard pass.isRunning, batch == nil else {
      return withoutActuallyEscaping(updates) { performBatchUpdates($0 as (() -> Void)?, completion: completion) }
    }
    // The closure cannot wait for the end of the layout pass, which uses the index paths before the change. The pass ends early.
    batch = BatchUpdate()
    updates()
    let changes = batch?.changes ?? BatchChanges()
    batch = nil
    pass.interrupt { view in
      var update = view.beginBatchUpdate(layingOutFirst: false)
      (update.changes, update.completions) = (changes, completion.map { [$0] } ?? [])
      view.commit(update)
    }
  }

  /// Adds a change to the open batch update, or makes a batch update of its own.
  func record(_ add: @escaping (inout BatchChanges) -> Void) {
    if batch != nil {
      add(&batch!.changes)  // just checked
      return
    }
    guard !pass.isRunning else { return pass.afterwards { $0.record(add) } }
    endMovementIfMoved()
    // The data have changed already, so the layout cannot be asked for attributes before the change.
    var update = beginBatchUpdate(layingOutFirst: false)
    add(&update.changes)
    commit(update)
  }

  /// Collects the changes of `updates`; the outermost call lays out before and commits after.
  func runBatchUpdate(_ updates: (() -> Void)?, completion: ((Bool) -> Void)?) {
    guard !pass.isRunning else {
      return pass.afterwards { $0.performBatchUpdates(updates, completion: completion) }
    }
    if batch != nil {
      updates?()
      if let completion { batch?.completions.append(completion) }
      return
    }
    endMovementIfMoved()
    batch = beginBatchUpdate(layingOutFirst: true)
    updates?()
    guard var update = batch else { return }
    batch = nil
    if let completion { update.completions.append(completion) }
    commit(update)
    for action in update.actionsAfterUpdate { action(self) }
  }

  /// Starts a batch update with the state before it. Without counts from before there is nothing to compare: it
  /// reloads.
  func beginBatchUpdate(layingOutFirst: Bool) -> BatchUpdate {
    var update = BatchUpdate()
    update.isReload = counts == nil || elements.needsReload
    guard !update.isReload else { return update }
    // A pending invalidation is animated together with the changes.
    if layingOutFirst, state.isPrepared {
      // Attributes from before the update exist only if the data have not changed yet.
      if needsLayout, readCounts() == counts { layoutIfNeeded() }
      if currentCurve != nil { update.surroundings = surroundings() }
      if keepsVisibleContent { update.first = firstVisible.flatMap { reader.attributes(for: $0.key)?.privateCopy } }
    }
    if keepsVisibleContent { update.anchor = currentAnchor() }
    update.offset = contentOffset
    return update
  }

  func commit(_ update: BatchUpdate) {
    if update.isReload {
      reloadEverything()
      for completion in update.completions { completion(true) }
    } else if update.changes.isEmpty {
      commitRelayout(update)
    } else {
      commitChanges(update)
    }
  }

  /// Animates what a new layout pass changes when the update names no changes, such as sizes from the delegate.
  private func commitRelayout(_ update: BatchUpdate) {
    guard check(update, after: readCounts()) != nil else { return }
    if state.isPrepared { layout.invalidateLayout() }
    let curve = currentCurve
    let oldOffset = contentOffset
    let anchor = oldOffset == update.offset ? update.anchor : nil
    prepareLayout()
    layout.prepare(forCollectionViewUpdates: [])
    let velocity = takeScrollVelocity()
    let shift = setOffset(offset(keeping: anchor), from: oldOffset)
    animate(
      AnimatedChange(
        oldLayout: layout, newLayout: layout, before: { update.surroundings[$0] }, isUpdate: true, shift: shift,
        velocity: velocity, curve: curve))
    layout.finalizeCollectionViewUpdates()
    finish(update, curve: curve)
  }

  private func commitChanges(_ update: BatchUpdate) {
    let after = readCounts()
    guard let map = check(update, after: after) else { return }
    updateIndexPaths(map)
    if !update.isMovementStep { updateMovement(map) }
    let oldOffset = contentOffset
    let first = firstVisibleItem(in: map, before: update.first)

    let context = layout.makeInvalidationContext()
    context.invalidateDataSourceCounts = true
    layout.updateMap = map
    layout.invalidateLayout(with: context)
    counts = after
    prepareLayout()
    layout.updateMap = nil
    layout.prepare(forCollectionViewUpdates: update.changes.updateItems(map))
    // The layout may change its content size after it has learned of the updates.
    contentSize = layout.collectionViewContentSize
    let deleted = elements(
      layout.indexPathsToDeleteForSupplementaryView(ofKind:), layout.indexPathsToDeleteForDecorationView(ofKind:))
    let inserted = elements(
      layout.indexPathsToInsertForSupplementaryView(ofKind:), layout.indexPathsToInsertForDecorationView(ofKind:))

    let curve = currentCurve
    let shift = setOffset(offset(keeping: first), from: oldOffset)
    scrolling.motion?.shift(by: contentOffset - oldOffset)
    animate(
      AnimatedChange(
        oldLayout: layout, newLayout: layout, keyAfter: { map.key(after: $0, deleting: deleted) },
        keyBefore: { map.key(before: $0, inserting: inserted) }, before: { update.surroundings[$0] }, isUpdate: true,
        shift: shift, curve: curve))
    layout.finalizeCollectionViewUpdates()
    finish(update, curve: curve)
  }

  /// Checks the changes against the counts. If they do not add up, reports the error and reloads.
  private func check(_ update: BatchUpdate, after: SectionCounts) -> UpdateMap? {
    do {
      return try UpdateMap(update.changes, before: counts ?? after, after: after)
    } catch {
      report(error)
      reloadEverything()
      for completion in update.completions { completion(false) }
      return nil
    }
  }

  private func finish(_ update: BatchUpdate, curve: SpringCurve?) {
    guard !update.completions.isEmpty else { return }
    clock.addCompletion(after: curve) { _ in
      for completion in update.completions { completion(true) }
    }
  }

  /// Updates the index paths of the selection, the highlight, the transition anchor and the prefetched items.
  private func updateIndexPaths(_ map: UpdateMap) {
    selection.updateIndexPaths(map)
    transitionAnchor = transitionAnchor.flatMap { counts?.contains($0) == true ? map.indexPath(after: $0) : nil }
    prefetching.updateIndexPaths(map)
  }

  private func updateMovement(_ map: UpdateMap) {
    guard let moved = movement else { return }
    movement = map.path(after: moved.original).map {
      InteractiveMovement(original: $0, current: $0, position: moved.position)
    }
  }
}

// MARK: - Content offset

/// The first visible item and its origin relative to the viewport's.
private typealias FirstVisible = (key: ElementKey, origin: CGPoint)

extension CollectionView {
  /// Returns the visible item with the lowest index path, which keeps its place. Returns nil if none does, if the
  /// content is at its start, or if that item is deleted, reloaded or moved by itself: the offset then stays as it is.
  ///
  /// - Parameter attributes: the layout's attributes of the item that was the first one before the update.
  private func firstVisibleItem(
    in map: UpdateMap, before attributes: CollectionViewLayoutAttributes?
  ) -> FirstVisible? {
    guard keepsVisibleContent, let first = firstVisible, !map.isMoved(first.key.indexPath),
      let path = map.path(after: first.key.indexPath)
    else { return nil }
    let isSame = attributes?.indexPath == first.key.indexPath
    let origin = (isSame ? attributes : nil)?.originalFrame.origin ?? first.attributes.originalFrame.origin
    return (.item(path), origin - contentOffset)
  }

  /// The visible item with the lowest index path, or the centred one if the layout centres items; nil if the content is
  /// at its start.
  private var firstVisible: DisplayedElement? {
    let least = contentOffsetRange.least
    guard contentOffset.x > least.x || contentOffset.y > least.y else { return nil }
    let centered = currentAnchor().flatMap { anchor in
      layout.contentOffset(centering: anchor.key.indexPath) == nil ? nil : elements[anchor.key]
    }
    return centered
      ?? elements.present.filter { $0.key.category == .cell && $0.attributes.frame.touches(bounds) }
      .min { $0.key.indexPath < $1.key.indexPath }
  }

  /// Returns the offset that keeps the visible items in place when items above are inserted or deleted.
  private func offset(keeping first: FirstVisible?) -> CGPoint {
    guard let first else { return targetOffset(contentOffset) }
    if let offset = layout.contentOffset(centering: first.key.indexPath) { return targetOffset(offset) }
    guard let origin = reader.attributes(for: first.key)?.originalFrame.origin else {
      return targetOffset(contentOffset)
    }
    return targetOffset(origin - first.origin)
  }

  /// Returns the elements of displayed kinds that a layout's hooks name.
  private func elements(
    _ supplementary: (String) -> [IndexPath], _ decoration: (String) -> [IndexPath]
  ) -> Set<ElementKey> {
    var keys: Set<ElementKey> = []
    for kind in Set(elements.present.map(\.key).map { ElementKey(category: $0.category, kind: $0.kind, indexPath: []) })
    {
      guard let name = kind.kind else { continue }
      let paths = kind.category == .decorationView ? decoration(name) : supplementary(name)
      for path in paths { keys.insert(ElementKey(category: kind.category, kind: name, indexPath: path)) }
    }
    return keys
  }
}
