import CollectionView
import Foundation
import Testing

@Suite struct ReuseTests {
  /// Views are put into the pool before others are dequeued, so scrolling a page back and forth creates none.
  @Test func disappearingViewsAreReusedForAppearingOnes() {
    let wall = Wall(Source(count: 300), layout: SquaresLayout())
    let made = wall.view.reuseStatistics.created
    for step in 1...20 {
      wall.view.contentOffset.y = CGFloat(step % 5) * 40
      wall.view.advance(to: Double(step))
    }
    #expect(wall.view.reuseStatistics.created == made)
    #expect(wall.view.reuseStatistics.reused == 20 * 12)
  }

  @Test(arguments: [100, 10_000, 1_000_000])
  func liveCellsAreBoundedByWhatIsVisible(count: Int) {
    let source = CountedSource(count: count)
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 30, height: 40), collectionViewLayout: SquaresLayout())
    view.register(NamedCell.self, forCellWithReuseIdentifier: "letter")
    view.dataSource = source
    view.reusePoolLimit = 5
    for step in 0..<50 {
      view.contentOffset.y = view.contentOffsetRange.greatest.y * CGFloat(step) / 49
      view.advance(to: Double(step))
      #expect(view.reuseStatistics.live <= 15)
      #expect(view.reuseStatistics.idle <= 5)
    }
    #expect(view.reuseStatistics.created <= 50)
  }

  @Test func aDequeuedViewIsPreparedAndHasItsSize() {
    let source = Source(count: 60)
    var sizes: [CGSize] = []
    source.onCell = { view, path in
      let cell = view.dequeueReusableCell(withReuseIdentifier: "letter", for: path)
      #expect((cell as? NamedCell)?.letter == "")
      (cell as? NamedCell)?.letter = "x"
      sizes.append(cell.bounds.size)
      return cell
    }
    let wall = Wall(source, layout: SquaresLayout())
    wall.view.contentOffset.y = 40
    wall.view.advance(to: 1)
    #expect(wall.view.reuseStatistics.reused == 12)
    #expect(Set(sizes.map(\.width)) == [10])
  }

  /// What the data source does to a new cell's place and size does not count.
  @Test(arguments: [CGSize(width: 5, height: 0), CGSize(width: 0, height: 5), .zero])
  func theLayoutHasTheLastWordOnFrames(larger: CGSize) {
    let source = Source(count: 60)
    source.onCell = { view, path in
      let cell = view.dequeueReusableCell(withReuseIdentifier: "letter", for: path)
      cell.bounds.size.width += larger.width
      cell.bounds.size.height += larger.height
      if larger == .zero { cell.center.x += 7 }
      return cell
    }
    let wall = Wall(source, layout: SquaresLayout())
    for step in 0...1 {
      wall.view.contentOffset.y = CGFloat(40 * step)
      wall.view.advance(to: Double(step))
      let shown = wall.view.indexPathsForVisibleItems
      #expect(shown.count == 12)
      for path in shown {
        let frame = wall.view.collectionViewLayout.layoutAttributesForItem(at: path)?.frame
        #expect(wall.view.cellForItem(at: path)?.frame == frame)
      }
    }
  }

  /// Neither idle views of the class before nor those that are on screen are dequeued after another class was registered.
  @Test func viewsOfAClassThatIsNoLongerRegisteredAreNotReused() {
    final class OtherCell: CollectionViewCell {}
    let wall = Wall(Source(count: 300), layout: SquaresLayout())
    let sections = wall.source.sections
    wall.source.sections = []
    wall.view.reloadData()
    wall.view.advance(to: 1)
    #expect(wall.view.reuseStatistics.idle == 12)
    wall.view.register(OtherCell.self, forCellWithReuseIdentifier: "letter")
    wall.source.sections = sections
    wall.view.reloadData()
    wall.view.advance(to: 2)
    #expect(wall.view.visibleCells.count == 12 && wall.view.visibleCells.allSatisfy { $0 is OtherCell })
    wall.view.register(NamedCell.self, forCellWithReuseIdentifier: "letter")
    wall.view.contentOffset.y = 40
    wall.view.advance(to: 3)
    #expect(wall.view.visibleCells.count == 12 && wall.view.visibleCells.allSatisfy { $0 is NamedCell })
  }

  /// Each kind of supplementary view has its own pool.
  @Test func headersAppearAndDisappearWithTheirSections() {
    let layout = SquaresLayout()
    layout.headerHeight = 10
    let wall = Wall(Source((0..<9).map { section in (0..<6).map { "\(section)\($0)" } }), layout: layout)
    let kind = CollectionView.elementKindSectionHeader
    #expect(wall.view.indexPathsForVisibleSupplementaryElements(ofKind: kind).map(\.section) == [0, 1])
    wall.view.contentOffset.y = 60
    wall.view.advance(to: 1)
    #expect(wall.view.indexPathsForVisibleSupplementaryElements(ofKind: kind).map(\.section) == [2, 3])
    #expect(wall.view.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: 2))?.frame.minY == 60)
    #expect(wall.view.reuseStatistics.idle == 0)
  }

  @Test func decorationViewsHaveTheLayoutsClasses() {
    final class Shelf: CollectionReusableView {}
    let layout = ListedLayout()
    layout.register(Shelf.self, forDecorationViewOfKind: "shelf")
    let shelf = CollectionViewLayoutAttributes(forDecorationViewOfKind: "shelf", with: item(0))
    shelf.frame = CGRect(x: 0, y: 0, width: 30, height: 5)
    shelf.zIndex = -1
    layout.listed = [ListedLayout.cell(0, CGRect(x: 0, y: 0, width: 10, height: 10)), shelf]
    let wall = Wall(Source(count: 1), layout: layout)
    #expect(wall.view.presentedElements.map(\.category) == [.decorationView, .cell])
    #expect(wall.view.presentedElements.first?.view is Shelf)
  }

  @Test func everyDisplayEndsOnce() {
    let wall = Wall(Source(count: 90), layout: SquaresLayout())
    for step in 1...30 {
      wall.view.contentOffset.y = CGFloat(step * 37 % 260)
      wall.view.advance(to: Double(step))
    }
    wall.view.reloadData()
    wall.view.advance(to: 40)
    #expect(wall.recorder.faults == [])
    #expect(wall.recorder.displayed.count == wall.view.visibleCells.count)
    wall.source.sections = []
    wall.view.reloadData()
    wall.view.advance(to: 41)
    #expect(wall.recorder.displayed.isEmpty)
  }

  /// Two layouts may have different views of one kind.
  @Test func decorationViewsAreOfTheirLayoutsClass() {
    final class Shelf: CollectionReusableView {}
    final class Board: CollectionReusableView {}
    func layout(_ viewClass: AnyClass) -> ListedLayout {
      let layout = ListedLayout()
      layout.register(viewClass, forDecorationViewOfKind: "shelf")
      let attributes = CollectionViewLayoutAttributes(forDecorationViewOfKind: "shelf", with: item(0))
      attributes.frame = CGRect(x: 0, y: 0, width: 30, height: 5)
      layout.listed = [attributes]
      return layout
    }
    let shelves = layout(Shelf.self)
    let wall = Wall(Source(count: 1), layout: shelves)
    #expect(wall.view.presentedElements.map { $0.view is Shelf } == [true])
    shelves.listed = []
    shelves.invalidateLayout()
    wall.view.advance(to: 1)
    wall.view.setCollectionViewLayout(layout(Board.self), animated: false)
    wall.view.advance(to: 2)
    #expect(wall.view.presentedElements.map { $0.view is Board } == [true])
  }
}
