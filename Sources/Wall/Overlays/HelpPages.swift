import TerminalPanels

/// Pages of key sections for a screen of any size.
struct HelpPages {
  /// The pages, as columns of lines.
  let pages: [[[OverlayBox.Line]]]
  /// The width of the keys in cells.
  let accentWidth: Int
  /// The width of a page in cells.
  let width: Int

  /// Creates pages of at most `size` inside the box. Texts in columns have at least `text` cells if the screen is wide
  /// enough.
  ///
  /// - Parameters:
  ///   - accent: The greatest width of the keys.
  ///   - isFlowed: Whether sections follow each other without empty lines, also across columns.
  init(_ sections: [[OverlayBox.Line]], size: CellSize, text: Int = 46, accent: Int = 30, isFlowed: Bool = false) {
    let lines = sections.joined()
    let widest = lines.lazy.filter { !$0.isHeading }.map { DisplayWidth.of($0.accent) }.max() ?? 0
    accentWidth = max(4, min(widest, size.columns * 2 / 5, accent))
    let sentences = lines.map { DisplayWidth.of($0.text) }.max() ?? 0
    let wanted = accentWidth + 3 + min(sentences, text)
    let columns = max(1, min(3, size.columns / max(1, wanted)))
    // Each column has two cells of margins and one between keys and sentence.
    let room = (accent: accentWidth, text: max(1, (size.columns + 2) / columns - accentWidth - 3))
    let wrapped = sections.map { $0.flatMap { $0.wrapped(to: room) } }
    let rows = max(1, size.rows)
    if isFlowed, let flowed = LineColumns.flowed(wrapped, columns: .max, rows: rows) {
      pages = stride(from: 0, to: flowed.count, by: columns).map { Array(flowed[$0..<min($0 + columns, flowed.count)]) }
    } else {
      pages = LineColumns.pages(wrapped, columns: columns, rows: rows, blank: OverlayBox.Line())
    }
    // Sentences may use the remaining width.
    let used = max(1, pages.first?.count ?? 1)
    width = used * min(accentWidth + 3 + sentences, size.columns / columns)
  }
}

extension OverlayBox.Line {
  /// Returns the line wrapped to the widths of its parts.
  func wrapped(to room: (accent: Int, text: Int)) -> [OverlayBox.Line] {
    // In very narrow columns, wrapping would give lines of single words.
    guard room.text >= 20 else { return [self] }
    let accents = isHeading ? [accent] : TextWrapping.lines(of: accent, width: room.accent)
    let texts = DisplayWidth.of(text) <= room.text ? [text] : TextWrapping.lines(of: text, width: room.text)
    return (0..<max(1, accents.count, texts.count)).map { row in
      OverlayBox.Line(
        accent: row < accents.count ? accents[row] : "", text: row < texts.count ? texts[row] : "", isHeading: isHeading
      )
    }
  }
}
