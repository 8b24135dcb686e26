import Foundation
import TestSupport
import Testing

@testable import CollectionView

@Suite struct UpdateMapLaws {
  /// Thousands of random updates agree with rebuilt arrays.
  @Test func agreesWithRebuiltArrays() throws {
    var random = SeededRandom(seed: 2)
    var name = 0
    for round in 0..<3_000 {
      let before = randomSections(&random, &name)
      let update = RandomUpdate(from: before, sectionChanges: round % 2 == 0, freshName: &name, random: &random)
      let map = try UpdateMap(
        BatchChanges(update), before: SectionCounts(items: before.map(\.count)),
        after: SectionCounts(items: update.after.map(\.count)))
      let old = indexPaths(of: before)
      let new = indexPaths(of: update.after)
      for (name, path) in old {
        #expect(map.path(after: path) == (update.reloaded.contains(name) ? nil : new[name]), "round \(round), \(name)")
        if update.reloaded.contains(name) {
          #expect(map.indexPath(after: path) == new[name], "round \(round), \(name)")
        }
      }
      for (name, path) in new {
        #expect(map.path(before: path) == (update.reloaded.contains(name) ? nil : old[name]), "round \(round), \(name)")
      }
    }
  }

  /// One change too many or too few is always refused.
  @Test func detectsCountsThatDoNotAddUp() {
    var random = SeededRandom(seed: 3)
    var name = 0
    for _ in 0..<500 {
      let before = randomSections(&random, &name)
      let update = RandomUpdate(from: before, sectionChanges: false, freshName: &name, random: &random)
      var after = SectionCounts(items: update.after.map(\.count))
      after.items[Int.random(in: 0..<after.sections, using: &random)] += 1
      #expect(throws: CollectionViewError.self) {
        try UpdateMap(BatchChanges(update), before: SectionCounts(items: before.map(\.count)), after: after)
      }
    }
  }

  private func randomSections(_ random: inout SeededRandom, _ name: inout Int) -> [[String]] {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in
      (0..<Int.random(in: 0...9, using: &random)).map { _ in
        name += 1
        return "o\(name)"
      }
    }
  }
}

extension BatchChanges {
  init(_ update: RandomUpdate) {
    self.init()
    for change in update.changes {
      switch change {
      case .deleteItem(let path): items.deleted.append(path)
      case .insertItem(let path): items.inserted.append(path)
      case .reloadItem(let path): items.reloaded.append(path)
      case .moveItem(let source, let target): items.moved.append(.init(source: source, target: target))
      case .deleteSection(let section): sections.deleted.append(section)
      case .insertSection(let section): sections.inserted.append(section)
      case .reloadSection(let section): sections.reloaded.append(section)
      case .moveSection(let source, let target): sections.moved.append(.init(source: source, target: target))
      }
    }
  }
}
