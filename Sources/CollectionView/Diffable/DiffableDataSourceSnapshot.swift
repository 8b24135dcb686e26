import Foundation

/// The identifiers of a collection view's sections and items, in order.
///
/// ```swift
/// var snapshot = DiffableDataSourceSnapshot<String, Photo.ID>()
/// snapshot.appendSections(["2024", "2025"])
/// snapshot.appendItems(photos.map(\.id), toSection: "2024")
/// dataSource.apply(snapshot)
/// ```
/// Identifiers are unique. An item that is added again moves, with a warning to `CollectionView.onWarning`. Adding an
/// item twice in one call or a section twice, or using an unknown identifier as a position, is a programmer error that
/// stops the program with a message.
public struct DiffableDataSourceSnapshot<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
  public private(set) var sectionIdentifiers: [SectionIdentifierType] = []
  /// The sections to reload when the snapshot is applied.
  public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []
  /// The items to reload when the snapshot is applied.
  public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
  /// The items to reconfigure when the snapshot is applied.
  public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []

  private var items: [SectionIdentifierType: [ItemIdentifierType]] = [:]
  private var sectionsByItem: [ItemIdentifierType: SectionIdentifierType] = [:]

  /// The warnings of the changes, which the data source passes on.
  private(set) var warnings: [CollectionViewError] = []

  /// Makes an empty snapshot.
  public init() {}

  // MARK: Reading

  /// The number of items in all sections.
  public var numberOfItems: Int { sectionsByItem.count }
  /// The number of sections.
  public var numberOfSections: Int { sectionIdentifiers.count }
  /// The items of all sections, in order.
  public var itemIdentifiers: [ItemIdentifierType] { sectionIdentifiers.flatMap { items[$0] ?? [] } }

  /// Returns the number of items in a section.
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    itemIdentifiers(inSection: identifier).count
  }

  /// Returns the items of a section, in order.
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    guard let found = items[identifier] else {
      preconditionFailure("The snapshot has no section \(identifier): append it before asking for its items.")
    }
    return found
  }

  /// Returns the section of an item, or nil if the item is unknown.
  public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
    sectionsByItem[identifier]
  }

  /// Returns the index of an item among all items, or nil if the item is unknown.
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    guard let section = sectionsByItem[identifier] else { return nil }
    var index = 0
    for earlier in sectionIdentifiers {
      let list = items[earlier] ?? []
      if earlier == section { return list.firstIndex(of: identifier).map { index + $0 } }
      index += list.count
    }
    return nil
  }

  /// Returns the index of a section, or nil if the section is unknown.
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    items[identifier] == nil ? nil : sectionIdentifiers.firstIndex(of: identifier)
  }

  // MARK: Changing items

  /// Appends items to a section, by default to the last one.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    guard let section = sectionIdentifier ?? sectionIdentifiers.last else {
      preconditionFailure("The snapshot has no section to append items to: append a section first.")
    }
    removeForMove(identifiers)
    insert(identifiers, in: section, at: numberOfItems(inSection: section))
  }

  /// Inserts items before another one.
  public mutating func insertItems(_ identifiers: [ItemIdentifierType], beforeItem: ItemIdentifierType) {
    removeForMove(identifiers)
    let place = place(of: beforeItem)
    insert(identifiers, in: place.section, at: place.index)
  }

  /// Inserts items after another one.
  public mutating func insertItems(_ identifiers: [ItemIdentifierType], afterItem: ItemIdentifierType) {
    removeForMove(identifiers)
    let place = place(of: afterItem)
    insert(identifiers, in: place.section, at: place.index + 1)
  }

  /// Removes items; unknown ones are ignored.
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    let gone = Set(identifiers)
    for section in Set(gone.compactMap { sectionsByItem[$0] }) { items[section]?.removeAll(where: gone.contains) }
    for identifier in gone { sectionsByItem[identifier] = nil }
    removeObsoleteMarks()
  }

  /// Removes all items and sections.
  public mutating func deleteAllItems() { self = Self() }

  /// Moves an item before another one, which may be in another section.
  public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem: ItemIdentifierType) {
    move(identifier, to: beforeItem, after: false)
  }

  /// Moves an item after another one, which may be in another section.
  public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem: ItemIdentifierType) {
    move(identifier, to: afterItem, after: true)
  }

  /// Marks items to be reloaded when the snapshot is applied.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    identifiers.forEach { _ = place(of: $0) }
    reloadedItemIdentifiers += identifiers
  }

  /// Marks items to be reconfigured when the snapshot is applied: visible cells are kept.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    identifiers.forEach { _ = place(of: $0) }
    reconfiguredItemIdentifiers += identifiers
  }

  // MARK: Changing sections

  /// Appends sections.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    insert(identifiers, at: sectionIdentifiers.count)
  }

  /// Inserts sections before another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
  ) {
    insert(identifiers, at: place(of: toIdentifier))
  }

  /// Inserts sections after another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
  ) {
    insert(identifiers, at: place(of: toIdentifier) + 1)
  }

  /// Removes sections with their items; unknown ones are ignored.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    let gone = Set(identifiers)
    sectionIdentifiers.removeAll(where: gone.contains)
    for section in gone {
      for item in items.removeValue(forKey: section) ?? [] { sectionsByItem[item] = nil }
    }
    removeObsoleteMarks()
  }

  /// Moves a section before another one.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
  ) {
    guard identifier != toIdentifier else { return }
    sectionIdentifiers.remove(at: place(of: identifier))
    sectionIdentifiers.insert(identifier, at: place(of: toIdentifier))
  }

  /// Moves a section after another one.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
  ) {
    guard identifier != toIdentifier else { return }
    sectionIdentifiers.remove(at: place(of: identifier))
    sectionIdentifiers.insert(identifier, at: place(of: toIdentifier) + 1)
  }

  /// Marks sections to be reloaded when the snapshot is applied.
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    identifiers.forEach { _ = place(of: $0) }
    reloadedSectionIdentifiers += identifiers
  }
}

// MARK: - Private

extension DiffableDataSourceSnapshot {
  private func place(of section: SectionIdentifierType) -> Int {
    guard let index = sectionIdentifiers.firstIndex(of: section) else {
      preconditionFailure("The snapshot has no section \(section).")
    }
    return index
  }

  private func place(of item: ItemIdentifierType) -> (section: SectionIdentifierType, index: Int) {
    guard let section = sectionsByItem[item], let index = items[section]?.firstIndex(of: item) else {
      preconditionFailure("The snapshot has no item \(item).")
    }
    return (section, index)
  }

  private mutating func insert(_ identifiers: [SectionIdentifierType], at index: Int) {
    for section in identifiers {
      precondition(items.updateValue([], forKey: section) == nil, "The snapshot already has a section \(section).")
    }
    sectionIdentifiers.insert(contentsOf: identifiers, at: index)
  }

  /// Removes those of the added items that the snapshot has already.
  private mutating func removeForMove(_ identifiers: [ItemIdentifierType]) {
    let known = identifiers.filter { sectionsByItem[$0] != nil }
    guard !known.isEmpty else { return }
    deleteItems(known)
    warnings += known.map {
      CollectionViewError(
        "The snapshot already had an item \($0), which has moved: use moveItem(_:beforeItem:) instead.")
    }
  }

  private mutating func insert(
    _ identifiers: [ItemIdentifierType], in section: SectionIdentifierType, at index: Int
  ) {
    sectionsByItem.reserveCapacity(sectionsByItem.count + identifiers.count)
    for item in identifiers {
      precondition(
        sectionsByItem.updateValue(section, forKey: item) == nil, "The snapshot already has an item \(item).")
    }
    items[section]?.insert(contentsOf: identifiers, at: index)
  }

  private mutating func move(_ item: ItemIdentifierType, to neighbour: ItemIdentifierType, after: Bool) {
    guard item != neighbour else { return }
    let old = place(of: item)
    items[old.section]?.remove(at: old.index)
    let new = place(of: neighbour)
    items[new.section]?.insert(item, at: new.index + (after ? 1 : 0))
    sectionsByItem[item] = new.section
  }

  /// Removes the marks of deleted items and sections.
  private mutating func removeObsoleteMarks() {
    reloadedItemIdentifiers.removeAll { sectionsByItem[$0] == nil }
    reconfiguredItemIdentifiers.removeAll { sectionsByItem[$0] == nil }
    reloadedSectionIdentifiers.removeAll { items[$0] == nil }
  }

  /// A copy without marks: the state after the snapshot has been applied.
  var withoutMarks: Self {
    var copy = self
    copy.reloadedItemIdentifiers = []
    copy.reconfiguredItemIdentifiers = []
    copy.reloadedSectionIdentifiers = []
    copy.warnings = []
    return copy
  }
}
