import TerminalPanels

/// The bottom row of the screen: a prompt or a confirmation that takes the keys, or else a message and the state of the wall.
final class StatusBar {
  /// A message that is shown until the next key.
  struct Message: Hashable {
    var text: String
    /// Another sentence, shown where there is room.
    var hint = ""
    var isError = false
    /// Whether no key asked for it; the next such message replaces it.
    var isNews = false
  }

  /// What takes the keys instead of the wall.
  enum Dialog {
    case prompt(LineEditor, Purpose)
    case confirmation(Confirmation)
  }

  /// What a prompt asks for.
  enum Purpose: Hashable {
    /// Words to search for; with the position of the focus before the search.
    case search(focusBefore: Int?)
    /// The name of the file to write; whether the wall quits afterwards.
    case write(quits: Bool)

    var isSearch: Bool { if case .search = self { true } else { false } }
  }

  /// What the user did in a dialog.
  enum Event: Hashable {
    case changed(Purpose, text: String)
    /// Enter: the dialog is closed. `answer` is the text, or the suggestion if nothing was typed.
    case accepted(Purpose, text: String, answer: String)
    /// Esc: the dialog is closed.
    case cancelled(Purpose)
    /// A key that answers a confirmation, as `KeyChord` spells it: the dialog is closed.
    case answered(Confirmation, key: String)
  }

  private(set) var message: Message?
  private(set) var dialog: Dialog?
  private let screen: Screen
  private let inks: ThemeColors
  private let panel: Panel

  init(on screen: Screen, inks: ThemeColors) {
    (self.screen, self.inks) = (screen, inks)
    panel = Panel(on: screen, frame: .zero, zOrder: Wall.Layer.status)
  }

  var ellipsis: String { screen.ellipsis }

  func show(_ message: Message?) { self.message = message }

  func open(_ dialog: Dialog) { self.dialog = dialog }

  /// Puts the bar into a row of the screen; nil hides it.
  func place(inRow row: Int?) {
    panel.isHidden = row == nil
    if let row { panel.frame = CellRect(column: 0, row: row, columns: screen.size.columns, rows: 1) }
  }

  // MARK: Input

  /// Handles a key while a dialog is open.
  func handle(_ chord: KeyChord) -> Event? {
    switch dialog {
    case .prompt(var prompt, let purpose):
      let outcome = prompt.handle(chord)
      dialog = .prompt(prompt, purpose)
      return finish(outcome)
    case .confirmation(let confirmation):
      dialog = nil
      return .answered(confirmation, key: chord.description)
    case nil: return nil
    }
  }

  /// Inserts text into the prompt.
  func paste(_ text: String) -> Event? {
    guard case .prompt(var prompt, let purpose) = dialog else { return nil }
    prompt.insert(text.filter { $0 != "\n" })
    dialog = .prompt(prompt, purpose)
    return finish(.changed)
  }

  /// Handles a click while a dialog is open; `column` is nil for one outside of the bar. A click on a prompt accepts it, one
  /// beside it cancels it, and one on an answer gives it.
  func click(column: Int?) -> Event? {
    switch dialog {
    case .prompt: return finish(column == nil ? .cancelled : .accepted)
    case .confirmation(let confirmation):
      let line = ConfirmationLine(confirmation, width: screen.size.columns, ellipsis: ellipsis)
      return column.flatMap(line.answer(at:)).flatMap { KeyChord($0) }.flatMap(handle)
    case nil: return nil
    }
  }

  private func finish(_ outcome: LineEditor.Outcome) -> Event? {
    guard case .prompt(let prompt, let purpose) = dialog else { return nil }
    switch outcome {
    case .changed: return .changed(purpose, text: prompt.text)
    case .moved, .ignored: return nil
    case .accepted:
      dialog = nil
      return .accepted(purpose, text: prompt.text, answer: prompt.answer)
    case .cancelled:
      dialog = nil
      return .cancelled(purpose)
    }
  }

  // MARK: Drawing

  /// Draws the bar: the dialog, or else a line. `matchCount` is shown beside a search.
  func draw(_ line: StatusLine, matchCount: String) {
    guard !panel.isHidden else { return }
    let width = screen.size.columns
    var style = Style(foreground: inks.text, background: inks.bar)
    if screen.colors == .mono { style.attributes = .reverse }
    var grid = CellGrid(CellSize(columns: width, rows: 1), filledWith: Cell(style: style))
    if case .prompt(let prompt, let purpose) = dialog {
      draw(prompt, note: purpose.isSearch ? matchCount : "", style: style, on: &grid)
    } else {
      if message?.isError ?? false, screen.colors != .mono { style.foreground = inks.trouble }
      grid.put(text(line, matchCount: matchCount), at: .zero, style: style)
    }
    if panel.content != grid { panel.content = grid }
  }

  /// Returns the text of the bar.
  func text(_ line: StatusLine, matchCount: String) -> String {
    let width = screen.size.columns
    switch dialog {
    case .prompt(let prompt, let purpose):
      return " " + prompt.question + prompt.answer + "  " + (purpose.isSearch ? matchCount : "")
    case .confirmation(let confirmation):
      return ConfirmationLine(confirmation, width: width, ellipsis: ellipsis).text
    case nil: return line.text(width: width, ellipsis: ellipsis)
    }
  }

  private func draw(_ prompt: LineEditor, note: String, style: Style, on grid: inout CellGrid) {
    var column = 1 + grid.put(prompt.question, at: CellPoint(column: 1, row: 0), style: style)
    let room = max(1, grid.columns - column - DisplayWidth.of(note) - 3)
    // A long line is shown around its cursor.
    var before = prompt.before
    while DisplayWidth.of(before) > room - 1 { before.removeFirst() }
    column += grid.put(before, at: CellPoint(column: column, row: 0), style: style)
    var cursor = style
    cursor.attributes.formSymmetricDifference(.reverse)
    let rest = prompt.after
    let quiet = Style(foreground: inks.quiet, background: style.background, attributes: style.attributes)
    if prompt.text.isEmpty {
      grid.put(
        DisplayWidth.cut(prompt.suggestion, to: room, ellipsis: ellipsis), at: CellPoint(column: column, row: 0),
        style: quiet)
      grid.restyle(CellRect(column: column, row: 0, columns: 1, rows: 1)) { $0.attributes = cursor.attributes }
      if !prompt.suggestion.isEmpty { return }
    }
    column += grid.put(rest.first.map(String.init) ?? " ", at: CellPoint(column: column, row: 0), style: cursor)
    grid.put(
      rest.dropFirst(), at: CellPoint(column: column, row: 0), style: style,
      maxWidth: max(0, room - DisplayWidth.of(before) - 1))
    grid.put(note, at: CellPoint(column: grid.columns - DisplayWidth.of(note) - 1, row: 0), style: quiet)
  }
}

extension Screen {
  /// What stands for text that was cut.
  var ellipsis: String { isUnicode ? "…" : "~" }
}
