import Basics
import Pictures
import SymbolArt
import TerminalPanels
import Wall

/// The mode of a session in the user's terminal: a wall or a controller's views, live or recorded as a tape.
protocol SessionMode: AnyObject {
  /// Whether a tape is recorded. Its replay must be the same on every machine, so nothing depends on the terminal.
  var isRecorded: Bool { get }
  func open(_ parts: SessionParts) -> any ScreenProgram
  /// Starts the session. Returns the program's clock and the participants.
  func begin(on loop: EventLoop) throws -> (clock: any SessionClock, participants: [any SessionParticipant])
  /// Ends the session while the screen is open.
  func finish(_ end: Session.End) throws
  /// Prints the result of the session after the screen is closed.
  func printResult() throws
}

/// The arguments for opening a program in the user's terminal.
struct SessionParts {
  let screen: Screen
  let options: WallOptions
  let pixels: (any PixelDisplay)?
  let waker: Waker
  let log: SessionLog?
}

/// A session in the user's terminal, from opening the screen to the end of the process.
struct TerminalSession {
  let environment: Environment
  var options: WallOptions
  var log: SessionLog?

  /// Runs the session until the user quits, a signal asks the process to end, or the terminal is closed.
  func run(_ mode: any SessionMode) throws {
    let end = try show(mode)
    try mode.printResult()
    if case .signal(let signal) = end { EventLoop.terminate(by: signal, closing: nil) }
  }

  private func show(_ mode: any SessionMode) throws -> Session.End {
    let colors = options.colors == nil ? ColorDetection(environment: .current) : nil
    let (screen, loop) = try open(colors: options.colors ?? colors?.depth)
    defer { screen.close() }
    let query = TerminalQuery(
      of: screen, pixels: mode.isRecorded ? .never : options.graphics.pixelPreference, colors: colors)
    defer { query.end() }
    let early = loop.send(query)
    if let found = query.capabilities.colors { screen.colors = found.depth }
    if !mode.isRecorded {
      followLine(of: screen, query)
      reportKeys(on: screen, query)
    }
    let program = mode.open(
      SessionParts(
        screen: screen, options: adapted(to: query.capabilities, of: screen, isRecorded: mode.isRecorded),
        pixels: query.display(on: screen, waker: loop.waker), waker: loop.waker, log: log))
    // Deletes the pictures in the terminal even after an error.
    defer { program.close() }
    // A terminal that answers late gets exact pixels later.
    loop.onReply = { [weak program, log, waker = loop.waker] reply in
      query.receive(reply)
      if case .deviceAttributes = reply, !mode.isRecorded { followLine(of: screen, query) }
      if case .keyboardFlags = reply, !mode.isRecorded { reportKeys(on: screen, query) }
      guard let program, program.pixels == nil, let pixels = query.display(on: screen, waker: waker) else { return }
      log?.note("pixels: \(query.capabilities.graphicsReason)")
      program.show(pixels)
    }
    let (clock, participants) = try mode.begin(on: loop)
    let end = Session(clock, loop: loop, early: early, participants: participants).run()
    try mode.finish(end)
    if let counts = screen.lineCounts {
      log?.note("answers: \(counts.inTime) in time, \(counts.late) late, \(counts.lost) lost")
    }
    log?.note("end: \(end)")
    return end
  }

  /// Limits frames to the speed of the line, if the terminal has answered.
  private func followLine(of screen: Screen, _ query: TerminalQuery) {
    guard let roundTrip = query.roundTrip else { return }
    screen.followLine(
      roundTrip: roundTrip, isRemote: environment["SSH_CONNECTION"] != nil, forms: query.lineForms)
  }

  /// Turns on kitty's keyboard protocol if the terminal supports it.
  private func reportKeys(on screen: Screen, _ query: TerminalQuery) {
    if query.capabilities.keyboardFlags != nil { screen.reportKeys() }
  }

  private func open(colors: ColorDepth?) throws -> (Screen, EventLoop) {
    do {
      let screen = try Screen.open(
        colors: colors, mouse: options.usesMouse ? .buttons : .off,
        usesControllingTerminal: !environment.standardOutputIsTerminal)
      return (screen, try EventLoop(screen: screen))
    } catch {
      throw Failure(.usage, "\(error).")
    }
  }

  /// Returns the options with the terminal's theme. Unless a tape is recorded, other options follow the terminal, too.
  private func adapted(to terminal: TerminalCapabilities, of screen: Screen, isRecorded: Bool) -> WallOptions {
    var options = options
    let detection = ThemeDetection(options.themeName, reported: terminal.background, environment: environment)
    options.resolveTheme(detection.theme)
    log?.note(
      "terminal \(environment["TERM"] ?? "") \(screen.size.columns)x\(screen.size.rows) \(screen.colors.rawValue), "
        + "\(terminal.version ?? "version unknown"), pixels: \(terminal.graphicsReason), \(detection.theme.rawValue): \(detection.reason)"
    )
    guard !isRecorded else {
      // The session is drawn with characters, like its replay.
      if options.graphics.pixelPreference != .never { options.graphics = .auto }
      return options
    }
    options.terminalBackground = terminal.background
    options.symbols =
      options.symbols
      ?? .automatic(isUTF8: screen.isUnicode, term: environment["TERM"] ?? "", version: terminal.version)
    return options
  }
}

extension GraphicsMode {
  /// Whether to query the terminal for exact pixels.
  fileprivate var pixelPreference: PixelPreference {
    switch self {
    case .auto: .automatic
    case .kitty: .only(.kitty)
    case .sixel: .only(.sixel)
    case .iterm: .only(.iterm)
    case .symbols, .boxes: .never
    }
  }
}
