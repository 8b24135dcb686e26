import Foundation

/// A data source that is told what there shall be, and finds out by itself what has changed.
///
/// Identifiers are compared; what changes is inserted, deleted and moved in one animated batch update.
open class CollectionViewDiffableDataSource<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable>: NSObject,
  CollectionViewDataSource
{
  /// Hands out the cell of an item, dequeued and filled in.
  public typealias CellProvider = (CollectionView, IndexPath, ItemIdentifierType) -> CollectionViewCell?
  /// Hands out a header, footer or the like, dequeued and filled in.
  public typealias SupplementaryViewProvider = (CollectionView, String, IndexPath) -> CollectionReusableView?

  /// Hands out headers, footers and the like.
  open var supplementaryViewProvider: SupplementaryViewProvider?

  private weak var collectionView: CollectionView?
  private let cellProvider: CellProvider
  private var current = DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()
  /// Where the items of the current snapshot are; made when it is first asked for.
  private var paths: [ItemIdentifierType: IndexPath]?

  /// Makes a data source of nothing, and the collection view's.
  public init(collectionView: CollectionView, cellProvider: @escaping CellProvider) {
    self.collectionView = collectionView
    self.cellProvider = cellProvider
    super.init()
    collectionView.dataSource = self
  }

  // MARK: Snapshots

  /// What is shown, as a copy to be changed and applied.
  open func snapshot() -> DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { current }

  /// Shows what a snapshot says.
  ///
  /// - Parameters:
  ///   - animatingDifferences: whether what changes moves; otherwise it is in place at once.
  ///   - completion: called when the animation is over.
  open func apply(
    _ snapshot: DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    let difference = SnapshotDifference(from: current, to: snapshot)
    guard let collectionView else {
      take(snapshot)
      completion?()
      return
    }
    let animation = collectionView.animation
    if !animatingDifferences { collectionView.animation = .none }
    collectionView.performBatchUpdates {
      self.take(snapshot)
      self.name(difference.changes, in: collectionView)
    } completion: { _ in
      completion?()
    }
    collectionView.animation = animation
    let reconfigured = snapshot.reconfiguredItemIdentifiers.compactMap(indexPath(for:))
    if !reconfigured.isEmpty { collectionView.reconfigureItems(at: reconfigured) }
  }

  /// Shows what a snapshot says, with all views made anew and without animation.
  open func applySnapshotUsingReloadData(
    _ snapshot: DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, completion: (() -> Void)? = nil
  ) {
    take(snapshot)
    collectionView?.reloadData()
    completion?()
  }

  private func take(_ snapshot: DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>) {
    current = snapshot.settled
    paths = nil
  }

  private func name(_ changes: BatchChanges, in view: CollectionView) {
    if !changes.deletedSections.isEmpty { view.deleteSections(IndexSet(changes.deletedSections)) }
    if !changes.insertedSections.isEmpty { view.insertSections(IndexSet(changes.insertedSections)) }
    if !changes.reloadedSections.isEmpty { view.reloadSections(IndexSet(changes.reloadedSections)) }
    for move in changes.movedSections { view.moveSection(move.source, toSection: move.target) }
    if !changes.deletedItems.isEmpty { view.deleteItems(at: changes.deletedItems) }
    if !changes.insertedItems.isEmpty { view.insertItems(at: changes.insertedItems) }
    if !changes.reloadedItems.isEmpty { view.reloadItems(at: changes.reloadedItems) }
    for move in changes.movedItems { view.moveItem(at: move.source, to: move.target) }
  }

  // MARK: Identities and places

  /// The item at a path; nil if there is none.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    guard let section = sectionIdentifier(for: indexPath.section) else { return nil }
    let items = current.itemIdentifiers(inSection: section)
    return items.indices.contains(indexPath.item) ? items[indexPath.item] : nil
  }

  /// The path of an item; nil if there is no such item.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    if let paths { return paths[itemIdentifier] }
    var found: [ItemIdentifierType: IndexPath] = [:]
    found.reserveCapacity(current.numberOfItems)
    for (number, section) in current.sectionIdentifiers.enumerated() {
      for (index, item) in current.itemIdentifiers(inSection: section).enumerated() {
        found[item] = IndexPath(item: index, section: number)
      }
    }
    paths = found
    return found[itemIdentifier]
  }

  /// The section with a number; nil if there is none.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    current.sectionIdentifiers.indices.contains(index) ? current.sectionIdentifiers[index] : nil
  }

  /// The number of a section; nil if there is no such section.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? { current.indexOfSection(sectionIdentifier) }

  // MARK: As a data source

  /// How many sections the snapshot has.
  open func numberOfSections(in collectionView: CollectionView) -> Int { current.numberOfSections }

  /// How many items a section of the snapshot has.
  open func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    sectionIdentifier(for: section).map(current.numberOfItems(inSection:)) ?? 0
  }

  /// The cell that the provider hands out.
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

  /// The view that the provider hands out.
  open func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView {
    guard let view = supplementaryViewProvider?(collectionView, kind, indexPath) else {
      collectionView.report(.noSupplementaryView(kind: kind, indexPath: indexPath))
      return CollectionReusableView()
    }
    return view
  }
}

extension CollectionViewError {
  fileprivate static func noCell(indexPath: IndexPath) -> CollectionViewError {
    CollectionViewError(
      "The cell provider of the diffable data source has no cell for \(indexPath.words): return one that it dequeued.")
  }
}
