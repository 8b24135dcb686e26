import Foundation
import Tapes

extension ReplayCommand {
  /// Prints the smallest variant of a tape that fails, for `--jitter`.
  func search(_ tape: Tape, lateBy frames: Int, in world: TapeWorld) throws {
    var world = world
    world.updatesGoldens = false
    world.writing.isOff = true
    let search = JitterSearch { [world] variant, jitter in
      let runner = TapeRunner(variant, in: world)
      runner.jitter = jitter
      return runner.run()
    }
    guard let found = search.smallestFailure(of: tape, frames: frames) else {
      print("\(tape.name): passed with input up to \(frames) frames late and pictures in other orders")
      return
    }
    print("# \(found.failure)")
    if found.needsPictureOrder {
      print("# It fails only if pictures load in another order; write Wait+Item … loaded before what needs a picture.")
    }
    if !found.hasInputInTime {
      print("# A variant, to be played from the folder of \(tape.name):\n\(found.tape.text)", terminator: "")
    }
    throw ProcessStatus(code: ExitStatus.expectationFailed.rawValue)
  }
}
