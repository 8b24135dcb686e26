import CollectionView
import Foundation
import TestSupport
import Testing

/// A batch update asks a flow layout's delegate only for the sizes of what it changes.
@Suite struct FlowUpdateTests {
  /// Sizes that depend on the item's name, so that they move with it.
  final class Sizes: NSObject, CollectionViewDelegateFlowLayout {
    let source: Source
    var questions = 0

    init(_ source: Source) { self.source = source }

    func collectionView(
      _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
      sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
      questions += 1
      let number = Int(source.sections[indexPath.section][indexPath.item]) ?? 0
      return CGSize(width: 5 + number % 7, height: 4 + number % 3)
    }
  }

  private func makeView(_ source: Source, _ sizes: Sizes) -> CollectionView {
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 60, height: 80), collectionViewLayout: CollectionViewFlowLayout())
    view.register(NamedCell.self, forCellWithReuseIdentifier: "letter")
    view.dataSource = source
    view.delegate = sizes
    view.advance(to: 0)
    return view
  }

  @Test func onlyChangedItemsAreAskedFor() {
    let source = Source(count: 1_000)
    let sizes = Sizes(source)
    let view = makeView(source, sizes)
    sizes.questions = 0
    view.performBatchUpdates {
      source.sections[0].remove(at: 500)
      source.sections[0].insert("7001", at: 3)
      view.deleteItems(at: [item(500)])
      view.insertItems(at: [item(3)])
      view.reloadItems(at: [item(900)])
    }
    // The first item is always asked for: it shows whether the delegate has sizes.
    #expect(sizes.questions == 3)
    sizes.questions = 0
    view.performBatchUpdates {
      view.collectionViewLayout.invalidateLayout()
      source.sections[0].removeLast()
      view.deleteItems(at: [item(999)])
    }
    #expect(sizes.questions >= 999)
  }

  /// After any update the layout is the same as a new one of the same data.
  @Test(arguments: 0..<6) func theLayoutIsThatOfTheNewData(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let source = Source([(0..<40).map(String.init), (40..<50).map(String.init)])
    let sizes = Sizes(source)
    let view = makeView(source, sizes)
    for round in 0..<20 {
      view.performBatchUpdates {
        let section = Int.random(in: 0...1, using: &random)
        let count = source.sections[section].count
        func places(_ range: Range<Int>) -> [Int] {
          Set((0..<3).map { _ in Int.random(in: range, using: &random) }).sorted()
        }
        if count > 1, round % 3 == 0 {
          let (gone, target) = (Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random))
          source.sections[section].insert(source.sections[section].remove(at: gone), at: target)
          view.moveItem(at: IndexPath(item: gone, section: section), to: IndexPath(item: target, section: section))
        } else if count > 1 {
          let gone = places(0..<count)
          for index in gone.reversed() { source.sections[section].remove(at: index) }
          view.deleteItems(at: gone.map { IndexPath(item: $0, section: section) })
        }
        if round % 2 == 0 {
          let new = places(0..<source.sections[1 - section].count + 1)
          for index in new { source.sections[1 - section].insert("\(100 + 3 * round + index)", at: index) }
          view.insertItems(at: new.map { IndexPath(item: $0, section: 1 - section) })
        }
      }
      let fresh = makeView(source, Sizes(source))
      for (section, items) in source.sections.enumerated() {
        for number in items.indices {
          let path = IndexPath(item: number, section: section)
          let (kept, new) = (view.layoutAttributesForItem(at: path), fresh.layoutAttributesForItem(at: path))
          #expect(kept?.frame == new?.frame, "round \(round), \(path)")
        }
      }
    }
  }

  @Test func aReloadedSectionIsAskedForAgain() {
    let source = Source(count: 100)
    let sizes = Sizes(source)
    let view = makeView(source, sizes)
    view.performBatchUpdates {
      source.sections[0] = (1000..<1100).map(String.init)
      view.reloadSections([0])
    }
    #expect(view.layoutAttributesForItem(at: item(1))?.size == CGSize(width: 5 + 1001 % 7, height: 4 + 1001 % 3))
    #expect(sizes.questions >= 200)
  }
}
