import Foundation
import TerminalPanels

extension Wall {
  /// The bottom row as it is now.
  func drawStatus() {
    let width = screen.size.columns
    let inks = scene.inks
    var style = Style(foreground: inks.text, background: inks.bar)
    if screen.colors == .mono { style.attributes = .reverse }
    var grid = CellGrid(CellSize(columns: width, rows: 1), filledWith: Cell(style: style))
    if case .prompt(let prompt, let use) = mode {
      draw(prompt, use, style: style, on: &grid)
    } else {
      if message?.isTrouble ?? false, screen.colors != .mono { style.foreground = inks.trouble }
      grid.put(statusText(width: width), at: .zero, style: style)
    }
    if statusPanel.content != grid { statusPanel.content = grid }
  }

  var ellipsis: String { screen.isUnicode ? "…" : "~" }

  /// The text of the status line, also for tapes.
  func statusText(width: Int) -> String {
    switch mode {
    case .prompt(let prompt, let use): return " " + prompt.question + prompt.answer + "  " + note(on: use)
    case .question(let question): return QuestionLine(question, width: width, ellipsis: ellipsis).text
    case .wall: return statusLine.text(width: width, ellipsis: ellipsis)
    }
  }

  private var statusLine: StatusLine {
    var line = StatusLine()
    let model = contents.model
    let place = model.focusPosition.map { "\($0 + 1)/\(model.count)" } ?? "0/0"
    line.add(model.filter == nil ? place : "\(place) of \(model.kept.count)", weight: 100)
    line.add(layouts[layoutIndex].name, weight: 50)
    if let message {
      line.add(message.text, weight: 90)
      line.add(message.hint, weight: 20)
    } else if let photo = model.focus {
      let entry = contents.photos[photo]
      line.add(entry.name, weight: 80)
      line.add(sizeText(of: photo), weight: 40)
      if model.marked.contains(photo) { line.add("marked", weight: 35) }
    }
    for (text, weight) in progress { line.add(text, weight: weight, isTrailing: true) }
    if let range = contents.range { line.add("\(range.count) in the range", weight: 65, isTrailing: true) }
    let marks = model.marked.subtracting(model.deleted).count
    if marks > 0 { line.add("\(marks) marked", weight: 60, isTrailing: true) }
    if !model.deleted.isEmpty { line.add("\(model.deleted.count) deleted", weight: 55, isTrailing: true) }
    return line
  }

  /// What is under way, with what is left of it.
  private var progress: [(String, Int)] {
    var parts: [(String, Int)] = []
    if let search, !search.isFinished { parts.append(("searching \(Int(search.progress * 100)) %", 45)) }
    parts.append((taskText, 95))
    let open = scene.book.openCount
    if open > 0 { parts.append(("loading \(open)", 30)) }
    return parts
  }

  /// A photo's size in pixels: the feed's, else the picture's own.
  func sizeText(of photo: PhotoID) -> String {
    let entry = contents.photos[photo]
    if !entry.sizeText.isEmpty { return entry.sizeText }
    guard case .present(let picture, _) = scene.book.state(of: PictureKey(photo)) else { return "" }
    return "\(picture.header.width)×\(picture.header.height)"
  }

  private func note(on use: PromptUse) -> String {
    guard case .search = use, let search, !search.query.isEmpty else { return "" }
    let found = search.found.count
    return (found == 1 ? "1 match" : "\(found) matches") + (search.isFinished ? "" : "…")
  }

  private func draw(_ prompt: LinePrompt, _ use: PromptUse, style: Style, on grid: inout CellGrid) {
    var column = 1 + grid.put(prompt.question, at: CellPoint(column: 1, row: 0), style: style)
    let note = note(on: use)
    let room = max(1, grid.columns - column - DisplayWidth.of(note) - 3)
    // A long line is shown around its cursor.
    var before = String(prompt.text.prefix(prompt.cursor))
    while DisplayWidth.of(before) > room - 1 { before.removeFirst() }
    column += grid.put(before, at: CellPoint(column: column, row: 0), style: style)
    var cursor = style
    cursor.attributes.formSymmetricDifference(.reverse)
    let rest = prompt.text.dropFirst(prompt.cursor)
    let quiet = Style(foreground: scene.inks.quiet, background: style.background, attributes: style.attributes)
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
    grid.put(
      note, at: CellPoint(column: grid.columns - DisplayWidth.of(note) - 1, row: 0),
      style: quiet)
  }
}
