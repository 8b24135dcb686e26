import Testing

@testable import TerminalPanels

/// What the answers to the questions after frames tell, and what their absence costs.
struct TerminalLineTests {
  /// A line by a clock, and the questions that it has asked.
  private final class Clock {
    var time = 0.0
    private(set) var line: TerminalLine!
    private(set) var questions: [LineQuestion] = []
    /// The bytes of the last question.
    private var last: [UInt8] = []

    init(roundTrip: Double = 0.01, speed: Double? = nil, forms: Set<LineQuestion.Form> = [.status, .place]) {
      line = TerminalLine(roundTrip: roundTrip, speed: speed, forms: forms) { [unowned self] in time }
      line.size = CellSize(columns: 80, rows: 24)
    }

    func send(_ bytes: Int) {
      last = line.didSend(bytes)
      let all = [LineQuestion.status] + (LineQuestion.first...LineQuestion.last).map { .place(column: $0) }
      questions += all.filter { $0.sequence == last }
    }

    /// Answers a question, the last one if it is not named.
    func answer(_ number: Int? = nil) {
      switch questions[number ?? questions.count - 1] {
      case .status: line.didAnswer(.ready)
      case .place(let column): line.didAnswer(.cursor(row: 2, column: column))
      }
    }

    /// The seconds until a frame may be sent, while no answer comes; the time is then that of the frame.
    func wait() -> Double {
      let start = time
      while let ready = line.readyTime { time = max(ready, time + 1e-6) }
      return time - start
    }

    /// Sends a frame that is answered in 10 ms. Returns the seconds until the next one may be sent.
    func exchange(_ bytes: Int = 1_000) -> Double {
      send(bytes)
      let start = time
      time += 0.01
      answer()
      return wait() + time - start
    }
  }

  @Test func theSpeedIsLearntFromAnswers() {
    let clock = Clock()
    let line = clock.line!
    #expect(line.speed == nil && line.isReady && line.motionBudget == .infinity)
    clock.send(50_000)
    #expect(!line.isReady)
    clock.time = 0.49
    clock.answer()
    #expect(line.isReady)
    #expect(line.speed.map { abs($0 - 50_000 / 0.48) < 1 } ?? false)
    // A single answer that comes late, as the machine is busy, does not count.
    clock.send(10_000)
    clock.time += 5
    clock.answer()
    #expect(line.speed.map { $0 > 99_000 } ?? false)
  }

  /// Where the answers take long, but the line is fast, frames follow each other before they are answered.
  @Test func aLongWayDoesNotSlowDownAFastLine() {
    let clock = Clock(roundTrip: 0.2)
    clock.send(50_000)
    clock.time = 0.25
    clock.answer()
    var (frames, last, answered) = (0, 0.0, 1)
    var answers: [Double] = []
    for millisecond in 0..<1000 {
      clock.time = 1 + Double(millisecond) / 1000
      while let first = answers.first, first <= clock.time {
        answers.removeFirst()
        clock.answer(answered)
        answered += 1
      }
      guard clock.line.isReady, clock.time >= last + 1 / 60 else { continue }
      (frames, last) = (frames + 1, clock.time)
      clock.send(20_000)
      answers.append(max(clock.time, (answers.last ?? 0) - 0.2) + 0.02 + 0.2)
    }
    #expect((40...52).contains(frames))
    #expect(clock.line.counts.lost == 0 && clock.line.counts.late == 0)
  }

  /// The forms that the terminal answers; the answers that are lost, one by one or several in a row.
  @Test(arguments: [Set<LineQuestion.Form>([.status, .place]), [.status], [.place]], [1, 2, 3, 8])
  func aLossCostsHalfASecondOnce(forms: Set<LineQuestion.Form>, count: Int) {
    let clock = Clock(forms: forms)
    for _ in 0..<10 { #expect(clock.exchange() < 0.011) }
    for number in 0..<count {
      clock.send(1_000)
      let seconds = clock.wait()
      #expect(number == 0 ? abs(seconds - 0.5) < 0.001 : seconds < 0.101, "\(number)")
    }
    for _ in 0..<10 { #expect(clock.exchange() < 0.011) }
    #expect(clock.line.counts == LineCounts(inTime: 20, late: 0, lost: count))
  }

  /// Where a round trip takes long, an answer is waited for four times as long.
  @Test func aLossCostsFourRoundTrips() {
    let clock = Clock(roundTrip: 0.4)
    clock.send(1_000)
    #expect(abs(clock.wait() - 1.6) < 0.001)
  }

  /// Order settles: the answer to a later question tells that those before it have been taken, too.
  @Test(arguments: 0..<6) func aLaterAnswerSettlesThoseBefore(answered: Int) {
    let clock = Clock(roundTrip: 0.2, speed: 1e6)
    for _ in 0..<6 { clock.send(10) }
    clock.time = 0.2
    clock.answer(answered)
    #expect(clock.line.mayBeAnswered == (answered < 5))
    for earlier in 0..<answered { clock.answer(earlier) }
    #expect(clock.line.counts == LineCounts(inTime: 1, late: 0, lost: answered))
  }

  /// An answer that comes after it was taken for lost belongs to its frame, from which the speed is learnt.
  @Test func aLateAnswerBelongsToItsFrame() {
    let clock = Clock()
    clock.send(100_000)
    #expect(abs(clock.wait() - 0.5) < 0.001)
    clock.send(100_000)
    clock.time = 1
    #expect(clock.line.isReady)
    clock.time = 4
    clock.answer(0)
    #expect(!clock.line.isReady)
    #expect(clock.line.speed.map { $0 < 30_000 } ?? false)
    clock.time = 8
    clock.answer(1)
    #expect(clock.line.isReady)
    #expect(clock.line.speed.map { $0 < 30_000 } ?? false)
    #expect(clock.line.counts.late == 1 && clock.line.counts.inTime == 1)
  }

  /// A slow line whose speed is not known is not flooded before its first answer.
  @Test func aSlowLineIsNotFlooded() {
    let clock = Clock()
    clock.send(250_000)
    var bytes = 250_000
    while clock.time < 2.5 {
      _ = clock.wait()
      guard clock.time < 2.5 else { break }
      clock.send(50_000)
      bytes += 50_000
    }
    #expect(bytes <= 250_000 + 21 * 50_000)
    clock.time = 2.5
    clock.answer(0)
    #expect(clock.line.speed.map { (90_000...110_000).contains($0) } ?? false)
    #expect(!clock.line.isReady)
  }

  /// A terminal that has answered no question before its attributes gets frames at once, and is not asked.
  @Test func aTerminalWithoutAnswersIsNotAsked() {
    let clock = Clock(forms: [])
    for _ in 0..<3 {
      clock.send(100_000)
      #expect(clock.line.isReady && clock.questions.isEmpty)
    }
    // Its answer to the first question came after its attributes.
    clock.line.didAnswer(.ready)
    clock.send(1_000)
    #expect(clock.questions == [.status])
  }

  /// Another terminal, which does not answer at all, costs one loss, and after some seconds nothing at all.
  @Test func aTerminalThatFallsSilentIsNotWaitedFor() {
    let clock = Clock()
    _ = clock.exchange()
    clock.send(1_000)
    #expect(clock.wait() > 0.49)
    while clock.time < 6 {
      clock.send(1_000)
      #expect(clock.wait() < 0.101)
      clock.time += 1e-3
    }
    clock.send(1_000)
    #expect(clock.wait() == 0)
    // The questions take turns, so a terminal that answers one of them is found.
    #expect(Set(clock.questions.suffix(2).map(\.form)).count == 2)
    while clock.questions.last != .status { clock.send(1_000) }
    clock.time += 0.01
    clock.answer()
    for _ in 0..<3 { #expect(clock.exchange() < 0.011 && clock.questions.last == .status) }
  }

  /// No key is asked for, and no answer is one: neither in row 1 nor on a screen without a place for the cursor.
  @Test func theCursorIsMovedOnlyWhereThereIsRoom() {
    let clock = Clock()
    for (columns, rows, form) in [
      (10, 2, LineQuestion.Form.place), (80, 1, .status), (9, 24, .status), (400, 90, .place),
    ] {
      let size = CellSize(columns: columns, rows: rows)
      clock.line.size = size
      clock.send(1)
      #expect(clock.questions.last?.form == form)
    }
    for column in LineQuestion.first...LineQuestion.last {
      #expect(LineQuestion.place(column: column).sequence.count <= 4 + 12)
    }
  }

  /// What an answer has settled early does not hold back the next frame.
  @Test func anEarlyAnswerEndsTheTimeOfItsFrame() {
    let clock = Clock(speed: 1_000)
    clock.send(2_000)
    clock.time = 0.5
    clock.answer()
    clock.send(10)
    #expect(clock.wait() < 0.02)
  }

  /// After a late answer, every frame has its time again, though only those in the middle had been taken for lost.
  @Test func aLateAnswerGivesFramesTheirTime() {
    let clock = Clock()
    clock.send(1_000)
    _ = clock.wait()
    clock.send(1_000)
    clock.time = 1.05
    #expect(clock.line.isReady)
    clock.send(1_000)
    clock.time = 1.1
    clock.answer(0)
    #expect(clock.line.readyTime.map { $0 > 1.59 && $0 < 1.61 } ?? false)
  }

  /// Questions in silence, before the forms take turns and after; the form of the next one where both have room.
  @Test(arguments: [(4, LineQuestion.Form.place), (5, .status)])
  func theFormThatIsAnsweredInItsTurnIsTheOnlyOne(count: Int, form: LineQuestion.Form) {
    let clock = Clock()
    clock.line.size = CellSize(columns: 80, rows: 1)
    clock.send(1_000)
    _ = clock.wait()
    for _ in 0..<count { clock.send(1_000) }
    clock.time += 0.01
    clock.answer()
    clock.line.size = CellSize(columns: 80, rows: 24)
    clock.send(1_000)
    #expect(clock.questions.last?.form == form)
  }

  /// A terminal that is left and entered again is waited for as at first.
  @Test func silenceEndsAsTheTerminalIsLeft() {
    let clock = Clock()
    clock.send(1_000)
    _ = clock.wait()
    clock.line.reset()
    #expect(!clock.line.mayBeAnswered)
    clock.send(1_000)
    #expect(abs(clock.wait() - 0.5) < 0.001)
  }

  /// In silence there are as many questions as columns tell apart. Those before are lost.
  @Test func questionsBeyondTheColumnsAreLost() {
    let clock = Clock()
    clock.line.size = CellSize(columns: 10, rows: 24)
    clock.send(1_000)
    _ = clock.wait()
    for _ in 0..<10 { clock.send(1_000) }
    #expect(clock.line.counts == LineCounts(inTime: 0, late: 0, lost: 3))
  }

  /// A line that was slow before it fell silent is waited for for four seconds, not until all has passed it.
  @Test func silenceOfASlowLineHasAnEnd() {
    let clock = Clock(speed: 1_000)
    clock.send(100_000)
    clock.time = 401
    #expect(clock.line.isReady)
    clock.send(100_000)
    #expect(abs(clock.wait() - 4) < 0.001)
  }

  /// What measures cells is not taken by the line.
  @Test func otherRepliesAreLeft() {
    let clock = Clock()
    clock.send(1)
    for reply in [TerminalReply.cursor(row: 1, column: 1), .cursor(row: 2, column: 1), .deviceAttributes([62])] {
      #expect(!clock.line.didAnswer(reply))
    }
    #expect(clock.line.mayBeAnswered)
  }
}
