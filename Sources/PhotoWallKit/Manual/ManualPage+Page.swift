extension ManualPage {
  /// Builds lines of man(7).
  struct Page {
    private(set) var text = ""

    mutating func line(_ line: String) { text += line + "\n" }

    mutating func section(_ name: String) { line(".SH \(name)") }

    mutating func heading(_ name: String) { line(".SS \(name)") }

    /// Adds a paragraph per line.
    mutating func text(_ paragraphs: String) {
      for paragraph in paragraphs.split(separator: "\n") {
        line(".PP")
        line(Self.escaped(String(paragraph)))
      }
    }

    mutating func item(_ term: String, _ meaning: String) {
      line(".TP")
      line(".B \(Self.escaped(term))")
      line(Self.escaped(meaning))
    }

    /// Adds a command line.
    mutating func example(_ command: String) {
      line(".PP")
      literal(command)
    }

    mutating func literal(_ block: String) {
      line(".nf")
      for row in block.split(separator: "\n", omittingEmptySubsequences: false) { line(Self.escaped(String(row))) }
      line(".fi")
    }

    /// Escapes text: a dot at the start of a line, backslashes, hyphens and quotes.
    private static func escaped(_ text: String) -> String {
      let plain = text.replacing("\\-", with: "-").replacing("\\", with: "\\e").replacing("-", with: "\\-")
        .replacing("'", with: "\\(aq")
      return plain.first == "." ? "\\&" + plain : plain
    }
  }
}
