import Basics
import PhotoFeed
import Pictures
import Wall

/// A variant of a tape for `--jitter`: inputs are delayed by frames, and pictures arrive in another order.
public struct TapeJitter: Sendable, Equatable {
  /// The delay of each input, in frames.
  public var shifts: [Int]
  /// The seed for picture latencies; 0 for the tape's latency.
  public var latencySeed: UInt64

  /// Returns a random variant, with each of `inputs` inputs delayed by up to `frames` frames.
  public static func random(seed: UInt64, inputs: Int, frames: Int) -> TapeJitter {
    var state = SplitMix64(seed: seed)
    let shifts = (0..<inputs).map { _ in Int(state.next() % UInt64(frames + 1)) }
    return TapeJitter(shifts: shifts, latencySeed: state.next() | 1)
  }

  /// Returns the latency of a picture in seconds: up to twice `base`, or up to half a second if `base` is 0.
  func latency(of id: PictureID, base: Double) -> Double {
    guard latencySeed != 0 else { return base }
    var state = SplitMix64(
      seed: latencySeed ^ UInt64(truncatingIfNeeded: id.number) &* 0x9e37_79b9_7f4a_7c15)
    return Double(state.next() % 1000) / 1000 * (base > 0 ? 2 * base : 0.5)
  }

  /// Returns variants with one change less: one input without delay, or pictures in order.
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
}

/// A search for the smallest variant of a tape that fails.
public struct JitterSearch {
  private let run: (_ variant: Tape, _ jitter: TapeJitter) -> TapeOutcome

  /// A variant that fails.
  public struct Found {
    /// The tape with a `Frame` before each delayed input.
    public let tape: Tape
    public let jitter: TapeJitter
    public let failure: TapeFailure
    /// Whether the failure needs pictures in another order, which a tape cannot express.
    public var needsPictureOrder: Bool { jitter.latencySeed != 0 }
    /// Whether no input is delayed.
    public var hasInputInTime: Bool { jitter.shifts.allSatisfy { $0 == 0 } }
  }

  /// Creates a search; `run` plays a variant of the tape with the latencies of `jitter`.
  public init(run: @escaping (_ variant: Tape, _ jitter: TapeJitter) -> TapeOutcome) { self.run = run }

  /// Returns the smallest failing variant in `rounds` seeded tries; nil if the tape passes all of them.
  public func smallestFailure(of tape: Tape, frames: Int, rounds: Int = 20, seed: UInt64 = 1) -> Found? {
    for round in 0..<UInt64(rounds) {
      let jitter = TapeJitter.random(seed: seed &+ round, inputs: tape.inputs, frames: frames)
      if let found = play(tape, jitter) { return shrink(found, of: tape) }
    }
    return nil
  }

  private func play(_ tape: Tape, _ jitter: TapeJitter) -> Found? {
    let variant = tape.disturbed(by: jitter)
    guard case .failed(let failure) = run(variant, jitter) else { return nil }
    return Found(tape: variant, jitter: jitter, failure: failure)
  }

  private func shrink(_ found: Found, of tape: Tape) -> Found {
    for smaller in found.jitter.smaller() {
      if let found = play(tape, smaller) { return shrink(found, of: tape) }
    }
    return found
  }
}

extension Tape {
  /// The number of inputs that can be delayed.
  var inputs: Int { steps.flatMap(\.command.parts).count { $0.isInput } }

  /// The tape as text, including sourced tapes.
  public var text: String { TapePrinter.text(steps.map(\.command)) }

  /// Returns the tape with a `Frame` before each delayed input.
  func disturbed(by jitter: TapeJitter) -> Tape {
    var shifts = jitter.shifts[...]
    var variant = self
    variant.steps = steps.flatMap { step in
      step.command.parts.flatMap { part -> [any TapeCommand] in
        guard part.isInput, let shift = shifts.popFirst(), shift > 0 else { return [part] }
        return [FrameCommand(count: shift), part]
      }
      .map { Step(location: step.location, command: $0) }
    }
    return variant
  }
}
