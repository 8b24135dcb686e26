import Foundation
import TestSupport
import Testing

@testable import CollectionView

private typealias Snapshot = DiffableDataSourceSnapshot<Int, Int>

private func randomSnapshot(_ random: inout SeededRandom) -> Snapshot {
  // Small chunks, so that a section has several.
  var snapshot = Snapshot(chunkLimit: Int.random(in: 1...6, using: &random))
  let sections = Array(0..<6).shuffled(using: &random).prefix(Int.random(in: 0...5, using: &random))
  snapshot.appendSections(Array(sections))
  guard !sections.isEmpty else { return snapshot }
  for item in Array(0..<20).shuffled(using: &random).prefix(Int.random(in: 0...20, using: &random)) {
    snapshot.appendItems([item], toSection: sections.randomElement(using: &random))
  }
  return snapshot
}

/// Returns a snapshot after a few random edits.
private func edited(_ snapshot: Snapshot, _ random: inout SeededRandom) -> Snapshot {
  var copy = snapshot
  for _ in 0..<Int.random(in: 0...4, using: &random) {
    let items = copy.itemIdentifiers
    guard let item = items.randomElement(using: &random), let other = items.randomElement(using: &random) else { break }
    switch Int.random(in: 0...6, using: &random) {
    case 0: copy.deleteItems([item])
    case 1: copy.moveItem(item, beforeItem: other)
    case 2: copy.moveItem(item, afterItem: other)
    case 3: copy.insertItems([Int.random(in: 100...100_000, using: &random)], beforeItem: item)
    case 4: copy.reloadItems([item])
    case 5:
      if let section = copy.sectionIdentifiers.randomElement(using: &random) { copy.reloadSections([section]) }
    default:
      if let a = copy.sectionIdentifiers.randomElement(using: &random),
        let b = copy.sectionIdentifiers.randomElement(using: &random)
      {
        copy.moveSection(a, afterSection: b)
      }
    }
  }
  return copy
}

private func paths(_ snapshot: Snapshot) -> [Int: IndexPath] {
  var paths: [Int: IndexPath] = [:]
  for (number, section) in snapshot.sectionIdentifiers.enumerated() {
    for (index, item) in snapshot.itemIdentifiers(inSection: section).enumerated() {
      paths[item] = IndexPath(item: index, section: number)
    }
  }
  return paths
}

private func counts(_ snapshot: Snapshot) -> SectionCounts {
  SectionCounts(items: snapshot.sectionIdentifiers.map { snapshot.numberOfItems(inSection: $0) })
}

@Suite struct SnapshotDifferenceLaws {
  @Test func theChangesAddUpAndMoveEveryItemToItsPlace() throws {
    var random = SeededRandom(seed: 31)
    for round in 0..<3000 {
      let old = randomSnapshot(&random)
      let new = Bool.random(using: &random) ? randomSnapshot(&random) : edited(old, &random)
      let changes = SnapshotDifference(from: old, to: new).changes
      // Throws if the changes are contradictory or do not add up.
      let map = try UpdateMap(changes, before: counts(old), after: counts(new))
      let (before, after) = (paths(old), paths(new))
      let fresh = Set(new.reloadedItemIdentifiers)
      let freshSections = Set(new.reloadedSectionIdentifiers)
      for (item, path) in before {
        let isFresh =
          fresh.contains(item) || freshSections.contains(old.sectionIdentifiers[path.section])
          || after[item].map { freshSections.contains(new.sectionIdentifiers[$0.section]) } ?? false
        guard let moved = map.path(after: path) else {
          #expect(after[item] == nil || isFresh, "round \(round): \(item) is lost")
          continue
        }
        #expect(moved == after[item], "round \(round): \(item)")
        #expect(!fresh.contains(item), "round \(round): \(item) should be reloaded")
        #expect(map.path(before: moved) == path, "round \(round): \(item) back")
      }
      for (item, path) in after where before[item] == nil {
        #expect(map.path(before: path) == nil, "round \(round): \(item) is new")
      }
    }
  }

  @Test func equalSnapshotsHaveNoChanges() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<100 {
      let snapshot = randomSnapshot(&random)
      #expect(SnapshotDifference(from: snapshot, to: snapshot).changes.isEmpty)
    }
  }

  /// A list in chunks holds what an array holds, and finds it.
  @Test func editedSnapshotsAreAsArrays() {
    var random = SeededRandom(seed: 8)
    for limit in 1...9 {
      var snapshot = Snapshot(chunkLimit: limit)
      snapshot.appendSections([0])
      var array: [Int] = []
      for round in 0..<300 {
        // A copy, whose edits must not be seen in the original.
        let (before, copy) = (snapshot, array)
        let new = (0..<Int.random(in: 1...5, using: &random)).map { round * 10 + $0 }
        if let other = array.randomElement(using: &random), round % 3 > 0 {
          let index = array.firstIndex(of: other) ?? 0
          if Bool.random(using: &random) {
            snapshot.insertItems(new, beforeItem: other)
            array.insert(contentsOf: new, at: index)
          } else {
            let gone = array[index...].prefix(Int.random(in: 1...9, using: &random))
            snapshot.deleteItems(Array(gone) + [-1])
            array.removeSubrange(gone.indices)
          }
        } else {
          snapshot.appendItems(new)
          array += new
        }
        #expect(snapshot.itemIdentifiers == array && snapshot.numberOfItems == array.count, "round \(round)")
        #expect(array.indices.allSatisfy { snapshot.item(at: item($0)) == array[$0] }, "round \(round)")
        #expect(array.indices.allSatisfy { snapshot.indexOfItem(array[$0]) == $0 }, "round \(round)")
        #expect(before.itemIdentifiers == copy, "round \(round): the original has changed")
      }
    }
  }

  @Test func oneMoveIsOneMove() {
    var old = Snapshot()
    old.appendSections([0])
    old.appendItems(Array(0..<100))
    var new = old
    new.moveItem(90, beforeItem: 3)
    let changes = SnapshotDifference(from: old, to: new).changes
    #expect(
      changes.items.moved == [.init(source: IndexPath(item: 90, section: 0), target: IndexPath(item: 3, section: 0))])
    #expect(changes.items.deleted.isEmpty && changes.items.inserted.isEmpty)
  }

  @Test func theSubsequenceIsOneOfTheLongest() {
    /// Returns the greatest length by trying every subset.
    func longest(_ numbers: [Int]) -> Int {
      (0..<(1 << numbers.count)).map { mask in
        let chosen = numbers.indices.filter { mask & (1 << $0) != 0 }.map { numbers[$0] }
        return zip(chosen, chosen.dropFirst()).allSatisfy(<) ? chosen.count : 0
      }.max() ?? 0
    }
    var random = SeededRandom(seed: 77)
    for _ in 0..<300 {
      let numbers = Array(0..<Int.random(in: 0...9, using: &random)).shuffled(using: &random)
      let kept = zip(numbers, longestIncreasingSubsequence(numbers)).filter(\.1).map(\.0)
      #expect(kept == kept.sorted())
      #expect(kept.count == longest(numbers), "\(numbers)")
    }
  }
}
