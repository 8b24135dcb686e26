import TestSupport
import Testing

@testable import TerminalPanels

/// Characters of two cells and combining marks, written to ncurses and read back.
@Suite(.oneAtATime) struct WideCharacterTests {
  /// Half a wide character at either edge of the screen is a blank.
  @Test func wideCharactersAreCutWholeAtTheEdges() throws {
    let screen = try Screen.headless(CellSize(columns: 5, rows: 1))
    let panel = Panel(on: screen, frame: CellRect(column: 0, row: 0, columns: 6, rows: 1))
    panel.content.put("日本語", at: .zero)
    let expected: [Int: String] = [
      -6: "·····", -5: "·····", -4: "語···", -3: "·語··", -2: "本語·", -1: "·本語", 0: "日本·", 1: "·日本", 2: "··日·",
      3: "···日", 4: "·····",
    ]
    for (column, text) in expected.sorted(by: { $0.key < $1.key }) {
      panel.frame.origin.column = column
      screen.refresh()
      #expect(screen.text == text, "at \(column)")
    }
  }

  /// If a panel covers one half of a wide character, the other half is a blank, and the bytes agree.
  @Test func wideCharactersAreCutWholeByPanelsAbove() throws {
    let size = CellSize(columns: 8, rows: 1)
    let screen = try Screen.headless(size)
    var terminal = MiniTerminal(size: size)
    let below = Panel(on: screen, frame: CellRect(origin: .zero, size: size))
    below.content.put("日本語x", at: .zero)
    let above = Panel(on: screen, frame: CellRect(column: 0, row: 0, columns: 1, rows: 1), zOrder: 1)
    above.content.put("!", at: .zero)
    let expected = ["!·本語x·", "·!本語x·"]
    for column in 0..<7 {
      above.frame.origin.column = column
      screen.refresh()
      terminal.feed(screen.takeOutput())
      let shown = screen.text
      if column < expected.count { #expect(shown == expected[column]) }
      #expect(terminal.grid.texts == screen.contents().texts, "at \(column): \(shown)")
    }
    above.isHidden = true
    screen.refresh()
    terminal.feed(screen.takeOutput())
    #expect(screen.text == "日本語x·")
    #expect(terminal.grid.texts == screen.contents().texts)
  }

  /// A part of the screen that begins or ends within a wide character is printed with all of it.
  @Test func partsOfRowsArePrintedWithWholeCharacters() throws {
    let size = CellSize(columns: 9, rows: 3)
    let screen = try Screen.headless(size)
    var terminal = MiniTerminal(size: size)
    let panel = Panel(on: screen, frame: CellRect(origin: .zero, size: size))
    panel.content.put("a日本xy", at: .zero)
    panel.content.put("語語語語", at: CellPoint(column: 0, row: 1))
    screen.refresh()
    terminal.feed(screen.takeOutput())
    let expected = screen.contents().texts
    #expect(terminal.grid.texts == expected)
    for start in 0..<8 {
      for end in start + 1...8 {
        let frame = CellRect(column: start, row: 0, columns: end - start, rows: 2)
        terminal.feed(screen.update([(frame, [])]))
        #expect(terminal.grid.texts == expected && screen.contents().texts == expected, "\(start)..<\(end)")
      }
    }
  }

  /// Block elements of Unicode 16, which older C libraries report as unprintable.
  @Test func octantsAreShown() throws {
    let screen = try Screen.headless(CellSize(columns: 6, rows: 1))
    let panel = Panel(on: screen, frame: CellRect(column: 0, row: 0, columns: 5, rows: 1))
    let octants = "\u{1cd00}\u{1cde5}\u{1fb00}\u{1cea8}\u{1fbe6}"
    panel.content.put(octants, at: .zero)
    screen.refresh()
    #expect(screen.text == octants + "·")
    #expect(String(decoding: screen.takeOutput(), as: UTF8.self).contains(octants))
  }

  @Test func marksStayOnTheirCharacters() throws {
    let screen = try Screen.headless(CellSize(columns: 6, rows: 1))
    let panel = Panel(on: screen, frame: CellRect(column: 0, row: 0, columns: 6, rows: 1))
    panel.content.put("e\u{301}a\u{308}\u{304}x", at: .zero)
    screen.refresh()
    #expect(screen.cell(at: .zero).text.unicodeScalars.map(\.value) == [0x65, 0x301])
    #expect(screen.cell(at: CellPoint(column: 1, row: 0)).text.unicodeScalars.map(\.value) == [0x61, 0x308, 0x304])
    #expect(screen.cell(at: CellPoint(column: 2, row: 0)).text == "x")
  }

  /// A character whose width is another one for the C library is replaced, with its marks.
  @Test func aCharacterOfAnotherWidthIsReplaced() throws {
    let screen = try Screen.headless(CellSize(columns: 3, rows: 1))
    let panel = Panel(on: screen, frame: CellRect(column: 0, row: 0, columns: 3, rows: 1))
    panel.content[1, 0] = Cell(Glyph(base: 0x65e5, marks: SIMD4(0x301, 0, 0, 0)))
    screen.refresh()
    #expect(screen.cell(at: CellPoint(column: 1, row: 0)).glyph == Glyph(base: 0xfffd))
  }

  /// For ncurses, Kitty's image placeholders are a private character with three marks.
  @Test func imagePlaceholdersAreKept() throws {
    let screen = try Screen.headless(CellSize(columns: 3, rows: 1))
    let panel = Panel(on: screen, frame: CellRect(column: 0, row: 0, columns: 3, rows: 1))
    let glyph = Glyph(base: 0x10eeee, marks: SIMD4(0x305, 0x30d, 0x30e, 0))
    panel.content[1, 0] = Cell(glyph, style: Style(foreground: .number(42)))
    screen.refresh()
    #expect(screen.cell(at: CellPoint(column: 1, row: 0)).glyph == glyph)
    #expect(screen.cell(at: CellPoint(column: 1, row: 0)).style.foreground == .number(42))
    #expect(String(decoding: screen.takeOutput(), as: UTF8.self).unicodeScalars.contains("\u{10eeee}"))
  }
}

extension CellGrid {
  /// The characters of each row, without styles.
  var texts: [String] { (0..<rows).map { row in (0..<columns).map { self[$0, row].text }.joined(separator: "|") } }
}
