import CNcurses
import Pictures
import SymbolArt

/// The screen of a terminal, or one in memory that behaves the same, composited by ncurses.
///
/// Belongs to one thread, as ncurses does. Several may live in one process one beside the other.
public final class Screen {
  /// How many colours are shown.
  public let colors: ColorDepth
  /// Whether characters beyond ASCII can be shown.
  public let isUnicode: Bool
  /// The extent in cells.
  public internal(set) var size: CellSize
  /// The size of one cell in pixels; nil where the terminal does not report it. A tape sets it for a headless screen.
  public var cellPixels: PixelSize?
  /// What shows where no panel is.
  public var background: Style = .plain { didSet { if background != oldValue { isStale = true } } }
  /// Bytes written so far for the screen and its modes.
  public internal(set) var bytesWritten = 0

  /// Drawn with; another one after each change of size.
  var session: CursesSession
  /// What ncurses is told of the terminal.
  let entry: TerminfoEntry
  /// The real terminal; nil for a headless screen.
  let terminal: Terminal?
  /// What was written and nobody took; only headless screens keep it.
  var output: [UInt8] = []
  var numbers: ColorNumbers
  var pairs: PairTable
  /// From bottom to top as far as `orderChanged` does not say otherwise.
  var panels: [Unowned<Panel>] = []
  /// Whether some panel changed since the last refresh.
  var panelsChanged = true
  /// Whether the panels are to be sorted.
  var orderChanged = false
  /// Whether more than the panels changed: the background, the size, a wish to draw everything.
  var isStale = true
  /// A frame was dropped and is to be drawn when the terminal is ready.
  var owesFrame = false
  /// No more than the cells of one row, kept between frames.
  var rowBuffer: [cchar_t] = []
  /// Written, beside what ends the modes, on every way out.
  var crashReset: [UInt8] = []
  /// Whether the terminal is in other hands for a while.
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
  }

  deinit { close() }

  /// The height of a cell divided by its width: as the terminal says, else 2.
  public var cellPixelRatio: Double {
    guard let cellPixels, cellPixels.width > 0, cellPixels.height > 0 else { return 2 }
    return Double(cellPixels.height) / Double(cellPixels.width)
  }

  /// Draws everything anew at the next refresh, for a screen that something else wrote to.
  public func redrawAll() {
    session.activate()
    clearok(cn_curscr(), true)
    isStale = true
  }

  /// Leaves the screen and gives the terminal back. Panels that are still held show nothing any more.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    session.activate()
    for panel in panels { detach(panel.value) }
    panels = []
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

  /// Takes a panel's window away; it gets a new one when it is seen again.
  func detach(_ panel: Panel) {
    panel.window?.destroy()
    panel.window = nil
    panel.shown = nil
    orderChanged = true
  }
}

/// A reference that does not keep its object alive. Unchecked, since the object takes it back in its `deinit`, when a
/// checked one could not be read any more.
struct Unowned<Object: AnyObject> {
  unowned(unsafe) let value: Object
}
