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
      // What views prefer goes with them.
      var sizes = PreferredSizes()
      for (name, path) in old { sizes.set(size(of: name), for: .item(path)) }
      for section in before.indices {
        sizes.set(
          CGSize(width: section, height: 2), for: .supplementary("header", at: IndexPath(item: 0, section: section)))
      }
      let remapped = sizes.remapped(by: map)
      for section in update.after.indices {
        let known = new.filter { old[$0.key] != nil && !update.reloaded.contains($0.key) && $0.value[0] == section }
        let expected = known.map { ($0.value[1], size(of: $0.key)) }
        #expect(remapped.items(inSection: section) == Dictionary(uniqueKeysWithValues: expected), "round \(round)")
        let former = map.section(before: section).flatMap { map.isReloaded(section: $0) ? nil : $0 }
        let header = remapped.view(ofKind: "header", at: IndexPath(item: 0, section: section))
        #expect(header == former.map { CGSize(width: $0, height: 2) }, "round \(round)")
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

  /// Another one for each name.
  private func size(of name: String) -> CGSize { CGSize(width: Double(name.dropFirst()) ?? 0, height: 1) }

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
