/// A rectangle on the screen with its own content, above or below others: one ncurses window and panel.
///
///     let panel = Panel(on: screen, frame: CellRect(column: -3, row: 2, columns: 20, rows: 8))
///     panel.content.put("Dune", at: .zero)
///     screen.refresh()
///
/// The frame may hang over the screen's edges or lie outside; what is visible of the content is shown. Nothing reaches
/// the terminal before `Screen.refresh`. Keeps its screen alive.
public final class Panel {
  /// Where it is, in cells of the screen.
  public var frame: CellRect { didSet { if frame != oldValue { screen.panelsChanged = true } } }

  /// Higher ones cover lower ones; among equals, the one made later covers.
  public var zOrder: Int {
    didSet {
      guard zOrder != oldValue else { return }
      screen.panelsChanged = true
      screen.orderChanged = true
    }
  }

  /// Whether it is left out.
  public var isHidden = false { didSet { if isHidden != oldValue { screen.panelsChanged = true } } }

  /// What it shows, the grid's (0, 0) at the frame's top left. Where the frame is larger, blanks are shown.
  public var content: CellGrid {
    didSet {
      screen.panelsChanged = true
      contentChanged = true
    }
  }

  let screen: Screen
  /// Orders panels of equal `zOrder` by age.
  let serial: Int
  /// Present while some of the panel is visible.
  var window: PanelWindow?
  /// Whether `content` was set since it was written to the window.
  var contentChanged = true
  /// What the window holds: this grid, from this column and row on.
  var shown: (grid: CellGrid, column: Int, row: Int)?

  /// A panel on `screen`, blank until it gets its content.
  public init(on screen: Screen, frame: CellRect, zOrder: Int = 0) {
    self.screen = screen
    self.frame = frame
    self.zOrder = zOrder
    content = CellGrid(frame.size)
    serial = screen.nextSerial()
    screen.add(self)
  }

  deinit { close() }

  /// Takes it off the screen for good. Also happens when nobody holds it any more.
  public func close() { screen.remove(self) }
}
