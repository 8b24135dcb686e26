import Basics
import PhotoFeed
import Pictures
import Wall

/// A variant of a tape for `--jitter`: inputs are some frames late, and pictures arrive in another order.
public final class TapeJitter {
  /// Number of frames by which each input is late; further inputs are in time.
  public let shifts: [Int]
  /// Seed of the latencies of pictures; 0: the latency that the tape sets.
  public let latencySeed: UInt64
  private var next = 0

  /// Creates a variant.
  public init(shifts: [Int], latencySeed: UInt64) {
    self.shifts = shifts
    self.latencySeed = latencySeed
  }

  /// Returns a variant from a seed, in which each of `inputs` inputs is up to `frames` frames late.
  public static func random(seed: UInt64, inputs: Int, frames: Int) -> TapeJitter {
    var state = SplitMix64(seed: seed)
    let shifts = (0..<inputs).map { _ in Int(state.next() % UInt64(frames + 1)) }
    return TapeJitter(shifts: shifts, latencySeed: state.next() | 1)
  }

  /// Returns the number of frames by which the next input is late.
  func nextShift() -> Int {
    defer { next += 1 }
    return next < shifts.count ? shifts[next] : 0
  }

  /// Returns the latency of a picture in seconds: up to twice `base`, or up to half a second if `base` is 0.
  func latency(of id: PictureID, base: Double) -> Double {
    guard latencySeed != 0 else { return base }
    var state = SplitMix64(
      seed: latencySeed ^ UInt64(truncatingIfNeeded: id.photo) &* 0x9e37_79b9_7f4a_7c15)
    return Double(state.next() % 1000) / 1000 * (base > 0 ? 2 * base : 0.5)
  }

  /// Returns variants with one change less: one input in time, or pictures in order.
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

  var size: Int { shifts.reduce(0, +) + (latencySeed == 0 ? 0 : 1) }

  /// Returns a copy that starts counting inputs again, for another run.
  func rewound() -> TapeJitter { TapeJitter(shifts: shifts, latencySeed: latencySeed) }
}

/// Searches for the smallest variant of a tape that fails.
public struct JitterSearch {
  private let run: (TapeJitter) -> TapeOutcome

  /// Creates a search; `run` plays the tape with a variant.
  public init(run: @escaping (TapeJitter) -> TapeOutcome) { self.run = run }

  /// Returns the smallest failing variant found in `rounds` seeded tries, or nil if the tape passes in all of them.
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

  /// Returns the text of a variant of the tape, with a `Frame` before each input that is late. A tape cannot set the latency
  /// of single pictures; the caller writes their seed into a comment.
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
