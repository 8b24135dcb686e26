import Foundation

/// A change of a diffable data source by the user.
public struct DiffableDataSourceTransaction<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
  public let initialSnapshot: DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  public let finalSnapshot: DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// The difference of the items of all sections.
  public let difference: CollectionDifference<ItemIdentifierType>
  /// The changes by section, only of sections that change.
  public let sectionTransactions: [DiffableDataSourceSectionTransaction<SectionIdentifierType, ItemIdentifierType>]
}

/// A change of a section by the user.
public struct DiffableDataSourceSectionTransaction<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
  public let sectionIdentifier: SectionIdentifierType
  public let initialSnapshot: DiffableDataSourceSectionSnapshot<ItemIdentifierType>
  public let finalSnapshot: DiffableDataSourceSectionSnapshot<ItemIdentifierType>
  /// The difference of the visible items of the section.
  public let difference: CollectionDifference<ItemIdentifierType>
}

extension CollectionViewDiffableDataSource {
  /// Closures for interactive movements.
  public struct ReorderingHandlers {
    public typealias Transaction = DiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>

    /// Returns true if the user may move an item. Nil: no items.
    public var canReorderItem: ((ItemIdentifierType) -> Bool)?
    /// Called before the data source has the new snapshot.
    public var willReorder: ((Transaction) -> Void)?
    /// Called after the data source has the new snapshot, to change the application's data.
    public var didReorder: ((Transaction) -> Void)?

    public init() {}
  }

  /// Moves an item that the user has dropped; the collection view shows it there already.
  func moveItem(at source: IndexPath, to target: IndexPath) {
    let initial = snapshot()
    guard let item = itemIdentifier(for: source), let from = sectionIdentifier(for: source.section),
      let to = sectionIdentifier(for: target.section), let start = initial.indexOfItem(item)
    else { return }
    var final = initial
    final.deleteItems([item])
    if let next = final.item(at: target) {
      final.insertItems([item], beforeItem: next)
    } else {
      final.appendItems([item], toSection: to)
    }
    let before = Dictionary(uniqueKeysWithValues: Set([from, to]).map { ($0, self.snapshot(for: $0)) })
    var changed = before
    if let moved = changed[from]?.removeVisible(item) { changed[to]?.insert(moved, atVisibleIndex: target.item) }
    let end = final.indexOfItem(item) ?? start
    // Removal and insertion of one element are always a valid difference.
    let transaction = ReorderingHandlers.Transaction(
      initialSnapshot: initial, finalSnapshot: final,
      difference: CollectionDifference([
        .remove(offset: start, element: item, associatedWith: end),
        .insert(offset: end, element: item, associatedWith: start),
      ])!,
      sectionTransactions: (from == to ? [from] : [from, to]).compactMap { section in
        guard let old = before[section], let new = changed[section] else { return nil }
        return DiffableDataSourceSectionTransaction(
          sectionIdentifier: section, initialSnapshot: old, finalSnapshot: new,
          difference: new.visibleItems.difference(from: old.visibleItems).inferringMoves())
      })
    reorderingHandlers.willReorder?(transaction)
    for (section, outline) in changed where outlines[section] != nil { outlines[section] = outline }
    setCurrent(final)
    reorderingHandlers.didReorder?(transaction)
  }
}
