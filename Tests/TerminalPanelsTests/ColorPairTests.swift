import SymbolArt
import TestSupport
import Testing

@testable import TerminalPanels

/// Colours on the screen, also when ncurses has no pairs left.
@Suite(.oneAtATime) struct ColorPairTests {
  /// Pages with more pairs than ncurses has. Each cell keeps its colours, on the screen and in the bytes.
  @Test func moreThan65536PairsKeepTheirColors() throws {
    let size = CellSize(columns: 100, rows: 50)
    let screen = try Screen.headless(size)
    let panel = Panel(on: screen, frame: CellRect(origin: .zero, size: size))
    var terminal = MiniTerminal(size: size)
    var random = SeededRandom(seed: 2)
    var different: Set<PairTable.Colors> = []
    for page in 0..<18 {
      var grid = CellGrid(size)
      for row in 0..<size.rows {
        for column in 0..<size.columns {
          // Some cells stay from page to page and must survive the reallocation of pairs.
          if row % 5 == 1 && page > 0 {
            grid[column, row] = panel.content[column, row]
            continue
          }
          let style = Style(
            foreground: .rgb(UInt32.random(in: 0...0xff_ffff, using: &random)),
            background: .rgb(UInt32.random(in: 0...0xff_ffff, using: &random)))
          grid[column, row] = Cell(Glyph("▀"), style: style)
          different.insert(
            PairTable.Colors(
              foreground: Int32(style.foreground.rgbValue ?? 0), background: Int32(style.background.rgbValue ?? 0)))
        }
      }
      panel.content = grid
      screen.refresh()
      terminal.feed(screen.takeOutput())
      #expect(screen.contents().firstDifference(from: grid) == nil, "page \(page)")
      #expect(terminal.grid.firstDifference(from: grid) == nil, "bytes of page \(page)")
    }
    #expect(different.count > 65_536)
  }

  /// When the pairs are used up, the screen is not drawn again.
  @Test func reallocatingPairsWritesNothing() throws {
    let size = CellSize(columns: 20, rows: 5)
    let screen = try Screen.headless(size)
    let panel = Panel(on: screen, frame: CellRect(origin: .zero, size: size))
    for column in 0..<20 {
      let style = Style(foreground: .rgb(UInt32(column * 1000)), background: .rgb(0x102030))
      panel.content.fill(
        CellRect(column: column, row: 0, columns: 1, rows: 5), with: Cell(Glyph("▚"), style: style))
    }
    panel.content.put("宽", at: CellPoint(column: 3, row: 2), style: Style(foreground: .rgb(0xff0000)))
    screen.refresh()
    let before = screen.contents()
    _ = screen.takeOutput()
    screen.reallocatePairs()
    screen.changes.panels = true
    screen.refresh()
    #expect(screen.contents().firstDifference(from: before) == nil)
    #expect(screen.takeOutput() == [])
  }

  /// If one screen has more pairs than ncurses, channels are reduced to fewer bits.
  @Test func aScreenOfTooManyColorsIsQuantized() throws {
    let size = CellSize(columns: 300, rows: 230)
    let screen = try Screen.headless(size)
    let panel = Panel(on: screen, frame: CellRect(origin: .zero, size: size))
    let grid = Self.manyColors(size)
    panel.content = grid
    screen.refresh()
    let shown = screen.contents()
    var worst = 0
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let (a, b) = (grid[column, row].style.foreground, shown[column, row].style.foreground)
        guard let a = a.rgbValue, let b = b.rgbValue else {
          Issue.record("no colour at \(column),\(row)")
          return
        }
        for shift: UInt32 in [0, 8, 16] { worst = max(worst, abs(Int(a >> shift & 255) - Int(b >> shift & 255))) }
      }
    }
    #expect(0 < worst && worst <= 16)
  }

  /// A screen of few colours has all their bits again, even after one that had too many.
  @Test func aSimplerScreenHasAllBitsAgain() throws {
    let size = CellSize(columns: 300, rows: 230)
    let screen = try Screen.headless(size)
    let panel = Panel(on: screen, frame: CellRect(origin: .zero, size: size))
    panel.content = Self.manyColors(size)
    screen.refresh()
    #expect(screen.pairs.numbers.channelBits < 8)
    let style = Style(foreground: .rgb(0x123456), background: .rgb(0x654321))
    panel.content.fill(CellRect(origin: .zero, size: size), with: Cell(Glyph("▌"), style: style))
    screen.refresh()
    #expect(screen.contents().firstDifference(from: panel.content) == nil)
  }

  /// Pages that have pairs enough one by one, but not two together. Some cells have no colours, but the page before has.
  @Test func aPageNeedsNoPairsOfThePageBefore() throws {
    let size = CellSize(columns: 200, rows: 170)
    let screen = try Screen.headless(size)
    let panel = Panel(on: screen, frame: CellRect(origin: .zero, size: size))
    var terminal = MiniTerminal(size: size)
    for page in 0..<3 {
      panel.content = Self.manyColors(size, from: UInt32(page * size.columns * size.rows))
      panel.content.fill(CellRect(column: 0, row: page, columns: 200, rows: 1), with: Cell(Glyph("▌")))
      screen.refresh()
      terminal.feed(screen.takeOutput())
      #expect(screen.contents().firstDifference(from: panel.content) == nil, "page \(page)")
      #expect(terminal.grid.firstDifference(from: panel.content) == nil, "bytes of page \(page)")
    }
  }

  /// Returns cells of which no two have the same colours, from the one of a number on.
  private static func manyColors(_ size: CellSize, from first: UInt32 = 0) -> CellGrid {
    var grid = CellGrid(size)
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let value = (first + UInt32(row * size.columns + column)) &* 0x9e3779 & 0xff_ffff
        let style = Style(foreground: .rgb(value), background: .rgb(value ^ 0xff_ffff))
        grid[column, row] = Cell(Glyph("▌"), style: style)
      }
    }
    return grid
  }

  /// With fewer bits, black and white stay what they are.
  @Test(arguments: 4...8) func channelsOfFewerBitsKeepTheirBounds(bits: Int) {
    var numbers = ColorNumbers(depth: .truecolor)
    numbers.channelBits = bits
    for value: UInt32 in [0, 0xff_ffff, 0xff, 0xff00ff] {
      #expect(numbers.number(of: .rgb(value)) == Int32(value))
    }
  }

  /// A number of the palette is itself where the palette has it, and one of the first sixteen otherwise.
  @Test(arguments: [(ColorDepth.truecolor, Int32(200)), (.indexed256, 200), (.indexed16, 8), (.mono, -1)])
  func numbersOfThePaletteAreKept(depth: ColorDepth, number: Int32) {
    var numbers = ColorNumbers(depth: depth)
    #expect(numbers.number(of: .number(200)) == number && numbers.number(of: .default) == -1)
    #expect(depth == .mono || numbers.number(of: .number(15)) == 15)
  }

  /// The background, too, gets a new pair.
  @Test func theBackgroundKeepsItsColorWhenPairsAreReallocated() throws {
    let screen = try Screen.headless(CellSize(columns: 20, rows: 3))
    screen.background = Style(background: .rgb(0x203040))
    let panel = Panel(on: screen, frame: CellRect(column: 0, row: 0, columns: 2, rows: 1))
    panel.content.put("▚▚", at: .zero, style: Style(foreground: .rgb(0xff0000), background: .rgb(0x00ff00)))
    screen.refresh()
    screen.reallocatePairs()
    panel.frame.origin.column = 10
    screen.refresh()
    #expect(screen.cell(at: .zero).style.background == .rgb(0x203040))
    #expect(screen.cell(at: CellPoint(column: 10, row: 0)).style.background == .rgb(0x00ff00))
  }

  @Test func everyDepthShowsItsNearestColors() throws {
    let cases: [(ColorDepth, UInt32, CellColor, String)] = [
      (.truecolor, 0x123456, .rgb(0x123456), "\u{1b}[49;38;2;18;52;86m"),
      (.truecolor, 0x000000, .rgb(0x000000), "\u{1b}[49;38;2;0;0;0m"),
      (.truecolor, 0x000007, .rgb(0x000007), "\u{1b}[49;38;2;0;0;7m"),
      (.indexed256, 0xff0000, .rgb(0xff0000), "\u{1b}[49;38;5;196m"),
      (.indexed256, 0x808080, .rgb(0x808080), "\u{1b}[49;38;5;244m"),
      (.indexed16, 0xff1010, .rgb(0xff0000), "\u{1b}[49;91m"),
      (.indexed16, 0x00c800, .rgb(0x00cd00), "\u{1b}[49;32m"),
      (.mono, 0xff0000, .default, ""),
    ]
    for (depth, value, expected, bytes) in cases {
      let screen = try Screen.headless(CellSize(columns: 4, rows: 1), colors: depth)
      let panel = Panel(on: screen, frame: CellRect(column: 0, row: 0, columns: 4, rows: 1))
      panel.content.put("x", at: .zero, style: Style(foreground: .rgb(value), attributes: .bold))
      screen.refresh()
      let cell = screen.cell(at: .zero)
      #expect(cell.style.foreground == expected, "\(depth)")
      #expect(cell.style.attributes == .bold)
      let output = String(decoding: screen.takeOutput(), as: UTF8.self)
      #expect(bytes.isEmpty ? !output.contains("38;") && !output.contains("[9") : output.contains(bytes), "\(depth)")
    }
  }

  /// Pairs that are numbered again after a reset differ for ncurses. The bytes show what the screen has.
  @Test(arguments: [ColorDepth.truecolor, .indexed256, .indexed16])
  func bytesHaveTheColorsOfTheScreen(depth: ColorDepth) throws {
    let size = CellSize(columns: 60, rows: 20)
    let screen = try Screen.headless(size, colors: depth)
    let panels = (0..<3).map {
      Panel(on: screen, frame: CellRect(column: 9 * $0, row: 3 * $0, columns: 40, rows: 14), zOrder: $0)
    }
    var terminal = MiniTerminal(size: size)
    var random = SeededRandom(seed: 7)
    for frame in 0..<12 {
      for panel in panels where frame == 0 || Bool.random(using: &random) {
        panel.content = CellGrid(panel.frame.size)
        for row in 0..<14 {
          for column in 0..<40 {
            // The characters stay: only the colours tell the frames apart. Some are the terminal's own.
            func color() -> CellColor {
              Int.random(in: 0..<5, using: &random) == 0
                ? .default : .rgb(UInt32.random(in: 0...0xff_ffff, using: &random))
            }
            panel.content[column, row] = Cell(Glyph("▀"), style: Style(foreground: color(), background: color()))
          }
        }
        panel.frame.origin.column += Int.random(in: -1...1, using: &random)
      }
      if frame % 4 == 3 { screen.reallocatePairs() }
      screen.changes.panels = true
      screen.refresh()
      terminal.feed(screen.takeOutput())
      #expect(terminal.grid.firstDifference(from: screen.contents()) == nil, "frame \(frame)")
    }
  }

  /// Commands of some old terminals contain the byte that encloses the number of a pair.
  @Test func bytesThatAreNotAPairAreSentAsTheyAre() {
    var pairs = PairTable(capacity: 8, depth: .truecolor)
    #expect(pairs.pair(for: PairTable.Colors(foreground: 0x010203, background: -1)) { _ in } == 1)
    let mark = "\u{1f}"
    for written in ["a\(mark)", "\(mark)a\(mark)12", "\(mark)\(mark)", "\(mark)2\(mark)", "\(mark)\(Int.max)0\(mark)"] {
      #expect(pairs.colored(Array(written.utf8)) == Array(written.utf8))
    }
    let sent = pairs.colored(Array("\(mark)A\(mark)1\(mark)b".utf8))
    #expect(sent == Array("\(mark)A\u{1b}[49;38;2;1;2;3mb".utf8))
  }

  @Test func attributesAreReadBack() throws {
    let screen = try Screen.headless(CellSize(columns: 8, rows: 1))
    let panel = Panel(on: screen, frame: CellRect(column: 0, row: 0, columns: 8, rows: 1))
    let all: [Style.Attributes] = [.bold, .dim, .italic, .underline, .reverse, .blink, [.bold, .italic], []]
    for (column, attributes) in all.enumerated() {
      panel.content.put("x", at: CellPoint(column: column, row: 0), style: Style(attributes: attributes))
    }
    screen.refresh()
    #expect((0..<8).map { screen.cell(at: CellPoint(column: $0, row: 0)).style.attributes } == all)
  }
}
