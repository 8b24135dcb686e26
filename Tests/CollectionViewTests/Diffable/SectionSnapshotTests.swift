import CollectionView
import Foundation
import Testing

private typealias Outline = DiffableDataSourceSectionSnapshot<String>

/// Two years with months; June has days.
private func years() -> Outline {
  var outline = Outline()
  outline.append(["2024", "2025"])
  outline.append(["May", "June"], to: "2024")
  outline.append(["1", "2"], to: "June")
  return outline
}

@Suite struct SectionSnapshotTests {
  @Test func parentsComeBeforeTheirChildren() {
    let outline = years()
    #expect(outline.items == ["2024", "May", "June", "1", "2", "2025"] && outline.rootItems == ["2024", "2025"])
    #expect(outline.visibleItems == ["2024", "2025"] && outline.level(of: "2") == 2)
    #expect(outline.parent(of: "2") == "June" && outline.parent(of: "2025") == nil && outline.index(of: "June") == 2)
    #expect(outline.contains("May") && !outline.contains("July"))
  }

  @Test func onlyItemsBelowExpandedOnesAreVisible() {
    var outline = years()
    outline.expand(["June"])
    #expect(outline.visibleItems == ["2024", "2025"] && !outline.isVisible("1"))
    outline.expand(["2024"])
    #expect(outline.visibleItems == ["2024", "May", "June", "1", "2", "2025"] && outline.isVisible("1"))
    outline.collapse(["June"])
    #expect(outline.visibleItems == ["2024", "May", "June", "2025"] && outline.isExpanded("2024"))
    let copy = DiffableDataSourceSectionSnapshot(outline)
    #expect(outline.expandedItems == ["2024"] && copy.items == outline.items && copy.expandedItems == ["2024"])
    #expect(outline.visualDescription() == "- 2024\n  + May\n  + June\n    + 1\n    + 2\n+ 2025")
  }

  @Test func branchesAreInsertedReplacedAndDeleted() {
    var outline = years()
    outline.insert(["April"], before: "May")
    outline.insert(["July"], after: "June")
    #expect(
      outline.items == ["2024", "April", "May", "June", "1", "2", "July", "2025"] && outline.level(of: "July") == 1)
    #expect(outline.snapshot(of: "June").items == ["1", "2"] && outline.snapshot(of: "June").level(of: "1") == 0)
    #expect(outline.snapshot(of: "June", includingParent: true).level(of: "1") == 1)
    var days = Outline()
    days.append(["30"])
    days.append(["noon"], to: "30")
    outline.replace(childrenOf: "June", using: days)
    #expect(outline.snapshot(of: "June").items == ["30", "noon"] && outline.level(of: "noon") == 3)
    outline.delete(["June", "unknown"])
    #expect(outline.items == ["2024", "April", "May", "July", "2025"])
    outline.insert(days, after: "2024")
    #expect(outline.items.suffix(3) == ["30", "noon", "2025"] && outline.level(of: "noon") == 1)
    outline.deleteAll()
    #expect(outline.items.isEmpty)
  }

  @Test func aSectionShowsTheVisibleItems() {
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 30, height: 90), collectionViewLayout: SquaresLayout())
    view.register(NamedCell.self, forCellWithReuseIdentifier: "letter")
    let source = CollectionViewDiffableDataSource<Int, String>(collectionView: view) { view, path, name in
      let cell = view.dequeueReusableCell(withReuseIdentifier: "letter", for: path)
      (cell as? NamedCell)?.letter = name
      return cell
    }
    var shown: [String] {
      view.advance(to: view.now + 9)
      return view.indexPathsForVisibleItems.sorted().compactMap { (view.cellForItem(at: $0) as? NamedCell)?.letter }
    }
    var plain = source.snapshot()
    plain.appendSections([1])
    plain.appendItems(["first"])
    source.apply(plain)
    #expect(source.snapshot(for: 1).items == ["first"])
    source.apply(years(), to: 2)
    #expect(shown == ["first", "2024", "2025"] && source.snapshot(for: 2).items.count == 6)
    var outline = source.snapshot(for: 2)
    outline.expand(["2024"])
    source.apply(outline, to: 2)
    #expect(shown == ["first", "2024", "May", "June", "2025"])
    // Another snapshot of the whole replaces the outline, if it has other items.
    var next = source.snapshot()
    #expect(source.snapshot(for: 2).items.count == 6)
    next.deleteItems(["May"])
    source.apply(next)
    #expect(shown == ["first", "2024", "June", "2025"] && source.snapshot(for: 2).items.count == 3)
  }
}
