import CNcurses
import Glibc
import SymbolArt

extension Screen {
  /// The terminal's screen. From here on until `close`, and on every way out, the terminal is given back.
  ///
  /// - Throws: one sentence where there is no terminal, or none that can be drawn on.
  public static func open(_ options: ScreenOptions = ScreenOptions()) throws(TerminalError) -> Screen {
    let environment = options.environment
    guard let type = environment["TERM"] else { throw .terminalTypeMissing }
    let colors = options.colors ?? ColorFinding(environment: environment).depth
    let installed = try TerminfoEntry.installedOrKin(type)
    guard installed.strings["cup"] != nil, installed.strings["clear"] != nil else {
      throw .terminalTypeTooPlain(type)
    }
    let entry = installed.with(colors)
    let terminal = try Terminal(
      usesControllingTerminal: options.usesControllingTerminal, entry: entry, mouse: options.mouse)
    let isUnicode = TerminalLocale.useOwn()
    let measured = terminal.measure()
    let session: CursesSession
    do {
      session = try CursesSession(entry: entry, size: measured.size, colors: colors)
    } catch {
      terminal.close()
      throw error
    }
    let screen = Screen(
      session: session, entry: entry, terminal: terminal, size: measured.size, colors: colors, isUnicode: isUnicode)
    screen.cellPixels = measured.pixels
    terminal.enter()
    // Onto the second screen at once, so that leaving it is right even before the first frame.
    screen.emit(session.takeOutput())
    return screen
  }

  /// A screen without a terminal: the same everywhere, whatever the environment says.
  public static func headless(
    _ size: CellSize, colors: ColorDepth = .truecolor, isUnicode: Bool = true
  ) throws(TerminalError) -> Screen {
    guard TerminalLocale.useUTF8() else {
      throw .failed("this system has no UTF-8 locale; install C.UTF-8")
    }
    let size = CellSize(columns: max(1, size.columns), rows: max(1, size.rows))
    let entry = TerminfoEntry.headless.with(colors)
    let session = try CursesSession(entry: entry, size: size, colors: colors)
    return Screen(
      session: session, entry: entry, terminal: nil, size: size, colors: colors, isUnicode: isUnicode)
  }

  /// What was written since this was last called: the bytes that the terminal of a headless screen would have got.
  public func takeOutput() -> [UInt8] {
    defer { output = [] }
    return output
  }

  /// Gives the screen a new size: a headless one when asked to, a real one when its terminal has changed.
  public func resize(to wanted: CellSize) {
    let wanted = CellSize(columns: max(1, wanted.columns), rows: max(1, wanted.rows))
    guard !isClosed, wanted != size,
      let another = try? CursesSession(entry: entry, size: wanted, colors: colors, isAnother: !isSuspended)
    else { return }
    session.activate()
    for panel in panels { detach(panel.value) }
    session.end()
    session = another
    pairs.removeAll()
    numbers.channelBits = 8
    size = wanted
    isStale = true
    panelsChanged = true
  }

  /// Takes over the size that the terminal has now; answers whether it is another.
  func remeasure() -> Bool {
    guard let terminal else { return false }
    let measured = terminal.measure()
    let isNew = measured.size != size || measured.pixels != cellPixels
    cellPixels = measured.pixels
    resize(to: measured.size)
    if isNew { redrawAll() }
    return isNew
  }

  /// Gives the terminal to others for a while, as Ctrl-Z does.
  func suspend() {
    session.activate()
    session.leave()
    emit(session.takeOutput())
    terminal?.leave()
    isSuspended = true
  }

  /// Takes the terminal back, whatever its size is now, and draws everything.
  func resume() {
    terminal?.enter()
    terminal?.addReset(crashReset)
    _ = remeasure()
    isSuspended = false
    redrawAll()
  }
}
