import CNcurses
import Glibc

extension Screen {
  /// Composites the panels and writes the changes.
  ///
  /// Returns false if the frame is dropped because the terminal has not taken the one before: a slow terminal gets
  /// fewer frames, but no late ones. The event loop reports `.screenReady` when the terminal has taken it.
  ///
  /// - Parameters:
  ///   - isLast: no frame follows, so this one is composited and queued even if the terminal has not taken the
  ///     one before, and cells that are read back are up to date.
  ///   - isMoving: something on the screen is moving, so that pictures need not be exact: see `followLine`.
  @discardableResult
  public func refresh(isLast: Bool = false, isMoving: Bool = false) -> Bool {
    let isNew = !changes.isEmpty
    guard !isClosed, isNew || isReduced && !isMoving else { return true }
    guard takesFrame() || isLast else { return false }
    hasDroppedFrame = false
    session.activate()
    updateWindows()
    // After a screen with too many colours, another one may have all their bits again.
    let mayBeFiner = pairs.numbers.channelBits < 8 && isNew && !isMoving
    if mayBeFiner || !writeContents() {
      // All visible cells get pairs from an empty table. If they need too many, channels are reduced to fewer bits.
      pairs.numbers.channelBits = 8
      reallocatePairs {
        while !writeContents(), pairs.numbers.channelBits > 4 {
          pairs.numbers.channelBits -= 1
          removePairs()
        }
      }
    }
    let willClear = changes.clears
    (changes.panels, changes.background) = (false, false)
    if willClear || isReduced && !isMoving { touchAll() }
    update_panels()
    let scrolling = scroll()
    reduceNextUpdate(isMoving: isMoving, isNew: isNew)
    let commands = painted?.prepareUpdate(isCleared: willClear) ?? []
    let note = willClear ? windowNote : []
    changes.clears = false
    doupdate()
    notePlaces()
    emit(commands + scrolling + pairs.colored(session.takeOutput()) + note, isFrame: true)
    setModesAgain()
    return true
  }

  /// Sends bytes to the terminal. A headless screen keeps them for `takeOutput`.
  func emit(_ bytes: [UInt8], isFrame: Bool = false) {
    guard !bytes.isEmpty else { return }
    bytesWritten += bytes.count
    if let terminal { return terminal.send(bytes, isFrame: isFrame) }
    output += bytes
    if isFrame { line?.didSend(bytes.count) }
  }

  // MARK: windows

  /// Creates, moves, removes and reorders windows, so that every visible panel has one in its place.
  private func updateWindows() {
    for panel in panels.all {
      let visible = panel.isHidden ? .zero : panel.frame.intersection(bounds)
      if visible.isEmpty {
        if panel.window != nil { detach(panel) }
        continue
      }
      if panel.window == nil {
        panel.window = PanelWindow(area: visible)
        panel.written = nil
        panels.isSorted = false
      } else if panel.window?.move(to: visible) == true {
        panel.written = nil
      }
    }
    panels.restack()
  }

  // MARK: contents

  /// Writes changed content to the windows. Returns false if there are not enough colour pairs.
  private func writeContents() -> Bool {
    guard writeBackground() else { return false }
    return panels.all.allSatisfy { write($0) }
  }

  private func writeBackground() -> Bool {
    guard changes.background else { return true }
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
    let isShifted = panel.written.map { $0.column != column || $0.row != row } ?? true
    guard panel.contentChanged || isShifted else { return true }
    let previous = isShifted || panel.written?.grid.size != panel.content.size ? nil : panel.written?.grid
    for line in 0..<area.rows {
      let source = row + line
      if let previous, source < previous.rows, previous.row(source) == panel.content.row(source) { continue }
      guard write(panel.content, row: source, from: column, count: area.columns, to: line, of: window) else {
        panel.written = nil
        return false
      }
    }
    panel.written = (panel.content, column, row)
    panel.contentChanged = false
    return true
  }

  /// Writes `count` cells of a grid's row, starting at `column`, to a row of the window.
  private func write(
    _ grid: CellGrid, row: Int, from column: Int, count: Int, to line: Int, of window: PanelWindow
  ) -> Bool {
    rowBuffer.removeAll(keepingCapacity: true)
    let available = row < grid.rows ? max(0, min(count, grid.columns - column)) : 0
    var offset = 0
    while offset < available {
      var cell = grid.cells[row * grid.columns + column + offset]
      // Half a wide character at the edge of the visible part becomes a blank.
      if cell.width == 0 || (cell.width == 2 && offset + 1 == count) { cell = Cell(style: cell.style) }
      // The replacement in ASCII is one cell wide; a blank follows.
      if !isUnicode { cell.width = 1 }
      let isInText = cell.glyph == .space && offset > 0 && isInsideText(grid, row: row, column: column + offset)
      guard let converted = cursesCell(cell, keepsForeground: isInText) else { return false }
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

  /// Returns true if a blank is between two words of one style. It gets their colour pair then, since switching to
  /// another one and back would take more bytes than the words.
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
