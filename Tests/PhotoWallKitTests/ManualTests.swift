import Testing

@testable import PhotoWallKit

@Suite struct ManualTests {
  /// The lines of each section of the page, by its heading.
  private static let sections: [(name: String, lines: [Substring])] = {
    let program = Program(environment: .ofThisProcess())
    return ManualPage.text(program).split(separator: ".SH ").dropFirst().map { section in
      let lines = section.split(separator: "\n")
      return (String(lines[0]), Array(lines.dropFirst()))
    }
  }()

  @Test("a paragraph has at most six lines in a terminal of 80 columns")
  func paragraphsAreShort() {
    for (name, lines) in Self.sections {
      for (before, line) in zip(lines, lines.dropFirst()) where before == ".PP" && !line.hasPrefix(".") {
        // man(1) indents text by 7 columns and leaves 2 free on the right.
        var (rows, column) = (1, 0)
        for word in line.replacing("\\-", with: "-").replacing("\\(aq", with: "'").split(separator: " ") {
          if column > 0, column + 1 + word.count > 71 { (rows, column) = (rows + 1, 0) }
          column += (column > 0 ? 1 : 0) + word.count
        }
        #expect(rows <= 6, "\(name): \(line.prefix(60))")
      }
    }
  }

  @Test("a section with prose has an example")
  func examples() {
    let prose = Self.sections.filter { $0.lines.contains(".PP") }
    #expect(prose.count > 8)
    for (name, lines) in prose { #expect(lines.contains(".nf"), "\(name)") }
  }
}
