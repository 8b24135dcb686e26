import TerminalPanels

/// The bottom row of the screen: a message and the state of the wall, or the topmost mode's line.
final class StatusBar {
  /// A message that is shown until the next key.
  struct Message: Hashable {
    var text: String
    /// A hint at the key of help.
    var help = ""
    /// A further sentence for wide screens.
    var hint = ""
    var isError = false
    /// True if no key has caused the message; the next transient message replaces it.
    var isTransient = false
    /// The time of its removal; nil to keep it until the next key.
    var end: Double?
  }

  var message: Message?
  private let screen: Screen
  private let theme: ThemeColors
  private let panel: Panel
  /// The names of keys, to highlight in messages.
  private let keys: Set<String>

  init(on screen: Screen, theme: ThemeColors, keys: KeyTable) {
    (self.screen, self.theme) = (screen, theme)
    self.keys = Set(keys.bindings.flatMap(\.chords).map(\.description))
    panel = Panel(on: screen, frame: .zero, zOrder: Wall.Layer.status)
  }

  /// Removes an expired message.
  func expire(at time: Double) { if let end = message?.end, end <= time { message = nil } }

  /// Moves the bar to a row of the screen; nil hides it.
  func place(inRow row: Int?) {
    panel.isHidden = row == nil
    if let row { panel.frame = CellRect(column: 0, row: row, columns: screen.size.columns, rows: 1) }
  }

  /// Draws the bar: the mode's line, the message, or the state.
  func draw(_ line: StatusLine, of mode: (any LineMode)?) {
    guard !panel.isHidden else { return }
    var style = Style(foreground: theme.text, background: theme.bar)
    if screen.colors == .mono { style.attributes = .reverse }
    var grid = CellGrid(CellSize(columns: screen.size.columns, rows: 1), filledWith: Cell(style: style))
    if !(mode?.drawStatusLine(on: &grid, style: style) ?? false) {
      if message?.isError ?? false, screen.colors != .mono { style.foreground = theme.error }
      let text = text(line, of: mode)
      grid.put(text, at: .zero, style: style)
      if message != nil, mode == nil {
        for span in Self.keySpans(in: text, keys: keys) {
          grid.restyle(CellRect(column: span.lowerBound, row: 0, columns: span.count, rows: 1)) {
            if screen.colors != .mono { $0.foreground = theme.accent }
            $0.attributes.insert(.bold)
          }
        }
      }
    }
    if panel.content != grid { panel.content = grid }
  }

  /// Returns the columns of keys in a message: names outside quotes, single characters at the start of a clause.
  static func keySpans(in text: String, keys: Set<String>) -> [Range<Int>] {
    var spans: [Range<Int>] = []
    var (column, begins, isQuoted) = (0, true, false)
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let key = word.hasSuffix(",") ? word.dropLast() : word
      if word.hasPrefix("‘") { isQuoted = true }
      let isKey = !isQuoted && keys.contains(String(key)) && (key.count > 1 || begins && Int(key) == nil)
      if isKey { spans.append(column..<column + DisplayWidth.of(key)) }
      if word.contains("’") { isQuoted = false }
      begins = word.isEmpty || word.hasSuffix(",") || word.hasSuffix(":") || ["—", "or", "and"].contains(word)
      column += DisplayWidth.of(word) + 1
    }
    return spans
  }

  func text(_ line: StatusLine, of mode: (any LineMode)?) -> String {
    mode?.statusText ?? line.text(width: screen.size.columns, ellipsis: screen.ellipsis)
  }
}

extension Screen {
  /// The sign of truncated text.
  var ellipsis: String { isUnicode ? "…" : "~" }
}
