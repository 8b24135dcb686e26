/// A rectangle of the screen with its own content and z-order: an ncurses window and panel.
///
///     let panel = Panel(on: screen, frame: CellRect(column: -3, row: 2, columns: 20, rows: 8))
///     panel.content.put("Dune", at: .zero)
///     screen.refresh()
///
/// The frame may extend beyond the screen or lie outside it; the visible part of the content is shown. Nothing is sent
/// to the terminal before `Screen.refresh`. A panel retains its screen.
public final class Panel {
  /// The frame in cells of the screen.
  public var frame: CellRect { didSet { if frame != oldValue { screen.changes.panels = true } } }

  /// Panels with a higher z-order cover panels with a lower one. Among equal ones, later panels cover earlier ones.
  public var zOrder: Int {
    didSet {
      guard zOrder != oldValue else { return }
      screen.changes.panels = true
      screen.panels.isSorted = false
    }
  }

  public var isHidden = false { didSet { if isHidden != oldValue { screen.changes.panels = true } } }

  /// The cells from the frame's top left on. If the frame is larger, the rest is blank.
  public var content: CellGrid {
    didSet {
      screen.changes.panels = true
      contentChanged = true
    }
  }

  let screen: Screen
  /// The order of creation, which breaks ties of `zOrder`.
  let serial: Int
  /// Exists while a part of the panel is visible.
  var window: PanelWindow?
  /// The frame in the last update; nil if the panel was not shown.
  var shownFrame: CellRect?
  /// Whether `content` has been set since it was written to the window.
  var contentChanged = true
  /// The grid that is written to the window, and the column and row of it at the window's top left.
  var written: (grid: CellGrid, column: Int, row: Int)?

  public init(on screen: Screen, frame: CellRect, zOrder: Int = 0) {
    self.screen = screen
    self.frame = frame
    self.zOrder = zOrder
    content = CellGrid(frame.size)
    serial = screen.panels.nextSerial()
    screen.add(self)
  }

  deinit { close() }

  /// Removes the panel from the screen. The deinitializer does the same.
  public func close() { screen.remove(self) }
}
