import TerminalPanels

/// The key table as pages of lines for a screen of any size.
struct HelpPages {
  /// The pages, as columns of lines.
  let pages: [[[OverlayBox.Line]]]
  /// The width of the keys in cells.
  let accentWidth: Int
  /// The width of a page in cells.
  let width: Int

  /// Creates pages of at most `size` inside the box.
  init(_ table: KeyTable, context: KeyContext, size: CellSize) {
    let lines = Self.lines(table, context: context)
    let widest = lines.lazy.filter { !$0.isHeading }.map { DisplayWidth.of($0.accent) }.max() ?? 0
    accentWidth = max(4, min(widest, size.columns * 2 / 5, 30))
    let sentences = lines.map { DisplayWidth.of($0.text) }.max() ?? 0
    let wanted = accentWidth + 3 + min(sentences, 46)
    let columns = max(1, min(3, size.columns / max(1, wanted)))
    // Sentences may use all the available width.
    width = columns * min(accentWidth + 3 + sentences, size.columns / columns)
    // Two cells of each column are margins, one separates keys and sentence.
    let room = (accent: accentWidth, text: max(1, (size.columns + 2) / columns - accentWidth - 3))
    let rows = max(1, size.rows)
    var pages: [[[OverlayBox.Line]]] = []
    var rest = lines.flatMap { $0.wrapped(to: room) }[...]
    while !rest.isEmpty {
      var page: [[OverlayBox.Line]] = []
      // The lines of the last page are spread evenly over the columns.
      let height = min(rows, max(1, (rest.count + columns - 1) / columns))
      while page.count < columns, !rest.isEmpty {
        var column = Array(rest.prefix(height))
        // No heading at the bottom of a column, and no empty line at its top.
        if column.count < rest.count, column.last?.isHeading ?? false, column.count > 1 { column.removeLast() }
        rest = rest.dropFirst(column.count)
        while rest.first == OverlayBox.Line() { rest.removeFirst() }
        page.append(column)
      }
      pages.append(page)
    }
    self.pages = pages
  }

  /// Returns the lines of a context with headings; a series of keys is one line, and so is the wheel.
  static func lines(_ table: KeyTable, context: KeyContext) -> [OverlayBox.Line] {
    var lines: [OverlayBox.Line] = []
    for (group, bindings) in table.groups {
      let rows = bindings.filter { $0.context == context }
      guard !rows.isEmpty else { continue }
      if !lines.isEmpty { lines.append(OverlayBox.Line()) }
      lines.append(OverlayBox.Line(accent: group.rawValue, isHeading: true))
      var hasWheel = false
      for row in rows {
        if let series = row.series {
          let members = rows.filter { $0.series == series }
          guard row == members.first, let last = members.last else { continue }
          lines.append(OverlayBox.Line(accent: "\(row.triggerText) … \(last.triggerText)", text: series))
        } else if row.triggers.isEmpty {
          // Only the menu has it.
          continue
        } else if context == .wall, row.chords.isEmpty, row.action.isWheel {
          if !hasWheel { lines.append(OverlayBox.Line(accent: "wheel", text: "Scroll with momentum.")) }
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
  /// Returns the line wrapped to a width.
  fileprivate func wrapped(to room: (accent: Int, text: Int)) -> [OverlayBox.Line] {
    // In very narrow columns wrapping would make pages of single words.
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
