import TestSupport
import Testing

@testable import Wall

/// Changes move as long as the user wants.
@Suite(.oneAtATime) struct MotionTests {
  /// The frames for which photos move after the layout is switched.
  @Test(arguments: [
    (Motion?.none, true, 24), (.full, true, 24), (.short, true, 8), (.still, true, 0), (.full, false, 0),
  ])
  func theLayoutMovesForATime(motion: Motion?, isAnimated: Bool, frames: Int) throws {
    var options = WallOptions()
    (options.motion, options.isAnimated) = (motion, isAnimated)
    let bench = try WallBench(9, options: options)
    bench.settle()
    bench.press("Tab", settles: false)
    var moving = 0
    while bench.wall.isAnimating, moving < 100 {
      bench.run(frames: 1)
      moving += 1
    }
    #expect(abs(moving - frames) <= 2, "\(moving)")
    bench.press("o", settles: false)
    #expect(bench.wall.isAnimating == (frames > 0))
  }
}
