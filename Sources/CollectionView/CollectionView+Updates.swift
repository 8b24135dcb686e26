import Foundation

extension CollectionView {
  /// Inserts items, at paths after the update.
  public func insertItems(at indexPaths: [IndexPath]) { record { $0.insertedItems += indexPaths } }
  /// Deletes items, at paths before the update.
  public func deleteItems(at indexPaths: [IndexPath]) { record { $0.deletedItems += indexPaths } }
  /// Makes the cells of items anew, at paths before the update.
  public func reloadItems(at indexPaths: [IndexPath]) { record { $0.reloadedItems += indexPaths } }
  /// Moves an item from its path before the update to its path after it.
  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    record { $0.movedItems.append(.init(source: indexPath, target: newIndexPath)) }
  }
  /// Inserts sections, by their numbers after the update.
  public func insertSections(_ sections: IndexSet) { record { $0.insertedSections += sections } }
  /// Deletes sections, by their numbers before the update.
  public func deleteSections(_ sections: IndexSet) { record { $0.deletedSections += sections } }
  /// Makes sections anew, by their numbers before the update; their counts may change freely.
  public func reloadSections(_ sections: IndexSet) { record { $0.reloadedSections += sections } }
  /// Moves a section from its number before the update to its number after it.
  public func moveSection(_ section: Int, toSection newSection: Int) {
    record { $0.movedSections.append(.init(source: section, target: newSection)) }
  }

  /// Collects a change into the update that is open, or makes an update of its own.
  private func record(_ add: @escaping (inout BatchChanges) -> Void) {
    guard !isArranging else {
      afterPass.append { $0.record(add) }
      return
    }
    if batch != nil {
      add(&batch!.changes)  // just checked
      return
    }
    abandonMovementOutOfPlace()
    // The data have changed already, so a layout that looks at them must not be asked about what was.
    var open = beginBatch(asking: false)
    add(&open.changes)
    commit(open)
  }

  /// `performBatchUpdates`: the outermost call lays out what was, collects the changes and carries them out.
  func runBatch(_ updates: (() -> Void)?, completion: ((Bool) -> Void)?) {
    guard !isArranging else {
      afterPass.append { $0.runBatch(updates, completion: completion) }
      return
    }
    if batch != nil {
      updates?()
      if let completion { batch?.completions.append(completion) }
      return
    }
    abandonMovementOutOfPlace()
    batch = beginBatch(asking: true)
    updates?()
    guard var open = batch else { return }
    batch = nil
    if let completion { open.completions.append(completion) }
    commit(open)
    for action in open.afterwards { action(self) }
  }

  /// Remembers what was. The counts before are the ones that were shown: without them there is nothing to compare.
  func beginBatch(asking: Bool) -> OpenBatch {
    var open = OpenBatch()
    open.isReload = counts == nil || needsFreshViews
    guard !open.isReload else { return open }
    // An invalidation that is still to be carried out is animated together with the changes.
    if asking, state.isPrepared {
      // Data that have changed already cannot answer for what was.
      if needsLayout, readCounts() == counts { layoutIfNeeded() }
      if animation.curve != nil { open.surroundings = surroundings() }
    }
    open.anchor = currentAnchor()
    open.offset = contentOffset
    return open
  }

  /// Carries an update out.
  func commit(_ open: OpenBatch) {
    if open.isReload {
      reloadEverything()
      for completion in open.completions { completion(true) }
    } else if open.changes.isEmpty {
      commitRelayout(open)
    } else {
      commitChanges(open)
    }
  }

  /// An update that names no change lays out anew and animates what that changes: sizes that a delegate answers, say.
  private func commitRelayout(_ open: OpenBatch) {
    guard check(open, after: readCounts()) != nil else { return }
    if state.isPrepared { layout.invalidateLayout() }
    let curve = animation.curve
    let oldOffset = contentOffset
    let anchor = oldOffset == open.offset ? open.anchor : nil
    prepareLayout()
    layout.prepare(forCollectionViewUpdates: [])
    let velocity = haltScrolling()
    let shift = takeOffset(offset(keeping: anchor), from: oldOffset)
    carryOut(
      ArrangementChange(
        oldLayout: layout, newLayout: layout, before: { open.surroundings[$0] }, shift: shift, velocity: velocity,
        curve: curve))
    layout.finalizeCollectionViewUpdates()
    finish(open, curve: curve, isDone: true)
  }

  private func commitChanges(_ open: OpenBatch) {
    let after = readCounts()
    guard let map = check(open, after: after) else { return }
    follow(map)
    if !open.isStepOfMovement { followWithMovement(map) }
    let oldOffset = contentOffset
    let first = firstVisibleItem(in: map)

    let context = layout.makeInvalidationContext()
    context.invalidateDataSourceCounts = true
    layout.invalidateLayout(with: context)
    counts = after
    prepareLayout()
    layout.prepare(forCollectionViewUpdates: open.changes.updateItems(map))
    // Only now does a layout know what has gone where, and that may change its size.
    contentSize = layout.collectionViewContentSize
    let kinds = supplementaryKinds
    let deleted = layout.elementsToDelete(kinds)
    let inserted = layout.elementsToInsert(kinds)

    let curve = animation.curve
    let shift = takeOffset(offset(keeping: first), from: oldOffset)
    scrolling?.shift(by: CGPoint(x: contentOffset.x - oldOffset.x, y: contentOffset.y - oldOffset.y))
    carryOut(
      ArrangementChange(
        oldLayout: layout, newLayout: layout, keyAfter: { map.key(after: $0, deleting: deleted) },
        keyBefore: { map.key(before: $0, inserting: inserted) }, before: { open.surroundings[$0] }, shift: shift,
        curve: curve))
    layout.finalizeCollectionViewUpdates()
    finish(open, curve: curve, isDone: true)
  }

  /// Holds the changes to the counts. If they do not add up that is said, and whoever goes on sees what the data source says.
  private func check(_ open: OpenBatch, after: SectionCounts) -> UpdateMap? {
    do {
      return try UpdateMap(open.changes, before: counts ?? after, after: after)
    } catch {
      report(error)
      reloadEverything()
      for completion in open.completions { completion(false) }
      return nil
    }
  }

  private func finish(_ open: OpenBatch, curve: SpringCurve?, isDone: Bool) {
    guard !open.completions.isEmpty else { return }
    atEnd(of: curve) { _ in
      for completion in open.completions { completion(isDone) }
    }
  }

  /// What the application has marked goes where its items go.
  private func follow(_ map: UpdateMap) {
    selection.follow(map)
    highlighted = highlighted.flatMap(map.place(after:))
    transitionAnchor = transitionAnchor.flatMap { counts?.contains($0) == true ? map.place(after: $0) : nil }
    prefetching.follow(map)
  }

  private func followWithMovement(_ map: UpdateMap) {
    guard let moved = movement else { return }
    movement = map.path(after: moved.original).map {
      InteractiveMovement(original: $0, current: $0, position: moved.position)
    }
  }
}

// MARK: - What stays in place

/// The first visible item, and how far its top left is from the viewport's.
private struct FirstVisible {
  let key: ElementKey
  let origin: CGPoint
}

extension CollectionView {
  /// The first visible item in the order of paths, unless the content stands at its beginning, or the item is deleted, made
  /// anew or moved by itself: then the offset is kept, and what is below closes the gap.
  private func firstVisibleItem(in map: UpdateMap) -> FirstVisible? {
    let least = contentOffsetRange.least
    guard contentOffset.x > least.x || contentOffset.y > least.y else { return nil }
    let cells = elements.present.filter { $0.key.category == .cell && $0.attributes.frame.touches(bounds) }
    // A layout with one item in the middle keeps that; elsewhere reading begins at the first.
    let centered = currentAnchor().flatMap { anchor in
      layout.contentOffset(centering: anchor.key.indexPath) == nil ? nil : elements[anchor.key]
    }
    guard let first = centered ?? cells.min(by: { $0.key.indexPath < $1.key.indexPath }),
      !map.isMoved(first.key.indexPath),
      let path = map.path(after: first.key.indexPath)
    else { return nil }
    let frame = first.attributes.frame
    return FirstVisible(
      key: .item(path), origin: CGPoint(x: frame.minX - contentOffset.x, y: frame.minY - contentOffset.y))
  }

  /// The offset at which what is inserted or deleted above the viewport does not move what is in it.
  private func offset(keeping first: FirstVisible?) -> CGPoint {
    guard let first else { return settledOffset(contentOffset) }
    if let offset = layout.contentOffset(centering: first.key.indexPath) { return settledOffset(offset) }
    guard let frame = reader.attributes(for: first.key)?.frame else { return settledOffset(contentOffset) }
    return settledOffset(CGPoint(x: frame.minX - first.origin.x, y: frame.minY - first.origin.y))
  }

  /// The kinds of supplementary views and ornaments that are on screen.
  private var supplementaryKinds: Set<ElementKind> {
    Set(
      elements.present.compactMap { element in
        element.key.kind.map { ElementKind(category: element.key.category, kind: $0) }
      })
  }
}

/// A sort of supplementary view or ornament.
struct ElementKind: Hashable {
  var category: ElementCategory
  var kind: String
}

extension CollectionViewLayout {
  fileprivate func elementsToDelete(_ kinds: Set<ElementKind>) -> Set<ElementKey> {
    elements(kinds, indexPathsToDeleteForSupplementaryView(ofKind:), indexPathsToDeleteForDecorationView(ofKind:))
  }

  fileprivate func elementsToInsert(_ kinds: Set<ElementKind>) -> Set<ElementKey> {
    elements(kinds, indexPathsToInsertForSupplementaryView(ofKind:), indexPathsToInsertForDecorationView(ofKind:))
  }

  private func elements(
    _ kinds: Set<ElementKind>, _ supplementary: (String) -> [IndexPath], _ decoration: (String) -> [IndexPath]
  ) -> Set<ElementKey> {
    var keys: Set<ElementKey> = []
    for kind in kinds {
      let paths = kind.category == .decorationView ? decoration(kind.kind) : supplementary(kind.kind)
      for path in paths { keys.insert(ElementKey(category: kind.category, kind: kind.kind, indexPath: path)) }
    }
    return keys
  }
}
