/// The line to the terminal: how fast output is taken, as the terminal's answers to a question after each frame tell.
///
/// Over SSH there is no other measure: sshd takes all output at once, and bytes that the network has not carried yet wait
/// where this machine cannot see them. A frame is on its way until it is answered, or until the answer would be late.
///
/// The rule for answers:
/// - Order settles. Answers come in the order of the questions, so an answer also settles the questions before its own. The
///   place of the cursor tells which question is answered. Of equal answers, one belongs to the oldest question, or after a
///   loss to the last one that it can belong to.
/// - An answer is lost after half a second, or four times the expected time, whichever is longer. A loss
///   costs that once: until the next answer the terminal is *silent*, and frames follow each other in `silentPause`, at
///   first, and later at once. In silence the forms of questions take turns, since another terminal may be attached.
/// - A late answer ends the silence, counts for its own frame, and gives later frames their time again.
/// - A form that the terminal has not answered before its attributes is not asked.
final class TerminalLine {
  /// Seconds after which an answer is lost at the earliest.
  static let leastLossTime = 0.5
  /// Seconds between frames in the first `silentCaution` seconds of silence: a line may be slow, and not the answers lost.
  static let silentPause = 0.1
  static let silentCaution = 4.0
  /// The number of questions in silence before the forms take turns.
  private static let usualQuestions = 4

  private struct Sent {
    let bytes: Int
    let time: Double
    /// The time at which the answer is expected.
    var expected: Double
    /// The time at which the answer is taken for lost.
    var lossTime: Double
    /// The time at which a simulated terminal answers.
    let answer: Double
    /// nil if the terminal is simulated.
    let question: LineQuestion?
    var isLost = false
  }

  /// Bytes per second; nil while nothing limits them, as far as is known.
  private(set) var speed: Double?
  /// The size of the screen, on which the cursor is moved.
  var size = CellSize.zero
  private let now: () -> Double
  /// Bytes per second of a line that is only simulated; nil for a real one.
  private let simulated: Double?
  /// The forms of questions that the terminal answers.
  private var forms: Set<LineQuestion.Form>
  private var lastColumn = LineQuestion.first
  /// Frames that have not been answered, the oldest first.
  private var sent: [Sent] = []
  /// The time of the first loss since the last answer, and the number of questions since; nil if the terminal answers.
  private var silence: (since: Double, questions: Int)?
  /// Seconds from a question to its answer if nothing else is on its way.
  private var roundTrip: Double
  /// The bytes of the last large frames, and their speeds.
  private var samples: [(bytes: Int, speed: Double)] = []
  /// The time when all that was sent has passed the line, at the known speed.
  private var idleTime = -Double.infinity
  private var lastAnswer = -Double.infinity
  /// The answers so far: in time, late, and lost.
  private(set) var counts = LineCounts()

  /// - Parameters:
  ///   - roundTrip: the seconds in which the terminal has answered before.
  ///   - speed: the bytes per second until answers tell; nil if they are not known to be limited.
  ///   - forms: the questions that the terminal has answered before.
  ///   - now: the time in seconds.
  init(
    roundTrip: Double, speed: Double? = nil, forms: Set<LineQuestion.Form> = [.status, .place],
    now: @escaping () -> Double
  ) {
    (self.roundTrip, self.speed, self.forms, self.now) = (roundTrip, speed, forms, now)
    simulated = nil
  }

  /// A line that a tape simulates.
  init(simulated: Double, now: @escaping () -> Double) {
    (roundTrip, self.now, self.simulated, forms) = (0, now, simulated, [])
  }

  /// Bytes that may be on their way while something moves, for 24 frames a second.
  var motionBudget: Double { speed.map { $0 / 24 } ?? .infinity }

  /// Bytes that may be on their way at rest. A key waits for them.
  var restBudget: Double { speed.map { max($0 / 10, 8_000) } ?? .infinity }

  // MARK: questions

  /// Notes a frame. Returns the question that follows it; empty if the terminal answers none.
  @discardableResult
  func didSend(_ bytes: Int) -> [UInt8] {
    let question = nextQuestion()
    guard question != nil || simulated != nil else { return [] }
    let time = now()
    idleTime = max(idleTime, time) + (speed.map { Double(bytes) / $0 } ?? 0)
    let answer = simulated.map { max(sent.last?.answer ?? time, time) + Double(bytes) / $0 } ?? .infinity
    // In silence, as many questions as columns can tell apart.
    if silence != nil, sent.count >= LineQuestion.columns(on: size).count {
      sent.removeFirst()
      counts.lost += 1
    }
    let expected = idleTime + roundTrip
    sent.append(
      Sent(
        bytes: bytes, time: time, expected: expected, lossTime: lossTime(of: expected, from: time), answer: answer,
        question: question))
    return question?.sequence ?? []
  }

  private func nextQuestion() -> LineQuestion? {
    guard !forms.isEmpty else { return nil }
    var usual = forms
    if let questions = silence?.questions {
      silence?.questions += 1
      if questions >= Self.usualQuestions { usual = questions % 2 == 0 ? [.status] : [.place] }
    }
    if usual.contains(.place), LineQuestion.fits(.place, on: size) {
      let columns = LineQuestion.columns(on: size)
      lastColumn = lastColumn < columns.upperBound ? lastColumn + 1 : columns.lowerBound
      return .place(column: lastColumn)
    }
    return usual.contains(.status) || silence != nil ? .status : nil
  }

  // MARK: answers

  /// Notes a reply of the terminal. Returns false if it answers no question of the line.
  @discardableResult
  func didAnswer(_ reply: TerminalReply) -> Bool {
    guard let question = LineQuestion(answeredBy: reply) else { return false }
    // While they take turns, the form that is answered first may be the only one.
    if question == .status, silence?.questions ?? 0 > Self.usualQuestions { forms = [] }
    forms.insert(question.form)
    if let index = index(of: question, at: now()) { takeAnswer(index, at: now()) }
    return true
  }

  /// Returns the index of the frame whose question is answered; nil if it has been settled.
  private func index(of question: LineQuestion, at time: Double) -> Int? {
    let first = sent.firstIndex { $0.question == question }
    guard question == .status, silence != nil else { return first }
    return sent.lastIndex { $0.question == question && time - $0.time >= roundTrip / 2 } ?? first
  }

  /// Takes the answer to a question, which settles all questions before it.
  private func takeAnswer(_ index: Int, at time: Double) {
    let (frame, settled) = (sent[index], sent[...index])
    sent.removeSubrange(...index)
    silence = nil
    counts.lost += settled.count - 1
    if time < frame.lossTime { counts.inTime += 1 } else { counts.late += 1 }
    // Before its turn, the frame has waited for earlier frames. Frames that are settled along with it may have taken its time, too.
    func seconds(since sent: Double) -> Double { time - max(sent, lastAnswer - roundTrip) }
    let (own, all) = (seconds(since: frame.time), seconds(since: settled[0].time))
    lastAnswer = time
    if frame.bytes <= 1_024, sent.isEmpty { roundTrip += max(own - roundTrip, 0) / 8 }
    roundTrip = min(roundTrip, max(own, 0))
    if frame.bytes >= 4_096 {
      let isCertain = settled.count == 1 || frame.question != .status
      let rates = [(isCertain ? frame.bytes : 0, own), (settled.map(\.bytes).reduce(0, +), all)].map { bytes, seconds in
        Double(bytes) / max(seconds - roundTrip, seconds / 16, 1e-4)
      }
      samples = samples.suffix(2) + [(frame.bytes, rates.max()!)]
      // Other work of the machine delays single answers. Small frames seem to be fast, since buffers on the way take them.
      let large = samples.map(\.bytes).max()! / 2
      speed = samples.filter { $0.bytes >= large }.map(\.speed).max()
    }
    if sent.isEmpty { idleTime = min(idleTime, time) }
    if sent.contains(where: \.isLost) { expectAgain(from: time) }
  }

  /// Gives the frames that have not been answered their time again, now that an answer before theirs has come.
  private func expectAgain(from time: Double) {
    idleTime = time
    for index in sent.indices {
      idleTime += speed.map { Double(sent[index].bytes) / $0 } ?? 0
      (sent[index].isLost, sent[index].expected) = (false, idleTime + roundTrip)
      sent[index].lossTime = lossTime(of: sent[index].expected, from: time)
    }
  }

  /// Forgets the frames on their way, as the terminal is left.
  func reset() { (sent, silence) = ([], nil) }

  /// Whether an answer is on its way that is not late.
  var awaitsAnswer: Bool {
    let time = now()
    return silence == nil && sent.contains { time < $0.lossTime }
  }

  /// Whether an answer may come, if only a late one.
  var mayBeAnswered: Bool { !sent.isEmpty }

  // MARK: frames

  /// The time from which on a frame may be sent; nil if it may be sent now.
  var readyTime: Double? {
    let time = now()
    while let oldest = sent.first, oldest.answer <= time { takeAnswer(0, at: oldest.answer) }
    for index in sent.indices where !sent[index].isLost && time >= sent[index].lossTime {
      sent[index].isLost = true
      if silence == nil { silence = (time, 0) }
    }
    guard let oldest = sent.first, let newest = sent.last else { return nil }
    if let silence {
      let pause = time < silence.since + Self.silentCaution ? Self.silentPause : 0
      // Nothing has been sent since the first loss.
      let next = max(
        silence.questions == 0 ? time : newest.time + pause, min(idleTime, silence.since + Self.silentCaution))
      return time < next ? next : nil
    }
    // Where answers take long, the next frame follows when the one before has passed the line, unless answers are late.
    guard speed != nil, roundTrip > 0, max(time, idleTime) < oldest.expected + roundTrip / 4 else {
      return min(oldest.answer, oldest.lossTime)
    }
    return time < idleTime ? idleTime : nil
  }

  /// Whether a frame may be sent now.
  var isReady: Bool { readyTime == nil }

  private func lossTime(of expected: Double, from time: Double) -> Double {
    simulated == nil ? time + max(Self.leastLossTime, 4 * (expected - time)) : .infinity
  }
}

/// The numbers of answers to the questions after frames.
public struct LineCounts: Hashable, Sendable {
  public var inTime = 0
  /// Came after they had been taken for lost.
  public var late = 0
  /// Settled by the answer to a later question.
  public var lost = 0
}
