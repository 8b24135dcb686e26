extension EventLoop {
  /// Queries the terminal's capabilities, waits for its replies, and returns other events that came meanwhile.
  ///
  /// The last query is for the primary device attributes, which every terminal answers, so a terminal without pixels
  /// costs one round trip and not the whole time.
  /// - Parameter seconds: the longest time to wait.
  public func queryTerminal(
    of screen: Screen, environment: TerminalEnvironment = .current,
    graphics policy: GraphicsQueryPolicy = .ifLikely, seconds: Double = 0.5
  ) -> (capabilities: TerminalCapabilities, events: [Event]) {
    var capabilities = TerminalCapabilities(graphicsReason: "exact pixels are turned off")
    capabilities.cellPixels = screen.cellPixels
    guard screen.terminal?.acceptsQueries == true else {
      capabilities.graphicsReason = "terminals of this type are not asked for exact pixels"
      return (capabilities, [])
    }
    var hint = GraphicsHint(environment: environment)
    if policy == .always { hint.isLikely = true }
    let queriesGraphics = policy != .never && hint.isLikely
    if policy != .never { capabilities.graphicsReason = hint.reason }

    let query = GraphicsQuery(usesTmux: hint.usesTmux)
    screen.send("\u{1b}[>q\u{1b}[16t\u{1b}[?2026$p\u{1b}]11;?\u{1b}\\")
    if queriesGraphics { screen.sendGraphics(query.commands) }
    screen.send("\u{1b}[c")

    var replies = GraphicsQuery.Replies()
    var others: [Event] = []
    let deadline = EventLoop.now + seconds
    var hasDeviceAttributes = false
    var isDone = false
    while !isDone {
      for event in wait(until: deadline) {
        switch event {
        case .deadline: isDone = true
        case .reply(.version(let version)): capabilities.version = version
        case .reply(.cellPixels(let pixels)): capabilities.cellPixels = capabilities.cellPixels ?? pixels
        case .reply(.background(let color)): capabilities.background = color
        case .reply(.mode(2026, let state)): capabilities.synchronizesOutput = state == 1 || state == 2
        case .reply(.graphics(let control, let message)): replies.add(control, message)
        case .reply(.deviceAttributes): hasDeviceAttributes = true
        default: others.append(event)
        }
      }
      // tmux answers the last query itself, before the outer terminal has answered the first one.
      let hasGraphics = !queriesGraphics || !hint.usesTmux || replies.areComplete
      if hasDeviceAttributes && hasGraphics || others.contains(.input(.hangup)) { isDone = true }
    }
    query.removeSharedMemory()
    if queriesGraphics {
      (capabilities.graphics, capabilities.graphicsReason) = replies.result(
        version: capabilities.version, isKnown: hint.usesTmux || policy == .always, usesTmux: hint.usesTmux)
    }
    screen.cellPixels = capabilities.cellPixels
    return (capabilities, others)
  }
}

extension TerminalCapabilities {
  /// Queries the terminal's capabilities and restores the terminal, for programs that draw nothing.
  public static func query(
    environment: TerminalEnvironment = .current, seconds: Double = 0.5
  ) throws(TerminalError) -> TerminalCapabilities {
    let screen = try Screen.open(ScreenOptions(mouse: .off, usesControllingTerminal: true, environment: environment))
    defer { screen.close() }
    let loop = try EventLoop(screen: screen)
    let (capabilities, events) = loop.queryTerminal(of: screen, environment: environment, seconds: seconds)
    for case .terminate(let signal) in events { EventLoop.terminate(by: signal, closing: screen) }
    return capabilities
  }
}
