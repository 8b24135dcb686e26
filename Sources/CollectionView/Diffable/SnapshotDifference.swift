import Basics
import Foundation

/// The batch update that turns one snapshot into another.
///
/// Sections that remain, and the items that remain in each section, do not move if they are part of a longest
/// increasing subsequence of their old indices; the others move. Common prefixes and suffixes are skipped, so a small
/// change of a large snapshot costs one comparison and no table of all items.
struct SnapshotDifference<Section: Hashable, Item: Hashable> {
  private let old: DiffableDataSourceSnapshot<Section, Item>
  private let new: DiffableDataSourceSnapshot<Section, Item>
  private let oldIndexes: [Section: Int]
  private let newIndexes: [Section: Int]
  /// Sections whose items are compared: those in both snapshots that are not reloaded.
  private let compared: Set<Section>
  private(set) var changes = BatchChanges()

  init(from old: DiffableDataSourceSnapshot<Section, Item>, to new: DiffableDataSourceSnapshot<Section, Item>) {
    func indexes(_ sections: [Section]) -> [Section: Int] {
      Dictionary(uniqueKeysWithValues: zip(sections, sections.indices))
    }
    self.old = old
    self.new = new
    oldIndexes = indexes(old.sectionIdentifiers)
    newIndexes = indexes(new.sectionIdentifiers)
    let reloaded = Set(new.reloadedSectionIdentifiers)
    compared = Set(old.sectionIdentifiers).intersection(new.sectionIdentifiers).subtracting(reloaded)
    compareSections(reloaded: reloaded)
    compareItems()
  }

  private mutating func compareSections(reloaded: Set<Section>) {
    changes.deletedSections = old.sectionIdentifiers.indices.filter { newIndexes[old.sectionIdentifiers[$0]] == nil }
    changes.insertedSections = new.sectionIdentifiers.indices.filter { oldIndexes[new.sectionIdentifiers[$0]] == nil }
    let staying = new.sectionIdentifiers.filter { oldIndexes[$0] != nil }
    let places = staying.map { oldIndexes[$0] ?? 0 }
    for (section, isFixed) in zip(staying, longestIncreasingSubsequence(places)) {
      let (source, target) = (oldIndexes[section] ?? 0, newIndexes[section] ?? 0)
      switch (isFixed, reloaded.contains(section)) {
      case (true, true): changes.reloadedSections.append(source)
      case (true, false): break
      case (false, false): changes.movedSections.append(.init(source: source, target: target))
      case (false, true):
        // A section cannot both move and reload.
        changes.deletedSections.append(source)
        changes.insertedSections.append(target)
      }
    }
  }

  /// The range of a section's items between the common prefix and the common suffix.
  private struct Window {
    var old: Range<Int>
    var new: Range<Int>
  }

  private func window(_ old: [Item], _ new: [Item]) -> Window {
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start] == new[start] { start += 1 }
    var tail = 0
    while tail < shorter - start, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    return Window(old: start..<old.count - tail, new: start..<new.count - tail)
  }

  private mutating func compareItems() {
    var windows: [Section: Window] = [:]
    for section in compared {
      windows[section] = window(old.itemIdentifiers(inSection: section), new.itemIdentifiers(inSection: section))
    }
    // The old index paths of items that may have moved. Items cannot move out of a reloaded section, only into it.
    var sources: [Item: IndexPath] = [:]
    for (number, section) in old.sectionIdentifiers.enumerated() {
      let items = old.itemIdentifiers(inSection: section)
      for item in windows[section]?.old ?? (isReloaded(section) ? 0..<0 : items.indices) {
        sources[items[item]] = IndexPath(item: item, section: number)
      }
    }
    var kept: Set<Item> = []
    for (number, section) in new.sectionIdentifiers.enumerated() where !isReloaded(section) {
      placeItems(of: section, number: number, window: windows[section], sources: sources, kept: &kept)
    }
    for section in old.sectionIdentifiers {
      guard let window = windows[section], let number = oldIndexes[section] else { continue }
      let items = old.itemIdentifiers(inSection: section)
      for item in window.old where !kept.contains(items[item]) {
        changes.deletedItems.append(IndexPath(item: item, section: number))
      }
    }
    reloadItems(windows, sources: sources, kept: kept)
  }

  /// Returns true for a section in both snapshots that is reloaded.
  private func isReloaded(_ section: Section) -> Bool {
    oldIndexes[section] != nil && newIndexes[section] != nil && !compared.contains(section)
  }

  /// Adds the moves and insertions into a section.
  private mutating func placeItems(
    of section: Section, number: Int, window: Window?, sources: [Item: IndexPath], kept: inout Set<Item>
  ) {
    let items = new.itemIdentifiers(inSection: section)
    let oldNumber = oldIndexes[section]
    var staying: [(target: Int, source: Int)] = []
    for item in window?.new ?? items.indices {
      let target = IndexPath(item: item, section: number)
      guard let source = sources[items[item]] else {
        if window != nil { changes.insertedItems.append(target) }
        continue
      }
      kept.insert(items[item])
      if window != nil, source.section == oldNumber {
        staying.append((item, source.item))
      } else {
        changes.movedItems.append(.init(source: source, target: target))
      }
    }
    for (place, isFixed) in zip(staying, longestIncreasingSubsequence(staying.map(\.source))) where !isFixed {
      changes.movedItems.append(
        .init(
          source: IndexPath(item: place.source, section: oldNumber ?? number),
          target: IndexPath(item: place.target, section: number)))
    }
  }

  /// Adds the reloads. An item that both moves and reloads is deleted and inserted instead.
  private mutating func reloadItems(_ windows: [Section: Window], sources: [Item: IndexPath], kept: Set<Item>) {
    let wanted = Set(new.reloadedItemIdentifiers)
    guard !wanted.isEmpty else { return }
    let moves = Dictionary(uniqueKeysWithValues: changes.movedItems.map { ($0.source, $0) })
    for (number, section) in old.sectionIdentifiers.enumerated() where !isReloaded(section) {
      let survives = newIndexes[section] != nil
      for (item, identifier) in old.itemIdentifiers(inSection: section).enumerated() where wanted.contains(identifier) {
        let source = IndexPath(item: item, section: number)
        if let move = moves[source] {
          changes.movedItems.removeAll { $0 == move }
          if survives { changes.deletedItems.append(source) }
          if oldIndexes[new.sectionIdentifiers[move.target.section]] != nil {
            changes.insertedItems.append(move.target)
          }
        } else if survives, kept.contains(identifier) || windows[section]?.old.contains(item) == false {
          changes.reloadedItems.append(source)
        }
      }
    }
  }
}

/// Returns for each number whether it belongs to one longest increasing subsequence. Patience sorting: O(n log n), and
/// O(n) for numbers that increase already.
func longestIncreasingSubsequence(_ numbers: [Int]) -> [Bool] {
  /// The index of the least number that ends an increasing subsequence of each length.
  var ends: [Int] = []
  var previous = Array(repeating: -1, count: numbers.count)
  for (index, number) in numbers.enumerated() {
    var length = ends.count
    if let last = ends.last, numbers[last] >= number { length = ends.partitioningIndex { numbers[$0] >= number } }
    previous[index] = length > 0 ? ends[length - 1] : -1
    if length == ends.count { ends.append(index) } else { ends[length] = index }
  }
  var isOn = Array(repeating: false, count: numbers.count)
  var index = ends.last ?? -1
  while index >= 0 {
    isOn[index] = true
    index = previous[index]
  }
  return isOn
}
