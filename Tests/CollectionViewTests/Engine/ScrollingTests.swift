import CollectionView
import Foundation
import Testing

@Suite struct ScrollingTests {
  /// Stops scrolling at whole rows.
  final class SnappingLayout: SquaresLayout {
    var velocities: [CGPoint] = []

    override func targetContentOffset(
      forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint {
      velocities.append(velocity)
      return CGPoint(x: proposedContentOffset.x, y: (proposedContentOffset.y / 10).rounded() * 10)
    }
  }

  @Test func momentumDeceleratesToItsTarget() {
    let wall = Wall(Source(count: 300), layout: SquaresLayout())
    wall.view.scrollByMomentum(CGPoint(x: 0, y: 48))
    var last: CGFloat = 0
    var steps: [CGFloat] = []
    for frame in 1...20 {
      wall.view.advance(to: Double(frame) / 60)
      steps.append(wall.view.contentOffset.y - last)
      last = wall.view.contentOffset.y
    }
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 > $1 && $1 > 0 })
    wall.view.scrollByMomentum(CGPoint(x: 0, y: 48))
    wall.rest()
    #expect(wall.view.contentOffset.y == 96)
    #expect(!wall.view.isDecelerating)
  }

  @Test func theLayoutAdjustsTheTargetOfMomentum() {
    let layout = SnappingLayout()
    let wall = Wall(Source(count: 300), layout: layout)
    wall.view.beginDragging()
    wall.view.drag(by: CGPoint(x: 0, y: 13))
    #expect(wall.view.contentOffset.y == 13 && wall.view.isDragging)
    wall.view.endDragging(withVelocity: CGPoint(x: 0, y: 100))
    #expect(wall.view.isDecelerating)
    #expect(abs((layout.velocities.last?.y ?? 0) - 0.1) < 1e-9)
    wall.rest()
    #expect(wall.view.contentOffset.y == 60)
  }

  /// Small wheel steps add up, so that the wheel gets past an offset that the layout snaps to.
  @Test(arguments: [(4, 10), (8, 20)] as [(CGFloat, CGFloat)])
  func wheelStepsAddUpBeforeSnapping(step: CGFloat, end: CGFloat) {
    let wall = Wall(Source(count: 300), layout: SnappingLayout())
    for _ in 0..<3 { wall.view.scrollByMomentum(CGPoint(x: 0, y: step)) }
    wall.rest()
    #expect(wall.view.contentOffset.y == end)
  }

  /// A wheel step after the content was stopped begins where it is.
  @Test(arguments: 0..<3) func wheelStepsDoNotAddUpAcrossAStop(kind: Int) {
    let wall = Wall(Source(count: 300), layout: SquaresLayout())
    wall.view.scrollByMomentum(CGPoint(x: 0, y: 48))
    wall.view.advance(to: 0.05)
    switch kind {
    case 0: wall.view.stopScrolling()
    case 1: wall.view.contentOffset.y = 7
    default:
      wall.view.beginDragging()
      wall.view.endDragging(withVelocity: .zero)
    }
    let offset = wall.view.contentOffset.y
    #expect(0 < offset && offset < 48)
    wall.view.scrollByMomentum(CGPoint(x: 0, y: 30))
    wall.rest()
    #expect(abs(wall.view.contentOffset.y - offset - 30) < 1e-6)
  }

  @Test func anotherWheelStepContinuesWithTheVelocity() {
    let wall = Wall(Source(count: 300), layout: SnappingLayout())
    wall.view.scrollByMomentum(CGPoint(x: 0, y: 8))
    var offsets: [CGFloat] = []
    for time in [0.05, 0.051, 0.052] {
      if time == 0.052 { wall.view.scrollByMomentum(CGPoint(x: 0, y: 8)) }
      wall.view.advance(to: time)
      offsets.append(wall.view.contentOffset.y)
    }
    #expect(offsets[1] > offsets[0] && abs(offsets[2] - 2 * offsets[1] + offsets[0]) < 0.012, "\(offsets)")
  }

  @Test func theOffsetStaysInTheContent() {
    let wall = Wall(Source(count: 30), layout: SquaresLayout())
    wall.view.scrollByMomentum(CGPoint(x: 500, y: 5_000))
    for frame in 1...600 {
      wall.view.advance(to: Double(frame) / 60)
      #expect(wall.view.contentOffset.x == 0 && wall.view.contentOffset.y <= 60)
    }
    #expect(wall.view.contentOffset.y == 60)
    #expect(!wall.view.isAnimating)
  }

  @Test(arguments: [
    (CollectionView.ScrollPosition.top, 300.0), (CollectionView.ScrollPosition.centeredVertically, 285.0),
    (CollectionView.ScrollPosition.bottom, 270.0), (CollectionView.ScrollPosition(), 270.0),
  ])
  func itemsScrollToTheirPosition(position: CollectionView.ScrollPosition, offset: CGFloat) {
    let wall = Wall(Source(count: 300), layout: SquaresLayout())
    wall.view.scrollToItem(at: item(90), at: position, animated: false)
    #expect(wall.view.contentOffset.y == offset)
    wall.view.advance(to: 1)
    wall.view.scrollToItem(at: item(90), at: [], animated: false)
    #expect(wall.view.contentOffset.y == offset)
  }

  @Test func aJumpOverAMillionItemsDoesNotAnimateThroughThem() {
    let source = CountedSource(count: 1_000_000)
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 30, height: 40), collectionViewLayout: SquaresLayout())
    view.register(NamedCell.self, forCellWithReuseIdentifier: "letter")
    view.dataSource = source
    view.advance(to: 0)
    view.scrollToItem(at: item(999_999), at: .bottom, animated: true)
    for frame in 1...30 { view.advance(to: Double(frame) / 60) }
    #expect(view.contentOffset.y == view.contentOffsetRange.greatest.y)
    #expect(!view.isAnimating)
    #expect(view.reuseStatistics.dequeued < 60)
  }

  /// However far it is, the content comes from its side, and from at most two viewports away.
  @Test(arguments: [(0.0, 60.0), (0, 81), (0, 500), (500, 0), (500, 420), (500, 430)])
  func anAnimationComesFromWhereItWas(from: CGFloat, to: CGFloat) {
    let wall = Wall(Source(count: 300), layout: SquaresLayout())
    wall.view.contentOffset.y = from
    wall.view.advance(to: 0)
    wall.view.setContentOffset(CGPoint(x: 0, y: to), animated: true)
    var left = abs(to - from).rounded()
    for frame in 1...30 {
      wall.view.advance(to: Double(frame) / 60)
      let rest = (to - wall.view.contentOffset.y) * (to > from ? 1 : -1)
      #expect(rest >= 0 && rest <= min(left, 80), "frame \(frame)")
      left = rest
    }
    wall.rest()
    #expect(wall.view.contentOffset.y == to)
  }

  @Test func aNewTargetContinuesWithTheCurrentVelocity() {
    let wall = Wall(Source(count: 300), layout: SquaresLayout())
    wall.view.setContentOffset(CGPoint(x: 0, y: 60), animated: true)
    wall.view.advance(to: 0.05)
    let before = wall.view.contentOffset.y
    wall.view.advance(to: 0.051)
    let speed = wall.view.contentOffset.y - before
    let from = wall.view.contentOffset.y
    wall.view.setContentOffset(CGPoint(x: 0, y: 0), animated: true)
    wall.view.advance(to: 0.052)
    #expect(wall.view.contentOffset.y > from && wall.view.contentOffset.y < from + speed)
    wall.rest()
    #expect(wall.view.contentOffset.y == 0)
  }

  @Test func withoutAnimationEverythingIsInPlaceAtOnce() {
    let wall = Wall(Source(count: 300), layout: SquaresLayout())
    wall.view.animation = .none
    wall.view.scrollByMomentum(CGPoint(x: 0, y: 48))
    #expect(wall.view.contentOffset.y == 48)
    wall.view.setContentOffset(CGPoint(x: 0, y: 400), animated: true)
    #expect(wall.view.contentOffset.y == 400)
  }

  @Test func pagesAreWholeViewports() {
    let wall = Wall(Source(count: 300), layout: SquaresLayout())
    wall.view.isPagingEnabled = true
    wall.view.beginDragging()
    wall.view.drag(by: CGPoint(x: 0, y: 15))
    wall.view.endDragging(withVelocity: CGPoint(x: 0, y: 900))
    wall.rest()
    #expect(wall.view.contentOffset.y == 40)
  }

  @Test func insetsAreSpaceAroundTheContent() {
    let layout = SquaresLayout()
    let wall = Wall(Source(count: 30), layout: layout)
    wall.view.contentInset = EdgeInsets(top: 5, left: 3, bottom: 7, right: 0)
    #expect(wall.view.contentOffset == CGPoint(x: -3, y: -5))
    wall.view.advance(to: 1)
    #expect(wall.view.contentOffset == CGPoint(x: -3, y: -5))
    #expect(wall.view.contentOffsetRange.greatest.y == 67)
    // Each change is followed by a layout pass, even if the offset stays.
    _ = layout.takeCalls()
    wall.view.contentInset.bottom = 9
    wall.view.advance(to: 2)
    #expect(wall.view.contentOffsetRange.greatest.y == 69 && layout.takeCalls() == ["elements", "size"])
  }
}
