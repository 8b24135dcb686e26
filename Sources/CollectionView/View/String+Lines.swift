extension String {
  /// Returns lines of at most `width` cells, broken at spaces. Breaks words that are longer than a line.
  ///
  /// - Parameter measure: returns the number of cells that a text takes.
  package func lines(width: Int, measure: (String) -> Int) -> [String] {
    guard width > 0 else { return [] }
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ") {
      var word = String(word)
      if !line.isEmpty, measure(line) + 1 + measure(word) <= width {
        line += " " + word
        continue
      }
      if !line.isEmpty { lines.append(line) }
      while measure(word) > width {
        var (head, room) = ("", width)
        for character in word {
          room -= measure(String(character))
          if room < 0 { break }
          head.append(character)
        }
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
