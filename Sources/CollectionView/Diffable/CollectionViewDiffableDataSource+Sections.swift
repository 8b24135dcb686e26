import Foundation

/// A data source whose items can have others below them.
package protocol OutlineDataSource: AnyObject {
  /// Returns true if the item has children that are visible, false if they are not, and nil if it has none.
  func isOutlineExpanded(at indexPath: IndexPath) -> Bool?
  /// Returns the number of parents above the item.
  func outlineLevel(at indexPath: IndexPath) -> Int
  /// Expands or collapses the item, as the user asks for.
  func toggleOutline(at indexPath: IndexPath)
}

extension CollectionViewDiffableDataSource {
  /// Closures for items that the user expands or collapses.
  public struct SectionSnapshotHandlers {
    /// Returns true, the default, if an item may be expanded.
    public var shouldExpandItem: ((ItemIdentifierType) -> Bool)?
    public var willExpandItem: ((ItemIdentifierType) -> Void)?
    /// Returns true, the default, if an item may be collapsed.
    public var shouldCollapseItem: ((ItemIdentifierType) -> Bool)?
    public var willCollapseItem: ((ItemIdentifierType) -> Void)?
    /// Returns the new outline below an item that will be expanded, given the present one.
    public var snapshotForExpandingParent:
      (
        (ItemIdentifierType, DiffableDataSourceSectionSnapshot<ItemIdentifierType>) ->
          DiffableDataSourceSectionSnapshot<ItemIdentifierType>
      )?

    public init() {}
  }

  /// Displays the visible items of an outline in a section, which is appended if it is new.
  public func apply(
    _ snapshot: DiffableDataSourceSectionSnapshot<ItemIdentifierType>, to section: SectionIdentifierType,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    var next = self.snapshot()
    next.setItems(snapshot.visibleItems, inSection: section)
    outlines[section] = snapshot
    apply(next, animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Returns the outline of a section, or its items without children.
  public func snapshot(
    for section: SectionIdentifierType
  ) -> DiffableDataSourceSectionSnapshot<ItemIdentifierType> {
    if let outline = outlines[section] { return outline }
    var flat = DiffableDataSourceSectionSnapshot<ItemIdentifierType>()
    if snapshot().indexOfSection(section) != nil { flat.append(snapshot().itemIdentifiers(inSection: section)) }
    return flat
  }

  private func outline(
    at indexPath: IndexPath
  ) -> (
    section: SectionIdentifierType, item: ItemIdentifierType,
    outline: DiffableDataSourceSectionSnapshot<ItemIdentifierType>
  )? {
    guard let section = sectionIdentifier(for: indexPath.section), let outline = outlines[section],
      let item = itemIdentifier(for: indexPath)
    else { return nil }
    return (section, item, outline)
  }
}

extension CollectionViewDiffableDataSource: OutlineDataSource {
  package func isOutlineExpanded(at indexPath: IndexPath) -> Bool? {
    guard let known = outline(at: indexPath) else { return nil }
    let isParent = known.outline.hasChildren(known.item) || sectionSnapshotHandlers.snapshotForExpandingParent != nil
    return isParent ? known.outline.isExpanded(known.item) : nil
  }

  package func outlineLevel(at indexPath: IndexPath) -> Int {
    outline(at: indexPath).map { $0.outline.level(of: $0.item) } ?? 0
  }

  package func toggleOutline(at indexPath: IndexPath) {
    guard let (section, item, known) = outline(at: indexPath) else { return }
    var outline = known
    let handlers = sectionSnapshotHandlers
    if outline.isExpanded(item) {
      guard handlers.shouldCollapseItem?(item) ?? true else { return }
      handlers.willCollapseItem?(item)
      outline.collapse([item])
    } else {
      guard handlers.shouldExpandItem?(item) ?? true else { return }
      handlers.willExpandItem?(item)
      if let children = handlers.snapshotForExpandingParent {
        outline.replace(childrenOf: item, using: children(item, outline.snapshot(of: item)))
      }
      outline.expand([item])
    }
    apply(outline, to: section)
  }
}
