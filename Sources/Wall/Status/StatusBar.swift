import TerminalPanels

/// The bottom row of the screen: a message and the state of the wall, or what the topmost mode draws there.
final class StatusBar {
  /// A message that is shown until the next key.
  struct Message: Hashable {
    var text: String
    /// Another sentence, shown where there is room.
    var hint = ""
    var isError = false
    /// Whether no key asked for it; the next such message replaces it.
    var isTransient = false
  }

  private(set) var message: Message?
  private let screen: Screen
  private let theme: ThemeColors
  private let panel: Panel

  init(on screen: Screen, theme: ThemeColors) {
    (self.screen, self.theme) = (screen, theme)
    panel = Panel(on: screen, frame: .zero, zOrder: Wall.Layer.status)
  }

  func show(_ message: Message?) { self.message = message }

  /// Puts the bar into a row of the screen; nil hides it.
  func place(inRow row: Int?) {
    panel.isHidden = row == nil
    if let row { panel.frame = CellRect(column: 0, row: row, columns: screen.size.columns, rows: 1) }
  }

  /// Draws the bar: what a mode draws there, or else its text or a line.
  func draw(_ line: StatusLine, of mode: (any Mode)?) {
    guard !panel.isHidden else { return }
    var style = Style(foreground: theme.text, background: theme.bar)
    if screen.colors == .mono { style.attributes = .reverse }
    var grid = CellGrid(CellSize(columns: screen.size.columns, rows: 1), filledWith: Cell(style: style))
    if !(mode?.drawStatusLine(on: &grid, style: style) ?? false) {
      if message?.isError ?? false, screen.colors != .mono { style.foreground = theme.error }
      grid.put(text(line, of: mode), at: .zero, style: style)
    }
    if panel.content != grid { panel.content = grid }
  }

  /// Returns the text of the bar.
  func text(_ line: StatusLine, of mode: (any Mode)?) -> String {
    mode?.statusText ?? line.text(width: screen.size.columns, ellipsis: screen.ellipsis)
  }
}

extension Screen {
  /// The sign for text that was cut.
  var ellipsis: String { isUnicode ? "…" : "~" }
}
