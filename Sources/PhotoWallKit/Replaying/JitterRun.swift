import Foundation
import Tapes

/// `replay --jitter`: prints the smallest variant of the tape that fails.
struct JitterRun {
  let tape: Tape
  let frames: Int
  let world: TapeWorld

  func run() throws {
    let search = JitterSearch { jitter in
      let runner = TapeRunner(tape, in: world)
      runner.jitter = jitter
      return runner.run()
    }
    guard let (jitter, failure) = search.smallestFailure(inputs: tape.inputs, frames: frames) else {
      print("\(tape.name): passed with input up to \(frames) frames late and pictures in other orders")
      return
    }
    print("# \(failure)")
    if jitter.latencySeed != 0 { print("# also with pictures in another order: seed \(jitter.latencySeed)") }
    print(tape.disturbed(by: jitter), terminator: "")
    throw ProcessStatus(code: ExitStatus.expectationFailed.rawValue)
  }
}
