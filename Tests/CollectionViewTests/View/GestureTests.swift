import CollectionView
import Foundation
import Testing

/// Touches and gestures in a window: which view and which recogniser gets them.
@Suite struct GestureTests {
  private final class TouchedView: View {
    var lines: [String] = []
    override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent?) { note("began", touches, event) }
    override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent?) { note("moved", touches, event) }
    override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent?) { note("ended", touches, event) }
    override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent?) { note("cancelled", touches, event) }
    private func note(_ verb: String, _ touches: Set<Touch>, _ event: TouchEvent?) {
      guard let touch = touches.first, event?.allTouches == touches, touch.view === self else { return }
      let point = touch.location(in: self)
      lines.append("\(verb) \(touch.phase) \(Int(point.x)),\(Int(point.y)) at \(touch.timestamp)")
    }
  }

  private final class Refusing: NSObject, GestureRecognizerDelegate {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { false }
  }

  private func makeWindow() -> (Window, TouchedView) {
    let window = Window(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let view = TouchedView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
    window.addSubview(view)
    window.advance(to: 1)
    return (window, view)
  }

  @Test func aTouchBelongsToTheViewWhereItBegan() {
    let (window, view) = makeWindow()
    window.touchBegan(at: CGPoint(x: 60, y: 70))
    window.advance(to: 2)
    window.touchMoved(to: CGPoint(x: 61, y: 70))
    window.touchMoved(to: CGPoint(x: 61, y: 70))
    window.touchMoved(to: CGPoint(x: 20, y: 70))
    window.touchEnded(at: CGPoint(x: 20, y: 70))
    #expect(
      view.lines == [
        "began began 10,20 at 1.0", "moved moved 11,20 at 2.0", "moved moved -30,20 at 2.0",
        "ended ended -30,20 at 2.0",
      ])
    view.lines = []
    window.touchMoved(to: CGPoint(x: 60, y: 70))
    window.touchBegan(at: CGPoint(x: 10, y: 10))
    window.touchCancelled()
    window.touchBegan(at: CGPoint(x: 60, y: 70))
    window.touchCancelled()
    window.touchCancelled()
    #expect(view.lines == ["began began 10,20 at 2.0", "cancelled cancelled 10,20 at 2.0"])
  }

  /// Hidden, transparent and inert views are not touched, nor those in front of which another one is.
  @Test func theFrontmostViewThatTakesTouchesIsTouched() {
    let (window, view) = makeWindow()
    let front = View(frame: view.frame)
    window.addSubview(front)
    func touched() -> View? { window.hitTest(CGPoint(x: 60, y: 60), with: nil) }
    #expect(touched() === front)
    front.isHidden = true
    #expect(touched() === view)
    (front.isHidden, front.alpha) = (false, 0.01)
    #expect(touched() === view)
    (front.alpha, front.isUserInteractionEnabled) = (0.02, false)
    #expect(touched() === view)
    front.isUserInteractionEnabled = true
    #expect(touched() === front)
    window.sendSubviewToBack(front)
    #expect(touched() === view && window.hitTest(CGPoint(x: 10, y: 10), with: nil) === window)
    #expect(window.hitTest(CGPoint(x: 500, y: 10), with: nil) == nil)
  }

  /// What is recognised takes the touch away from the view, unless it says otherwise.
  @Test func recognisersAreAskedAndMayBeRefused() {
    let (window, view) = makeWindow()
    var taps = 0
    let tap = TapGestureRecognizer { _ in taps += 1 }
    view.addGestureRecognizer(tap)
    func ending() -> String? {
      view.lines = []
      window.touchBegan(at: CGPoint(x: 60, y: 70))
      window.touchEnded(at: CGPoint(x: 60, y: 70))
      return view.lines.last?.split(separator: " ").first.map(String.init)
    }
    #expect(ending() == "cancelled" && taps == 1 && tap.state == .possible)
    tap.cancelsTouchesInView = false
    #expect(ending() == "ended" && taps == 2)
    tap.isEnabled = false
    #expect(ending() == "ended" && taps == 2)
    tap.isEnabled = true
    let refusing = Refusing()
    tap.delegate = refusing
    #expect(ending() == "ended" && taps == 2)
    tap.delegate = nil
    let other = View()
    other.addGestureRecognizer(tap)
    #expect(view.gestureRecognizers == nil && other.gestureRecognizers == [tap] && tap.view === other)
    view.removeGestureRecognizer(tap)
    #expect(tap.view === other)
    other.removeGestureRecognizer(tap)
    #expect(tap.view == nil && other.gestureRecognizers == nil && ending() == "ended" && taps == 2)
  }

  @Test func aTouchThatMovesFarIsNoTap() {
    let (window, view) = makeWindow()
    var taps = 0
    view.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
    for distance in [15, 16] as [CGFloat] {
      window.touchBegan(at: CGPoint(x: 60, y: 70))
      window.touchEnded(at: CGPoint(x: 60 + distance, y: 70))
    }
    #expect(taps == 1)
  }

  @Test func aDragOfAViewIsFollowedFromWhereItBegan() {
    let (window, view) = makeWindow()
    var lines: [String] = []
    let pan = PanGestureRecognizer { recognizer in
      let distance = (recognizer as? PanGestureRecognizer)?.translation(in: view) ?? .zero
      lines.append("\(recognizer.state) \(Int(distance.x)),\(Int(distance.y))")
    }
    view.addGestureRecognizer(pan)
    #expect(pan.location(in: view) == .zero)
    window.touchBegan(at: CGPoint(x: 60, y: 70))
    window.touchMoved(to: CGPoint(x: 75, y: 70))
    #expect(lines == [] && view.lines.last?.hasPrefix("moved") == true)
    window.touchMoved(to: CGPoint(x: 76, y: 70))
    window.touchMoved(to: CGPoint(x: 80, y: 75))
    #expect(lines == ["began 0,0", "changed 16,0", "changed 20,5"] && pan.location(in: view) == CGPoint(x: 30, y: 25))
    window.touchEnded(at: CGPoint(x: 80, y: 75))
    #expect(lines.last == "ended 20,5" && view.lines.last?.hasPrefix("cancelled") == true)
    lines = []
    window.touchBegan(at: CGPoint(x: 60, y: 70))
    window.touchMoved(to: CGPoint(x: 90, y: 70))
    window.touchCancelled()
    #expect(lines == ["began 0,0", "changed 30,0", "cancelled 30,0"] && pan.state == .possible)
  }

  @Test func aLongPressTakesItsOwnTimeAndFollowsTheFinger() {
    let (window, view) = makeWindow()
    var states: [GestureRecognizer.State] = []
    let press = LongPressGestureRecognizer { states.append($0.state) }
    press.minimumPressDuration = 2
    view.addGestureRecognizer(press)
    window.touchBegan(at: CGPoint(x: 60, y: 70))
    window.advance(to: 2.9)
    #expect(states == [] && window.isAnimating)
    window.advance(to: 3)
    window.touchMoved(to: CGPoint(x: 90, y: 70))
    window.touchEnded(at: CGPoint(x: 95, y: 70))
    #expect(states == [.began, .changed, .changed, .ended] && !window.isAnimating)
    #expect(press.location(in: view) == CGPoint(x: 45, y: 20))
    // A touch that ends early is no long press.
    window.touchBegan(at: CGPoint(x: 60, y: 70))
    window.touchEnded(at: CGPoint(x: 60, y: 70))
    window.advance(to: 9)
    #expect(states.count == 4 && view.lines.last?.hasPrefix("ended") == true)
    press.isEnabled = false
    window.touchBegan(at: CGPoint(x: 60, y: 70))
    #expect(!window.isAnimating, "nothing is waited for")
  }

  @Test(
    arguments: [
      (SwipeGestureRecognizer.Direction.right, 30, 0), (.left, -30, 0), (.up, 0, -30), (.down, 0, 30), (.right, 30, 20),
      (.down, 20, 30),
    ] as [(SwipeGestureRecognizer.Direction, CGFloat, CGFloat)])
  func swipesGoInOneDirection(direction: SwipeGestureRecognizer.Direction, x: CGFloat, y: CGFloat) {
    let (window, view) = makeWindow()
    var found: [SwipeGestureRecognizer.Direction] = []
    for each in [SwipeGestureRecognizer.Direction.right, .left, .up, .down] {
      let swipe = SwipeGestureRecognizer { _ in found.append(each) }
      swipe.direction = each
      view.addGestureRecognizer(swipe)
    }
    for share in [0.7, 1] as [CGFloat] {
      window.touchBegan(at: CGPoint(x: 100, y: 100))
      window.touchEnded(at: CGPoint(x: 100 + share * x, y: 100 + share * y))
    }
    #expect(found == [direction])
  }

  @Test func aPinchChangesTheScale() {
    let (window, view) = makeWindow()
    var lines: [String] = []
    let pinch = PinchGestureRecognizer { recognizer in
      guard let pinch = recognizer as? PinchGestureRecognizer else { return }
      lines.append("\(pinch.state) \(pinch.scale) \(pinch.velocity)")
    }
    #expect(!window.beginPinch(at: CGPoint(x: 100, y: 100)) && pinch.scale == 1 && pinch.velocity == 0)
    view.addGestureRecognizer(pinch)
    window.touchBegan(at: CGPoint(x: 60, y: 70))
    #expect(window.beginPinch(at: CGPoint(x: 100, y: 100)) && view.lines.last?.hasPrefix("cancelled") == true)
    window.advance(to: 1.5)
    window.pinch(by: 2)
    window.advance(to: 2)
    window.pinch(by: 0.5)
    window.endPinch()
    window.pinch(by: 3)
    #expect(lines == ["began 1.0 0.0", "changed 2.0 2.0", "changed 1.0 -2.0", "ended 1.0 -2.0"])
    window.beginPinch(at: CGPoint(x: 100, y: 100))
    #expect(lines.last == "began 1.0 0.0")
    pinch.isEnabled = false
    lines = []
    window.endPinch()
    window.beginPinch(at: CGPoint(x: 100, y: 100))
    window.pinch(by: 2)
    window.endPinch()
    #expect(lines == ["ended 1.0 0.0"])
  }

  /// The wheel, and a touch that moves far, scroll what is under them; a touch stops what scrolls.
  @Test func scrollViewsFollowTouchesAndWheel() {
    let window = Window(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    scroll.contentSize = CGSize(width: 50, height: 100)
    let wall = Wall(Source(count: 300), layout: SquaresLayout())
    wall.view.frame.origin = CGPoint(x: 100, y: 100)
    wall.view.bounces = false
    window.addSubview(scroll)
    window.addSubview(wall.view)
    window.advance(to: 1)
    let (inScroll, inWall) = (CGPoint(x: 10, y: 40), CGPoint(x: 110, y: 130))
    #expect(window.scroll(by: CGPoint(x: 0, y: 30), at: inScroll) && scroll.contentOffset.y == 30)
    #expect(window.scroll(by: CGPoint(x: 0, y: 30), at: inScroll) && scroll.contentOffset.y == 50)
    #expect(!window.scroll(by: CGPoint(x: 0, y: 30), at: CGPoint(x: 70, y: 10)))
    window.touchBegan(at: inScroll)
    window.touchMoved(to: CGPoint(x: 10, y: 55))
    #expect(scroll.contentOffset.y == 50)
    window.touchMoved(to: CGPoint(x: 10, y: 56))
    window.touchMoved(to: CGPoint(x: 10, y: 66))
    #expect(scroll.contentOffset.y == 39)
    window.touchEnded(at: CGPoint(x: 10, y: 66))
    scroll.isScrollEnabled = false
    #expect(!window.scroll(by: CGPoint(x: 0, y: 30), at: inScroll))

    window.touchBegan(at: inWall)
    #expect(wall.view.cellForItem(at: item(10))?.isHighlighted == true)
    window.touchMoved(to: CGPoint(x: 110, y: 115))
    #expect(!wall.view.isDragging)
    window.touchMoved(to: CGPoint(x: 110, y: 110))
    #expect(wall.view.isDragging && wall.view.contentOffset.y == 20)
    #expect(wall.view.cellForItem(at: item(10))?.isHighlighted == false)
    window.touchMoved(to: CGPoint(x: 110, y: 100))
    window.touchEnded(at: CGPoint(x: 110, y: 100))
    #expect(!wall.view.isDragging && wall.view.contentOffset.y == 30 && wall.view.indexPathsForSelectedItems == nil)
    #expect(window.scroll(by: CGPoint(x: 0, y: 60), at: inWall) && wall.view.isDecelerating)
    window.touchBegan(at: inWall)
    #expect(!wall.view.isDecelerating)
    window.touchMoved(to: CGPoint(x: 110, y: 100))
    window.touchCancelled()
    #expect(!wall.view.isDragging)
    window.advance(to: 9)
    window.touchBegan(at: inWall)
    window.touchEnded(at: inWall)
    #expect(wall.view.indexPathsForSelectedItems?.count == 1)
  }

  /// What one recogniser has taken from the view stays taken, though the next one would leave it.
  @Test func oneOfSeveralRecognisersTakesTheTouch() {
    let (window, view) = makeWindow()
    view.addGestureRecognizer(SwipeGestureRecognizer())
    let pan = PanGestureRecognizer()
    pan.cancelsTouchesInView = false
    view.addGestureRecognizer(pan)
    window.touchBegan(at: CGPoint(x: 60, y: 70))
    window.touchMoved(to: CGPoint(x: 100, y: 70))
    window.touchEnded(at: CGPoint(x: 100, y: 70))
    #expect(view.lines.last?.hasPrefix("cancelled") == true)
  }
}
