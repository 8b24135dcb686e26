import TerminalPanels

/// Words broken into lines of terminal cells.
enum TextWrapping {
  /// Lines of at most `width` cells, broken at spaces; a word longer than a line is broken where it must be.
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
        // A character wider than the line: nothing fits.
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
