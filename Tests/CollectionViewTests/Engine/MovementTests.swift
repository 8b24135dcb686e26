import CollectionView
import Foundation
import TestSupport
import Testing

/// Interactive movement: the cell follows the drag, the others make room, and the data source is told at the end.
@Suite struct MovementTests {
  private func makeWall(_ source: Source, rows: CGFloat = 2) -> Wall {
    let layout = SquaresLayout()
    layout.side = 20
    let wall = Wall(source, layout: layout, size: CGSize(width: 60, height: rows * 20))
    return wall
  }

  @Test func theOthersMakeRoomAndTheDataSourceIsToldAtTheEnd() {
    let source = Source(count: 6)
    let wall = makeWall(source)
    #expect(wall.view.beginInteractiveMovementForItem(at: item(0)))
    // Lifted a little to the right of the centre of the second row.
    wall.view.updateInteractiveMovementTargetPosition(CGPoint(x: 35, y: 30))
    wall.view.advance(to: 1)
    #expect(
      draw(wall) == """
        ┌1─────┐┌2─────┐┌3─────┐
        │      ││      ││      │
        │      ││      ││      │
        └──────┘└──────┘└──────┘
        ┌4─────┐  ┌0─────┐─────┐
        │      │  │      │     │
        │      │  │      │     │
        └──────┘  └──────┘─────┘
        """)
    #expect(source.moves.isEmpty)
    wall.view.endInteractiveMovement()
    #expect(source.moves == ["\(item(0)) → \(item(4))"])
    // The animation starts where the item was dropped.
    #expect(wall.shown["0"]?.origin == CGPoint(x: 25, y: 20))
    wall.rest()
    #expect(wall.shown["0"]?.origin == CGPoint(x: 20, y: 20))
    #expect(source.sections == [["1", "2", "3", "4", "0", "5"]])
  }

  @Test func aCancelledMoveRestoresTheOrder() {
    let source = Source(count: 6)
    let wall = makeWall(source)
    let before = wall.shown
    wall.view.beginInteractiveMovementForItem(at: item(5))
    wall.view.updateInteractiveMovementTargetPosition(CGPoint(x: 5, y: 5))
    wall.view.advance(to: 0.1)
    wall.view.cancelInteractiveMovement()
    wall.rest()
    #expect(wall.shown == before && source.moves.isEmpty)
  }

  @Test func appearingCellsAreRequestedByTheirDataSourceIndexPath() {
    let source = Source(count: 30)
    let wall = makeWall(source)
    wall.view.beginInteractiveMovementForItem(at: item(1))
    wall.view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 30))
    // The drag continues while the content scrolls.
    wall.view.contentOffset.y = 80
    wall.view.updateInteractiveMovementTargetPosition(CGPoint(x: 30, y: 110))
    wall.view.advance(to: 1)
    // Without the 1, the fifth row begins with 13; the item was dropped in the middle of the sixth row.
    #expect(Set(wall.shown.keys) == ["13", "14", "15", "16", "1", "17"])
    wall.view.endInteractiveMovement()
    wall.rest()
    #expect(source.sections[0][12..<18] == ["13", "14", "15", "16", "1", "17"])
    #expect(wall.shown.keys.sorted() == source.sections[0][12..<18].sorted())
  }

  @Test func anItemMovesToAnotherSection() {
    let source = Source([["a", "b", "c"], ["d"]])
    let wall = makeWall(source)
    wall.view.beginInteractiveMovementForItem(at: item(0))
    wall.view.updateInteractiveMovementTargetPosition(CGPoint(x: 10, y: 30))
    wall.view.advance(to: 1)
    wall.view.endInteractiveMovement()
    wall.rest()
    #expect(source.sections == [["b", "c"], ["a", "d"]])
    #expect(wall.shown["a"]?.origin == CGPoint(x: 0, y: 20))
    #expect(wall.shown["d"]?.origin == CGPoint(x: 20, y: 20))
  }

  /// An item can be moved to every place of its section, and to those and the end of others; elsewhere it stays.
  @Test(arguments: 0..<5, -1..<5) func targetsAreThePlacesThatThereAre(section: Int, number: Int) {
    final class ChosenTarget: NSObject, CollectionViewDelegate {
      var target = IndexPath(item: 0, section: 0)
      func collectionView(
        _ collectionView: CollectionView, targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
      ) -> IndexPath { target }
    }
    let source = Source([["a", "b", "c"], ["d"], [], ["e", "f"]])
    var expected = source.sections
    let item = expected[0].remove(at: 1)
    if expected.indices.contains(section), 0...expected[section].count ~= number {
      expected[section].insert(item, at: number)
    } else {
      expected = source.sections
    }
    let wall = makeWall(source, rows: 6)
    let delegate = ChosenTarget()
    delegate.target = IndexPath(item: number, section: section)
    wall.view.delegate = delegate
    wall.view.beginInteractiveMovementForItem(at: IndexPath(item: 1, section: 0))
    wall.view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 50))
    wall.view.endInteractiveMovement()
    wall.rest()
    #expect(source.sections == expected && wall.shown.count == 6)
  }

  @Test func itemsThatCannotMoveAreNotLifted() {
    let source = Source(count: 30)
    source.fixed = [item(2)]
    let wall = makeWall(source)
    #expect(!wall.view.beginInteractiveMovementForItem(at: item(2)))
    #expect(!wall.view.beginInteractiveMovementForItem(at: item(20)), "it is not on screen")
    #expect(wall.view.beginInteractiveMovementForItem(at: item(3)))
    #expect(!wall.view.beginInteractiveMovementForItem(at: item(4)), "another one is being moved")
    #expect(wall.view.isMovingInteractively)
  }

  @Test func aDelegateMayKeepTheOthersInPlace() {
    final class FixedTarget: NSObject, CollectionViewDelegate {
      func collectionView(
        _ collectionView: CollectionView, targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
      ) -> IndexPath { originalIndexPath }
    }
    let source = Source(count: 6)
    let wall = makeWall(source)
    let delegate = FixedTarget()
    wall.view.delegate = delegate
    wall.view.beginInteractiveMovementForItem(at: item(0))
    wall.view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 30))
    wall.view.advance(to: 1)
    #expect(wall.shown["0"]?.origin == CGPoint(x: 40, y: 20) && wall.shown["5"]?.origin == CGPoint(x: 40, y: 20))
    #expect(
      wall.view.element(at: CGPoint(x: 50, y: 30))?.indexPath == item(0), "the lifted cell is in front of all others")
    // An item lifted at its own index path follows changes of the data.
    source.sections[0].remove(at: 1)
    wall.view.deleteItems(at: [item(1)])
    #expect(wall.shown["0"]?.origin == CGPoint(x: 40, y: 20))
    source.sections[0].remove(at: 0)
    wall.view.deleteItems(at: [item(0)])
    #expect(!wall.view.isMovingInteractively, "deleting the item ends its movement")
    wall.rest()
    #expect(wall.shown.count == 4)
  }

  /// The lifted item has other index paths on screen than in the data, so that no update can be told apart from its movement.
  @Test(arguments: SingleUpdate.allCases) func eachUpdateEndsTheMovementOfAMovedItem(update: SingleUpdate) {
    let source = Source([["a", "b", "c"], ["d", "e"]])
    let wall = makeWall(source, rows: 3)
    wall.view.beginInteractiveMovementForItem(at: item(0))
    wall.view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 10))
    wall.view.advance(to: 1)
    #expect(wall.shown["b"]?.origin == .zero && wall.view.isMovingInteractively)
    update.make(on: wall)
    #expect(!wall.view.isMovingInteractively)
    wall.view.advance(to: 2)
    wall.rest()
    #expect(source.moves.isEmpty && wall.shown == makeWall(Source(source.sections), rows: 3).shown)
  }

  /// After any movements and interruptions, the screen at rest shows the data, and `willDisplay` and `didEndDisplaying`
  /// are paired for every cell.
  @Test(arguments: 0..<40) func randomMovesKeepScreenAndDataConsistent(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let source = Source((0..<3).map { s in (0..<Int.random(in: 0...9, using: &random)).map { "\(s)\($0)" } })
    let wall = makeWall(source, rows: 3)
    for _ in 0..<60 {
      let shown = wall.view.indexPathsForVisibleItems
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1:
        if let path = shown.randomElement(using: &random) { wall.view.beginInteractiveMovementForItem(at: path) }
      case 2, 3, 4, 5:
        wall.view.updateInteractiveMovementTargetPosition(
          CGPoint(x: .random(in: -10...70, using: &random), y: .random(in: -10...150, using: &random)))
      case 6: wall.view.endInteractiveMovement()
      case 7: wall.view.cancelInteractiveMovement()
      case 8: wall.view.contentOffset.y = .random(in: 0...60, using: &random)
      default:
        if let section = source.sections.firstIndex(where: { !$0.isEmpty }) {
          wall.view.performBatchUpdates {
            source.sections[section].removeFirst()
            wall.view.deleteItems(at: [IndexPath(item: 0, section: section)])
          }
        }
      }
      wall.view.advance(to: wall.view.now + Double.random(in: 0...0.2, using: &random))
      let letters = wall.view.visibleCells.compactMap { ($0 as? NamedCell)?.letter }
      #expect(letters.count == Set(letters).count, "each item has its own cell")
    }
    wall.view.endInteractiveMovement()
    wall.rest()
    let paths = wall.view.indexPathsForVisibleItems
    #expect(paths.map { source.sections[$0[0]][$0[1]] }.sorted() == wall.shown.keys.sorted())
    #expect(wall.recorder.faults.isEmpty && wall.recorder.displayed.count == wall.shown.count)
  }

  /// Notes what it is told about movements.
  private final class NotingLayout: SquaresLayout {
    var told: [String] = []

    override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
      super.invalidateLayout(with: context)
      let (from, to) = (
        context.previousIndexPathsForInteractivelyMovingItems, context.targetIndexPathsForInteractivelyMovingItems
      )
      guard !to.isEmpty else { return }
      let target = context.interactiveMovementTarget
      told.append("\(from.map(\.item)) → \(to.map(\.item)) at \(Int(target.x)),\(Int(target.y))")
    }
  }

  @Test func theContextTellsWhatIsMoved() {
    let layout = NotingLayout()
    layout.side = 20
    let wall = Wall(Source(count: 6), layout: layout, size: CGSize(width: 60, height: 40))
    #expect(wall.view.beginInteractiveMovementForItem(at: item(0)))
    wall.view.updateInteractiveMovementTargetPosition(CGPoint(x: 35, y: 30))
    // The others have made room; further on, only the item itself moves.
    layout.told = []
    wall.view.updateInteractiveMovementTargetPosition(CGPoint(x: 36, y: 31))
    #expect(layout.told == ["[4] → [4] at 36,31"])
    wall.view.endInteractiveMovement()
    #expect(layout.told.last?.hasPrefix("[0] → [4]") == true)
  }

  private final class Mirrored: SquaresLayout {
    var positions: [[CGPoint]] = []
    override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

    override func invalidationContext(
      forInteractivelyMovingItems targetIndexPaths: [IndexPath], withTargetPosition targetPosition: CGPoint,
      previousIndexPaths: [IndexPath], previousPosition: CGPoint
    ) -> CollectionViewLayoutInvalidationContext {
      positions.append([previousPosition, targetPosition])
      return super.invalidationContext(
        forInteractivelyMovingItems: targetIndexPaths, withTargetPosition: targetPosition,
        previousIndexPaths: previousIndexPaths, previousPosition: previousPosition)
    }
  }

  /// In a mirrored layout the item is where the finger is, and goes there.
  @Test func itemsMoveInMirroredLayouts() {
    let (source, layout) = (Source(count: 6), Mirrored())
    layout.side = 20
    let wall = Wall(source, layout: layout, size: CGSize(width: 60, height: 40))
    wall.view.semanticContentAttribute = .forceRightToLeft
    layout.invalidateLayout()
    wall.view.advance(to: 1)
    #expect(wall.shown["0"]?.minX == 40 && wall.shown["2"]?.minX == 0)
    wall.view.beginInteractiveMovementForItem(at: item(0))
    wall.view.updateInteractiveMovementTargetPosition(CGPoint(x: 13, y: 11))
    wall.view.updateInteractiveMovementTargetPosition(CGPoint(x: 12, y: 11))
    #expect(
      layout.positions == [
        [CGPoint(x: 10, y: 10), CGPoint(x: 10, y: 10)], [CGPoint(x: 47, y: 11), CGPoint(x: 48, y: 11)],
      ])
    wall.view.advance(to: 2)
    #expect(wall.shown["0"] == CGRect(x: 2, y: 1, width: 20, height: 20))
    wall.view.endInteractiveMovement()
    wall.rest()
    #expect(source.sections == [["1", "2", "0", "3", "4", "5"]] && wall.shown["0"]?.minX == 0)
  }

  /// The layout learns from where to where each step goes, and each item is named once.
  @Test func contextsNameTheStepsOfAMovement() {
    final class Steps: SquaresLayout {
      var steps: [[CGPoint]] = []
      var named: [[IndexPath]?] = []
      override func invalidationContext(
        forInteractivelyMovingItems targetIndexPaths: [IndexPath], withTargetPosition targetPosition: CGPoint,
        previousIndexPaths: [IndexPath], previousPosition: CGPoint
      ) -> CollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(
          forInteractivelyMovingItems: targetIndexPaths, withTargetPosition: targetPosition,
          previousIndexPaths: previousIndexPaths, previousPosition: previousPosition)
        steps.append([previousPosition, targetPosition])
        named.append(context.invalidatedItemIndexPaths)
        return context
      }
    }
    let layout = Steps()
    layout.side = 20
    let wall = Wall(Source(count: 6), layout: layout, size: CGSize(width: 60, height: 40))
    let points = [CGPoint(x: 10, y: 10), CGPoint(x: 12, y: 10), CGPoint(x: 14, y: 11)]
    wall.view.beginInteractiveMovementForItem(at: item(0))
    for point in points.dropFirst() { wall.view.updateInteractiveMovementTargetPosition(point) }
    #expect(layout.steps == [[points[0], points[0]], [points[0], points[1]], [points[1], points[2]]])
    #expect(layout.named == [[item(0)], [item(0)], [item(0)]])
  }
}
