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
    sectionTargets = Dictionary(uniqueKeysWithValues: changes.sections.moved.map { ($0.source, $0.target) })
    sectionSources = Dictionary(uniqueKeysWithValues: changes.sections.moved.map { ($0.target, $0.source) })
    sections = IndexShift(
      removed: changes.sections.deleted + sectionTargets.keys, added: changes.sections.inserted + sectionSources.keys)
    reloadedSections = Set(changes.sections.reloaded)
    itemTargets = Dictionary(uniqueKeysWithValues: changes.items.moved.map { ($0.source, $0.target) })
    itemSources = Dictionary(uniqueKeysWithValues: changes.items.moved.map { ($0.target, $0.source) })
    reloadedItems = Set(changes.items.reloaded)

    var removed: [Int: [Int]] = [:]
    var added: [Int: [Int]] = [:]
    for path in changes.items.deleted + itemTargets.keys { removed[path[0], default: []].append(path[1]) }
    for path in changes.items.inserted + itemSources.keys { added[path[0], default: []].append(path[1]) }
    var shifts: [Int: IndexShift] = [:]
    let gaining = added.keys.compactMap { [sections, sectionSources] in sectionSources[$0] ?? sections.before($0) }
    for section in Set(removed.keys).union(gaining) {
      guard let target = sectionTargets[section] ?? sections.after(section) else { continue }
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
  func indexPath(after path: IndexPath) -> IndexPath? {
    if let target = itemTargets[path] { return target }
    guard let section = section(after: path[0]), !reloadedSections.contains(path[0]) else { return nil }
    guard let item = (items[path[0]] ?? .none).after(path[1]) else { return nil }
    return IndexPath(item: item, section: section)
  }

  /// Returns an item's index path after the update, or nil if its cell cannot be kept: it is deleted or reloaded.
  func path(after path: IndexPath) -> IndexPath? {
    reloadedItems.contains(path) ? nil : indexPath(after: path)
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
