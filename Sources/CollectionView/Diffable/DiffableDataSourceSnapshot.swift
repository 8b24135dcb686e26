import Foundation

/// What a collection view shows, by identity: sections, and the items of each, in order.
///
/// ```swift
/// var snapshot = DiffableDataSourceSnapshot<String, Photo.ID>()
/// snapshot.appendSections(["2024", "2025"])
/// snapshot.appendItems(photos.map(\.id), toSection: "2024")
/// dataSource.apply(snapshot)
/// ```
/// Every identifier stands in a snapshot once; naming one twice, or one that is not there as a place, is a programmer error
/// that stops with a message.
public struct DiffableDataSourceSnapshot<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
  /// The sections, in order.
  public private(set) var sectionIdentifiers: [SectionIdentifierType] = []
  /// The sections that are to be made anew when the snapshot is applied.
  public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []
  /// The items whose cells are to be made anew when the snapshot is applied.
  public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
  /// The items whose cells are to be filled in again when the snapshot is applied.
  public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []

  private var items: [SectionIdentifierType: [ItemIdentifierType]] = [:]
  private var sectionsByItem: [ItemIdentifierType: SectionIdentifierType] = [:]

  /// Makes a snapshot of nothing.
  public init() {}

  // MARK: Asking

  /// How many items there are in all sections.
  public var numberOfItems: Int { sectionsByItem.count }
  /// How many sections there are.
  public var numberOfSections: Int { sectionIdentifiers.count }
  /// All items, in order.
  public var itemIdentifiers: [ItemIdentifierType] { sectionIdentifiers.flatMap { items[$0] ?? [] } }

  /// How many items a section has.
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    itemIdentifiers(inSection: identifier).count
  }

  /// The items of a section, in order.
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    guard let found = items[identifier] else {
      preconditionFailure("The snapshot has no section \(identifier): append it before asking for its items.")
    }
    return found
  }

  /// The section that an item is in; nil if there is no such item.
  public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
    sectionsByItem[identifier]
  }

  /// Where an item stands among all items; nil if there is no such item.
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

  /// Where a section stands; nil if there is no such section.
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    items[identifier] == nil ? nil : sectionIdentifiers.firstIndex(of: identifier)
  }

  // MARK: Changing items

  /// Adds items to the end of a section; of the last one where none is named.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    guard let section = sectionIdentifier ?? sectionIdentifiers.last else {
      preconditionFailure("The snapshot has no section to append items to: append a section first.")
    }
    insert(identifiers, in: section, at: numberOfItems(inSection: section))
  }

  /// Adds items before another one.
  public mutating func insertItems(_ identifiers: [ItemIdentifierType], beforeItem: ItemIdentifierType) {
    let place = place(of: beforeItem)
    insert(identifiers, in: place.section, at: place.index)
  }

  /// Adds items after another one.
  public mutating func insertItems(_ identifiers: [ItemIdentifierType], afterItem: ItemIdentifierType) {
    let place = place(of: afterItem)
    insert(identifiers, in: place.section, at: place.index + 1)
  }

  /// Takes items away; those that are not there are left out.
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    let gone = Set(identifiers)
    for section in Set(gone.compactMap { sectionsByItem[$0] }) { items[section]?.removeAll(where: gone.contains) }
    for identifier in gone { sectionsByItem[identifier] = nil }
    forgetRequests()
  }

  /// Takes all items and all sections away.
  public mutating func deleteAllItems() { self = Self() }

  /// Moves an item before another one, which may be in another section.
  public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem: ItemIdentifierType) {
    move(identifier, to: beforeItem, after: false)
  }

  /// Moves an item after another one, which may be in another section.
  public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem: ItemIdentifierType) {
    move(identifier, to: afterItem, after: true)
  }

  /// Has the cells of items made anew when the snapshot is applied.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    identifiers.forEach { _ = place(of: $0) }
    reloadedItemIdentifiers += identifiers
  }

  /// Has the cells of items filled in again when the snapshot is applied: the same cells, where they are on screen.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    identifiers.forEach { _ = place(of: $0) }
    reconfiguredItemIdentifiers += identifiers
  }

  // MARK: Changing sections

  /// Adds sections after all others.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    insert(identifiers, at: sectionIdentifiers.count)
  }

  /// Adds sections before another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
  ) {
    insert(identifiers, at: place(of: toIdentifier))
  }

  /// Adds sections after another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
  ) {
    insert(identifiers, at: place(of: toIdentifier) + 1)
  }

  /// Takes sections away with their items; those that are not there are left out.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    let gone = Set(identifiers)
    sectionIdentifiers.removeAll(where: gone.contains)
    for section in gone {
      for item in items.removeValue(forKey: section) ?? [] { sectionsByItem[item] = nil }
    }
    forgetRequests()
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

  /// Has sections made anew when the snapshot is applied.
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    identifiers.forEach { _ = place(of: $0) }
    reloadedSectionIdentifiers += identifiers
  }
}

// MARK: - Places

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

  /// What is not there any more cannot be made anew either.
  private mutating func forgetRequests() {
    reloadedItemIdentifiers.removeAll { sectionsByItem[$0] == nil }
    reconfiguredItemIdentifiers.removeAll { sectionsByItem[$0] == nil }
    reloadedSectionIdentifiers.removeAll { items[$0] == nil }
  }

  /// The same content with nothing asked to be made anew: what is left once a snapshot has been applied.
  var settled: Self {
    var copy = self
    copy.reloadedItemIdentifiers = []
    copy.reconfiguredItemIdentifiers = []
    copy.reloadedSectionIdentifiers = []
    return copy
  }
}
