import CNcurses
import Glibc

extension Screen {
  /// Brings what the panels hold to the screen: only what changed is written.
  ///
  /// False when the frame was dropped because the terminal has not taken the one before: a slow terminal gets fewer
  /// frames, never late ones. The event loop says `.screenReady` when there is room again.
  ///
  /// - Parameter isLast: nothing follows this frame, so it is composed whether the terminal has room or not, and waits for
  ///   that: what is read back from the screen is what the panels hold.
  @discardableResult
  public func refresh(isLast: Bool = false) -> Bool {
    guard !isClosed, panelsChanged || isStale else { return true }
    if let terminal, !terminal.flush(), !isLast {
      owesFrame = true
      return false
    }
    owesFrame = false
    session.activate()
    settle()
    if !writeContents() {
      // Everything visible gets pairs from an empty table. If even that is not enough, colours get coarser.
      numbers.channelBits = 8
      while true {
        renewPairs()
        if writeContents() || numbers.channelBits <= 4 { break }
        numbers.channelBits -= 1
      }
    }
    panelsChanged = false
    isStale = false
    update_panels()
    doupdate()
    emit(session.takeOutput(), isFrame: true)
    return true
  }

  /// Passes bytes on to the terminal, or keeps them for `takeOutput`.
  func emit(_ bytes: [UInt8], isFrame: Bool = false) {
    guard !bytes.isEmpty else { return }
    bytesWritten += bytes.count
    if let terminal {
      terminal.send(bytes, isFrame: isFrame)
    } else {
      output += bytes
    }
  }

  // MARK: places

  /// Gives every panel that can be seen a window in its place and brings the windows into order.
  private func settle() {
    let screenArea = CellRect(origin: .zero, size: size)
    for panel in panels {
      let panel = panel.value
      let visible = panel.isHidden ? .zero : panel.frame.intersection(screenArea)
      if visible.isEmpty {
        // Far outside or hidden: a panel that scrolled away takes no memory, and one that is hidden may come back.
        if panel.window != nil { detach(panel) }
        continue
      }
      if panel.window == nil {
        panel.window = PanelWindow(area: visible)
        panel.shown = nil
        orderChanged = true
      } else if panel.window?.move(to: visible) == true {
        panel.shown = nil
      }
    }
    if orderChanged { restack() }
  }

  /// Brings ncurses' stack into our order. From the lowest panel that is out of place on, each is put on top of all.
  private func restack() {
    orderChanged = false
    panels.sort { ($0.value.zOrder, $0.value.serial) < ($1.value.zOrder, $1.value.serial) }
    let wanted = panels.compactMap(\.value.window)
    var inPlace = 0
    var below: UnsafeMutablePointer<PANEL>?
    while inPlace < wanted.count, let next = panel_above(below), next == wanted[inPlace].panel {
      below = next
      inPlace += 1
    }
    for window in wanted[inPlace...] { window.raise() }
  }

  // MARK: contents

  /// Writes what changed to the windows. False when the colour pairs did not suffice.
  private func writeContents() -> Bool {
    guard writeBackground() else { return false }
    for panel in panels {
      guard write(panel.value) else { return false }
    }
    return true
  }

  private func writeBackground() -> Bool {
    guard isStale else { return true }
    guard var cell = cursesCell(Cell(style: background)) else { return false }
    wbkgrnd(cn_stdscr(), &cell)
    werase(cn_stdscr())
    return true
  }

  private func write(_ panel: Panel) -> Bool {
    guard let window = panel.window else { return true }
    let area = window.area
    let column = area.column - panel.frame.column
    let row = area.row - panel.frame.row
    let isShifted = panel.shown.map { $0.column != column || $0.row != row } ?? true
    guard panel.contentChanged || isShifted else { return true }
    let before = isShifted || panel.shown?.grid.size != panel.content.size ? nil : panel.shown?.grid
    for line in 0..<area.rows {
      let source = row + line
      if let before, source < before.rows, before.row(source) == panel.content.row(source) { continue }
      guard write(panel.content, row: source, from: column, count: area.columns, to: line, of: window) else {
        panel.shown = nil
        return false
      }
    }
    panel.shown = (panel.content, column, row)
    panel.contentChanged = false
    return true
  }

  /// Writes `count` cells of a grid's row, from `column` on, to a row of the window.
  private func write(
    _ grid: CellGrid, row: Int, from column: Int, count: Int, to line: Int, of window: PanelWindow
  ) -> Bool {
    rowBuffer.removeAll(keepingCapacity: true)
    let available = row < grid.rows ? max(0, min(count, grid.columns - column)) : 0
    var offset = 0
    while offset < available {
      var cell = grid.cells[row * grid.columns + column + offset]
      // Half of a wide character at the edge of what is visible: a blank.
      if cell.width == 0 || (cell.width == 2 && offset + 1 == count) { cell = Cell(style: cell.style) }
      // What stands for it in ASCII is narrow; a blank follows.
      if !isUnicode { cell.width = 1 }
      let isInside = cell.glyph == .space && offset > 0 && isInsideText(grid, row: row, column: column + offset)
      guard let converted = cursesCell(cell, isInsideText: isInside) else { return false }
      rowBuffer.append(converted)
      offset += Int(cell.width)
    }
    if offset < count {
      guard let blank = cursesCell(.blank) else { return false }
      for _ in offset..<count { rowBuffer.append(blank) }
    }
    rowBuffer.withUnsafeBufferPointer { window.write($0, row: line) }
    return true
  }

  /// Whether a blank is between two words of one style. Then it gets the same colour pair as they: switching to
  /// another one and back would cost more bytes than the words.
  private func isInsideText(_ grid: CellGrid, row: Int, column: Int) -> Bool {
    let start = row * grid.columns
    let style = grid.cells[start + column].style
    guard !style.foreground.isDefault, grid.cells[start + column - 1].style == style else { return false }
    for next in column + 1..<max(column + 1, min(column + 9, grid.columns)) {
      let cell = grid.cells[start + next]
      guard cell.style == style else { return false }
      if cell.glyph != .space { return true }
    }
    return false
  }
}
