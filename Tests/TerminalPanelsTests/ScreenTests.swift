import SymbolArt
import TestSupport
import Testing

@testable import TerminalPanels

/// The bytes that are written, and changes of the size.
@Suite(.oneAtATime) struct ScreenTests {
  @Test func unchangedContentIsNotWritten() throws {
    let screen = try Screen.headless(CellSize(columns: 40, rows: 10))
    let panel = Panel(on: screen, frame: CellRect(column: 3, row: 2, columns: 20, rows: 5))
    panel.content.put("hello", at: .zero)
    screen.refresh()
    #expect(!screen.takeOutput().isEmpty)
    screen.refresh()
    #expect(screen.takeOutput() == [])
    // Setting equal content writes nothing.
    panel.content = CellGrid(panel.frame.size)
    panel.content.put("hello", at: .zero)
    panel.frame.origin.column += 1
    panel.frame.origin.column -= 1
    screen.refresh()
    #expect(screen.takeOutput() == [])
    #expect(screen.bytesWritten > 0)
  }

  @Test func onlyWhatChangedIsWritten() throws {
    let size = CellSize(columns: 200, rows: 50)
    let screen = try Screen.headless(size)
    let panel = Panel(on: screen, frame: CellRect(origin: .zero, size: size))
    for row in 0..<50 {
      for column in 0..<200 {
        let style = Style(foreground: .rgb(UInt32(row * 200 + column)), background: .rgb(0xffffff))
        panel.content[column, row] = Cell(Glyph("▀"), style: style)
      }
    }
    screen.refresh()
    let whole = screen.takeOutput().count
    panel.content.put("x", at: CellPoint(column: 100, row: 25))
    screen.refresh()
    let change = screen.takeOutput()
    #expect(whole > 150_000)
    #expect(change.count < 40)
    #expect(String(decoding: change, as: UTF8.self).contains("x"))
  }

  /// The terminal shows what the screen has, also where ncurses moves the cursor up and to the right by one cell.
  @Test func theCursorMovesByOneCell() throws {
    let size = CellSize(columns: 40, rows: 20)
    let screen = try Screen.headless(size)
    var terminal = MiniTerminal(size: size)
    let panel = Panel(on: screen, frame: CellRect(origin: .zero, size: size))
    for point in panel.content.bounds.cells {
      let style = Style(attributes: point.column % 2 == 1 ? .bold : [])
      panel.content.put(point.row % 2 == 0 ? "a" : "b", at: point, style: style)
    }
    for step in 0..<6 {
      // Nothing at first; then cells that are one column to the right of the cursor, and one row above it.
      if step > 0 { panel.content.put("#", at: CellPoint(column: 14 + 2 * step, row: 16 - step)) }
      screen.refresh()
      let output = screen.takeOutput()
      terminal.feed(output)
      #expect(step == 0 || (1..<40).contains(output.count))
      #expect(terminal.grid.firstDifference(from: screen.contents()) == nil, "step \(step)")
    }
  }

  /// Blanks between words do not change the colours.
  @Test func coloredTextIsWrittenInOnePiece() throws {
    let screen = try Screen.headless(CellSize(columns: 40, rows: 2))
    let panel = Panel(on: screen, frame: CellRect(column: 0, row: 0, columns: 40, rows: 2))
    panel.content.put("three words  here", at: .zero, style: Style(foreground: .rgb(0x123456)))
    screen.refresh()
    #expect(String(decoding: screen.takeOutput(), as: UTF8.self).contains("three words  here"))
  }

  @Test func resizingAtAnyMomentKeepsPanelsInPlace() throws {
    let screen = try Screen.headless(CellSize(columns: 8, rows: 3))
    let panel = Panel(on: screen, frame: CellRect(column: 1, row: 1, columns: 6, rows: 2))
    panel.content.put("abcdef", at: .zero)
    panel.content.put("ghijkl", at: CellPoint(column: 0, row: 1))
    screen.refresh()
    #expect(screen.text == "········\n·abcdef·\n·ghijkl·")
    screen.resize(to: CellSize(columns: 4, rows: 2))
    screen.refresh()
    #expect(screen.text == "····\n·abc")
    screen.resize(to: CellSize(columns: 1, rows: 1))
    screen.refresh()
    #expect(screen.text == "·")
    screen.resize(to: CellSize(columns: 0, rows: -3))
    #expect(screen.size == CellSize(columns: 1, rows: 1))
    screen.resize(to: CellSize(columns: 9, rows: 4))
    screen.refresh()
    #expect(screen.text == "·········\n·abcdef··\n·ghijkl··\n·········")
  }

  @Test func resizingDrawsEverythingAgain() throws {
    let screen = try Screen.headless(CellSize(columns: 8, rows: 3))
    let panel = Panel(on: screen, frame: CellRect(column: 0, row: 0, columns: 3, rows: 1))
    panel.content.put("abc", at: .zero)
    screen.refresh()
    _ = screen.takeOutput()
    screen.resize(to: CellSize(columns: 9, rows: 3))
    screen.refresh()
    #expect(String(decoding: screen.takeOutput(), as: UTF8.self).contains("abc"))
    screen.redrawAll()
    screen.refresh()
    #expect(String(decoding: screen.takeOutput(), as: UTF8.self).contains("abc"))
  }

  @Test func severalScreensAreIndependent() throws {
    let a = try Screen.headless(CellSize(columns: 3, rows: 1))
    let b = try Screen.headless(CellSize(columns: 2, rows: 2), colors: .indexed256)
    let onA = Panel(on: a, frame: CellRect(column: 0, row: 0, columns: 3, rows: 1))
    let onB = Panel(on: b, frame: CellRect(column: 0, row: 0, columns: 2, rows: 2))
    for round in 0..<3 {
      onA.content.put("a\(round)", at: .zero)
      onB.content.put("b\(round)", at: CellPoint(column: 0, row: 1))
      a.refresh()
      b.refresh()
      #expect(a.text == "a\(round)·")
      #expect(b.text == "··\nb\(round)")
    }
    a.close()
    onB.content.put("!!", at: .zero)
    b.refresh()
    #expect(b.text == "!!\nb2")
    // Changes of a panel have no effect after its screen is closed.
    onA.content.put("z", at: .zero)
    onA.frame.origin.row = 1
    a.refresh()
    #expect(a.contents() == CellGrid(a.size))
  }

  @Test func theSameDrawingGivesTheSameBytes() throws {
    func bytes() throws -> [UInt8] {
      let screen = try Screen.headless(CellSize(columns: 30, rows: 8))
      let panels = (0..<4).map { Panel(on: screen, frame: CellRect(column: $0 * 5, row: $0, columns: 9, rows: 4)) }
      var all: [UInt8] = []
      for step in 0..<10 {
        for (index, panel) in panels.enumerated() {
          panel.frame.origin.column += step % 3 - 1
          panel.content.put("\(step)·\(index)", at: .zero, style: Style(foreground: .rgb(UInt32(step * 7919))))
        }
        screen.refresh()
        all += screen.takeOutput()
      }
      screen.close()
      return all + screen.takeOutput()
    }
    #expect(try bytes() == bytes())
  }

  @Test func theBackgroundShowsWhereNoPanelIs() throws {
    let screen = try Screen.headless(CellSize(columns: 4, rows: 1))
    screen.background = Style(background: .rgb(0x202020))
    let panel = Panel(on: screen, frame: CellRect(column: 1, row: 0, columns: 2, rows: 1))
    screen.refresh()
    #expect(screen.cell(at: .zero).style.background == .rgb(0x202020))
    #expect(screen.cell(at: CellPoint(column: 1, row: 0)).style.background == .default)
    panel.isHidden = true
    screen.refresh()
    #expect(screen.cell(at: CellPoint(column: 1, row: 0)).style.background == .rgb(0x202020))
  }

  @Test func withoutUnicodeOnlyAsciiIsWritten() throws {
    let screen = try Screen.headless(CellSize(columns: 12, rows: 3), isUnicode: false)
    let panel = Panel(on: screen, frame: CellRect(column: 0, row: 0, columns: 12, rows: 3))
    panel.content.draw(.rounded, in: panel.content.bounds)
    panel.content.put("Café▀日本x", at: CellPoint(column: 1, row: 1))
    screen.refresh()
    #expect(screen.text == "+----------+\n|Cafe\"?·?·x|\n+----------+")
    #expect(screen.takeOutput().allSatisfy { $0 < 0x80 })
  }
}
