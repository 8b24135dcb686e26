import Basics
import PhotoFeed
import Pictures
import Wall

/// A variant of a tape for `--jitter`: inputs are some frames late, and pictures arrive in another order.
public struct TapeJitter: Sendable, Equatable {
  /// Number of frames by which each input is late.
  public var shifts: [Int]
  /// Seed of the latencies of pictures; 0: the latency that the tape sets.
  public var latencySeed: UInt64

  /// Returns a variant from a seed, in which each of `inputs` inputs is up to `frames` frames late.
  public static func random(seed: UInt64, inputs: Int, frames: Int) -> TapeJitter {
    var state = SplitMix64(seed: seed)
    let shifts = (0..<inputs).map { _ in Int(state.next() % UInt64(frames + 1)) }
    return TapeJitter(shifts: shifts, latencySeed: state.next() | 1)
  }

  /// Returns the latency of a picture in seconds: up to twice `base`, or up to half a second if `base` is 0.
  func latency(of id: PictureID, base: Double) -> Double {
    guard latencySeed != 0 else { return base }
    var state = SplitMix64(
      seed: latencySeed ^ UInt64(truncatingIfNeeded: id.photo.index) &* 0x9e37_79b9_7f4a_7c15)
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
}

/// Searches for the smallest variant of a tape that fails.
public struct JitterSearch {
  private let run: (_ variant: Tape, _ jitter: TapeJitter) -> TapeOutcome

  /// A variant that fails.
  public struct Found {
    /// The tape with a `Frame` before each input that is late.
    public let tape: Tape
    public let jitter: TapeJitter
    public let failure: TapeFailure
    /// Whether pictures in another order make the tape fail; a tape cannot say that.
    public var needsPictureOrder: Bool { jitter.latencySeed != 0 }
    /// Whether no input has to be late.
    public var hasInputInTime: Bool { jitter.shifts.allSatisfy { $0 == 0 } }
  }

  /// Creates a search; `run` plays a variant of the tape, with the latencies of `jitter`.
  public init(run: @escaping (_ variant: Tape, _ jitter: TapeJitter) -> TapeOutcome) { self.run = run }

  /// Returns the smallest failing variant found in `rounds` seeded tries, or nil if the tape passes in all of them.
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
  /// The number of inputs that can come late.
  var inputs: Int { steps.flatMap(\.command.parts).count { $0.isInput } }

  /// The tape as text, with the tapes that it sources.
  public var text: String { TapePrinter.text(steps.map(\.command)) }

  /// Returns a tape with a `Frame` before each input that is late.
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
