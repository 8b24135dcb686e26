extension EventLoop {
  /// Sends a query, waits for the terminal's replies, and returns other events that came meanwhile.
  ///
  /// A reply that comes later reaches `onReply`.
  /// - Parameter seconds: the longest time to wait.
  public func send(_ query: TerminalQuery, seconds: Double = 0.5) -> [Event] {
    guard query.send() else { return [] }
    expectReplies()
    var others: [Event] = []
    let deadline = EventLoop.now + seconds
    var isDone = false
    while !isDone {
      for event in wait(until: deadline) {
        switch event {
        case .deadline: isDone = true
        case .reply(let reply): query.receive(reply)
        default: others.append(event)
        }
      }
      if query.isComplete || others.contains(.input(.hangup)) { isDone = true }
    }
    return others
  }
}

extension EventLoop {
  /// Asks the questions that follow frames, one after the other, as the line's rule has it. Returns the events that end the
  /// program.
  fileprivate func exchange(_ count: Int, on screen: Screen) -> [Event] {
    for _ in 0..<count {
      screen.terminal?.ask(after: 0)
      while let time = screen.line?.readyTime {
        let ends = wait(until: time).filter(\.endsProgram)
        if !ends.isEmpty { return ends }
      }
    }
    // A lost answer may only be late.
    let deadline = Self.now + 1
    while screen.line?.mayBeAnswered ?? false, Self.now < deadline {
      let ends = wait(until: deadline).filter(\.endsProgram)
      if !ends.isEmpty { return ends }
    }
    return []
  }
}

extension EventLoop.Event {
  fileprivate var endsProgram: Bool {
    switch self {
    case .terminate, .input(.hangup): true
    default: false
    }
  }
}

extension TerminalCapabilities {
  /// Queries the terminal's capabilities and restores the terminal, for programs that draw nothing.
  public static func query(
    environment: TerminalEnvironment = .current, seconds: Double = 0.5
  ) throws(TerminalError) -> TerminalCapabilities {
    let screen = try Screen.open(mouse: .off, usesControllingTerminal: true, environment: environment)
    defer { screen.close() }
    let query = TerminalQuery(
      of: screen, environment: environment, colors: ColorDetection(environment: environment))
    let loop = try EventLoop(screen: screen)
    var events = loop.send(query, seconds: seconds)
    var answers = AnswerReport(forms: query.lineForms)
    if let roundTrip = query.roundTrip, !events.contains(where: \.endsProgram) {
      screen.followLine(roundTrip: roundTrip, isRemote: false, forms: query.lineForms)
      events = loop.exchange(8, on: screen)
      (answers.roundTrip, answers.counts) = (roundTrip, screen.line?.counts ?? LineCounts())
    }
    for case .terminate(let signal) in events { EventLoop.terminate(by: signal, closing: screen) }
    answers.unknown = loop.unknownAnswers
    var capabilities = query.capabilities
    capabilities.answersAfterFrames = answers
    return capabilities
  }
}

/// How a terminal answers the questions that follow frames.
public struct AnswerReport: Hashable, Sendable {
  /// The forms that it answers before its attributes.
  public var forms: Set<LineQuestion.Form>
  /// Seconds from the first question to the attributes; nil if it has not answered.
  public var roundTrip: Double?
  public var counts = LineCounts()
  /// Sequences that mean nothing to the program.
  public var unknown: [String] = []
}
