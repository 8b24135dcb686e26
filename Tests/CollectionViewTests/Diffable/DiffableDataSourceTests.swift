import CollectionView
import Foundation
import TestSupport
import Testing

/// A collection view of squares whose cells show the name of their item.
private struct DiffableWall {
  let view: CollectionView
  let source: CollectionViewDiffableDataSource<String, Int>

  init() {
    let layout = SquaresLayout()
    layout.columns = 4
    view = CollectionView(frame: CGRect(x: 0, y: 0, width: 40, height: 100), collectionViewLayout: layout)
    let registration = CollectionView.CellRegistration<NamedCell, Int> { cell, _, item in
      cell.letter += "\(item)"
    }
    source = CollectionViewDiffableDataSource(collectionView: view) { view, path, item in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
  }

  var shown: [String: CGPoint] {
    Dictionary(
      view.presentedElements.filter { !$0.isLeaving }.compactMap { element in
        (element.view as? NamedCell).map { ($0.letter, element.frame.origin) }
      }
    ) { first, _ in first }
  }

  func apply(_ sections: [(String, [Int])], animated: Bool = true, at time: TimeInterval) {
    var snapshot = DiffableDataSourceSnapshot<String, Int>()
    for (section, items) in sections {
      snapshot.appendSections([section])
      snapshot.appendItems(items)
    }
    source.apply(snapshot, animatingDifferences: animated)
    view.advance(to: time)
  }
}

@Suite struct DiffableDataSourceTests {
  @Test func appliesSnapshotsWithAnimation() throws {
    let wall = DiffableWall()
    wall.apply([("A", [1, 2, 3])], at: 0)
    #expect(wall.shown == ["1": .zero, "2": CGPoint(x: 10, y: 0), "3": CGPoint(x: 20, y: 0)])
    let two = try #require(wall.view.cellForItem(at: item(1)))
    wall.apply([("A", [3, 2, 5])], at: 0.1)
    wall.view.advance(to: 0.2)
    #expect(wall.view.isAnimating)
    wall.view.advance(to: 9)
    #expect(wall.shown == ["3": .zero, "2": CGPoint(x: 10, y: 0), "5": CGPoint(x: 20, y: 0)])
    #expect(wall.view.cellForItem(at: item(1)) === two, "remaining items keep their cells")
  }

  @Test func appliesSnapshotsWithoutAnimation() {
    let wall = DiffableWall()
    wall.apply([("A", [1, 2])], at: 0)
    wall.apply([("A", [2, 1])], animated: false, at: 0)
    #expect(wall.shown == ["2": .zero, "1": CGPoint(x: 10, y: 0)])
    #expect(!wall.view.isAnimating)
    #expect(wall.view.animation != .none, "the next change is animated again")
  }

  @Test func reloadingReplacesCellsAndReconfiguringKeepsThem() throws {
    let wall = DiffableWall()
    wall.apply([("A", [1, 2, 3])], at: 0)
    let cells = try (0..<3).map { try #require(wall.view.cellForItem(at: item($0)) as? NamedCell) }
    var snapshot = wall.source.snapshot()
    snapshot.reloadItems([2])
    snapshot.reconfigureItems([3])
    wall.source.apply(snapshot)
    wall.view.advance(to: 9)
    #expect(wall.view.cellForItem(at: item(0)) === cells[0] && cells[0].letter == "1")
    #expect(wall.view.cellForItem(at: item(1)) !== cells[1])
    #expect(wall.view.cellForItem(at: item(2)) === cells[2] && cells[2].letter == "33", "configured a second time")
    #expect(wall.source.snapshot().reloadedItemIdentifiers.isEmpty)
  }

  @Test func looksUpByIdentifier() {
    let wall = DiffableWall()
    wall.apply([("A", [1, 2]), ("B", [7])], at: 0)
    #expect(wall.source.itemIdentifier(for: IndexPath(item: 0, section: 1)) == 7)
    #expect(wall.source.itemIdentifier(for: IndexPath(item: 9, section: 1)) == nil)
    #expect(wall.source.indexPath(for: 2) == item(1) && wall.source.indexPath(for: 99) == nil)
    #expect(wall.source.sectionIdentifier(for: 1) == "B" && wall.source.index(for: "B") == 1)
  }

  @Test func completionIsCalledAtTheEndOfTheAnimation() {
    let wall = DiffableWall()
    wall.apply([("A", [1, 2])], at: 0)
    var isDone = false
    var snapshot = wall.source.snapshot()
    snapshot.deleteItems([1])
    wall.source.apply(snapshot) { isDone = true }
    wall.view.advance(to: 0.05)
    #expect(!isDone)
    wall.view.advance(to: 9)
    #expect(isDone)
  }

  @Test func anySequenceOfSnapshotsEndsWithTheLast() {
    var random = SeededRandom(seed: 12)
    let wall = DiffableWall()
    var time = 0.0
    for round in 0..<200 {
      let items = Array(0..<24).shuffled(using: &random).prefix(Int.random(in: 0...24, using: &random))
      let sections = ["A", "B", "C"].shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
      var lists = sections.map { ($0, [Int]()) }
      for item in items { lists[Int.random(in: lists.indices, using: &random)].1.append(item) }
      // Some snapshots are applied during the animation of the previous one.
      time += Bool.random(using: &random) ? 5 : 0.1
      wall.apply(lists, at: time)
      var expected: [String: CGPoint] = [:]
      var top: CGFloat = 0
      for (_, list) in lists {
        for (index, item) in list.enumerated() {
          let origin = CGPoint(x: CGFloat(index % 4) * 10, y: top + CGFloat(index / 4) * 10)
          expected["\(item)"] = origin
        }
        top += CGFloat((list.count + 3) / 4) * 10
      }
      let model = wall.view.presentedElements.filter { !$0.isLeaving }
        .map { (($0.view as? NamedCell)?.letter ?? "", $0.modelFrame.origin) }
      #expect(Dictionary(model) { first, _ in first } == expected, "round \(round)")
      #expect(model.count == expected.count, "round \(round): wrong number of cells")
    }
    wall.view.advance(to: time + 9)
    #expect(!wall.view.isAnimating)
  }

  /// An item that is reloaded and goes into a section that is reloaded is named in one change.
  @Test func aReloadedItemGoesIntoAReloadedSection() {
    let wall = DiffableWall()
    wall.apply([("A", [1, 2]), ("B", [3])], at: 0)
    var errors: [CollectionViewError] = []
    wall.view.onProgrammerError = { errors.append($0) }
    var snapshot = wall.source.snapshot()
    snapshot.deleteItems([1])
    snapshot.appendItems([1], toSection: "B")
    snapshot.reloadSections(["B"])
    snapshot.reloadItems([1])
    wall.source.apply(snapshot)
    wall.view.advance(to: 9)
    #expect(errors == [] && Set(wall.shown.keys) == ["1", "2", "3"])
  }
}
