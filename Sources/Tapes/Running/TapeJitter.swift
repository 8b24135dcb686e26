import Basics
import PhotoFeed
import Pictures
import Wall

/// A disturbance of a tape, for `--jitter`: input comes some frames later, and pictures come in another order.
public final class TapeJitter {
  /// Frames by which each input is late; inputs beyond it come in time.
  public let shifts: [Int]
  /// Decides how late each picture is; 0: as the tape says.
  public let latencySeed: UInt64
  private var next = 0

  /// This disturbance.
  public init(shifts: [Int], latencySeed: UInt64) {
    self.shifts = shifts
    self.latencySeed = latencySeed
  }

  /// One made from a seed: each of `inputs` inputs is 0…`frames` frames late.
  public static func random(seed: UInt64, inputs: Int, frames: Int) -> TapeJitter {
    var state = SplitMix64(seed: seed)
    let shifts = (0..<inputs).map { _ in Int(state.next() % UInt64(frames + 1)) }
    return TapeJitter(shifts: shifts, latencySeed: state.next() | 1)
  }

  /// How late the next input is, in frames.
  func nextShift() -> Int {
    defer { next += 1 }
    return next < shifts.count ? shifts[next] : 0
  }

  /// A picture's latency in seconds: up to twice the tape's, or up to half a second where that is nothing.
  func latency(of id: PictureID, base: Double) -> Double {
    guard latencySeed != 0 else { return base }
    var state = SplitMix64(
      seed: latencySeed ^ UInt64(truncatingIfNeeded: id.photo) &* 0x9e37_79b9_7f4a_7c15)
    return Double(state.next() % 1000) / 1000 * (base > 0 ? 2 * base : 0.5)
  }

  /// The same disturbance with less of it: one input in time, or pictures in order. Nothing where nothing is left.
  func smaller() -> [TapeJitter] {
    var candidates: [TapeJitter] = []
    if latencySeed != 0 { candidates.append(TapeJitter(shifts: shifts, latencySeed: 0)) }
    for index in shifts.indices where shifts[index] > 0 {
      var less = shifts
      less[index] = 0
      candidates.append(TapeJitter(shifts: less, latencySeed: latencySeed))
    }
    return candidates
  }

  /// How much is disturbed, for finding the smallest.
  var size: Int { shifts.reduce(0, +) + (latencySeed == 0 ? 0 : 1) }

  /// The disturbance again from its start: counting inputs is part of a run.
  func rewound() -> TapeJitter { TapeJitter(shifts: shifts, latencySeed: latencySeed) }
}

/// Looks for a disturbance that makes a tape fail, and makes it as small as it can.
public struct JitterSearch {
  /// Runs the tape with a disturbance.
  private let run: (TapeJitter) -> TapeOutcome

  /// A search over runs of one tape.
  public init(run: @escaping (TapeJitter) -> TapeOutcome) { self.run = run }

  /// The smallest failing disturbance found in `rounds` seeded tries; `nil`: the tape stood all of them.
  public func smallestFailure(inputs: Int, frames: Int, rounds: Int = 20, seed: UInt64 = 1) -> (
    TapeJitter, TapeFailure
  )? {
    for round in 0..<UInt64(rounds) {
      let jitter = TapeJitter.random(seed: seed &+ round, inputs: inputs, frames: frames)
      guard case .failed(let failure) = run(jitter) else { continue }
      return shrink(jitter.rewound(), failure)
    }
    return nil
  }

  private func shrink(_ jitter: TapeJitter, _ failure: TapeFailure) -> (TapeJitter, TapeFailure) {
    for smaller in jitter.smaller() {
      if case .failed(let failure) = run(smaller) { return shrink(smaller.rewound(), failure) }
    }
    return (jitter, failure)
  }
}

extension Tape {
  /// The number of inputs that can come late.
  public var inputs: Int { steps.flatMap(\.command.parts).reduce(0) { $0 + $1.inputs } }

  /// Returns the text of the tape with a disturbance written out: a `Frame` before each input that is late. Latencies have no spelling; the
  /// caller writes their seed into a comment.
  public func disturbed(by jitter: TapeJitter) -> String {
    let shifts = jitter.rewound()
    var commands: [any TapeCommand] = []
    for part in steps.flatMap(\.command.parts) {
      let frames = (0..<part.inputs).map { _ in shifts.nextShift() }
      // Between the inputs of one command no frame can be written.
      if let first = frames.first, first > 0 { commands.append(FrameCommand(count: first)) }
      commands.append(part)
    }
    return TapePrinter.text(commands)
  }
}
