import CNcurses
import CTerminal
import Glibc
import Pictures
import SymbolArt

extension Screen {
  /// Opens the terminal's screen. `close` restores the terminal, and so do signals and crashes.
  ///
  /// - Parameters:
  ///   - colors: the number of colours; nil detects it from the environment.
  ///   - usesControllingTerminal: whether to draw on the controlling terminal (`/dev/tty`) if standard output is not a terminal.
  /// - Throws: an error if there is no terminal or its type cannot be used.
  public static func open(
    colors: ColorDepth? = nil, mouse: MouseReporting = .buttons, usesControllingTerminal: Bool = false,
    environment: TerminalEnvironment = .current
  ) throws(TerminalError) -> Screen {
    guard let type = environment["TERM"] else { throw .terminalTypeMissing }
    let colors = colors ?? ColorDetection(environment: environment).depth
    let installed = try TerminfoEntry.installedOrFallback(type)
    guard installed.strings["cup"] != nil, installed.strings["clear"] != nil else {
      throw .terminalTypeTooPlain(type)
    }
    let entry = installed.with(colors)
    let terminal = try Terminal(usesControllingTerminal: usesControllingTerminal, entry: entry, mouse: mouse)
    let isUnicode = TerminalLocale.useEnvironment(environment).isUTF8
    let measured = terminal.measure()
    let size = bounded(measured.cells)
    let session: CursesSession
    do {
      session = try CursesSession(entry: entry, size: size, colors: colors)
    } catch {
      terminal.close()
      throw error
    }
    let screen = Screen(
      session: session, entry: entry, terminal: terminal, size: size, colors: colors, isUnicode: isUnicode)
    screen.window = TerminalWindow(measured)
    terminal.enter()
    // Switches to the alternate screen before the first frame, since closing the screen leaves it.
    screen.emit(session.takeOutput())
    return screen
  }

  /// Creates a screen without a terminal, which is the same in every environment.
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

  /// Returns the bytes that a headless screen has written since the last call.
  public func takeOutput() -> [UInt8] {
    defer { output = [] }
    return output
  }

  /// Resizes the screen. The event loop does it for a real terminal, the caller for a headless screen.
  public func resize(to newSize: CellSize) {
    let newSize = CellSize(columns: max(1, newSize.columns), rows: max(1, newSize.rows))
    if !isClosed, newSize != size { replaceSession(size: newSize) }
  }

  /// Begins a new session, which draws everything.
  func replaceSession(size newSize: CellSize) {
    session.activate()
    for panel in panels.all { detach(panel) }
    // The old session ends first: ncurses frees a SCREEN only while there is no other one.
    session.end()
    guard let replacement = newSession(of: newSize) ?? newSession(of: size) else {
      // Out of memory: stops the program, as Swift's arrays do.
      preconditionFailure("no memory for a screen of \(size) cells")
    }
    session = replacement
    pairs = PairTable(capacity: replacement.pairCapacity, depth: colors)
    reducer = CellReducer(depth: colors)
    isReduced = false
    size = replacement.size
    line?.size = size
    changes = ScreenChanges()
  }

  private func newSession(of size: CellSize) -> CursesSession? {
    try? CursesSession(
      entry: shiftsCells ? entry : entry.withoutShifting, size: size, colors: colors,
      isReplacement: !alternate.isSuspended)
  }

  /// Takes over the terminal's current size. Returns true if it has changed.
  func updateSize() -> Bool {
    guard let terminal else { return false }
    let measured = terminal.measure()
    let hasChanged = window.update(measured)
    resize(to: Self.bounded(measured.cells))
    // Screens and pictures of another size have left holes.
    ct_return_free_memory()
    if hasChanged { redrawAll() }
    if window.answersCellPixels { send(Self.cellPixelsQuery) }
    return hasChanged
  }

  /// The question how large a cell is.
  static let cellPixelsQuery = "\u{1b}[16t"

  /// Takes the terminal's answer how large a cell is, which is more exact than the kernel's figures.
  func takeAnswer(_ pixels: PixelSize) {
    if window.takeAnswer(pixels) { redrawAll() }
  }

  /// Takes the height of a cell that has been measured.
  func takeMeasured(height: Int) {
    guard let width = cellPixels?.width, cellPixels?.height != height else { return }
    let pixels = PixelSize(width: width, height: height)
    cellPixels = pixels
    terminal?.keep(pixels)
    redrawAll()
  }

  /// Leaves the terminal to another program while `run` runs it. Then everything is drawn again; the size may be another one.
  public func lend<Result>(to run: () -> Result) -> Result {
    suspend()
    defer { resume() }
    return run()
  }

  /// Restores the terminal until `resume`, as for Ctrl-Z.
  func suspend() {
    session.activate()
    painted?.deleteAll()
    emit(alternate.leave())
    session.leave()
    emit(session.takeOutput())
    terminal?.leave()
  }

  /// Switches to the program's modes again, takes over the terminal's size and draws everything.
  func resume() {
    terminal?.enter()
    terminal?.setReset(alternate)
    _ = updateSize()
    alternate.isSuspended = false
    redrawAll()
  }
}
