import Foundation

/// The identifiers of a collection view's sections and items, in order.
///
/// ```swift
/// var snapshot = DiffableDataSourceSnapshot<String, Photo.ID>()
/// snapshot.appendSections(["2024", "2025"])
/// snapshot.appendItems(photos.map(\.id), toSection: "2024")
/// dataSource.apply(snapshot)
/// ```
/// Identifiers are unique. An item that is added again moves, with a warning to `CollectionView.onWarning`. The program
/// stops with a message if one call adds an item twice, if a section is added again, or if a position is unknown.
public struct DiffableDataSourceSnapshot<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
  public private(set) var sectionIdentifiers: [SectionIdentifierType] = []
  /// The sections to reload when the snapshot is applied.
  public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []
  /// The items to reload when the snapshot is applied.
  public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
  /// The items to reconfigure when the snapshot is applied.
  public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []

  /// The items of each section, in chunks.
  private var lists: [SectionIdentifierType: ItemList<ItemIdentifierType>] = [:]
  /// The section and the chunk of each item.
  private var chunkIDs = ItemTable<ItemIdentifierType>()
  /// The sections by `ChunkID.section`, a number that no other section gets.
  private var sectionsByNumber: [Int32: SectionIdentifierType] = [:]
  private var lastSectionNumber: Int32 = 0
  /// The greatest number of items in a chunk.
  private let chunkLimit: Int

  /// The warnings of the changes, which the data source passes on.
  private(set) var warnings: [CollectionViewError] = []

  public init() { self.init(chunkLimit: 1024) }
  init(chunkLimit: Int) { self.chunkLimit = chunkLimit }

  // MARK: Reading

  /// The number of items in all sections.
  public var numberOfItems: Int { chunkIDs.count }
  /// The number of sections.
  public var numberOfSections: Int { sectionIdentifiers.count }
  /// The items of all sections, in order.
  public var itemIdentifiers: [ItemIdentifierType] { sectionIdentifiers.flatMap { lists[$0]?.items ?? [] } }

  /// Returns the number of items in a section.
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int { list(inSection: identifier).count }

  /// Returns the items of a section, in order.
  public func itemIdentifiers(inSection section: SectionIdentifierType) -> [ItemIdentifierType] {
    list(inSection: section).items
  }

  func list(inSection identifier: SectionIdentifierType) -> ItemList<ItemIdentifierType> {
    guard let found = lists[identifier] else {
      preconditionFailure("The snapshot has no section \(identifier): append it before asking for its items.")
    }
    return found
  }

  /// Returns the index path of an item, or nil if the item is unknown.
  func indexPath(of identifier: ItemIdentifierType) -> IndexPath? {
    guard let position = position(of: identifier), let section = indexOfSection(position.section) else { return nil }
    return IndexPath(item: position.index, section: section)
  }

  /// Returns the item at an index path, or nil if there is none.
  func item(at indexPath: IndexPath) -> ItemIdentifierType? {
    guard sectionIdentifiers.indices.contains(indexPath.section) else { return nil }
    let list = list(inSection: sectionIdentifiers[indexPath.section])
    return (0..<list.count).contains(indexPath.item) ? list[indexPath.item] : nil
  }

  /// Returns the section of an item, or nil if the item is unknown.
  public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
    chunkIDs[identifier].flatMap { sectionsByNumber[$0.section] }
  }

  /// Returns the index of an item among all items, or nil if the item is unknown.
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    guard let position = position(of: identifier) else { return nil }
    let earlier = sectionIdentifiers.prefix { $0 != position.section }
    return earlier.reduce(position.index) { $0 + numberOfItems(inSection: $1) }
  }

  /// Returns the index of a section, or nil if the section is unknown.
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    lists[identifier] == nil ? nil : sectionIdentifiers.firstIndex(of: identifier)
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
    insert(identifiers, at: beforeItem, offset: 0)
  }

  /// Inserts items after another one.
  public mutating func insertItems(_ identifiers: [ItemIdentifierType], afterItem: ItemIdentifierType) {
    insert(identifiers, at: afterItem, offset: 1)
  }

  /// Removes items; unknown ones are ignored.
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    remove(identifiers)
    removeObsoleteMarks()
  }

  /// Removes all items and sections.
  public mutating func deleteAllItems() { self = Self(chunkLimit: chunkLimit) }

  /// Moves an item before another one, which may be in another section.
  public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem: ItemIdentifierType) {
    move(identifier, to: beforeItem, offset: 0)
  }

  /// Moves an item after another one, which may be in another section.
  public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem: ItemIdentifierType) {
    move(identifier, to: afterItem, offset: 1)
  }

  /// Marks items to be reloaded when the snapshot is applied.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    identifiers.forEach { _ = existingPosition(of: $0) }
    reloadedItemIdentifiers += identifiers
  }

  /// Marks items to be reconfigured when the snapshot is applied: visible cells are kept.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    identifiers.forEach { _ = existingPosition(of: $0) }
    reconfiguredItemIdentifiers += identifiers
  }

  /// Replaces the items of a section, which is appended if it is new.
  mutating func setItems(_ identifiers: [ItemIdentifierType], inSection section: SectionIdentifierType) {
    if lists[section] == nil { appendSections([section]) }
    deleteItems(itemIdentifiers(inSection: section))
    appendItems(identifiers, toSection: section)
  }

  // MARK: Changing sections

  /// Appends sections.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    insert(identifiers, at: sectionIdentifiers.count)
  }

  /// Inserts sections before another one.
  public mutating func insertSections(_ identifiers: [SectionIdentifierType], beforeSection: SectionIdentifierType) {
    insert(identifiers, at: existingIndex(of: beforeSection))
  }

  /// Inserts sections after another one.
  public mutating func insertSections(_ identifiers: [SectionIdentifierType], afterSection: SectionIdentifierType) {
    insert(identifiers, at: existingIndex(of: afterSection) + 1)
  }

  /// Removes sections with their items; unknown ones are ignored.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    let gone = Set(identifiers)
    sectionIdentifiers.removeAll(where: gone.contains)
    for section in gone {
      for item in lists.removeValue(forKey: section)?.items ?? [] { chunkIDs.set(nil, of: item) }
    }
    removeObsoleteMarks()
  }

  /// Moves a section before another one.
  public mutating func moveSection(_ identifier: SectionIdentifierType, beforeSection: SectionIdentifierType) {
    move(identifier, to: beforeSection, offset: 0)
  }

  /// Moves a section after another one.
  public mutating func moveSection(_ identifier: SectionIdentifierType, afterSection: SectionIdentifierType) {
    move(identifier, to: afterSection, offset: 1)
  }

  /// Marks sections to be reloaded when the snapshot is applied.
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    identifiers.forEach { _ = existingIndex(of: $0) }
    reloadedSectionIdentifiers += identifiers
  }

  // MARK: Private

  private func existingIndex(of section: SectionIdentifierType) -> Int {
    guard let index = sectionIdentifiers.firstIndex(of: section) else {
      preconditionFailure("The snapshot has no section \(section).")
    }
    return index
  }

  private func existingPosition(of item: ItemIdentifierType) -> (section: SectionIdentifierType, index: Int) {
    guard let known = position(of: item) else { preconditionFailure("The snapshot has no item \(item).") }
    return known
  }

  private func position(of item: ItemIdentifierType) -> (section: SectionIdentifierType, index: Int)? {
    guard let chunk = chunkIDs[item], let section = sectionsByNumber[chunk.section],
      let index = lists[section]?.index(of: item, inChunk: chunk)
    else { return nil }
    return (section, index)
  }

  private mutating func insert(_ identifiers: [SectionIdentifierType], at index: Int) {
    for section in identifiers {
      lastSectionNumber += 1
      let list = ItemList<ItemIdentifierType>(section: lastSectionNumber, limit: chunkLimit)
      precondition(lists.updateValue(list, forKey: section) == nil, "The snapshot already has a section \(section).")
      sectionsByNumber[lastSectionNumber] = section
    }
    sectionIdentifiers.insert(contentsOf: identifiers, at: index)
  }

  /// Removes known items that are about to be added again, with a warning: they move.
  private mutating func removeForMove(_ identifiers: [ItemIdentifierType]) {
    let known = identifiers.filter { chunkIDs[$0] != nil }
    guard !known.isEmpty else { return }
    deleteItems(known)
    warnings += known.map {
      CollectionViewError(
        "The snapshot already had an item \($0), which has moved: use moveItem(_:beforeItem:) instead.")
    }
  }

  private mutating func insert(_ identifiers: [ItemIdentifierType], in section: SectionIdentifierType, at index: Int) {
    guard !identifiers.isEmpty else { return }
    chunkIDs.reserve(identifiers.count)
    let expected = chunkIDs.count + identifiers.count
    for chunk in lists[section]?.insert(identifiers, at: index) ?? [] {
      for item in chunk.items { chunkIDs.set(chunk.id, of: item) }
    }
    precondition(
      chunkIDs.count == expected,
      "The items have an identifier twice: \(Dictionary(grouping: identifiers) { $0 }.first { $0.value.count > 1 }!.key)."
    )
  }

  private mutating func insert(_ identifiers: [ItemIdentifierType], at item: ItemIdentifierType, offset: Int) {
    removeForMove(identifiers)
    let position = existingPosition(of: item)
    insert(identifiers, in: position.section, at: position.index + offset)
  }

  /// Removes items, but not their marks; unknown ones are ignored.
  private mutating func remove(_ identifiers: [ItemIdentifierType]) {
    var gone: [Int32: [ChunkID: [ItemIdentifierType]]] = [:]
    for item in identifiers {
      if let chunk = chunkIDs.set(nil, of: item) { gone[chunk.section, default: [:]][chunk, default: []].append(item) }
    }
    for (number, chunks) in gone {
      guard let section = sectionsByNumber[number] else { continue }
      lists[section]?.remove(chunks.map { (chunk: $0.key, items: $0.value) })
    }
  }

  private mutating func move(_ item: ItemIdentifierType, to neighbour: ItemIdentifierType, offset: Int) {
    guard item != neighbour else { return }
    _ = existingPosition(of: item)
    remove([item])
    let new = existingPosition(of: neighbour)
    insert([item], in: new.section, at: new.index + offset)
  }

  private mutating func move(_ section: SectionIdentifierType, to neighbour: SectionIdentifierType, offset: Int) {
    guard section != neighbour else { return }
    sectionIdentifiers.remove(at: existingIndex(of: section))
    sectionIdentifiers.insert(section, at: existingIndex(of: neighbour) + offset)
  }

  /// Removes the marks of deleted items and sections.
  private mutating func removeObsoleteMarks() {
    reloadedItemIdentifiers.removeAll { chunkIDs[$0] == nil }
    reconfiguredItemIdentifiers.removeAll { chunkIDs[$0] == nil }
    reloadedSectionIdentifiers.removeAll { lists[$0] == nil }
  }

  /// A copy without marks and warnings: the state after the snapshot has been applied.
  var withoutMarks: Self {
    var copy = self
    copy.reloadedItemIdentifiers = []
    copy.reconfiguredItemIdentifiers = []
    copy.reloadedSectionIdentifiers = []
    copy.warnings = []
    return copy
  }
}
