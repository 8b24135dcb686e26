import TerminalPanels
import TestSupport
import Testing
import UIKit
import Wall

/// Time on a screen without any collection view.
@Suite(.oneAtATime) struct ScreenClockTests {
  private func column(of color: UInt32, in bench: ViewBench) -> Int? {
    (0..<bench.screen.size.columns).first { bench.style($0, 0).background.rgbValue == color }
  }

  /// A screen is upright if it is higher than wide: of 8 or 9 rows of 16 points, and 16 or 18 columns of 8.
  @Test(arguments: [(16, 9, true), (16, 8, false), (18, 8, false), (18, 9, false)])
  func theSidesOfTheScreenTellTheOrientation(columns: Int, rows: Int, isPortrait: Bool) throws {
    let bench = try ViewBench(columns, rows) { _ in }
    let size = CGSize(width: columns * 8, height: rows * 16)
    var told: [Bool] = []
    // There is one screen, whose size a test beside this one may set meanwhile.
    for _ in 0..<10_000 where told.isEmpty {
      bench.run()
      let orientations = (UIDevice.current.orientation, UIApplication.shared.statusBarOrientation)
      guard UIScreen.main.bounds.size == size else { continue }
      told = [orientations.0 == .portrait, orientations.1 == .portrait]
      #expect(orientations.0.isLandscape != isPortrait && orientations.1.isLandscape != isPortrait)
    }
    #expect(told == [isPortrait, isPortrait])
  }

  @Test func viewsMoveInTime() throws {
    let red = UIView(0, 0, 2, 1, .red)
    let bench = try ViewBench(40, 1) { $0.addSubview(red) }
    var isDone = false
    UIView.animate(withDuration: 0.5) {
      red.frame = .cells(30, 0, 2, 1)
    } completion: {
      isDone = $0
    }
    bench.program.setNeedsFrame()
    var columns: [Int] = []
    while bench.program.needsFrame, columns.count < 100 {
      bench.run()
      columns.append(column(of: 0xff0000, in: bench) ?? -1)
    }
    #expect(Set(columns).count > 8 && columns == columns.sorted() && columns[0] < 3 && columns.last == 30)
    #expect(isDone && (28...34).contains(columns.count), "\(columns)")
  }

  @Test func viewsFadeInTime() throws {
    let red = UIView(0, 0, 2, 1, .red)
    let bench = try ViewBench(8, 1) { view in
      view.backgroundColor = .black
      view.addSubview(red)
    }
    UIView.animate(withDuration: 0.4, delay: 0.2) { red.alpha = 0 }
    bench.run(frames: 10)
    #expect(bench.style(0, 0).background.rgbValue == 0xff0000)
    bench.run(frames: 8)
    let color = bench.style(0, 0).background.rgbValue ?? 0
    #expect(color > 0x100000 && color < 0xff0000)
    bench.settle()
    #expect(bench.style(0, 0).background.rgbValue == 0)
  }

  @Test func propertyAnimatorsRunWhenTheyAreStarted() throws {
    let red = UIView(0, 0, 2, 1, .red)
    let bench = try ViewBench(40, 1) { $0.addSubview(red) }
    var ends: [UIViewAnimatingPosition] = []
    let animator = UIViewPropertyAnimator(duration: 0.5, curve: .easeOut) { red.frame = .cells(20, 0, 2, 1) }
    animator.addAnimations { red.alpha = 1 }
    animator.addCompletion { ends.append($0) }
    bench.settle()
    #expect(!animator.isRunning && column(of: 0xff0000, in: bench) == 0)
    animator.startAnimation()
    bench.run(frames: 6)
    let middle = try #require(column(of: 0xff0000, in: bench))
    #expect(animator.isRunning && animator.state == .active && ends.isEmpty && middle > 0 && middle < 20)
    bench.settle()
    #expect(!animator.isRunning && ends == [.end] && column(of: 0xff0000, in: bench) == 20)
    animator.addAnimations { red.frame = .cells(5, 0, 2, 1) }
    animator.startAnimation(afterDelay: 1)
    bench.run(frames: 50)
    #expect(column(of: 0xff0000, in: bench) == 20)
    bench.settle()
    #expect(column(of: 0xff0000, in: bench) == 5 && ends == [.end])
  }

  @Test func withoutAnimationsViewsJump() throws {
    let red = UIView(0, 0, 2, 1, .red)
    let bench = try ViewBench(40, 1) { $0.addSubview(red) }
    bench.program.window.animation = .none
    var isDone = false
    UIView.animate(withDuration: 0.5) {
      red.frame = .cells(30, 0, 2, 1)
    } completion: {
      isDone = $0
    }
    #expect(isDone)
    bench.run()
    #expect(column(of: 0xff0000, in: bench) == 30)
  }

  @Test func displayLinksFollowTheScreen() throws {
    let red = UIView(0, 0, 1, 1, .red)
    var times: [Double] = []
    var link: CADisplayLink?
    let bench = try ViewBench(40, 1) { view in
      view.addSubview(red)
      // The view is in no window yet.
      link = CADisplayLink { link in
        times.append(link.timestamp)
        red.frame.origin.x += 8
        if times.count == 20 { link.invalidate() }
      }
      link?.add(to: .main, forMode: .common)
    }
    bench.settle()
    #expect(times.count == 20 && column(of: 0xff0000, in: bench) == 20)
    #expect(zip(times, times.dropFirst()).allSatisfy { abs($1 - $0 - 1.0 / 60) < 1e-9 })
  }

  @Test func dynamicAnimatorsFollowTheScreen() throws {
    let red = UIView(0, 0, 1, 1, .red)
    var animator: UIDynamicAnimator?
    let bench = try ViewBench(40, 1) { view in
      view.addSubview(red)
      let animation = UIDynamicAnimator(referenceView: view)
      let spring = UIAttachmentBehavior(item: red, attachedToAnchor: CGPoint(x: 204, y: 8))
      (spring.length, spring.damping, spring.frequency) = (0, 1, 4)
      animation.addBehavior(spring)
      animator = animation
    }
    bench.settle()
    #expect(animator?.isRunning == false && column(of: 0xff0000, in: bench) == 25)
  }

  /// A frame that comes a little early counts, and a link that is taken away can be added again.
  @Test func displayLinksKeepTheirRate() {
    let window = UIWindow(frame: rect(0, 0, 100, 100))
    var times: [Double] = []
    let link = CADisplayLink(view: window) { times.append($0.timestamp) }
    link.preferredFramesPerSecond = 30
    link.add(to: .main, forMode: .common)
    for time in [0.017, 0.0325, 0.05, 0.066] { window.advance(to: time) }
    #expect(times == [0.0325, 0.066] && link.isRunning)
    link.remove(from: .main, forMode: .common)
    #expect(!link.isRunning && !window.isAnimating)
    window.advance(to: 1)
    #expect(times.count == 2)
    link.add(to: .main, forMode: .common)
    window.advance(to: 2)
    #expect(times == [0.0325, 0.066, 2])
    link.invalidate()
  }
}
