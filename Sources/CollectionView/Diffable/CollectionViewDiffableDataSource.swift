import Foundation

/// A data source that is given snapshots and computes the differences between them.
///
/// Identifiers are compared; the differences are inserted, deleted and moved in one animated batch update.
open class CollectionViewDiffableDataSource<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable>: NSObject,
  CollectionViewDataSource
{
  /// Returns a dequeued and configured cell for an item.
  public typealias CellProvider = (CollectionView, IndexPath, ItemIdentifierType) -> CollectionViewCell?
  /// Returns a dequeued and configured supplementary view.
  public typealias SupplementaryViewProvider = (CollectionView, String, IndexPath) -> CollectionReusableView?

  open var supplementaryViewProvider: SupplementaryViewProvider?
  open var reorderingHandlers = ReorderingHandlers()
  /// The closures for items of section snapshots that the user expands or collapses.
  open var sectionSnapshotHandlers = SectionSnapshotHandlers()

  private weak var collectionView: CollectionView?
  private let cellProvider: CellProvider
  private var current = DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()
  /// The snapshots of the sections that have one of their own.
  var outlines: [SectionIdentifierType: DiffableDataSourceSectionSnapshot<ItemIdentifierType>] = [:]

  /// Creates an empty data source and sets it as the collection view's.
  public init(collectionView: CollectionView, cellProvider: @escaping CellProvider) {
    self.collectionView = collectionView
    self.cellProvider = cellProvider
    super.init()
    collectionView.dataSource = self
  }

  // MARK: Snapshots

  /// Returns a copy of the current snapshot.
  open func snapshot() -> DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { current }

  /// Displays a snapshot. `completion` is called at the end of the animation.
  open func apply(
    _ snapshot: DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    let difference = SnapshotDifference(from: current, to: snapshot)
    // Without changes nothing is laid out again: self-sizing cells keep their sizes.
    if let collectionView, !difference.changes.isEmpty {
      let animation = collectionView.animation
      if !animatingDifferences { collectionView.animation = .none }
      collectionView.performBatchUpdates {
        self.setCurrent(snapshot)
        self.apply(difference.changes, in: collectionView)
      } completion: { _ in
        completion?()
      }
      collectionView.animation = animation
    } else {
      setCurrent(snapshot)
    }
    let reconfigured = snapshot.reconfiguredItemIdentifiers.compactMap(indexPath(for:))
    if !reconfigured.isEmpty { collectionView?.reconfigureItems(at: reconfigured) }
    if collectionView == nil || difference.changes.isEmpty { completion?() }
  }

  /// Displays a snapshot by reloading all views, without animation.
  open func applySnapshotUsingReloadData(
    _ snapshot: DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, completion: (() -> Void)? = nil
  ) {
    setCurrent(snapshot)
    collectionView?.reloadData()
    completion?()
  }

  func setCurrent(_ snapshot: DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>) {
    for warning in snapshot.warnings { collectionView?.onWarning?(warning) }
    current = snapshot.withoutMarks
    outlines = outlines.filter { section, outline in
      current.indexOfSection(section) != nil && current.itemIdentifiers(inSection: section) == outline.visibleItems
    }
  }

  private func apply(_ changes: BatchChanges, in view: CollectionView) {
    view.deleteSections(IndexSet(changes.sections.deleted))
    view.insertSections(IndexSet(changes.sections.inserted))
    view.reloadSections(IndexSet(changes.sections.reloaded))
    for move in changes.sections.moved { view.moveSection(move.source, toSection: move.target) }
    view.deleteItems(at: changes.items.deleted)
    view.insertItems(at: changes.items.inserted)
    view.reloadItems(at: changes.items.reloaded)
    for move in changes.items.moved { view.moveItem(at: move.source, to: move.target) }
  }

  // MARK: Identifiers and index paths

  /// Returns the item at an index path, or nil.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    current.item(at: indexPath)
  }

  /// Returns the index path of an item, or nil.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? { current.indexPath(of: itemIdentifier) }

  /// Returns the section with an index, or nil.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    current.sectionIdentifiers.indices.contains(index) ? current.sectionIdentifiers[index] : nil
  }

  /// Returns the index of a section, or nil.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? { current.indexOfSection(sectionIdentifier) }

  // MARK: Data source

  /// Returns the number of the snapshot's sections.
  open func numberOfSections(in collectionView: CollectionView) -> Int { current.numberOfSections }

  /// Returns the number of items in a section of the snapshot.
  open func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    sectionIdentifier(for: section).map(current.numberOfItems(inSection:)) ?? 0
  }

  /// Returns the cell that the cell provider returns.
  open func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    let cell = itemIdentifier(for: indexPath).flatMap { cellProvider(collectionView, indexPath, $0) }
    guard let cell else {
      collectionView.report(.noCell(indexPath: indexPath))
      return CollectionViewCell()
    }
    return cell
  }

  /// Returns the view that the supplementary view provider returns.
  open func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView {
    guard let view = supplementaryViewProvider?(collectionView, kind, indexPath) else {
      collectionView.report(.noSupplementaryView(kind: kind, indexPath: indexPath))
      return CollectionReusableView()
    }
    return view
  }

  /// Asks `reorderingHandlers`; false without a handler.
  open func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
    itemIdentifier(for: indexPath).flatMap { reorderingHandlers.canReorderItem?($0) } ?? false
  }

  /// Moves the item in the snapshot, and calls the `reorderingHandlers` before and after.
  open func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) { moveItem(at: sourceIndexPath, to: destinationIndexPath) }
}

extension CollectionViewError {
  fileprivate static func noCell(indexPath: IndexPath) -> CollectionViewError {
    CollectionViewError(
      "The cell provider of the diffable data source has no cell for \(indexPath.messageText): return one that it dequeued."
    )
  }
}
