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

extension TerminalCapabilities {
  /// Queries the terminal's capabilities and restores the terminal, for programs that draw nothing.
  public static func query(
    environment: TerminalEnvironment = .current, seconds: Double = 0.5
  ) throws(TerminalError) -> TerminalCapabilities {
    let screen = try Screen.open(ScreenOptions(mouse: .off, usesControllingTerminal: true, environment: environment))
    defer { screen.close() }
    let query = TerminalQuery(
      of: screen, environment: environment, colors: ColorDetection(environment: environment))
    let events = try EventLoop(screen: screen).send(query, seconds: seconds)
    for case .terminate(let signal) in events { EventLoop.terminate(by: signal, closing: screen) }
    return query.capabilities
  }
}
