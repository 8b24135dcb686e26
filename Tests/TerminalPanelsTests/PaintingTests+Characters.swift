import Pictures
import Testing

@testable import TerminalPanels

/// Characters that are printed again or erased because of the pixels above them.
extension PaintingTests {
  /// A block of one character moves by less than its width: ncurses would print nothing in the overlap.
  @Test func equalCharactersArePrintedAgainWherePixelsAreOfAnotherPlace() throws {
    let screen = try Screen.headless(CellSize(columns: 30, rows: 6))
    screen.cellPixels = PixelSize(width: 2, height: 3)
    let display = PaintedPictures(screen: screen, encoder: TileEncoder(), waker: nil)
    let panel = Panel(on: screen, frame: CellRect(column: 2, row: 1, columns: 20, rows: 3))
    _ = display.add(.gradient(PixelSize(width: 40, height: 9), seed: 1), for: PixelKey(picture: 1))
    var terminal = MiniTerminal(size: screen.size)
    func show(at time: Double, isMoving: Bool) {
      display.beginFrame(at: time)
      panel.content.fill(with: Cell(Glyph("x")))
      if let picture = display.placement(of: PixelKey(picture: 1), columns: 20, rows: 3) {
        panel.content.draw(picture, at: .zero)
      }
      screen.refresh()
      display.endFrame(at: time, isMoving: isMoving)
      terminal.feed(screen.takeOutput())
    }
    show(at: 0, isMoving: true)
    #expect(terminal.images.isEmpty && display.nextTime == 0.1)
    show(at: 0.1, isMoving: false)
    #expect(terminal.images.count == 60 && display.nextTime == nil)
    panel.frame.origin.column = 8
    show(at: 0.2, isMoving: true)
    #expect(terminal.images.isEmpty)
  }

  /// foot moves pixels with the cells that scroll, also beyond the end of the scrolled region.
  @Test(arguments: [false, true]) func nothingScrollsUnderPixels(isPainted: Bool) throws {
    var entry = TerminfoEntry.headless
    entry.set("csr", "\u{1b}[%i%p1%d;%p2%dr")
    entry.set("ri", "\u{1b}M")
    entry.set("indn", "\u{1b}[%p1%dS")
    entry.set("rin", "\u{1b}[%p1%dT")
    entry = entry.with(.truecolor)
    let size = CellSize(columns: 40, rows: 12)
    let screen = Screen(
      session: try CursesSession(entry: entry, size: size, colors: .truecolor), entry: entry, terminal: nil,
      size: size, colors: .truecolor, isUnicode: true)
    defer { screen.close() }
    screen.cellPixels = PixelSize(width: 2, height: 3)
    let display = isPainted ? PaintedPictures(screen: screen, encoder: TileEncoder(), waker: nil) : nil
    let panel = Panel(on: screen, frame: CellRect(origin: .zero, size: size))
    for line in 0..<13 {
      let content = (0..<12).map { row in String(repeating: "\((row + line % 2) % 10)", count: 30 + row + line % 2) }
      for (row, text) in content.enumerated() { panel.content.put(text, at: CellPoint(column: 0, row: row)) }
      screen.refresh()
      let output = String(decoding: screen.takeOutput(), as: UTF8.self)
      if line > 0 { #expect((output.contains("\n") || output.contains("\u{1b}M")) != isPainted) }
    }
    _ = display
  }

  /// The status line stays, even if the terminal's cells are lower than it says.
  @Test func theLastRowIsPrintedAfterPixelsAboveIt() throws {
    let (screen, display) = try painting(10, 4)
    let panel = Panel(on: screen, frame: CellRect(column: 0, row: 0, columns: 4, rows: 3))
    let status = Panel(on: screen, frame: CellRect(column: 0, row: 3, columns: 10, rows: 1))
    status.content.put("status", at: .zero)
    _ = display.add(.gradient(PixelSize(width: 8, height: 6), seed: 1), for: PixelKey(picture: 1))
    for (rows, isPrinted) in [(2, false), (3, true)] {
      panel.content.fill(with: Cell(Glyph("x")))
      panel.content.draw(try #require(display.placement(of: PixelKey(picture: 1), columns: 4, rows: rows)), at: .zero)
      screen.refresh()
      _ = screen.takeOutput()
      display.endFrame(at: 1, isMoving: false)
      #expect(String(decoding: screen.takeOutput(), as: UTF8.self).hasSuffix("status\u{1b}[K") == isPrinted)
    }
  }

  @Test func wideCharactersOfTheLastRowStayWhole() throws {
    let (screen, display) = try painting(10, 4)
    var terminal = MiniTerminal(size: screen.size)
    let panel = Panel(on: screen, frame: CellRect(column: 0, row: 0, columns: 4, rows: 3))
    let status = Panel(on: screen, frame: CellRect(column: 0, row: 3, columns: 10, rows: 1))
    status.content.put("照片 1/4", at: .zero)
    _ = display.add(.gradient(PixelSize(width: 8, height: 6), seed: 1), for: PixelKey(picture: 1))
    panel.content.draw(try #require(display.placement(of: PixelKey(picture: 1), columns: 4, rows: 3)), at: .zero)
    screen.refresh()
    terminal.feed(screen.takeOutput())
    display.endFrame(at: 1, isMoving: false)
    let output = screen.takeOutput()
    terminal.feed(output)
    #expect(String(decoding: output, as: UTF8.self).contains("照片 1/4"))
    #expect(terminal.grid.texts == screen.contents().texts && screen.text.hasSuffix("\n照片·1/4··"))
  }

  /// A character is printed again as a whole, whichever of its columns is to be, also if blanks replace it meanwhile; other
  /// characters stay. (The column, the columns that are printed, the text without the character.)
  @Test(arguments: [
    (0, [0, 1], "  片 a 界"), (1, [0, 1], "  片 a 界"), (3, [2, 3], "照   a 界"), (5, [5], "照片   界"), (8, [7, 8], "照片 a"),
  ])
  func wideCharactersArePrintedAgainAsAWhole(column: Int, printed: [Int], rest: String) throws {
    let screen = try Screen.headless(CellSize(columns: 10, rows: 2))
    let panel = Panel(on: screen, frame: CellRect(column: 0, row: 0, columns: 10, rows: 2))
    var terminal = MiniTerminal(size: screen.size)
    panel.content.put("照片 a 界", at: CellPoint(column: 0, row: 1))
    screen.refresh()
    terminal.feed(screen.takeOutput())
    #expect(screen.nextUpdate().map(\.changed) == [[], []])
    screen.reprint([1: [column]])
    #expect(screen.nextUpdate().map(\.changed) == [[], printed])
    panel.content.clear()
    panel.content.put(rest, at: CellPoint(column: 0, row: 1))
    screen.refresh()
    terminal.feed(screen.takeOutput())
    #expect(terminal.grid.texts == screen.contents().texts)
  }

  /// ncurses clears blanks at the beginning of a row, and prints the character after them, which had pixels.
  @Test func pixelsAfterClearedBlanksArePaintedAgain() throws {
    let (screen, display) = try painting(40, 4)
    var terminal = MiniTerminal(size: screen.size)
    let text = Panel(on: screen, frame: CellRect(column: 0, row: 0, columns: 20, rows: 1))
    text.content.put(String(repeating: "t", count: 20), at: .zero)
    let panel = Panel(on: screen, frame: CellRect(column: 24, row: 0, columns: 16, rows: 2))
    _ = display.add(.gradient(PixelSize(width: 32, height: 4), seed: 1), for: PixelKey(picture: 1))
    for isHidden in [false, true] {
      text.isHidden = isHidden
      panel.content.fill(with: Cell(Glyph("x")))
      panel.content.draw(try #require(display.placement(of: PixelKey(picture: 1), columns: 16, rows: 2)), at: .zero)
      screen.refresh()
      terminal.feed(screen.takeOutput())
      display.endFrame(at: 1, isMoving: false)
      terminal.feed(screen.takeOutput())
      #expect(terminal.images.count == 32)
    }
  }

  @Test func cellsAreErasedInRuns() throws {
    let screen = try Screen.headless(CellSize(columns: 20, rows: 4))
    let erasure = String(decoding: screen.erasure(of: [1: [5, 3, 4, 9, 3]]), as: UTF8.self)
    #expect(erasure == "\u{1b}7\u{1b}[m\u{1b}[2;4H\u{1b}[3X\u{1b}[2;10H\u{1b}[1X\u{1b}8")
    #expect(screen.erasure(of: [:]) == [])
  }
}
