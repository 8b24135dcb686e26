import CollectionView
import Foundation
import TestSupport

/// A random batch update and its result, computed slowly by rebuilding the arrays.
struct RandomUpdate {
  enum Change {
    case deleteItem(IndexPath)
    case insertItem(IndexPath)
    case reloadItem(IndexPath)
    case moveItem(IndexPath, IndexPath)
    case deleteSection(Int)
    case insertSection(Int)
    case reloadSection(Int)
    case moveSection(Int, Int)
  }

  private(set) var changes: [Change] = []
  /// The data after the update.
  private(set) var after: [[String]] = []
  /// The reloaded items.
  private(set) var reloaded: Set<String> = []

  private struct Section {
    var items: [String]
    /// Nil for an inserted section.
    var source: Int?
    var isMoved = false
    /// Whether its items are new, so that insertions into it are not named.
    var isNew: Bool
  }

  /// - Parameter sectionChanges: true if sections are inserted, deleted, reloaded and moved too.
  init(from before: [[String]], sectionChanges: Bool, freshName: inout Int, random: inout SeededRandom) {
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    func fresh() -> String {
      freshName += 1
      return "n\(freshName)"
    }
    var kept: [Section] = []
    var placed: [Section] = []
    var movedOut: [(name: String, from: IndexPath)] = []
    for (number, items) in before.enumerated() {
      let fate = sectionChanges ? Int.random(in: 0..<12, using: &random) : 11
      let goes = fate == 0
      let isReloaded = fate == 1
      if goes { changes.append(.deleteSection(number)) }
      if isReloaded { changes.append(.reloadSection(number)) }
      var rest: [String] = []
      for (index, name) in items.enumerated() {
        let path = IndexPath(item: index, section: number)
        if chance(6) {
          movedOut.append((name, path))
        } else if goes || isReloaded {
          continue
        } else if chance(10) {
          changes.append(.deleteItem(path))
        } else {
          if chance(5) {
            changes.append(.reloadItem(path))
            reloaded.insert(name)
          }
          rest.append(name)
        }
      }
      if goes { continue }
      if isReloaded { rest = (0..<Int.random(in: 0...4, using: &random)).map { _ in fresh() } }
      let section = Section(items: rest, source: number, isMoved: fate == 2, isNew: isReloaded)
      if fate == 2 { placed.append(section) } else { kept.append(section) }
    }
    if sectionChanges {
      for _ in 0..<Int.random(in: 0...1, using: &random) {
        placed.append(Section(items: [], source: nil, isNew: true))
      }
    }
    if kept.isEmpty, placed.isEmpty { placed.append(Section(items: [], source: nil, isNew: true)) }

    var sections = kept
    let slots = Self.slots(placed.count, of: kept.count + placed.count, random: &random)
    for (slot, section) in zip(slots, placed.shuffled(using: &random)) { sections.insert(section, at: slot) }
    for (number, section) in sections.enumerated() {
      if let source = section.source {
        if section.isMoved { changes.append(.moveSection(source, number)) }
      } else {
        changes.append(.insertSection(number))
      }
    }

    var arrivals = [[(name: String, from: IndexPath?)]](repeating: [], count: sections.count)
    for moved in movedOut {
      arrivals[Int.random(in: 0..<sections.count, using: &random)].append((moved.name, moved.from))
    }
    for number in sections.indices {
      for _ in 0..<Int.random(in: 0...2, using: &random) { arrivals[number].append((fresh(), nil)) }
    }
    for (number, section) in sections.enumerated() {
      var items = section.items
      let arriving = arrivals[number].shuffled(using: &random)
      for (slot, arrival) in zip(
        Self.slots(arriving.count, of: items.count + arriving.count, random: &random), arriving)
      {
        items.insert(arrival.name, at: slot)
        let path = IndexPath(item: slot, section: number)
        if let from = arrival.from {
          changes.append(.moveItem(from, path))
        } else if !section.isNew {
          changes.append(.insertItem(path))
        }
      }
      after.append(items)
    }
    changes.shuffle(using: &random)
  }

  /// Returns `count` of the numbers below `total`, ascending.
  private static func slots(_ count: Int, of total: Int, random: inout SeededRandom) -> [Int] {
    Array(0..<total).shuffled(using: &random).prefix(count).sorted()
  }

  /// Names all changes to a collection view, some of them in a nested update.
  func apply(to view: CollectionView) {
    for change in changes {
      switch change {
      case .deleteItem(let path): view.deleteItems(at: [path])
      case .insertItem(let path): view.insertItems(at: [path])
      case .reloadItem(let path): view.performBatchUpdates { view.reloadItems(at: [path]) }
      case .moveItem(let source, let target): view.moveItem(at: source, to: target)
      case .deleteSection(let section): view.deleteSections([section])
      case .insertSection(let section): view.insertSections([section])
      case .reloadSection(let section): view.reloadSections([section])
      case .moveSection(let source, let target): view.moveSection(source, toSection: target)
      }
    }
  }
}

/// Returns the index path of each name.
func indexPaths(of sections: [[String]]) -> [String: IndexPath] {
  var paths: [String: IndexPath] = [:]
  for (section, items) in sections.enumerated() {
    for (number, name) in items.enumerated() { paths[name] = IndexPath(item: number, section: section) }
  }
  return paths
}
