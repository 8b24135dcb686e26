import CollectionView
import Foundation
import Testing

/// What a delegate is told of scrolling, and what it may change.
@Suite struct ScrollDelegateTests {
  private final class Told: NSObject, CollectionViewDelegate {
    var lines: [String] = []
    var target: CGFloat?
    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
    func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
      lines.append("begin at \(Int(scrollView.contentOffset.y))")
    }
    func scrollViewWillEndDragging(
      _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
      lines.append("end with \((velocity.y * 100).rounded() / 100) to \(Int(targetContentOffset.pointee.y.rounded()))")
      if let target { targetContentOffset.pointee.y = target }
    }
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
      lines.append("ended, decelerates: \(decelerate)")
    }
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { lines.append("decelerates") }
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {
      lines.append("stops at \(Int(scrollView.contentOffset.y))")
    }
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { lines.append("animation ends") }
  }

  private func makeWall() -> (Wall, Told) {
    let (wall, told) = (Wall(Source(count: 300), layout: SquaresLayout()), Told())
    wall.view.bounces = false
    wall.view.decelerationRate = .init(rawValue: 0.99)
    wall.view.delegate = told
    return (wall, told)
  }

  @Test func aDragAndItsDeceleration() {
    let (wall, told) = makeWall()
    #expect(!wall.view.isTracking)
    wall.view.beginDragging()
    wall.view.beginDragging()
    #expect(wall.view.isTracking && told.take() == ["begin at 0"])
    wall.view.drag(by: CGPoint(x: 0, y: 50))
    told.target = 90
    wall.view.endDragging(withVelocity: CGPoint(x: 0, y: 1005.03))
    #expect(told.take() == ["end with 1.01 to 150", "ended, decelerates: true", "decelerates"])
    #expect(!wall.view.isDragging && wall.view.isDecelerating)
    wall.rest()
    #expect(told.take() == ["stops at 90"] && !wall.view.isDecelerating)
    told.target = nil
    wall.view.beginDragging()
    wall.view.endDragging(withVelocity: .zero)
    wall.view.endDragging(withVelocity: .zero)
    #expect(told.take() == ["begin at 90", "end with 0.0 to 90", "ended, decelerates: false"])
    // A finger that stops the content is the end of its deceleration, and code that stops it, too.
    for stop in [{ wall.view.beginDragging() }, { wall.view.stopScrolling() }] {
      wall.view.endDragging(withVelocity: CGPoint(x: 0, y: 500))
      wall.view.beginDragging()
      wall.view.endDragging(withVelocity: CGPoint(x: 0, y: 500))
      wall.view.advance(to: wall.view.now + 0.05)
      let offset = wall.view.contentOffset.y
      _ = told.take()
      stop()
      #expect(told.take().first == "stops at \(Int(offset))")
      wall.view.endDragging(withVelocity: .zero)
      wall.rest()
      #expect(wall.view.contentOffset.y == offset)
    }
  }

  @Test func settingsOfScrolling() {
    let (wall, told) = makeWall()
    wall.view.isScrollEnabled = false
    wall.view.beginDragging()
    wall.view.drag(by: CGPoint(x: 0, y: 10))
    wall.view.scrollByMomentum(CGPoint(x: 0, y: 10))
    wall.rest()
    #expect(told.take() == [] && wall.view.contentOffset == .zero)
    wall.view.isScrollEnabled = true
    wall.view.scrollByMomentum(.zero)
    #expect(told.take() == [])
    // The slower the deceleration, the further a flick goes.
    for (rate, target) in [(0.99, 100), (0.998, 500)] as [(CGFloat, Int)] {
      wall.view.decelerationRate = ScrollView.DecelerationRate(rawValue: rate)
      wall.view.beginDragging()
      wall.view.endDragging(withVelocity: CGPoint(x: 0, y: 1001))
      #expect(told.take().contains { $0.hasSuffix("to \(target)") })
      wall.view.contentOffset.y = 0
    }
    #expect(ScrollView.DecelerationRate.normal.rawValue == 0.998 && ScrollView.DecelerationRate.fast.rawValue == 0.99)
  }

  @Test func aScrollViewEndsOnlyAnimationsThatMoveIt() {
    let (scroll, told) = (ScrollView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), Told())
    scroll.delegate = told
    scroll.setContentOffset(.zero, animated: true)
    #expect(told.take() == [])
    scroll.setContentOffset(CGPoint(x: 0, y: 7), animated: true)
    #expect(told.take() == ["animation ends"] && scroll.contentOffset.y == 7)
  }

  /// A page follows in the direction of a flick, and without one the nearest page, in both dimensions.
  @Test(
    arguments: [(55, 0, 40), (65, 0, 80), (55, 900, 80), (45, 900, 80), (75, -900, 40), (65, -900, 40), (80, 900, 120)]
      as [(CGFloat, CGFloat, CGFloat)])
  func pagesFollowTheFlick(start: CGFloat, velocity: CGFloat, end: CGFloat) {
    let layout = SquaresLayout()
    layout.columns = 40
    let wall = Wall(Source(count: 40 * 40), layout: layout, size: CGSize(width: 40, height: 40))
    wall.view.isPagingEnabled = true
    wall.view.contentOffset = CGPoint(x: start, y: start)
    wall.view.beginDragging()
    wall.view.endDragging(withVelocity: CGPoint(x: velocity, y: velocity))
    wall.rest()
    #expect(wall.view.contentOffset == CGPoint(x: end, y: end))
  }

  /// Wheel input counts from the target of the last one for 0.4 s, and then from where the content is.
  @Test(arguments: [(0.2, 100), (0.39, 100), (0.5, 50)] as [(Double, CGFloat)])
  func wheelStepsAddUpForAMoment(pause: Double, offset: CGFloat) {
    final class Sticky: SquaresLayout {
      override func targetContentOffset(forProposedContentOffset offset: CGPoint) -> CGPoint {
        CGPoint(x: 0, y: (offset.y / 100).rounded(.down) * 100)
      }
    }
    let wall = Wall(Source(count: 300), layout: Sticky())
    wall.view.scrollByMomentum(CGPoint(x: 0, y: 50))
    wall.view.advance(to: pause)
    #expect(wall.view.contentOffset.y == 0)
    wall.view.scrollByMomentum(CGPoint(x: 0, y: 50))
    wall.rest()
    #expect(wall.view.contentOffset.y == (offset == 100 ? 100 : 0))
  }

  @Test func contentThatFitsBouncesSidewaysOnlyIfAsked() {
    let wall = Wall(Source(count: 300), layout: SquaresLayout())
    wall.view.alwaysBounceVertical = true
    for bounces in [false, true] {
      wall.view.alwaysBounceHorizontal = bounces
      wall.view.beginDragging()
      wall.view.drag(by: CGPoint(x: -10, y: 0))
      #expect((wall.view.contentOffset.x < 0) == bounces)
      wall.view.endDragging(withVelocity: .zero)
      wall.rest()
      #expect(wall.view.contentOffset.x == 0)
    }
  }

  /// Each position puts the item's edge or middle to that of what the insets leave.
  @Test(
    arguments: [
      [.top, .left], [.bottom, .right], [.centeredVertically, .centeredHorizontally], [.top], [.right], [],
    ] as [CollectionView.ScrollPosition])
  func itemsScrollToTheirPosition(position: CollectionView.ScrollPosition) {
    let layout = SquaresLayout()
    layout.columns = 20
    let wall = Wall(Source(count: 20 * 60), layout: layout)
    wall.view.contentInset = EdgeInsets(top: 3, left: 2, bottom: 5, right: 7)
    wall.view.scrollToItem(at: item(30 * 20 + 9), at: position, animated: false)
    let frame = CGRect(x: 90, y: 300, width: 10, height: 10)
    let visible = wall.view.bounds.inset(by: wall.view.contentInset)
    // Without a position, the least scrolling from the start makes the end of the item visible.
    let y =
      position.contains(.top)
      ? (frame.minY, visible.minY)
      : position.contains(.centeredVertically) ? (frame.midY, visible.midY) : (frame.maxY, visible.maxY)
    let x =
      position.contains(.left)
      ? (frame.minX, visible.minX)
      : position.contains(.centeredHorizontally) ? (frame.midX, visible.midX) : (frame.maxX, visible.maxX)
    #expect(y.0 == y.1 && x.0 == x.1)
  }
}
