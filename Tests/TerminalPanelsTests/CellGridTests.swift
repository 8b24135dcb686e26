import SymbolArt
import TestSupport
import Testing

@testable import TerminalPanels

/// Grids without a screen.
struct CellGridTests {
  @Test func textIsCutByWidthAndAtTheEdges() {
    let cases: [(text: String, column: Int, maxWidth: Int, expected: String, taken: Int)] = [
      ("abc", 0, .max, "abc···", 3),
      ("abc", 4, .max, "····ab", 2),
      ("abc", -1, .max, "bc····", 3),
      ("abc", 9, .max, "······", 1),
      ("abcdef", 0, 2, "ab····", 2),
      ("日本", 0, 3, "日····", 2),
      ("日本", -1, .max, "·本···", 4),
      ("日本", 5, .max, "·····", 2),
      ("a\u{1b}[31mb\u{7}", 0, .max, "a[31mb", 6),
      ("e\u{301}x", 1, .max, "·e\u{301}x···", 2),
      ("", 0, .max, "······", 0),
    ]
    for test in cases {
      var grid = CellGrid(CellSize(columns: 6, rows: 1))
      let taken = grid.put(test.text, at: CellPoint(column: test.column, row: 0), maxWidth: test.maxWidth)
      let expected = test.expected == "·····" ? "······" : test.expected
      #expect(grid.line(0) == expected, "\(test.text) at \(test.column)")
      if test.column < 6 { #expect(taken == test.taken, "\(test.text)") }
    }
  }

  @Test func textOutsideTheRowsIsClipped() {
    var grid = CellGrid(CellSize(columns: 3, rows: 2))
    for row in [-1, 2, 100] { #expect(grid.put("x", at: CellPoint(column: 0, row: row)) == 0) }
    #expect(grid == CellGrid(CellSize(columns: 3, rows: 2)))
  }

  @Test func overwritingHalfAWideCharacterBlanksTheOtherHalf() {
    var grid = CellGrid(CellSize(columns: 4, rows: 1))
    grid.put("日本", at: .zero)
    grid.put("x", at: CellPoint(column: 1, row: 0))
    #expect(grid.line(0) == "·x本")
    grid.put("y", at: CellPoint(column: 2, row: 0))
    #expect(grid.line(0) == "·xy·")
    grid.put("日", at: CellPoint(column: 0, row: 0))
    grid.fill(CellRect(column: 1, row: 0, columns: 2, rows: 1), with: Cell(Glyph("z")))
    #expect(grid.line(0) == "·zz·")
  }

  @Test func boxesAreDrawnAlongTheInnerEdge() {
    var grid = CellGrid(CellSize(columns: 5, rows: 3))
    grid.draw(.line, in: grid.bounds)
    #expect(grid.lines == ["┌───┐", "│···│", "└───┘"])
    grid.draw(.double, in: CellRect(column: -1, row: -1, columns: 4, rows: 3))
    #expect(grid.lines == ["┌─║─┐", "══╝·│", "└───┘"])
    grid.draw(.heavy, in: CellRect(column: 4, row: 2, columns: 9, rows: 9))
    #expect(grid.lines == ["┌─║─┐", "══╝·│", "└───┏"])
    var photo = CellGrid(CellSize(columns: 4, rows: 3))
    photo.draw(.photo, in: photo.bounds)
    #expect(photo.lines == ["█▀▀█", "▌··▐", "█▄▄█"])
    var tiny = CellGrid(CellSize(columns: 2, rows: 2))
    tiny.draw(.line, in: CellRect(column: 0, row: 0, columns: 1, rows: 2))
    #expect(tiny.lines == ["··", "··"])
    tiny.draw(.ascii, in: tiny.bounds)
    #expect(tiny.lines == ["++", "++"])
  }

  @Test func artIsClippedAtTheEdges() {
    let red: RGB = 0xff0000
    let art = Art(
      columns: 3, rows: 2,
      cells: "abcdef".unicodeScalars.map { ArtCell(scalar: $0.value, foreground: red, background: 0x000001) })
    var grid = CellGrid(CellSize(columns: 3, rows: 2))
    grid.draw(art, at: CellPoint(column: 1, row: -1))
    #expect(grid.lines == ["·de", "···"])
    #expect(grid[1, 0].style == Style(foreground: .rgb(0xff0000), background: .rgb(1)))
    grid.draw(art, at: CellPoint(column: -2, row: 1), colors: .mono)
    #expect(grid.lines == ["·de", "c··"])
    #expect(grid[0, 1].style == .plain)
  }

  @Test func drawingAGridOverAnotherKeepsWideCharactersWhole() {
    var piece = CellGrid(CellSize(columns: 4, rows: 1))
    piece.put("日本", at: .zero)
    var grid = CellGrid(CellSize(columns: 5, rows: 1), filledWith: Cell(Glyph("x")))
    grid.draw(piece, at: CellPoint(column: -1, row: 0))
    #expect(grid.line(0) == "·本xx")
    grid.draw(piece, at: CellPoint(column: 2, row: 0))
    #expect(grid.line(0) == "··日·".replacing("··日·", with: "·\u{20}日·").replacing(" ", with: "·"))
  }

  @Test func aWideCharacterThatBeginsLeftOfTheGridLeavesABlank() {
    var grid = CellGrid(CellSize(columns: 4, rows: 1), filledWith: Cell(Glyph("x")))
    let style = Style(foreground: .rgb(1))
    grid.put("日本", at: CellPoint(column: -1, row: 0), style: style)
    #expect(grid.line(0) == "·本x" && grid[0, 0].style == style)
    grid.put("日本", at: CellPoint(column: -2, row: 0), style: style)
    #expect(grid.line(0) == "本·x")
    // A text that ends at the edge leaves nothing.
    for (text, column) in [("日", -2), ("a", -1), ("日本", -4), ("", 0)] {
      grid.put(text, at: CellPoint(column: column, row: 0))
      #expect(grid.line(0) == "本·x", "\(text)")
    }
  }

  @Test func fadingGoesFromFullToTheBackground() {
    var grid = CellGrid(CellSize(columns: 1, rows: 1))
    grid[0, 0] = Cell(Glyph("x"), style: Style(foreground: .rgb(0xffffff), background: .rgb(0x640000)))
    var half = grid
    half.fade(to: 0.5, over: .rgb(0x000000))
    #expect(half[0, 0].style == Style(foreground: .rgb(0x808080), background: .rgb(0x320000)))
    var none = grid
    none.fade(to: 0, over: .rgb(0x010203))
    #expect(none[0, 0].style == Style(foreground: .rgb(0x010203), background: .rgb(0x010203)))
    var full = grid
    full.fade(to: 1, over: .rgb(0x010203))
    #expect(full == grid)
  }

  @Test func colorsDescribeThemselves() {
    #expect(CellColor.rgb(0x00ff7f).description == "#00ff7f")
    #expect(CellColor.default.description == "default")
    #expect(CellColor.number(9).description == "number 9")
    #expect(CellColor.default.blended(towards: .rgb(0xffffff), by: 0.2) == .default)
  }
}

extension CellGrid {
  /// The characters of a row, with dots for blanks.
  func line(_ row: Int) -> String {
    (0..<columns).map { self[$0, row].text == " " ? "·" : self[$0, row].text }.joined()
  }

  /// The characters of all rows.
  var lines: [String] { (0..<rows).map(line) }
}
