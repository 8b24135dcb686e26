import CNcurses
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
  public private(set) var size: CellSize
  /// The height of a cell divided by its width: as the terminal says, else 2.
  public private(set) var cellPixelRatio: Double = 2

  private init(size: CellSize, colors: ColorDepth, isUnicode: Bool) {
    self.size = size
    self.colors = colors
    self.isUnicode = isUnicode
  }

  /// The terminal's screen.
  public static func open(_ options: ScreenOptions = ScreenOptions()) throws(TerminalError) -> Screen {
    throw .noTerminal
  }

  /// A screen without a terminal: the same everywhere, whatever the environment says.
  public static func headless(
    _ size: CellSize, colors: ColorDepth = .truecolor, isUnicode: Bool = true
  ) throws(TerminalError) -> Screen {
    Screen(size: size, colors: colors, isUnicode: isUnicode)
  }

  /// What shows where no panel is.
  public var background: Style = .plain

  /// Gives a headless screen a new size.
  public func resize(to size: CellSize) { self.size = size }

  /// Brings what the panels hold to the screen: only what changed is written. False when the frame was dropped because
  /// the terminal has not taken the one before yet.
  @discardableResult
  public func refresh() -> Bool { true }

  /// Draws everything anew at the next refresh, for a screen that something else wrote to.
  public func redrawAll() {}

  /// What the screen shows at `point`, read back from ncurses.
  public func cell(at point: CellPoint) -> Cell { .blank }

  /// All that the screen shows.
  public func contents() -> CellGrid { CellGrid(size) }

  /// Bytes that ncurses wrote so far.
  public private(set) var bytesWritten = 0

  /// What ncurses wrote since this was last called; headless only.
  public func takeOutput() -> [UInt8] { [] }

  /// Leaves the screen and gives the terminal back. Nothing may be drawn after.
  public func close() {}
}
