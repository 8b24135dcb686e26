import CNcurses

/// A panel's ncurses WINDOW and PANEL.
///
/// ncurses windows cannot extend beyond the screen, so the window is the visible part of the panel's frame, and the
/// content is written with an offset.
struct PanelWindow {
  private(set) var window: UnsafeMutablePointer<WINDOW>
  private(set) var panel: UnsafeMutablePointer<PANEL>
  /// The window's frame on the screen.
  private(set) var area: CellRect

  /// Creates a window above all others; nil if there is no memory for it.
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

  /// Moves or resizes the window within its place in the stack. Returns true if it was replaced by a new, empty window.
  mutating func move(to wanted: CellRect) -> Bool {
    guard wanted != area else { return false }
    if wanted.size == area.size {
      move_panel(panel, Int32(wanted.row), Int32(wanted.column))
      area = wanted
      return false
    }
    // A new window replaces the old one in the stack. `wresize` would leave the old content in cells that the window no
    // longer covers.
    guard let replacement = Self.makeWindow(wanted) else { return false }
    replace_panel(panel, replacement)
    delwin(window)
    window = replacement
    area = wanted
    return true
  }

  /// Moves the window above all others.
  func raise() { top_panel(panel) }

  func write(_ cells: UnsafeBufferPointer<cchar_t>, row: Int) {
    mvwadd_wchnstr(window, Int32(row), 0, cells.baseAddress, Int32(cells.count))
  }

  func destroy() {
    del_panel(panel)
    delwin(window)
  }

  private static func makeWindow(_ area: CellRect) -> UnsafeMutablePointer<WINDOW>? {
    guard let window = newwin(Int32(area.rows), Int32(area.columns), Int32(area.row), Int32(area.column)) else {
      return nil
    }
    // The cursor is hidden, so ncurses need not move it.
    leaveok(window, true)
    return window
  }
}
