import Pictures
import SymbolArt
import TestSupport
import Testing

@testable import TerminalPanels

/// Frames that follow what the line to the terminal can carry.
@Suite(.oneAtATime) struct LineTests {
  private static let size = CellSize(columns: 60, rows: 20)

  /// Two pictures that move over each other, with a line of text above them, on a screen with a line and on one without.
  private final class Scene {
    let screen: Screen
    let exact: Screen
    private(set) var terminal = MiniTerminal(size: LineTests.size)
    var time = 0.0
    private var panels: [Panel] = []
    private let arts: [Art]

    init(bytesPerSecond: Double, colors: ColorDepth = .truecolor) throws {
      screen = try Screen.headless(LineTests.size, colors: colors)
      exact = try Screen.headless(LineTests.size, colors: colors)
      let artist = SymbolArtist(symbols: .quadrant, colors: colors)
      arts = (0..<2).map {
        artist.art(of: .landscape(PixelSize(width: 90, height: 70), seed: UInt64($0)), columns: 36, rows: 14)
      }
      screen.simulateLine(bytesPerSecond: bytesPerSecond) { [unowned self] in time }
      for screen in [screen, exact] {
        screen.background = Style(background: .rgb(0x101418))
        for index in 0..<2 {
          let frame = CellRect(column: 20 * index, row: 4 * index, columns: 36, rows: 14)
          let panel = Panel(on: screen, frame: frame, zOrder: index)
          panel.content.draw(arts[index], at: .zero)
          panels.append(panel)
        }
        let text = Panel(on: screen, frame: CellRect(column: 0, row: 19, columns: 60, rows: 1), zOrder: 9)
        text.content.put("1/48  waterfall  photo", at: .zero, style: Style(foreground: .rgb(0xffffff)))
        panels.append(text)
      }
    }

    /// Moves the pictures, and draws a frame if the line takes one. Returns its bytes.
    @discardableResult
    func step(by columns: Int, isMoving: Bool = true) -> Int {
      time += 1.0 / 60
      for panel in [panels[0], panels[3]] { panel.frame.origin.column += columns }
      for panel in [panels[1], panels[4]] { panel.frame.origin.column -= columns }
      screen.refresh(isMoving: isMoving)
      exact.refresh()
      let bytes = screen.takeOutput()
      terminal.feed(bytes)
      return bytes.count
    }

    /// Whether the terminal shows what the screen has, but for colours of blanks that are not seen.
    var terminalShowsScreen: Bool {
      func seen(_ cell: Cell) -> Cell {
        var cell = cell
        if cell.glyph == .space { cell.style.foreground = .default }
        return cell
      }
      return terminal.grid.cells.map(seen) == screen.contents().cells.map(seen)
    }

    /// The peak signal-to-noise ratio of the screen to the exact one, in dB.
    var quality: Double { LineTests.pixels(of: screen).decibels(to: LineTests.pixels(of: exact)) }
  }

  /// Returns the pixels that a screen shows; text shows its background.
  private static func pixels(of screen: Screen) -> Bitmap {
    let cells = screen.contents().cells.map { cell in
      ArtCell(
        scalar: cell.glyph.base, foreground: RGB(rawValue: cell.style.foreground.rgbValue ?? 0),
        background: RGB(rawValue: cell.style.background.rgbValue ?? 0))
    }
    return Art(columns: screen.size.columns, rows: screen.size.rows, cells: cells).rasterized(
      cellWidth: 8, cellHeight: 24)
  }

  /// On a fast line the difference to the exact frame cannot be seen, and takes away a part of the bytes.
  @Test(arguments: [ColorDepth.truecolor, .indexed256]) func aFastLineCarriesFramesThatLookExact(colors: ColorDepth)
    throws
  {
    let scene = try Scene(bytesPerSecond: 1e9, colors: colors)
    scene.step(by: 0, isMoving: false)
    #expect(scene.quality == .infinity)
    let before = scene.exact.bytesWritten
    var bytes = 0
    for step in 0..<12 {
      bytes += scene.step(by: step % 3 - 2)
      #expect(scene.quality >= 34, "step \(step)")
      #expect(scene.terminalShowsScreen)
    }
    #expect(bytes < (scene.exact.bytesWritten - before) * (colors == .truecolor ? 8 : 10) / 10)
    scene.step(by: 0, isMoving: false)
    #expect(scene.quality == .infinity && !scene.screen.isReduced)
  }

  /// The slower the line, the fewer bytes a frame in motion has; at rest it becomes exact, a few rows at a time.
  @Test func slowLinesCarryLessExactFramesUntilNothingMoves() throws {
    var average: [Double] = []
    for speed in [1e9, 50e3, 20e3] {
      let scene = try Scene(bytesPerSecond: speed)
      scene.step(by: 0, isMoving: false)
      scene.time += 10
      scene.step(by: 0, isMoving: false)
      let frames = (0..<60).map { _ in scene.step(by: -1) }.filter { $0 > 0 }
      average.append(Double(frames.dropFirst(4).reduce(0, +)) / Double(max(frames.count - 4, 1)))
      #expect(scene.quality > 15)
      scene.time += 10
      var largest = 0
      for _ in 0..<40 {
        scene.time += 1
        largest = max(largest, scene.step(by: 0, isMoving: false))
        #expect(scene.terminalShowsScreen)
      }
      #expect(scene.quality == .infinity && !scene.screen.isReduced)
      #expect(speed > 1e6 || largest < 12_000)
    }
    #expect(average[1] < average[0] * 0.7 && average[2] < average[1])
  }

  /// What is not part of a picture is always exact.
  @Test func textIsExact() throws {
    let scene = try Scene(bytesPerSecond: 10e3)
    for _ in 0..<30 { scene.step(by: -1) }
    for column in 0..<60 {
      let point = CellPoint(column: column, row: 19)
      #expect(scene.screen.cell(at: point) == scene.exact.cell(at: point))
    }
  }

  /// Panels that move up or down together are scrolled: the terminal shows them, with few bytes.
  @Test(arguments: [1, 3, -2]) func whatScrollsIsNotSentAgain(rows: Int) throws {
    let size = CellSize(columns: 60, rows: 20)
    let screen = try Screen.headless(size)
    var terminal = MiniTerminal(size: size)
    var time = 0.0
    screen.simulateLine(bytesPerSecond: 1e9) { time }
    let art = SymbolArtist(symbols: .quadrant, colors: .truecolor)
      .art(of: .landscape(PixelSize(width: 90, height: 300), seed: 0), columns: 30, rows: 60)
    let pictures = (0..<2).map { index in
      let panel = Panel(on: screen, frame: CellRect(column: 30 * index, row: -20, columns: 30, rows: 60))
      panel.content.draw(art, at: .zero)
      panel.content.put("照片 宽", at: CellPoint(column: 4, row: 30))
      return panel
    }
    let status = Panel(on: screen, frame: CellRect(column: 0, row: 19, columns: 60, rows: 1), zOrder: 1)
    status.content.put("1/48", at: .zero)
    screen.refresh()
    let whole = screen.takeOutput()
    terminal.feed(whole)
    for step in 0..<5 {
      for panel in pictures { panel.frame.origin.row -= rows }
      status.content.put("\(step)/48", at: .zero)
      time += 1
      screen.refresh(isMoving: step < 4)
      let bytes = screen.takeOutput()
      // At rest the rows that moved less exactly become exact.
      #expect(bytes.count > 0 && (step == 4 || bytes.count < whole.count * (abs(rows) + 1) / 19), "step \(step)")
      terminal.feed(bytes)
      let exact = try Screen.headless(size)
      let panels = (pictures + [status]).map { panel in
        let copy = Panel(on: exact, frame: panel.frame, zOrder: panel.zOrder)
        copy.content = panel.content
        return copy
      }
      exact.refresh()
      #expect(Self.pixels(of: screen).decibels(to: Self.pixels(of: exact)) >= 34)
      for row in 0..<size.rows {
        for column in 0..<size.columns {
          let cells = [terminal.grid[column, row], screen.cell(at: CellPoint(column: column, row: row))]
          #expect(cells[0].text == cells[1].text && cells[0].style.background == cells[1].style.background)
        }
      }
      _ = panels
    }
  }

  /// A row that takes more bytes than may be on their way at rest becomes exact, too.
  @Test func rowsBecomeExactHoweverLongTheyAre() throws {
    let size = CellSize(columns: 400, rows: 4)
    let screen = try Screen.headless(size)
    var time = 0.0
    screen.simulateLine(bytesPerSecond: 10_000) { time }
    let cells = (0..<1_600).map { index in
      ArtCell(
        scalar: 0x2580, foreground: RGB(rawValue: 0x404040 + UInt32(index % 4)),
        background: RGB(rawValue: 0x808080 + UInt32(index * 7 % 5)))
    }
    let panel = Panel(on: screen, frame: CellRect(origin: .zero, size: size))
    panel.content.draw(Art(columns: 400, rows: 4, cells: cells), at: .zero)
    screen.refresh(isMoving: true)
    #expect(screen.isReduced)
    for _ in 0..<8 {
      time += 10
      screen.refresh()
    }
    #expect(!screen.isReduced)
  }

  /// Cells that are not sent are inexact if they differ at all, unless pixels are above them.
  @Test func cellsThatStayMayBeInexact() {
    var reducer = CellReducer(depth: .truecolor)
    let exact = CellReducer.Appearance(scalar: 0x20, foreground: 0, background: 0x101010)
    let shown = CellReducer.Appearance(scalar: 0x20, foreground: 0, background: 0x101011)
    let changes = [
      CellReducer.Change(exact: exact, shown: shown, shownError: 0.5, picture: 1),
      CellReducer.Change(exact: exact, shown: shown, shownError: 0.5, picture: 1, isCovered: true),
      CellReducer.Change(exact: exact, shown: exact, shownError: 0, picture: 1),
    ]
    var found: [Bool] = []
    _ = reducer.reduce(changes, price: 10, flat: { _ in 0 }) { _, _, isInexact in found.append(isInexact) }
    #expect(found == [true, false, false])
  }

  /// ncurses moves the cursor over seven cells that stay, and sends fewer again. (The cells between two that change, the bytes.)
  @Test(arguments: [(0, 41), (1, 42), (6, 47), (7, 46), (20, 46)]) func shortRunsAreSentAgain(count: Int, bytes: Float)
  {
    var reducer = CellReducer(depth: .truecolor)
    let exact = CellReducer.Appearance(scalar: 0x20, foreground: 0, background: 0x101010)
    let changed = CellReducer.Change(exact: exact, picture: 1)
    let stays = CellReducer.Change(exact: exact, shown: exact, shownError: 0, picture: 1)
    let row = [changed] + Array(repeating: stays, count: count) + [changed]
    // Five for the cursor, 34 for two colours, one for each character.
    #expect(reducer.reduce(row, price: CellReducer.Price.exact, flat: { _ in 0 }) { _, _, _ in } == bytes)
  }

  /// A screen of another size is drawn again, exactly. The price of motion on the former screen is forgotten.
  @Test func aResizedScreenIsNotReduced() throws {
    let scene = try Scene(bytesPerSecond: 1e9)
    for step in 0..<4 { scene.step(by: step % 3 - 2) }
    #expect(scene.screen.isReduced)
    scene.screen.reducer.motionPrice = 864
    scene.screen.resize(to: CellSize(columns: 50, rows: 18))
    #expect(!scene.screen.isReduced)
    #expect(scene.screen.reducer.motionPrice == CellReducer(depth: .truecolor).motionPrice)
  }

  /// No frame is sent before the one before has arrived.
  @Test func oneFrameIsOnItsWay() throws {
    let scene = try Scene(bytesPerSecond: 100e3)
    let first = scene.step(by: 0, isMoving: false)
    #expect(first > 20_000)
    let waited = (0..<120).prefix { _ in scene.step(by: -1) == 0 }.count
    #expect(Double(waited + 1) / 60 >= Double(first) / 100e3)
    #expect(Double(waited - 1) / 60 < Double(first) / 100e3)
  }
}

extension Bitmap {
  /// Returns a picture with soft shades, two edges and a little grain, as photographs have them.
  fileprivate static func landscape(_ size: PixelSize, seed: UInt64) -> Bitmap {
    var random = SeededRandom(seed: seed)
    var pixels: [UInt8] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        let grain = Int.random(in: 0..<4, using: &random)
        let isLand = y * 3 > size.height * 2 - x % 40
        let shade = isLand ? 40 + x / 4 : 200 - 100 * y / size.height
        pixels += [UInt8(shade + grain), UInt8(shade / 2 + x / 3 + grain), UInt8(seed == 0 ? 90 : 160 - x / 2), 255]
      }
    }
    return Bitmap(width: size.width, height: size.height, pixels: pixels)
  }
}
