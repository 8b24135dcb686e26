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
      numbers = ColorNumbers(depth: colors)
      emit(session.takeOutput())
      replaceSession(size: size)
    }
  }
  /// Whether the locale's character set is UTF-8; otherwise only ASCII is shown.
  public let isUnicode: Bool
  public internal(set) var size: CellSize
  /// The size of the terminal's window, which may be larger; nil for a headless screen.
  var window: CellSize?
  /// The size of one cell in pixels; nil where the terminal does not report it. A tape sets it for a headless screen.
  public var cellPixels: PixelSize?
  /// The heights that a cell may have, by the kernel's figures; nil if it has none.
  var cellHeights: ClosedRange<Int>?
  /// Whether the terminal has answered how large its cells are, and so is asked again when its size changes.
  var answersCellPixels = false
  /// The style of cells without a panel.
  public var background: Style = .plain { didSet { if background != oldValue { needsFullRefresh = true } } }
  /// The number of bytes written so far.
  public internal(set) var bytesWritten = 0

  /// Replaced after each change of size.
  var session: CursesSession
  private(set) var entry: TerminfoEntry
  /// The terminal; nil for a headless screen.
  let terminal: Terminal?
  /// The output of a headless screen since the last `takeOutput`.
  var output: [UInt8] = []
  var numbers: ColorNumbers
  var pairs: PairTable
  /// From bottom to top, unless `orderChanged` is true.
  var panels: [Unowned<Panel>] = []
  /// Whether a panel has changed since the last refresh.
  var panelsChanged = true
  /// Whether the panels have to be sorted.
  var orderChanged = false
  /// Whether the background or the size has changed or everything is to be drawn again.
  var needsFullRefresh = true
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
  /// Whether the next update clears the terminal.
  var willClear = true
  /// Whether a frame was dropped, which is drawn when the terminal is ready.
  var hasDroppedFrame = false
  /// The line to the terminal, if frames are to follow it.
  var line: TerminalLine?
  var reducer: CellReducer
  /// The price of a byte in the last frame that was not exact.
  var motionPrice = CellReducer.Price.invisible
  /// Whether pictures are shown less exactly than their panels have them. Another refresh at rest makes them more exact.
  public internal(set) var isReduced = false
  /// The cells of one row, reused between frames.
  var rowBuffer: [cchar_t] = []
  /// Sent, with the sequences that reset the modes, however the program ends.
  var exitSequence: [UInt8] = []
  /// The modes of the alternate screen.
  var alternateModes = AlternateModes()
  /// Whether the terminal has them: not from when the alternate screen is left to the next frame.
  var areModesSet = true
  /// Whether the terminal is restored until `resume`.
  var isSuspended = false
  private var serials = 0
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
    numbers = ColorNumbers(depth: colors)
    pairs = PairTable(capacity: session.pairCapacity)
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
    willClear = true
    needsFullRefresh = true
  }

  /// Closes the screen and restores the terminal. Changes to its panels have no effect any more.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    session.activate()
    for panel in panels { detach(panel.value) }
    panels = []
    endModes()
    session.leave()
    emit(session.takeOutput())
    session.end()
    terminal?.close()
  }

  // MARK: panels

  func nextSerial() -> Int {
    serials += 1
    return serials
  }

  func add(_ panel: Panel) {
    guard !isClosed else { return }
    panels.append(Unowned(value: panel))
    panelsChanged = true
    orderChanged = true
  }

  func remove(_ panel: Panel) {
    guard let index = panels.firstIndex(where: { $0.value === panel }) else { return }
    session.activate()
    detach(panel)
    panels.remove(at: index)
    panelsChanged = true
  }

  /// Deletes a panel's window; it gets a new one when it is visible again.
  func detach(_ panel: Panel) {
    panel.window?.destroy()
    panel.window = nil
    panel.written = nil
    orderChanged = true
  }
}

/// An unowned reference, unchecked since panels use theirs in their `deinit`, where a checked one can no longer be read.
struct Unowned<Object: AnyObject> {
  unowned(unsafe) let value: Object
}
