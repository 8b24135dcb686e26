import CollectionView
import Foundation
import Testing

/// Known complaints about other collection view implementations, one test each.
@Suite struct KnownComplaints {
  // MARK: Cells vanish when a search over frames stops at the first miss

  /// The frames do not ascend with the items, so a search that stops at the first miss loses some.
  @Test func framesNeedNotAscendWithTheItems() {
    let layout = ListedLayout()
    layout.listed = (0..<20).map {
      ListedLayout.cell($0, CGRect(x: 0, y: CGFloat($0 * 7 % 20) * 10, width: 10, height: 10))
    }
    layout.size = CGSize(width: 30, height: 200)
    let wall = Wall(Source(count: 20), layout: layout)
    for offset in stride(from: CGFloat(0), through: 160, by: 10) {
      wall.view.contentOffset.y = offset
      wall.view.advance(to: Double(offset))
      let first = Int(offset / 10)
      let expected: [String] = (0..<20).filter { (first..<first + 4).contains($0 * 7 % 20) }.map(String.init)
      #expect(wall.shown.keys.sorted() == expected.sorted())
    }
  }

  // MARK: The offset jumps when items are inserted above

  /// Expects the visible items to stay at their places on the screen in an update, which changes the offset.
  private func expectNoMovement(_ wall: Wall, to offset: CGFloat, update: () -> Void) {
    let before = wall.shown
    update()
    #expect(wall.view.contentOffset.y == offset)
    for time in [1.0, 1.1, 1.3, 2] {
      wall.view.advance(to: time)
      #expect(wall.shown == before)
    }
  }

  @Test func insertionsAboveDoNotMoveVisibleItems() {
    let wall = Wall.scrolled(to: 105)
    expectNoMovement(wall, to: 205) { wall.insert(30) }
  }

  @Test func deletionsAboveDoNotMoveVisibleItems() {
    let wall = Wall.scrolled(to: 505)
    expectNoMovement(wall, to: 405) { wall.removeFirst(30) }
  }

  /// At the end of the content, the offset decreases with its height.
  @Test(arguments: [false, true]) func deletionsBeforeTheEndDoNotMoveVisibleItems(keepsVisibleContent: Bool) {
    let wall = Wall.scrolled(to: 60, count: 30, keepsVisibleContent: keepsVisibleContent)
    expectNoMovement(wall, to: 50) { wall.removeFirst(3) }
  }

  /// The first of the visible items keeps its place, and the later ones are pushed.
  @Test func insertionsAmongVisibleItemsMoveTheLaterOnes() {
    let wall = Wall.scrolled(to: 105)
    wall.insert(3, at: 36)
    wall.rest()
    #expect(wall.view.contentOffset.y == 105 && wall.shown["30"]?.minY == -5 && wall.shown["36"]?.minY == 25)
  }

  @Test func insertionsAtTheTopAreVisible() {
    let wall = Wall(Source(count: 300), layout: SquaresLayout())
    wall.insert(1)
    wall.rest()
    #expect(wall.view.contentOffset.y == 0)
    #expect(wall.shown["new 0"] != nil)
  }

  // MARK: zIndex and tap order disagree

  /// The frontmost element is hit, by zIndex rather than by the order of items.
  @Test func theFrontmostElementIsHit() {
    let layout = ListedLayout()
    layout.listed = [
      ListedLayout.cell(0, CGRect(x: 0, y: 0, width: 20, height: 20), zIndex: 5),
      ListedLayout.cell(1, CGRect(x: 10, y: 10, width: 20, height: 20), zIndex: 1),
      ListedLayout.cell(2, CGRect(x: 10, y: 10, width: 5, height: 5), zIndex: 5),
    ]
    let wall = Wall(Source(count: 3), layout: layout)
    func hit(_ x: CGFloat, _ y: CGFloat) -> IndexPath? { wall.view.element(at: CGPoint(x: x, y: y))?.indexPath }
    #expect(hit(5, 5) == item(0))
    #expect(hit(12, 12) == item(2))
    #expect(hit(18, 18) == item(0))
    #expect(hit(25, 25) == item(1))
    #expect(hit(25, 5) == nil)
    #expect(wall.view.indexPathForItem(at: CGPoint(x: 18, y: 18)) == item(0))
    #expect(wall.view.presentedElements.map(\.indexPath) == [item(1), item(0), item(2)])
  }

  // MARK: scrollToItem before the first layout is ignored

  @Test func anItemCanBeScrolledToBeforeTheFirstLayout() {
    let source = Source(count: 300)
    let view = CollectionView(frame: .zero, collectionViewLayout: SquaresLayout())
    view.register(NamedCell.self, forCellWithReuseIdentifier: "letter")
    view.dataSource = source
    view.scrollToItem(at: item(90), at: .top, animated: true)
    view.advance(to: 0)
    view.frame = CGRect(x: 0, y: 0, width: 30, height: 40)
    view.advance(to: 1)
    #expect(view.contentOffset.y == 300)
    #expect(view.indexPathsForVisibleItems.first == item(90))
  }

  // MARK: Disappearing cells vanish at the start of the animation instead of its end

  /// Disappearing cells are displayed until the end of the animation.
  @Test func disappearingCellsStayUntilTheEnd() {
    let wall = Wall(Source(count: 3), layout: SquaresLayout())
    wall.removeFirst(1)
    for time in [0.0, 0.1, 0.2, 0.39] {
      wall.view.advance(to: time)
      #expect(wall.view.presentedElements.filter(\.isLeaving).count == 1)
      #expect(wall.recorder.displayed.count == 3)
      #expect(wall.view.visibleCells.count == 2)
      #expect(wall.view.isAnimating)
    }
    wall.view.advance(to: 0.4)
    #expect(wall.view.presentedElements.count == 2)
    #expect(wall.recorder.displayed.count == 2)
    #expect(!wall.view.isAnimating)
  }

  // MARK: Content exactly as wide as the view glitches

  @Test func contentExactlyAsWideAsTheViewDoesNotScroll() {
    let wall = Wall(Source(count: 30), layout: SquaresLayout(), size: CGSize(width: 30, height: 40))
    #expect(wall.view.contentOffsetRange.greatest.x == 0)
    wall.view.contentOffset = wall.view.clampedContentOffset(CGPoint(x: 3, y: 12))
    wall.view.advance(to: 1)
    let shown = wall.shown
    wall.view.advance(to: 2)
    #expect(wall.view.contentOffset == CGPoint(x: 0, y: 12))
    #expect(wall.shown == shown && shown.count == 15)
  }

  // MARK: Attributes mutated without a copy leak into the cache

  /// Only the layout itself may change the attributes that it stores.
  @Test func theCollectionViewDoesNotChangeTheLayoutsAttributes() {
    let layout = ListedLayout()
    layout.listed = (0..<3).map { ListedLayout.cell($0, CGRect(x: CGFloat($0) * 10, y: 0, width: 10, height: 10)) }
    let kept = layout.listed ?? []
    let copies = kept.map { $0.copy() as? CollectionViewLayoutAttributes }
    let wall = Wall(Source(count: 3), layout: layout)
    wall.view.layoutAttributesForItem(at: item(0))?.alpha = 0.1
    #expect(kept[0].alpha == 1 && wall.view.layoutAttributesForItem(at: item(0))?.alpha == 1)
    wall.view.performBatchUpdates {
      wall.source.sections[0].remove(at: 2)
      wall.view.deleteItems(at: [item(2)])
      layout.listed?.removeLast()
    }
    wall.view.setCollectionViewLayout(SquaresLayout(), animated: true)
    wall.rest()
    for (attributes, copy) in zip(kept, copies) { #expect(attributes.isEqual(copy)) }
    let cell = wall.view.cellForItem(at: item(0))
    kept[0].frame.origin.y = 33
    wall.view.advance(to: 100)
    #expect(cell?.frame.minY == 0)
  }

  // MARK: A batch update reads the counts too early

  /// The counts before an update are those displayed, even if the data source has changed already.
  @Test func dataMayChangeBeforeTheUpdateBegins() {
    let wall = Wall(Source(count: 6), layout: SquaresLayout())
    wall.source.sections[0].remove(at: 2)
    wall.view.deleteItems(at: [item(2)])
    wall.source.sections[0].append("x")
    wall.view.performBatchUpdates { wall.view.insertItems(at: [item(5)]) }
    wall.rest()
    #expect(Set(wall.shown.keys) == ["0", "1", "3", "4", "5", "x"])
  }

  @Test func anUpdateBeforeTheFirstLayoutIsValid() {
    let source = Source(count: 3)
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 30, height: 40), collectionViewLayout: SquaresLayout())
    view.register(NamedCell.self, forCellWithReuseIdentifier: "letter")
    view.dataSource = source
    source.sections[0].append("x")
    view.insertItems(at: [item(3)])
    view.advance(to: 0)
    #expect(view.visibleCells.count == 4)
  }
}
