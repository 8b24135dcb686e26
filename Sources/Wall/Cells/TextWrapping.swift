import TerminalPanels

/// Wraps text into lines of terminal cells.
enum TextWrapping {
  /// Returns lines of at most `width` cells, broken at spaces. Breaks words that are longer than a line.
  static func lines(of text: String, width: Int) -> [String] {
    guard width > 0 else { return [] }
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      var word = String(word)
      if !line.isEmpty, DisplayWidth.of(line) + 1 + DisplayWidth.of(word) <= width {
        line += " " + word
        continue
      }
      if !line.isEmpty { lines.append(line) }
      while DisplayWidth.of(word) > width {
        let head = DisplayWidth.cut(word, to: width, ellipsis: "")
        // The character is wider than the line.
        guard !head.isEmpty else { return lines }
        lines.append(head)
        word.removeFirst(head.count)
      }
      line = word
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }
}
