/// The line to the terminal: how fast output is taken, as the terminal's answers to a status query after each frame tell.
///
/// Nothing else tells over SSH: sshd takes all output at once, and what the network has not carried yet waits where this
/// machine cannot see it. A frame is on its way until it is answered, or until the answer would be late.
final class TerminalLine {
  /// The status query, DSR 5 of ECMA-48. Its answer is `TerminalReply.ready`.
  static let query = Array("\u{1b}[5n".utf8)

  private struct Sent {
    let bytes: Int
    let time: Double
    /// The time at which the answer is expected.
    let expected: Double
    /// The time at which a simulated terminal answers.
    let answer: Double
  }

  /// Bytes per second; nil while nothing limits them, as far as is known.
  private(set) var speed: Double?
  private let now: () -> Double
  /// Bytes per second of a line that is only simulated; nil for a real one.
  private let simulated: Double?
  /// Frames that have not been answered, the oldest first.
  private var sent: [Sent] = []
  /// Seconds from a query to its answer if nothing else is on its way.
  private var roundTrip: Double
  /// The bytes of the last large frames, and their speeds.
  private var samples: [(bytes: Int, speed: Double)] = []
  /// The time when all that was sent has passed the line, at the known speed.
  private var idleTime = -Double.infinity
  private var lastAnswer = -Double.infinity
  private var hasAnswered = false
  /// The number of queries whose answers were taken for lost, and the time until which they are expected nevertheless.
  private var lost = (count: 0, until: -Double.infinity)

  /// - Parameters:
  ///   - roundTrip: the seconds in which the terminal has answered before.
  ///   - speed: the bytes per second until answers tell; nil if they are not known to be limited.
  ///   - now: the time in seconds.
  init(roundTrip: Double, speed: Double? = nil, now: @escaping () -> Double) {
    (self.roundTrip, self.speed, self.now) = (roundTrip, speed, now)
    simulated = nil
  }

  /// A line that a tape simulates.
  init(simulated: Double, now: @escaping () -> Double) {
    (roundTrip, self.now, self.simulated) = (0, now, simulated)
  }

  /// Bytes that may be on their way while something moves, for 24 frames a second.
  var motionBudget: Double { speed.map { $0 / 24 } ?? .infinity }

  /// Bytes that may be on their way at rest. A key waits for them.
  var restBudget: Double { speed.map { max($0 / 10, 8_000) } ?? .infinity }

  /// Notes a frame, which is followed by a query.
  func didSend(_ bytes: Int) {
    let time = now()
    idleTime = max(idleTime, time) + (speed.map { Double(bytes) / $0 } ?? 0)
    let answer = simulated.map { max(sent.last?.answer ?? time, time) + Double(bytes) / $0 } ?? .infinity
    sent.append(Sent(bytes: bytes, time: time, expected: idleTime + roundTrip, answer: answer))
  }

  /// Notes the terminal's answer to the oldest query.
  func didAnswer() { takeAnswer(at: now()) }

  private func takeAnswer(at time: Double) {
    hasAnswered = true
    if lost.count > 0, time < lost.until {
      lost.count -= 1
      lastAnswer = time
      return
    }
    guard !sent.isEmpty else { return }
    let frame = sent.removeFirst()
    // Before its turn, the frame has waited for those before it.
    let seconds = time - max(frame.time, lastAnswer - roundTrip)
    lastAnswer = time
    if frame.bytes <= 1_024, sent.isEmpty { roundTrip += max(seconds - roundTrip, 0) / 8 }
    roundTrip = min(roundTrip, max(seconds, 0))
    if sent.isEmpty { idleTime = min(idleTime, time) }
    guard frame.bytes >= 4_096 else { return }
    samples = samples.suffix(2) + [(frame.bytes, Double(frame.bytes) / max(seconds - roundTrip, seconds / 16, 1e-4))]
    // What else the machine does delays single answers. Small frames seem to be fast, since buffers on the way take them.
    let large = samples.map(\.bytes).max()! / 2
    speed = samples.filter { $0.bytes >= large }.map(\.speed).max()
  }

  /// Forgets what is on its way, as the terminal is left.
  func reset() { sent = [] }

  /// Whether an answer is on its way.
  var awaitsAnswer: Bool { !sent.isEmpty }

  /// Whether queries are to be sent: false if the terminal answers none.
  var asks: Bool { hasAnswered || lost.count < 2 }

  /// The time from which on a frame may be sent; nil if it may be sent now.
  var readyTime: Double? {
    let time = now()
    while let oldest = sent.first, oldest.answer <= time { takeAnswer(at: oldest.answer) }
    while let oldest = sent.first, time >= lossTime(of: oldest) {
      sent.removeFirst()
      lost = (lost.count + 1, time + 10)
    }
    guard let oldest = sent.first else { return nil }
    // Where answers take long, the next frame follows when the one before has passed the line, unless answers are late.
    guard speed != nil, roundTrip > 0, max(time, idleTime) < oldest.expected + roundTrip / 4 else {
      return min(oldest.answer, lossTime(of: oldest))
    }
    return time < idleTime ? idleTime : nil
  }

  /// Whether a frame may be sent now.
  var isReady: Bool { readyTime == nil }

  /// The time when an answer is taken for lost.
  private func lossTime(of frame: Sent) -> Double {
    simulated == nil ? frame.time + max(3, 4 * (frame.expected - frame.time)) : .infinity
  }
}
