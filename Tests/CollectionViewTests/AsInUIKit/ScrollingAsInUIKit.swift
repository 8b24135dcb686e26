import CollectionView
import Foundation
import Testing

@Suite struct ScrollingAsInUIKit {
  final class HookedLayout: SquaresLayout {
    var velocities: [CGPoint] = []

    override func targetContentOffset(
      forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint {
      velocities.append(velocity)
      return proposedContentOffset
    }
  }

  private func makeWall(bounces: Bool, at offset: CGFloat = 0) -> (Wall, HookedLayout) {
    let layout = HookedLayout()
    let wall = Wall(Source(count: 300), layout: layout)
    wall.view.bounces = bounces
    wall.view.contentOffset.y = offset
    wall.view.advance(to: 0)
    return (wall, layout)
  }

  /// 20 points before the edge, at one point per millisecond: the edge is reached after about 20 ms.
  @Test func aFlickNearTheEdgeKeepsItsVelocity() {
    let (wall, layout) = makeWall(bounces: false, at: 940)
    wall.view.beginDragging()
    wall.view.endDragging(withVelocity: CGPoint(x: 0, y: 1000))
    #expect(layout.velocities == [CGPoint(x: 0, y: 1)])
    wall.view.advance(to: 0.015)
    #expect(wall.view.contentOffset.y > 953 && wall.view.contentOffset.y < 960)
    wall.view.advance(to: 0.03)
    #expect(wall.view.contentOffset.y == 960 && !wall.view.isDecelerating)
  }

  @Test func contentFollowsBeyondItsEdgeWithResistance() {
    let (wall, _) = makeWall(bounces: true)
    wall.view.beginDragging()
    var last: CGFloat = 0
    var steps: [CGFloat] = []
    for _ in 0..<10 {
      wall.view.drag(by: CGPoint(x: 0, y: -10))
      steps.append(last - wall.view.contentOffset.y)
      last = wall.view.contentOffset.y
    }
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 > $1 && $1 > 0 } && last > -40)
    // It moves back in the same steps.
    for _ in 0..<9 { wall.view.drag(by: CGPoint(x: 0, y: 10)) }
    #expect(abs(-wall.view.contentOffset.y - steps[0]) < 1e-6)
    wall.view.endDragging(withVelocity: .zero)
    wall.rest()
    #expect(wall.view.contentOffset.y == 0)
  }

  @Test func aFlickPassesTheEdgeAndComesBack() {
    let (wall, _) = makeWall(bounces: true, at: 940)
    wall.view.beginDragging()
    wall.view.endDragging(withVelocity: CGPoint(x: 0, y: 1000))
    var greatest: CGFloat = 0
    var last = wall.view.contentOffset.y
    for frame in 1...60 {
      wall.view.advance(to: Double(frame) / 60)
      let offset = wall.view.contentOffset.y
      // Never faster than the flick.
      #expect(abs(offset - last) <= 1000 / 60 + 1)
      greatest = max(greatest, offset)
      last = offset
    }
    #expect(greatest > 965 && greatest < 1000 && last == 960 && !wall.view.isDecelerating)
  }

  /// The bounce does not depend on the frame rate.
  @Test func theBounceIsTheSameAtAnyFrameRate() {
    let offsets = [240, 60, 15].map { rate -> CGFloat in
      let (wall, _) = makeWall(bounces: true, at: 940)
      wall.view.beginDragging()
      wall.view.endDragging(withVelocity: CGPoint(x: 0, y: 1000))
      for frame in 1...rate / 15 * 2 { wall.view.advance(to: Double(frame) / Double(rate)) }
      return wall.view.contentOffset.y
    }
    #expect(abs(offsets[0] - offsets[1]) < 1e-6 && abs(offsets[0] - offsets[2]) < 1e-6)
  }

  @Test func contentThatFitsBouncesOnlyIfAsked() {
    let wall = Wall(Source(count: 3), layout: SquaresLayout())
    wall.view.beginDragging()
    wall.view.drag(by: CGPoint(x: 0, y: 10))
    #expect(wall.view.contentOffset.y == 0)
    wall.view.alwaysBounceVertical = true
    wall.view.drag(by: CGPoint(x: 0, y: 10))
    #expect(wall.view.contentOffset.y > 0)
  }

  @Test func twoPositionsOfOneDimensionAreAnError() {
    let wall = Wall(Source(count: 300), layout: SquaresLayout())
    var messages: [String] = []
    wall.view.onProgrammerError = { messages.append($0.description) }
    wall.view.scrollToItem(at: item(90), at: [.top, .bottom], animated: false)
    #expect(messages.count == 1 && wall.view.contentOffset == .zero)
    wall.view.scrollToItem(at: item(90), at: [.top, .left], animated: false)
    #expect(messages.count == 1 && wall.view.contentOffset.y == 300)
  }

  /// A delegate is told of the end of animations, and nothing moves on the way to where the content is.
  @Test func anAnimationToWhereTheContentIsHasNoEnd() {
    final class Ends: NSObject, CollectionViewDelegate {
      var count = 0
      func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { count += 1 }
    }
    for animation in [MotionStyle.standard, .none] {
      let (wall, _) = makeWall(bounces: false, at: 100)
      let ends = Ends()
      wall.view.delegate = ends
      wall.view.animation = animation
      wall.view.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
      wall.view.scrollToItem(at: item(30), at: .top, animated: true)
      wall.rest()
      #expect(ends.count == 0)
      wall.view.setContentOffset(CGPoint(x: 0, y: 120), animated: true)
      wall.rest()
      #expect(ends.count == 1 && wall.view.contentOffset.y == 120)
      // On the way, the place where the content started is another one.
      wall.view.setContentOffset(CGPoint(x: 0, y: 200), animated: true)
      wall.view.setContentOffset(CGPoint(x: 0, y: 120), animated: true)
      wall.rest()
      #expect(ends.count > 1 && wall.view.contentOffset.y == 120)
    }
  }

  @Test func theRecogniserFollowsTheFinger() {
    let (wall, _) = makeWall(bounces: false, at: 100)
    let window = Window(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    wall.view.frame.origin = CGPoint(x: 5, y: 6)
    window.addSubview(wall.view)
    let pan = wall.view.panGestureRecognizer
    wall.view.beginDragging(at: CGPoint(x: 10, y: 30))
    #expect(pan.state == .began && pan.location(in: window) == CGPoint(x: 15, y: 36))
    wall.view.drag(by: CGPoint(x: 0, y: 8))
    #expect(pan.state == .changed && pan.location(in: window) == CGPoint(x: 15, y: 28))
    #expect(pan.location(in: wall.view) == CGPoint(x: 10, y: 130) && pan.translation(in: nil).y == -8)
    pan.setTranslation(.zero, in: nil)
    wall.view.drag(by: CGPoint(x: 0, y: -3))
    #expect(pan.translation(in: nil).y == 3)
    wall.view.endDragging(withVelocity: CGPoint(x: 0, y: 100))
    #expect(pan.velocity(in: nil).y == -100 && pan.state == .possible)
  }

  @Test func tapsAreRecognisedAndSelectNothing() {
    let wall = Wall(Source(count: 12), layout: SquaresLayout())
    var taps: [CGPoint] = []
    wall.view.addGestureRecognizer(TapGestureRecognizer { taps.append($0.location(in: wall.view)) })
    wall.view.touchBegan(at: CGPoint(x: 15, y: 5))
    #expect(wall.view.touchEnded(at: CGPoint(x: 16, y: 6)) == nil)
    #expect(taps == [CGPoint(x: 16, y: 6)] && wall.view.indexPathsForSelectedItems == nil)
  }

  @Test func longPressesBeginAfterTheirTime() {
    let wall = Wall(Source(count: 12), layout: SquaresLayout())
    var states: [GestureRecognizer.State] = []
    wall.view.addGestureRecognizer(LongPressGestureRecognizer { states.append($0.state) })
    wall.view.touchBegan(at: CGPoint(x: 15, y: 5))
    wall.view.advance(to: 0.4)
    #expect(states == [] && wall.view.isAnimating)
    wall.view.advance(to: 0.5)
    #expect(states == [.began])
    wall.view.touchEnded(at: CGPoint(x: 15, y: 5))
    #expect(states == [.began, .ended])
  }

  @Test func swipesHaveADirection() {
    let wall = Wall(Source(count: 12), layout: SquaresLayout(), size: CGSize(width: 100, height: 100))
    var count = 0
    let swipe = SwipeGestureRecognizer { _ in count += 1 }
    swipe.direction = .left
    wall.view.addGestureRecognizer(swipe)
    for end in [CGPoint(x: 90, y: 50), CGPoint(x: 10, y: 50), CGPoint(x: 45, y: 50)] {
      wall.view.touchBegan(at: CGPoint(x: 50, y: 50))
      wall.view.touchEnded(at: end)
    }
    #expect(count == 1)
  }

  @Test func touchesReachTheViewsAndTheirController() {
    final class Controller: ViewController {
      var ends = 0
      override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent?) { ends += 1 }
    }
    let wall = Wall(Source(count: 3), layout: SquaresLayout())
    let controller = Controller()
    let window = Window(frame: wall.view.frame)
    window.rootViewController = controller
    controller.view.addSubview(wall.view)
    wall.view.touchBegan(at: CGPoint(x: 15, y: 35))
    wall.view.touchEnded(at: CGPoint(x: 15, y: 35))
    #expect(controller.ends == 1)
  }

  /// The content reaches its edge sideways before it does so below: it bounces there, and never jumps.
  @Test func aFlickPassesTwoEdgesOneAfterTheOther() {
    let layout = SquaresLayout()
    layout.columns = 40
    let wall = Wall(Source(count: 1600), layout: layout)
    wall.view.contentOffset = CGPoint(x: 360, y: 300)
    wall.view.advance(to: 0)
    wall.view.beginDragging()
    wall.view.endDragging(withVelocity: CGPoint(x: 1000, y: 1000))
    var (last, greatest) = (wall.view.contentOffset, 0.0)
    for frame in 1...60 {
      wall.view.advance(to: Double(frame) / 60)
      let offset = wall.view.contentOffset
      #expect(max(abs(offset.x - last.x), abs(offset.y - last.y)) <= 1000 / 60 + 1, "frame \(frame)")
      greatest = max(greatest, offset.x)
      last = offset
    }
    #expect(greatest > 370 && last == CGPoint(x: 370, y: 360))
  }

  @Test func aDragBeginsWithoutVelocity() {
    let (wall, _) = makeWall(bounces: false)
    let pan = wall.view.panGestureRecognizer
    wall.view.beginDragging()
    wall.view.endDragging(withVelocity: CGPoint(x: 0, y: 500))
    #expect(pan.velocity(in: nil) == CGPoint(x: 0, y: -500))
    wall.view.beginDragging()
    #expect(pan.velocity(in: nil) == .zero)
  }
}
