import CNcurses

/// The ncurses side of a panel: a window as large as the visible part of the panel's frame, and the PANEL that stacks it.
///
/// ncurses windows cannot hang over the screen's edge, so what is outside is left out of the window and the content is
/// written shifted.
struct PanelWindow {
  private(set) var window: UnsafeMutablePointer<WINDOW>
  private(set) var panel: UnsafeMutablePointer<PANEL>
  /// Where the window is on the screen.
  private(set) var area: CellRect

  /// A window on top of all others; nil when there is no memory for it.
  init?(area: CellRect) {
    guard let window = Self.makeWindow(area) else { return nil }
    guard let panel = new_panel(window) else {
      delwin(window)
      return nil
    }
    self.window = window
    self.panel = panel
    self.area = area
  }

  /// Moves or resizes it; its place in the stack stays. Answers whether the window is a new, empty one.
  mutating func move(to wanted: CellRect) -> Bool {
    guard wanted != area else { return false }
    if wanted.size == area.size {
      move_panel(panel, Int32(wanted.row), Int32(wanted.column))
      area = wanted
      return false
    }
    // A window of another size takes the old one's place in the stack. Resizing it where it is would leave behind
    // what it no longer covers.
    guard let replacement = Self.makeWindow(wanted) else { return false }
    replace_panel(panel, replacement)
    delwin(window)
    window = replacement
    area = wanted
    return true
  }

  /// Puts it above all others.
  func raise() { top_panel(panel) }

  /// Writes cells to one row of the window.
  func write(_ cells: UnsafeBufferPointer<cchar_t>, row: Int) {
    mvwadd_wchnstr(window, Int32(row), 0, cells.baseAddress, Int32(cells.count))
  }

  /// Takes it away for good.
  func destroy() {
    del_panel(panel)
    delwin(window)
  }

  private static func makeWindow(_ area: CellRect) -> UnsafeMutablePointer<WINDOW>? {
    guard let window = newwin(Int32(area.rows), Int32(area.columns), Int32(area.row), Int32(area.column)) else {
      return nil
    }
    // The cursor is never shown, so it need not be moved anywhere.
    leaveok(window, true)
    return window
  }
}
