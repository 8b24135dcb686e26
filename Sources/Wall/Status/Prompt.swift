import TerminalPanels

extension ModeKind {
  public static let prompt: ModeKind = .init("prompt")
}

/// A prompt on the status line, for search words, names and commands.
final class Prompt: LineMode {
  let kind = ModeKind.prompt
  let takesText = true
  /// Called with the text after a change.
  var changed: (_ text: String) -> Void = { _ in }
  /// Called with the text, or else the suggestion, when the user accepts it.
  var accepted: (_ answer: String) -> Void = { _ in }
  var cancelled: () -> Void = {}
  /// Completes a text for Tab and calls `finish`, now or later. If nil, Tab inserts the suggestion.
  var complete: ((_ text: String, _ finish: @escaping (String) -> Void) -> Void)?
  /// Returns the text beside the line, such as the number of matches.
  var note: () -> String = { "" }

  private var line: LineEditor
  private let screen: Screen
  private let theme: ThemeColors
  private let close: (Prompt) -> Void

  /// - Parameter close: Closes the prompt. Called before `accepted` and `cancelled`.
  init(_ line: LineEditor, on screen: Screen, theme: ThemeColors, close: @escaping (Prompt) -> Void) {
    (self.line, self.screen, self.theme, self.close) = (line, screen, theme, close)
  }

  func handleKey(_ chord: KeyChord) -> [WallEffect]? {
    if chord.key == .tab, !line.text.isEmpty, let complete {
      let typed = line.text
      complete(typed) { [weak self] text in
        // The user has typed more in the meantime.
        guard let self, line.text == typed else { return }
        line.replace(by: text)
        finish(.changed)
      }
      return []
    }
    finish(line.handleKey(chord))
    return []
  }

  func paste(_ text: String) {
    line.insert(text.filter { $0 != "\n" })
    finish(.changed)
  }

  /// A click on the prompt accepts it; a click elsewhere cancels it.
  func handleClick(at point: CellPoint) -> [WallEffect]? {
    finish(point.row == screen.size.rows - 1 ? .accepted : .cancelled)
    return []
  }

  private func finish(_ outcome: LineEditor.Outcome) {
    switch outcome {
    case .changed: changed(line.text)
    case .moved, .ignored: break
    case .accepted:
      close(self)
      accepted(line.answer)
    case .cancelled:
      close(self)
      cancelled()
    }
  }

  // MARK: Drawing

  var statusText: String { " " + line.question + line.answer + "  " + note() }

  func drawStatusLine(on grid: inout CellGrid, style: Style) -> Bool {
    let note = note()
    var column = 1 + grid.put(line.question, at: CellPoint(column: 1, row: 0), style: style)
    let room = max(1, grid.columns - column - DisplayWidth.of(note) - 3)
    // A long line is scrolled to its cursor.
    var width = 0
    let before = line.before.suffix(
      line.before.reversed().prefix { character in
        width += DisplayWidth.of(String(character))
        return width < room
      }.count)
    column += grid.put(before, at: CellPoint(column: column, row: 0), style: style)
    var cursor = style
    cursor.attributes.formSymmetricDifference(.reverse)
    let rest = line.after
    let secondary = Style(foreground: theme.secondary, background: style.background, attributes: style.attributes)
    if line.text.isEmpty {
      grid.put(
        DisplayWidth.cut(line.suggestion, to: room, ellipsis: screen.ellipsis), at: CellPoint(column: column, row: 0),
        style: secondary)
      grid.restyle(CellRect(column: column, row: 0, columns: 1, rows: 1)) { $0.attributes = cursor.attributes }
      if !line.suggestion.isEmpty { return true }
    }
    column += grid.put(rest.first.map(String.init) ?? " ", at: CellPoint(column: column, row: 0), style: cursor)
    grid.put(
      rest.dropFirst(), at: CellPoint(column: column, row: 0), style: style,
      maxWidth: max(0, room - DisplayWidth.of(before) - 1))
    grid.put(note, at: CellPoint(column: grid.columns - DisplayWidth.of(note) - 1, row: 0), style: secondary)
    return true
  }
}
