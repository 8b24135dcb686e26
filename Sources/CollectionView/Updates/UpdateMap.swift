import Foundation

/// Maps items and sections before and after a batch update. Its cost depends on the number of changes, not of items;
/// O(log changes) per lookup.
struct UpdateMap {
  private let sections: IndexShift
  private let sectionTargets: [Int: Int]
  private let sectionSources: [Int: Int]
  private let itemTargets: [IndexPath: IndexPath]
  private let itemSources: [IndexPath: IndexPath]
  /// By the section's index before the update; only sections whose items change.
  private let items: [Int: IndexShift]
  private let reloadedItems: Set<IndexPath>
  private let reloadedSections: Set<Int>

  /// Validates the changes against the counts before and after.
  init(_ changes: BatchChanges, before: SectionCounts, after: SectionCounts) throws(CollectionViewError) {
    let check = UpdateCheck(changes: changes, before: before, after: after)
    try check.checkSections()
    try check.checkItems()
    let targets = Dictionary(changes.movedSections.map { ($0.source, $0.target) }) { first, _ in first }
    let sources = Dictionary(changes.movedSections.map { ($0.target, $0.source) }) { first, _ in first }
    sections = IndexShift(
      removed: changes.deletedSections + targets.keys, added: changes.insertedSections + sources.keys)
    sectionTargets = targets
    sectionSources = sources
    reloadedSections = Set(changes.reloadedSections)
    itemTargets = Dictionary(changes.movedItems.map { ($0.source, $0.target) }) { first, _ in first }
    itemSources = Dictionary(changes.movedItems.map { ($0.target, $0.source) }) { first, _ in first }
    reloadedItems = Set(changes.reloadedItems)

    var removed: [Int: [Int]] = [:]
    var added: [Int: [Int]] = [:]
    for path in changes.deletedItems { removed[path[0], default: []].append(path[1]) }
    for path in itemTargets.keys { removed[path[0], default: []].append(path[1]) }
    for path in changes.insertedItems { added[path[0], default: []].append(path[1]) }
    for path in itemSources.keys { added[path[0], default: []].append(path[1]) }
    var shifts: [Int: IndexShift] = [:]
    let gaining = added.keys.compactMap { [sections] in sources[$0] ?? sections.before($0) }
    for section in Set(removed.keys).union(gaining) {
      guard let target = targets[section] ?? sections.after(section) else { continue }
      shifts[section] = IndexShift(removed: removed[section] ?? [], added: added[target] ?? [])
    }
    items = shifts
    try check.checkCounts(self)
  }

  /// Returns a section's index after the update, or nil if it is deleted. A reloaded section has one.
  func section(after number: Int) -> Int? { sectionTargets[number] ?? sections.after(number) }

  /// Returns a section's index before the update, or nil if it is inserted.
  func section(before number: Int) -> Int? { sectionSources[number] ?? sections.before(number) }

  func isReloaded(section number: Int) -> Bool { reloadedSections.contains(number) }

  /// Returns an item's index path after the update, or nil if it is deleted. A reloaded item has one.
  func place(after path: IndexPath) -> IndexPath? {
    if let target = itemTargets[path] { return target }
    guard let section = section(after: path[0]), !reloadedSections.contains(path[0]) else { return nil }
    guard let item = (items[path[0]] ?? .none).after(path[1]) else { return nil }
    return IndexPath(item: item, section: section)
  }

  /// Returns an item's index path after the update, or nil if its cell cannot be kept: it is deleted or reloaded.
  func path(after path: IndexPath) -> IndexPath? {
    reloadedItems.contains(path) ? nil : place(after: path)
  }

  /// Returns an item's index path before the update, or nil if it had no cell to keep: it is inserted or reloaded.
  func path(before path: IndexPath) -> IndexPath? {
    if let source = itemSources[path] { return source }
    guard let section = section(before: path[0]), !reloadedSections.contains(section) else { return nil }
    guard let item = (items[section] ?? .none).before(path[1]) else { return nil }
    let source = IndexPath(item: item, section: section)
    return reloadedItems.contains(source) ? nil : source
  }

  /// Returns how the items of a section shift, by its index before the update.
  func shift(inSection number: Int) -> IndexShift { items[number] ?? .none }

  /// Returns the reloaded items of a section, by its index before the update.
  func reloadedItems(inSection number: Int) -> [Int] { reloadedItems.filter { $0[0] == number }.map { $0[1] } }

  /// Returns true if the item is named in a move, rather than shifted by other changes.
  func isMoved(_ path: IndexPath) -> Bool { itemTargets[path] != nil || sectionTargets[path[0]] != nil }
}

extension BatchChanges {
  /// Returns the changes for the layout: deletions, insertions, reloads, moves; sections before items.
  func updateItems(_ map: UpdateMap) -> [CollectionViewUpdateItem] {
    func section(_ number: Int) -> IndexPath { IndexPath(item: NSNotFound, section: number) }
    var items: [CollectionViewUpdateItem] = []
    items += deletedSections.map { .init(before: section($0), after: nil, action: .delete) }
    items += deletedItems.map { .init(before: $0, after: nil, action: .delete) }
    items += insertedSections.map { .init(before: nil, after: section($0), action: .insert) }
    items += insertedItems.map { .init(before: nil, after: $0, action: .insert) }
    items += reloadedSections.map {
      .init(before: section($0), after: map.section(after: $0).map(section), action: .reload)
    }
    items += reloadedItems.map { .init(before: $0, after: map.place(after: $0), action: .reload) }
    items += movedSections.map { .init(before: section($0.source), after: section($0.target), action: .move) }
    items += movedItems.map { .init(before: $0.source, after: $0.target, action: .move) }
    return items
  }
}
