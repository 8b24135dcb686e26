import CNcurses
import Pictures
import SymbolArt

/// The screen of a terminal, or a headless screen in memory that behaves the same, composited by ncurses.
///
/// A process may have several screens, all used on one thread, since ncurses is not thread-safe.
public final class Screen {
  /// The number of colours. Content that was drawn before a change keeps its colours.
  public var colors: ColorDepth {
    didSet {
      guard colors != oldValue, !isClosed else { return }
      entry = entry.with(colors)
      emit(session.takeOutput())
      replaceSession(size: size)
    }
  }
  /// Whether the locale's character set is UTF-8; otherwise only ASCII is shown.
  public let isUnicode: Bool
  public internal(set) var size: CellSize
  /// The whole screen as a rectangle at (0, 0).
  public var bounds: CellRect { CellRect(origin: .zero, size: size) }
  var window = TerminalWindow()
  /// The size of one cell in pixels; nil where the terminal does not report it. A tape sets it for a headless screen.
  public var cellPixels: PixelSize? {
    get { window.cellPixels }
    set { window.cellPixels = newValue }
  }
  /// The style of cells without a panel.
  public var background: Style = .plain { didSet { if background != oldValue { changes.background = true } } }
  /// The number of bytes written so far.
  public internal(set) var bytesWritten = 0

  /// Replaced after each change of size.
  var session: CursesSession
  private(set) var entry: TerminfoEntry
  /// The terminal; nil for a headless screen.
  let terminal: Terminal?
  /// The output of a headless screen since the last `takeOutput`.
  var output: [UInt8] = []
  var pairs: PairTable
  var panels = PanelStack()
  var changes = ScreenChanges()
  /// Pixels above the cells, if the terminal has such.
  weak var painted: PaintedPictures?
  /// Whether ncurses may insert and delete cells and lines and scroll, which shifts other cells, and in some terminals the
  /// pixels above them.
  var shiftsCells = true {
    didSet {
      guard shiftsCells != oldValue, !isClosed else { return }
      emit(session.takeOutput())
      replaceSession(size: size)
    }
  }
  /// Whether a frame was dropped, which is drawn when the terminal is ready.
  var hasDroppedFrame = false
  /// The line to the terminal, if frames are to follow it.
  var line: TerminalLine?
  var reducer: CellReducer
  /// Whether pictures are shown less exactly than their panels have them. Another refresh at rest makes them more exact.
  public internal(set) var isReduced = false
  /// The cells of one row, reused between frames.
  var rowBuffer: [cchar_t] = []
  var alternate = AlternateScreen()
  private(set) var isClosed = false

  init(
    session: CursesSession, entry: TerminfoEntry, terminal: Terminal?, size: CellSize, colors: ColorDepth,
    isUnicode: Bool
  ) {
    self.session = session
    self.entry = entry
    self.terminal = terminal
    self.size = size
    self.colors = colors
    self.isUnicode = isUnicode
    pairs = PairTable(capacity: session.pairCapacity, depth: colors)
    reducer = CellReducer(depth: colors)
  }

  deinit { close() }

  /// The height of a cell divided by its width; 2 if the terminal does not report the size.
  public var cellPixelRatio: Double {
    guard let cellPixels, cellPixels.width > 0, cellPixels.height > 0 else { return 2 }
    return Double(cellPixels.height) / Double(cellPixels.width)
  }

  /// Makes the next refresh draw everything again, for a terminal to which another program has written.
  public func redrawAll() {
    session.activate()
    clearok(cn_curscr(), true)
    (changes.clears, changes.background) = (true, true)
  }

  /// Closes the screen and restores the terminal. Changes to its panels have no effect any more.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    session.activate()
    for panel in panels.all { detach(panel) }
    panels = PanelStack()
    emit(alternate.leave())
    session.leave()
    emit(session.takeOutput())
    session.end()
    terminal?.close()
  }

  // MARK: panels

  func add(_ panel: Panel) {
    guard !isClosed else { return }
    panels.add(panel)
    changes.panels = true
  }

  func remove(_ panel: Panel) {
    guard panels.remove(panel) else { return }
    session.activate()
    detach(panel)
    changes.panels = true
  }

  /// Deletes a panel's window; it gets a new one when it is visible again.
  func detach(_ panel: Panel) {
    panel.window?.destroy()
    panel.window = nil
    panel.written = nil
    panels.isSorted = false
  }

  /// Returns the topmost visible panel at `point`; nil if there is only the background.
  public func panel(at point: CellPoint) -> Panel? {
    bounds.contains(point) ? panels.top(at: point) : nil
  }
}
