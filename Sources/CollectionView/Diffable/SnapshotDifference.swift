import Basics
import Foundation

/// The batch update that turns one snapshot into another.
///
/// Sections that remain, and the items that remain in each section, do not move if they are part of a longest
/// increasing subsequence of their old indices; the others move. Chunks that both snapshots share are skipped, and
/// equal items at both ends of the parts between them. So the cost of a small change of a copy does not depend on the
/// number of items.
struct SnapshotDifference<Section: Hashable, Item: Hashable> {
  private let old: DiffableDataSourceSnapshot<Section, Item>
  private let new: DiffableDataSourceSnapshot<Section, Item>
  private let oldIndexes: [Section: Int]
  private let newIndexes: [Section: Int]
  /// The sections in both snapshots that are not reloaded: their items are compared.
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
    changes.sections.deleted = old.sectionIdentifiers.indices.filter { newIndexes[old.sectionIdentifiers[$0]] == nil }
    changes.sections.inserted = new.sectionIdentifiers.indices.filter { oldIndexes[new.sectionIdentifiers[$0]] == nil }
    let staying = new.sectionIdentifiers.filter { oldIndexes[$0] != nil }
    let oldOrder = staying.map { oldIndexes[$0] ?? 0 }
    for (section, isFixed) in zip(staying, longestIncreasingSubsequence(oldOrder)) {
      let (source, target) = (oldIndexes[section] ?? 0, newIndexes[section] ?? 0)
      switch (isFixed, reloaded.contains(section)) {
      case (true, true): changes.sections.reloaded.append(source)
      case (true, false): break
      case (false, false): changes.sections.moved.append(.init(source: source, target: target))
      case (false, true):
        // A section cannot both move and reload.
        changes.sections.deleted.append(source)
        changes.sections.inserted.append(target)
      }
    }
  }

  /// The old index path of an item that may have moved, and the number of its window; nil in a deleted section.
  private typealias Source = (path: IndexPath, window: Int?)

  /// A part of a section that differs.
  private typealias Window = (old: ItemList<Item>.Part, new: ItemList<Item>.Part)

  private mutating func compareItems() {
    var windows: [Section: [Window]] = [:]
    for section in compared {
      windows[section] = old.list(inSection: section).differences(to: new.list(inSection: section))
    }
    // Items that may have moved. They cannot move out of a reloaded section, only into it.
    var sources: [Item: Source] = [:]
    for (number, section) in old.sectionIdentifiers.enumerated() {
      if let windows = windows[section] {
        for (window, parts) in windows.enumerated() {
          for (index, item) in parts.old.numbered {
            sources[item] = (IndexPath(item: index, section: number), window)
          }
        }
      } else if !isReloaded(section) {
        for (index, item) in old.itemIdentifiers(inSection: section).enumerated() {
          sources[item] = (IndexPath(item: index, section: number), nil)
        }
      }
    }
    var kept: Set<Item> = []
    for (number, section) in new.sectionIdentifiers.enumerated() where !isReloaded(section) {
      addItems(of: section, number: number, windows: windows[section], sources: sources, kept: &kept)
    }
    for section in old.sectionIdentifiers {
      guard let windows = windows[section], let number = oldIndexes[section] else { continue }
      for window in windows {
        for (index, item) in window.old.numbered where !kept.contains(item) {
          changes.items.deleted.append(IndexPath(item: index, section: number))
        }
      }
    }
    reloadItems(sources: sources, kept: kept)
  }

  /// Returns true for a section in both snapshots that is reloaded.
  private func isReloaded(_ section: Section) -> Bool {
    oldIndexes[section] != nil && newIndexes[section] != nil && !compared.contains(section)
  }

  private mutating func addItems(
    of section: Section, number: Int, windows: [Window]?, sources: [Item: Source], kept: inout Set<Item>
  ) {
    guard let windows else {
      for (index, item) in new.itemIdentifiers(inSection: section).enumerated() {
        guard let source = sources[item] else { continue }
        kept.insert(item)
        changes.items.moved.append(.init(source: source.path, target: IndexPath(item: index, section: number)))
      }
      return
    }
    let oldNumber = oldIndexes[section]
    for (window, parts) in windows.enumerated() {
      var staying: [BatchChanges.Move<IndexPath>] = []
      for (index, item) in parts.new.numbered {
        let target = IndexPath(item: index, section: number)
        guard let source = sources[item] else {
          changes.items.inserted.append(target)
          continue
        }
        kept.insert(item)
        let move = BatchChanges.Move(source: source.path, target: target)
        // Between two windows are items that do not move.
        if source.path.section == oldNumber, source.window == window {
          staying.append(move)
        } else {
          changes.items.moved.append(move)
        }
      }
      let fixed = longestIncreasingSubsequence(staying.map(\.source.item))
      changes.items.moved += zip(staying, fixed).filter { !$1 }.map(\.0)
    }
  }

  /// Adds the reloads. An item that both moves and reloads is deleted and inserted instead.
  private mutating func reloadItems(sources: [Item: Source], kept: Set<Item>) {
    guard !new.reloadedItemIdentifiers.isEmpty else { return }
    let moves = Dictionary(uniqueKeysWithValues: changes.items.moved.map { ($0.source, $0) })
    let reloaded = Set(new.reloadedItemIdentifiers).compactMap { item in old.indexPath(of: item).map { ($0, item) } }
    for (source, item) in reloaded.sorted(by: { $0.0 < $1.0 }) {
      let section = old.sectionIdentifiers[source.section]
      guard !isReloaded(section) else { continue }
      let survives = newIndexes[section] != nil
      if let move = moves[source] {
        changes.items.moved.removeAll { $0 == move }
        if survives { changes.items.deleted.append(source) }
        if oldIndexes[new.sectionIdentifiers[move.target.section]] != nil {
          changes.items.inserted.append(move.target)
        }
      } else if survives, kept.contains(item) || sources[item] == nil {
        changes.items.reloaded.append(source)
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
