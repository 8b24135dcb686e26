import Basics
import Glibc

extension EventLoop {
  /// Asks the terminal what it can do, and waits a moment for the answers.
  ///
  /// The last question is one that every terminal answers, so a terminal without pixels costs one turn of the line and
  /// not the whole time. Whatever else happens meanwhile is answered too, to be dealt with afterwards.
  /// - Parameter seconds: how long to wait at most.
  public func askTerminal(
    of screen: Screen, environment: TerminalEnvironment = .current, graphics wish: GraphicsWish = .ifPlausible,
    seconds: Double = 0.5
  ) -> (capabilities: TerminalCapabilities, events: [Event]) {
    var capabilities = TerminalCapabilities(graphicsReason: "symbols were asked for")
    capabilities.cellPixels = screen.cellPixels
    guard screen.terminal?.understandsPrivateModes == true else {
      capabilities.graphicsReason = "this terminal is not one to ask"
      return (capabilities, [])
    }
    var plausibility = GraphicsPlausibility(environment: environment)
    if wish == .always { plausibility.isPlausible = true }
    let asksForGraphics = wish != .never && plausibility.isPlausible
    if wish != .never { capabilities.graphicsReason = plausibility.reason }

    let probe = GraphicsProbe(goesThroughTmux: plausibility.goesThroughTmux)
    screen.send("\u{1b}[>q\u{1b}[16t\u{1b}[?2026$p\u{1b}]11;?\u{1b}\\")
    if asksForGraphics { screen.sendGraphics(probe.questions) }
    screen.send("\u{1b}[c")

    var answers = GraphicsProbe.Answers()
    var others: [Event] = []
    let deadline = EventLoop.now + seconds
    var isDone = false
    while !isDone {
      for event in wait(until: deadline) {
        switch event {
        case .deadline: isDone = true
        case .reply(.version(let version)): capabilities.version = version
        case .reply(.cellPixels(let pixels)): capabilities.cellPixels = capabilities.cellPixels ?? pixels
        case .reply(.background(let color)): capabilities.background = color
        case .reply(.mode(2026, let state)): capabilities.synchronizesOutput = state == 1 || state == 2
        case .reply(.graphics(let control, let message)): answers.take(control, message)
        case .reply(.deviceAttributes): capabilities.hasAnswered = true
        default: others.append(event)
        }
      }
      // tmux answers the last question itself, before the terminal outside has answered the first.
      let graphicsDone = !asksForGraphics || (plausibility.goesThroughTmux ? answers.areComplete : true)
      if capabilities.hasAnswered && graphicsDone { isDone = true }
      if others.contains(.input(.hangup)) { isDone = true }
    }
    probe.cleanUp()
    if asksForGraphics {
      let isKnown = plausibility.goesThroughTmux || wish == .always
      (capabilities.graphics, capabilities.graphicsReason) = answers.verdict(
        version: capabilities.version, isKnown: isKnown, goesThroughTmux: plausibility.goesThroughTmux)
    }
    screen.cellPixels = capabilities.cellPixels
    return (capabilities, others)
  }
}

extension TerminalCapabilities {
  /// Asks the terminal, and leaves it as it was: for programs that draw nothing, such as `photowall doctor`.
  public static func ask(
    environment: TerminalEnvironment = .current, seconds: Double = 0.5
  ) throws(TerminalError) -> TerminalCapabilities {
    let screen = try Screen.open(ScreenOptions(mouse: .off, usesControllingTerminal: true, environment: environment))
    defer { screen.close() }
    let loop = try EventLoop(screen: screen)
    return loop.askTerminal(of: screen, environment: environment, seconds: seconds).capabilities
  }
}

/// The questions about graphics, and what answers to them mean.
struct GraphicsProbe {
  private static let streamID = 31
  private static let sharedID = 32

  /// What to write: may a picture come in the stream, and may it come through shared memory?
  let questions: [UInt8]
  private let name: String

  init(goesThroughTmux: Bool) {
    let link = GraphicsLink(route: .stream, goesThroughTmux: goesThroughTmux)
    name = "/photowall-\(getpid())-probe-\(UInt32.random(in: 0 ... .max))"
    var questions = link.command("a=q,i=\(Self.streamID),s=1,v=1,t=d,f=24", payload: "AAAA".utf8)
    if PixelTransmission.share([0, 0, 0], name: name) {
      questions += link.command(
        "a=q,i=\(Self.sharedID),s=1,v=1,t=s,f=24,S=3", payload: name.utf8.base64)
    }
    self.questions = questions
  }

  /// The terminal removes what it has read; this removes what it has not.
  func cleanUp() { shm_unlink(name) }

  struct Answers: Hashable {
    var stream: String?
    var shared: String?

    var areComplete: Bool { stream != nil && shared != nil }

    mutating func take(_ control: [String: String], _ message: String) {
      if control["i"] == "\(GraphicsProbe.streamID)" { stream = message }
      if control["i"] == "\(GraphicsProbe.sharedID)" { shared = message }
    }

    /// - Parameter isKnown: the terminal counts as one with placeholders, whatever its version says.
    func verdict(version: String?, isKnown: Bool, goesThroughTmux: Bool) -> (GraphicsLink?, String) {
      guard stream == "OK" else {
        let answer = stream.map { "answered “\($0)”" } ?? "did not answer"
        return (nil, "the terminal \(answer) when it was asked for Kitty's graphics protocol")
      }
      if let version, !isKnown, !GraphicsPlausibility.isKnown(version.lowercased()) {
        return (nil, "\(version) has graphics, but is not known to have Unicode placeholders (--graphics kitty tries)")
      }
      let route: GraphicsLink.Route = shared == "OK" ? .sharedMemory : .stream
      let way = route == .sharedMemory ? "through shared memory" : "in the stream"
      let link = GraphicsLink(route: route, goesThroughTmux: goesThroughTmux)
      // Within tmux the version is tmux's own.
      let who = goesThroughTmux ? "the terminal outside \(version ?? "tmux")" : version ?? "the terminal"
      return (link, "\(who) takes pixels \(way)")
    }
  }
}
