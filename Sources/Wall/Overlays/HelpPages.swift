import TerminalPanels

/// The key table as pages of lines, for a screen of any size.
struct HelpPages {
  /// Each page: its columns of lines.
  let pages: [[[OverlayBox.Line]]]
  /// Cells for the keys.
  let accentWidth: Int
  /// Cells across.
  let width: Int

  /// Pages of at most `size` cells inside the box.
  init(_ table: KeyTable, place: KeyPlace, size: CellSize) {
    let lines = Self.lines(table, place: place)
    let widest = lines.lazy.filter { !$0.isHeading }.map { DisplayWidth.of($0.accent) }.max() ?? 0
    accentWidth = max(4, min(widest, size.columns * 2 / 5, 30))
    let sentences = lines.map { DisplayWidth.of($0.text) }.max() ?? 0
    let wanted = accentWidth + 3 + min(sentences, 46)
    let columns = max(1, min(3, size.columns / max(1, wanted)))
    // Sentences may be as long as there is room.
    width = columns * min(accentWidth + 3 + sentences, size.columns / columns)
    // Two cells of each column's room are its margins, one stands between keys and sentence.
    let room = (accent: accentWidth, text: max(1, (size.columns + 2) / columns - accentWidth - 3))
    let rows = max(1, size.rows)
    var pages: [[[OverlayBox.Line]]] = []
    var rest = lines.flatMap { $0.wrapped(to: room) }[...]
    while !rest.isEmpty {
      var page: [[OverlayBox.Line]] = []
      // The last page's lines are spread evenly over the columns.
      let height = min(rows, max(1, (rest.count + columns - 1) / columns))
      while page.count < columns, !rest.isEmpty {
        var column = Array(rest.prefix(height))
        // A heading does not stand at the foot of a column, nor a gap at its head.
        if column.count < rest.count, column.last?.isHeading ?? false, column.count > 1 { column.removeLast() }
        rest = rest.dropFirst(column.count)
        while rest.first == OverlayBox.Line() { rest.removeFirst() }
        page.append(column)
      }
      pages.append(page)
    }
    self.pages = pages
  }

  /// The rows of a place, with headings; the nine layout keys are one row, the four ways of the wheel too.
  static func lines(_ table: KeyTable, place: KeyPlace) -> [OverlayBox.Line] {
    var lines: [OverlayBox.Line] = []
    for (group, bindings) in table.groups {
      let rows = bindings.filter { $0.place == place }
      guard !rows.isEmpty else { continue }
      if !lines.isEmpty { lines.append(OverlayBox.Line()) }
      lines.append(OverlayBox.Line(accent: group.rawValue, isHeading: true))
      let numbered = rows.filter { $0.action.isLayout }
      var hasWheel = false
      for row in rows {
        if row.action.isLayout {
          guard row == numbered.first, let last = numbered.last else { continue }
          lines.append(
            OverlayBox.Line(accent: "\(row.triggerText) … \(last.triggerText)", text: "a layout by its number"))
        } else if place == .wall, row.chords.isEmpty, row.action.isWheel {
          if !hasWheel { lines.append(OverlayBox.Line(accent: "wheel", text: "scroll with momentum")) }
          hasWheel = true
        } else {
          lines.append(OverlayBox.Line(accent: row.triggerText, text: row.sentence))
        }
      }
    }
    return lines
  }
}

extension OverlayBox.Line {
  /// The line broken into as many as it takes for all of it to be read.
  fileprivate func wrapped(to room: (accent: Int, text: Int)) -> [OverlayBox.Line] {
    // Where hardly a word stands beside another, whole pages of single words would be no help.
    guard room.text >= 20 else { return [self] }
    let accents = isHeading ? [accent] : TextWrapping.lines(of: accent, width: room.accent)
    let texts = TextWrapping.lines(of: text, width: room.text)
    return (0..<max(1, accents.count, texts.count)).map { row in
      OverlayBox.Line(
        accent: row < accents.count ? accents[row] : "", text: row < texts.count ? texts[row] : "", isHeading: isHeading
      )
    }
  }
}
