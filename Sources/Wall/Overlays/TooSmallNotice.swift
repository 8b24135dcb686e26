import TerminalPanels

/// The message on a screen that is too small for the wall.
struct TooSmallNotice {
  /// The smallest screen on which the wall is shown.
  private static let smallest = CellSize(columns: 12, rows: 4)
  private let screen: Screen
  private let style: Style
  private let panel: Panel

  init(on screen: Screen, theme: ThemeColors) {
    self.screen = screen
    style = Style(foreground: theme.error)
    panel = Panel(on: screen, frame: .zero, zOrder: Wall.Layer.notice)
    panel.isHidden = true
  }

  /// Whether the screen is too small now.
  var isNeeded: Bool { screen.size.columns < Self.smallest.columns || screen.size.rows < Self.smallest.rows }

  func hide() { panel.isHidden = true }

  func draw() {
    let size = screen.size
    panel.frame = CellRect(origin: .zero, size: size)
    panel.isHidden = false
    var grid = CellGrid(size)
    let times = screen.isUnicode ? "×" : "x"
    let sentence = "needs \(Self.smallest.columns)\(times)\(Self.smallest.rows)"
    for (row, line) in TextWrapping.lines(of: sentence, width: size.columns).prefix(size.rows).enumerated() {
      grid.put(line, at: CellPoint(column: 0, row: row), style: style)
    }
    panel.content = grid
  }
}
