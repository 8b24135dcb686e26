import CollectionView
import Foundation
import Testing

@Suite struct InteractiveTransitionTests {
  /// Squares whose right edges are nearer.
  private final class TiltedLayout: SquaresLayout {
    override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
      var tilt = CATransform3DIdentity
      tilt.m34 = -1 / 40
      let all = super.layoutAttributesForElements(in: rect) ?? []
      for attributes in all { attributes.transform3D = CATransform3DRotate(tilt, 0.8, 0, 1, 0) }
      return all
    }
  }

  private func start(at offset: CGFloat = 0) -> (Wall, CollectionViewTransitionLayout, () -> [String]) {
    let wall = Wall(Source(count: 300), layout: SquaresLayout())
    wall.view.contentOffset.y = offset
    wall.view.advance(to: 1)
    var ends: [String] = []
    let next = SquaresLayout()
    next.columns = 2
    let layout = wall.view.startInteractiveTransition(to: next) { ends.append("\($0) \($1)") }
    wall.view.advance(to: 1)
    return (wall, layout, { ends })
  }

  private func setProgress(_ progress: CGFloat, _ wall: Wall, _ layout: CollectionViewTransitionLayout) {
    layout.transitionProgress = progress
    wall.view.advance(to: wall.view.now)
  }

  @Test func elementsFollowTheProgress() {
    let (wall, layout, _) = start()
    #expect(wall.view.collectionViewLayout === layout)
    #expect(wall.shown["2"] == CGRect(x: 20, y: 0, width: 10, height: 10))
    setProgress(0.5, wall, layout)
    #expect(wall.shown["2"] == CGRect(x: 10, y: 5, width: 10, height: 10))
    setProgress(0.25, wall, layout)
    #expect(wall.shown["2"] == CGRect(x: 15, y: 2.5, width: 10, height: 10))
    #expect(wall.shown["11"] == CGRect(x: 17.5, y: 35, width: 10, height: 10), "it goes out of sight")
    setProgress(1, wall, layout)
    #expect(wall.shown["2"] == CGRect(x: 0, y: 10, width: 10, height: 10))
    #expect(wall.view.isAnimating == false && wall.recorder.faults == [])
  }

  @Test(arguments: [true, false]) func finishingAndCancellingContinueFromThere(isFinished: Bool) {
    let (wall, layout, ends) = start(at: 400)
    let before = wall.shown
    setProgress(0.4, wall, layout)
    let middle = wall.shown
    if isFinished { wall.view.finishInteractiveTransition() } else { wall.view.cancelInteractiveTransition() }
    for (name, frame) in wall.shown where middle[name] != nil {
      #expect(
        middle[name].map { abs($0.midX - frame.midX) + abs($0.midY - frame.midY) < 1e-3 } == true, "\(name) jumped")
    }
    #expect(ends() == [])
    wall.rest()
    #expect(ends() == ["true \(isFinished)"])
    #expect(wall.view.collectionViewLayout === (isFinished ? layout.nextLayout : layout.currentLayout))
    #expect((isFinished ? layout.currentLayout : layout.nextLayout).collectionView == nil)
    if !isFinished { #expect(wall.shown == before && wall.view.contentOffset.y == 400) }
  }

  /// Another transition that begins meanwhile starts from the layout that the first one began with.
  @Test func aSecondTransitionCancelsTheFirst() {
    let (wall, first, ends) = start()
    setProgress(0.5, wall, first)
    let third = SquaresLayout()
    third.columns = 1
    var others: [String] = []
    let second = wall.view.startInteractiveTransition(to: third) { others.append("\($0) \($1)") }
    #expect(second.currentLayout === first.currentLayout && wall.view.collectionViewLayout === second)
    #expect(first.nextLayout.collectionView == nil)
    setProgress(1, wall, second)
    wall.rest()
    #expect(ends() == ["true false"] && others == [])
    #expect(!wall.shown.isEmpty && wall.shown.values.allSatisfy { $0.minX == 0 })
    wall.view.finishInteractiveTransition()
    wall.rest()
    #expect(ends() == ["true false"] && others == ["true true"] && wall.view.collectionViewLayout === third)
    #expect(first.currentLayout.collectionView == nil && wall.recorder.faults == [])
  }

  /// The middle of what is seen stays seen: the next layout is at its own offset.
  @Test func theItemInTheMiddleStaysInView() {
    let (wall, layout, _) = start(at: 400)
    let middle = wall.view.indexPathForItem(at: CGPoint(x: 15, y: 425))
    setProgress(1, wall, layout)
    #expect(middle.map { wall.view.indexPathsForVisibleItems.contains($0) } == true)
    wall.view.finishInteractiveTransition()
    wall.rest()
    #expect(middle.map { wall.view.indexPathsForVisibleItems.contains($0) } == true)
  }

  /// A gesture that goes on would set the progress of a layout that is no longer there: the host is told.
  @Test func anUpdateFinishesTheTransitionAndWarns() {
    let (wall, layout, ends) = start()
    var warnings: [String] = []
    wall.view.onWarning = { warnings.append($0.description) }
    setProgress(0.5, wall, layout)
    wall.view.performBatchUpdates {
      wall.source.sections[0].removeFirst()
      wall.view.deleteItems(at: [item(0)])
    }
    wall.rest()
    #expect(ends() == ["true true"] && wall.view.collectionViewLayout === layout.nextLayout)
    #expect(warnings.count == 1 && warnings[0].contains("interactive transition"))
  }

  /// Outside of batch updates, too.
  @Test(arguments: SingleUpdate.allCases) func eachUpdateFinishesTheTransition(update: SingleUpdate) {
    let wall = Wall(Source([["a", "b", "c"], ["d", "e"]]), layout: SquaresLayout())
    var (ends, warnings): ([String], [String]) = ([], [])
    wall.view.onWarning = { warnings.append($0.description) }
    let next = SquaresLayout()
    next.columns = 2
    let layout = wall.view.startInteractiveTransition(to: next) { ends.append("\($0) \($1)") }
    wall.view.advance(to: 1)
    setProgress(0.5, wall, layout)
    update.make(on: wall)
    wall.rest()
    #expect(ends == ["true true"] && wall.view.collectionViewLayout === next)
    #expect(warnings.count == 1 && warnings[0].contains("interactive transition"))
    let other = SquaresLayout()
    other.columns = 2
    #expect(wall.shown == Wall(Source(wall.source.sections), layout: other).shown)
  }

  /// A tilted element straightens up step by step.
  @Test func cornersFollowTheProgress() throws {
    let wall = Wall(Source(count: 9), layout: TiltedLayout())
    wall.view.advance(to: 1)
    func corners() -> [CGPoint] {
      wall.view.presentedElements.first { $0.indexPath == item(4) }
        .map { ($0.corners ?? Quadrilateral($0.frame)).corners } ?? []
    }
    let before = corners()
    let layout = wall.view.startInteractiveTransition(to: SquaresLayout())
    var stages: [[CGPoint]] = []
    for progress in [0, 0.001, 0.5, 0.999, 1] {
      setProgress(progress, wall, layout)
      stages.append(corners())
    }
    func distance(_ a: [CGPoint], _ b: [CGPoint]) -> CGFloat {
      zip(a, b).map { hypot($0.x - $1.x, $0.y - $1.y) }.max() ?? .infinity
    }
    #expect(before.count == 4 && distance(stages[0], before) < 1e-6)
    #expect(distance(stages[0], stages[1]) < 0.05 && distance(stages[3], stages[4]) < 0.05)
    let middle = zip(stages[0], stages[4]).map { CGPoint(x: ($0.x + $1.x) / 2, y: ($0.y + $1.y) / 2) }
    #expect(distance(stages[2], middle) < 1 && distance(stages[0], stages[4]) > 1)
  }

  @Test func elementsChangeTheirOrderInTheMiddle() {
    final class Raised: SquaresLayout {
      override func cell(_ path: IndexPath) -> CollectionViewLayoutAttributes {
        let attributes = super.cell(path)
        attributes.zIndex = 7
        return attributes
      }
    }
    let wall = Wall(Source(count: 12), layout: SquaresLayout())
    let layout = wall.view.startInteractiveTransition(to: Raised())
    for (progress, zIndex) in [(0, 0), (0.4, 0), (0.5, 7), (1, 7)] as [(CGFloat, Int)] {
      setProgress(progress, wall, layout)
      #expect(layout.layoutAttributesForItem(at: item(0))?.zIndex == zIndex, "\(progress)")
    }
  }
}
