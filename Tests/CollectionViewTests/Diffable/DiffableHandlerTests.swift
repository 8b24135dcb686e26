import Foundation
import Testing

@testable import CollectionView

/// A diffable data source: reloads, messages, and outlines that the user opens.
@Suite struct DiffableHandlerTests {
  private func makeWall(
    _ items: [String] = ["a", "b"]
  ) -> (view: CollectionView, source: CollectionViewDiffableDataSource<Int, String>) {
    let layout = SquaresLayout()
    layout.headerHeight = 5
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 30, height: 90), collectionViewLayout: layout)
    view.register(NamedCell.self, forCellWithReuseIdentifier: "letter")
    view.register(
      CollectionReusableView.self, forSupplementaryViewOfKind: CollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    let source = CollectionViewDiffableDataSource<Int, String>(collectionView: view) { view, path, name in
      guard name != "none" else { return nil }
      let cell = view.dequeueReusableCell(withReuseIdentifier: "letter", for: path)
      (cell as? NamedCell)?.letter = name
      return cell
    }
    source.supplementaryViewProvider = { view, kind, path in
      view.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "header", for: path)
    }
    var snapshot = source.snapshot()
    snapshot.appendSections([1])
    snapshot.appendItems(items)
    source.apply(snapshot, animatingDifferences: false)
    view.advance(to: 0)
    return (view, source)
  }

  private func letters(_ view: CollectionView) -> [String] {
    view.visibleCells.compactMap { ($0 as? NamedCell)?.letter }
  }

  @Test func reloadingReplacesAllViewsAtOnce() {
    let (view, source) = makeWall()
    let cells = view.visibleCells
    var snapshot = source.snapshot()
    snapshot.appendItems(["c"])
    var isDone = false
    source.applySnapshotUsingReloadData(snapshot) { isDone = true }
    #expect(isDone && source.snapshot().itemIdentifiers == ["a", "b", "c"])
    view.advance(to: 0.01)
    #expect(letters(view) == ["a", "b", "c"] && !view.isAnimating)
    #expect(view.visibleSupplementaryViews(ofKind: CollectionView.elementKindSectionHeader).count == 1)
    // All were put back, and taken again.
    #expect(Set(view.visibleCells.map(ObjectIdentifier.init)).isSuperset(of: cells.map(ObjectIdentifier.init)))
    source.apply(source.snapshot()) { isDone = false }
    #expect(!isDone, "without changes it is done at once")
  }

  @Test func whatProvidersDoNotReturnIsReported() {
    let (view, source) = makeWall()
    var errors: [String] = []
    view.onProgrammerError = { errors.append($0.description) }
    source.supplementaryViewProvider = nil
    var snapshot = source.snapshot()
    snapshot.appendItems(["none"])
    source.applySnapshotUsingReloadData(snapshot)
    view.advance(to: 1)
    #expect(
      errors.contains {
        $0.hasPrefix("The cell provider of the diffable data source has no cell for item 2 of section 0")
      })
    #expect(errors.count >= 2)
  }

  private func makeOutline() -> (CollectionView, CollectionViewDiffableDataSource<Int, String>) {
    let (view, source) = makeWall(["top"])
    var outline = DiffableDataSourceSectionSnapshot<String>()
    outline.append(["2024", "2025"])
    outline.append(["May", "June"], to: "2024")
    source.apply(outline, to: 2, animatingDifferences: false)
    view.advance(to: 1)
    return (view, source)
  }

  private func path(_ number: Int) -> IndexPath { IndexPath(item: number, section: 1) }

  @Test func outlinesOpenAndCloseAsTheUserAsks() {
    let (view, source) = makeOutline()
    #expect(source.isOutlineExpanded(at: path(0)) == false && source.isOutlineExpanded(at: path(1)) == nil)
    #expect(source.isOutlineExpanded(at: item(0)) == nil && source.outlineLevel(at: item(0)) == 0)
    source.toggleOutline(at: path(0))
    view.advance(to: 9)
    #expect(letters(view) == ["top", "2024", "May", "June", "2025"] && source.isOutlineExpanded(at: path(0)) == true)
    #expect((0..<4).map { source.outlineLevel(at: path($0)) } == [0, 1, 1, 0])
    source.toggleOutline(at: item(0))
    source.toggleOutline(at: path(0))
    view.advance(to: 18)
    #expect(letters(view) == ["top", "2024", "2025"])
  }

  @Test func handlersAllowAndLearnOfOpening() {
    let (view, source) = makeOutline()
    var told: [String] = []
    var (opens, closes) = (false, true)
    source.sectionSnapshotHandlers.shouldExpandItem = { _ in opens }
    source.sectionSnapshotHandlers.willExpandItem = { told.append("opens \($0)") }
    source.sectionSnapshotHandlers.shouldCollapseItem = { _ in closes }
    source.sectionSnapshotHandlers.willCollapseItem = { told.append("closes \($0)") }
    source.toggleOutline(at: path(0))
    #expect(told == [] && source.isOutlineExpanded(at: path(0)) == false)
    (opens, closes) = (true, false)
    source.toggleOutline(at: path(0))
    #expect(told == ["opens 2024"])
    source.toggleOutline(at: path(0))
    #expect(told == ["opens 2024"] && source.isOutlineExpanded(at: path(0)) == true)
    (opens, closes) = (false, true)
    source.toggleOutline(at: path(0))
    #expect(told == ["opens 2024", "closes 2024"] && source.isOutlineExpanded(at: path(0)) == false)
    opens = true
    // Children that are made when they are wanted: any item may have some.
    source.sectionSnapshotHandlers.snapshotForExpandingParent = { parent, now in
      told.append("\(parent) has \(now.items.count)")
      var made = DiffableDataSourceSectionSnapshot<String>()
      made.append(["\(parent)-1"])
      return made
    }
    #expect(source.isOutlineExpanded(at: path(1)) == false)
    source.toggleOutline(at: path(1))
    view.advance(to: 9)
    #expect(letters(view) == ["top", "2024", "2025", "2025-1"] && told.last == "2025 has 0")
    source.toggleOutline(at: path(0))
    view.advance(to: 18)
    #expect(letters(view) == ["top", "2024", "2024-1", "2025", "2025-1"] && told.last == "2024 has 2")
  }
}
