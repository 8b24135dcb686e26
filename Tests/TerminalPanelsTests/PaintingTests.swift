import Foundation
import Pictures
import SymbolArt
import TestSupport
import Testing

@testable import TerminalPanels

/// Pixels above the cells of a headless screen, as a terminal keeps them that drops those below a printed character.
@Suite(.oneAtATime) struct PaintingTests {
  /// Returns a screen of columns and rows, whose cells have 2 × 2 pixels, and the display of its pictures.
  func painting(_ columns: Int, _ rows: Int, keepsImages: Bool = false) throws -> (Screen, PaintedPictures) {
    let screen = try Screen.headless(CellSize(columns: columns, rows: rows))
    screen.cellPixels = PixelSize(width: 2, height: 2)
    return (screen, PaintedPictures(screen: screen, encoder: TileEncoder(keepsImages: keepsImages), waker: nil))
  }

  /// Random changes of panels and sizes: no cell ever has pixels of another place, and at rest all have their own.
  @Test(arguments: 0..<UInt64(Soak.amount(6, soak: 60))) func noCellKeepsPixelsOfAnotherPlace(seed: UInt64) throws {
    try Walk(seed: seed).run(steps: 200)
  }

  /// The same where the terminal keeps few images and drops them as a whole.
  @Test(arguments: 20..<24 as Range<UInt64>) func fewImagesAreDroppedAsAWhole(seed: UInt64) throws {
    try Walk(seed: seed, mostImages: 3).run(steps: 100)
  }

  /// The same where images stay until they are deleted, and the deletion counts cells from 0 or from 1.
  @Test(arguments: 30..<36 as Range<UInt64>) func imagesThatStayAreDeleted(seed: UInt64) throws {
    try Walk(seed: seed, kind: .keepsImages(first: Int(seed % 2))).run(steps: 200)
  }

  /// The same where tmux passes images through, and does not print what it knows to be there.
  @Test(arguments: 40..<46 as Range<UInt64>) func tmuxKnowsNothingOfThePixels(seed: UInt64) throws {
    try Walk(seed: seed, kind: .tmux(pane: CellPoint(column: 5, row: 2))).run(steps: 200)
  }

  /// What tmux has printed while the pane was hidden has no pixels.
  @Test func aRaisedPaneOfTmuxIsPaintedAgain() throws {
    let screen = try Screen.headless(CellSize(columns: 10, rows: 4))
    screen.cellPixels = PixelSize(width: 2, height: 2)
    let display = PaintedPictures(screen: screen, encoder: TileEncoder(), waker: nil, paneOrigin: { .zero })
    let panel = Panel(on: screen, frame: CellRect(column: 0, row: 0, columns: 4, rows: 2))
    _ = display.add(.gradient(PixelSize(width: 8, height: 4), seed: 1), for: PixelKey(picture: 1))
    let picture = try #require(display.placement(of: PixelKey(picture: 1), columns: 4, rows: 2))
    panel.content.draw(picture, at: .zero)
    var painted: [Bool] = []
    for isRaised in [false, false, true, false] {
      if isRaised { display.windowWasRaised() }
      _ = display.placement(of: PixelKey(picture: 1), columns: 4, rows: 2)
      screen.refresh()
      _ = screen.takeOutput()
      display.endFrame(at: 1, isMoving: false)
      painted.append(!screen.takeOutput().isEmpty)
    }
    #expect(painted == [true, false, true, false])
  }

  /// The frames of an animation replace each other without a character being printed.
  @Test func framesArePaintedOverEachOther() throws {
    let (screen, display) = try painting(10, 4)
    let panel = Panel(on: screen, frame: CellRect(column: 0, row: 0, columns: 4, rows: 2))
    var terminal = MiniTerminal(size: screen.size)
    var seen: Set<[CellPoint: String]> = []
    for number in 0..<3 {
      display.beginFrame(at: Double(number))
      _ = display.add(
        .gradient(PixelSize(width: 8, height: 4), seed: UInt64(number)), for: PixelKey(picture: 1, frame: number))
      let picture = try #require(
        display.placement(of: PixelKey(picture: 1, frame: number), columns: 4, rows: 2))
      var content = CellGrid(panel.frame.size, filledWith: Cell(Glyph("x")))
      content.draw(picture, at: .zero)
      panel.content = content
      screen.refresh()
      let frame = screen.takeOutput()
      #expect(frame.isEmpty == (number > 0))
      display.endFrame(at: Double(number), isMoving: false)
      terminal.feed(frame + screen.takeOutput())
      seen.insert(terminal.images)
      #expect(terminal.images.count == 8)
    }
    #expect(seen.count == 3)
  }

  @Test func aKeyPutsOffPainting() throws {
    let screen = try Screen.headless(CellSize(columns: 10, rows: 4))
    let display = PaintedPictures(screen: screen, encoder: TileEncoder(), waker: nil)
    display.interrupt(at: 5)
    #expect(display.nextTime == 5.1)
    display.endFrame(at: 5.05, isMoving: false)
    #expect(display.nextTime == 5.1)
    display.endFrame(at: 5.1, isMoving: false)
    #expect(display.nextTime == nil)
  }

  @Test func aPictureIsScaledWholeIntoTheMiddleOfItsBox() {
    let white = Bitmap(width: 40, height: 20, color: 0xffffff)
    let source = PixelSource(white, box: PixelSize(width: 80, height: 60))
    var pixels = [UInt8](repeating: 7, count: 80 * 60 * 4)
    pixels.withUnsafeMutableBufferPointer {
      guard let start = $0.baseAddress else { return }
      source.copy(
        from: (0, 0), size: PixelSize(width: 80, height: 60), to: start, pitch: 320, background: RGB(1, 2, 3))
    }
    for y in 0..<60 {
      let isInside = (10..<50).contains(y)
      #expect(pixels[y * 320..<y * 320 + 4].elementsEqual(isInside ? [255, 255, 255, 255] : [1, 2, 3, 255]))
    }
  }

  /// A side that is not whole is rounded, across and down.
  @Test(arguments: [(40, 27, 10, 100), (27, 40, 100, 10)])
  func theSizeOfAScaledPictureIsRounded(width: Int, height: Int, boxWidth: Int, boxHeight: Int) {
    let box = PixelSize(width: boxWidth, height: boxHeight)
    var pixels = [UInt8](repeating: 7, count: 4 * box.area)
    pixels.withUnsafeMutableBufferPointer {
      guard let start = $0.baseAddress else { return }
      PixelSource(Bitmap(width: width, height: height, color: 0xffffff), box: box)
        .copy(from: (0, 0), size: box, to: start, pitch: 4 * boxWidth, background: .black)
    }
    #expect(stride(from: 0, to: pixels.count, by: 4).count { pixels[$0] == 255 } == 10 * 7)
  }

  /// The speed of a line is measured over some strips, and then anew.
  @Test func theSpeedIsThatOfTheLastStrips() {
    var throughput = Throughput()
    throughput.begin(600_000, at: 0)
    #expect(throughput.end(at: 1) == 600_000)
    throughput.begin(100_000, at: 5)
    #expect(throughput.end(at: 6) == nil)
    throughput.begin(500_000, at: 10)
    #expect(throughput.end(at: 11) == 300_000)
  }

  /// Over SSH, painting waits longer, by every protocol.
  @Test(arguments: [PixelMethod.kittyPlacements, .sixel(registers: 256, largest: nil, mostImages: nil), .iterm()])
  func aRemoteTerminalIsPaintedLater(method: PixelMethod) throws {
    for (variables, delay) in [([:], 0.1), (["SSH_CONNECTION": "10.0.0.1 22"], 0.3)] {
      let screen = try Screen.headless(CellSize(columns: 10, rows: 4))
      let display = method.display(on: screen, waker: nil, environment: TerminalEnvironment(variables))
      #expect((display as? PaintedPictures)?.delay == delay && display.playsOverArt == (delay < 0.2))
    }
  }

  /// As many pictures as the terminal keeps images get one each, and the cells between them none.
  @Test func picturesThatAreFewAreNotJoined() throws {
    let screen = try Screen.headless(CellSize(columns: 24, rows: 12))
    screen.cellPixels = PixelSize(width: 2, height: 3)
    let display = PaintedPictures(
      screen: screen, encoder: TileEncoder(), waker: nil, background: .black, mostImages: 4)
    var terminal = MiniTerminal(size: screen.size)
    let panels = try (0..<4).map { number in
      let panel = Panel(on: screen, frame: CellRect(column: number % 2 * 8, row: number / 2 * 4, columns: 7, rows: 3))
      _ = display.add(.gradient(PixelSize(width: 14, height: 9), seed: UInt64(number)), for: PixelKey(picture: number))
      panel.content.fill(with: Cell(Glyph("x")))
      panel.content.draw(try #require(display.placement(of: PixelKey(picture: number), columns: 7, rows: 3)), at: .zero)
      return panel
    }
    screen.refresh()
    terminal.feed(screen.takeOutput())
    display.endFrame(at: 1, isMoving: false)
    terminal.feed(screen.takeOutput())
    #expect(panels.count == 4 && terminal.images.count == 4 * 21)
  }

  /// Where the terminal keeps few images, they show several pictures each, with the background between them, if it is known.
  @Test(arguments: [RGB.black, nil]) func fewImagesShowManyPictures(background: RGB?) throws {
    let screen = try Screen.headless(CellSize(columns: 24, rows: 12))
    screen.cellPixels = PixelSize(width: 2, height: 3)
    let display = PaintedPictures(
      screen: screen, encoder: TileEncoder(), waker: nil, background: background, mostImages: 4)
    var terminal = MiniTerminal(size: screen.size)
    let panels = try (0..<9).map { number in
      let panel = Panel(
        on: screen, frame: CellRect(column: number % 3 * 8, row: number / 3 * 4, columns: 7, rows: 3))
      _ = display.add(.gradient(PixelSize(width: 14, height: 9), seed: UInt64(number)), for: PixelKey(picture: number))
      panel.content.fill(with: Cell(Glyph("x")))
      panel.content.draw(try #require(display.placement(of: PixelKey(picture: number), columns: 7, rows: 3)), at: .zero)
      return panel
    }
    // A character between pictures stays.
    let text = Panel(on: screen, frame: CellRect(column: 7, row: 5, columns: 1, rows: 1))
    text.content.put("|", at: .zero)
    screen.refresh()
    terminal.feed(screen.takeOutput())
    display.endFrame(at: 1, isMoving: false)
    let output = screen.takeOutput()
    terminal.feed(output)
    #expect(String(decoding: output, as: UTF8.self).components(separatedBy: "\u{1b}P").count - 1 == 4)
    let cells = panels.flatMap { panel in
      (0..<21).map { CellPoint(column: panel.frame.column + $0 % 7, row: panel.frame.row + $0 / 7) }
    }
    #expect(cells.count { terminal.images[$0] != nil } == (background == nil ? 4 * 21 : 9 * 21))
    #expect(terminal.images[CellPoint(column: 7, row: 5)] == nil && terminal.grid[7, 5].glyph == Glyph("|"))
  }

  /// (rows of the strip from row 1 on, the step, rows with pixels) → the images: with rows above, or below, or two that overlap.
  @Test(arguments: [
    (3, 3, 1..<4, ["2x3 at 1,1"]), (7, 3, 1..<8, ["2x6 at 1,1", "2x3 at 1,5"]), (2, 3, 1..<3, ["2x2 at 1,1"]),
    (2, 3, 0..<3, ["2x3 at 1,0"]), (2, 3, 1..<5, ["2x3 at 1,1"]), (4, 3, 0..<6, ["2x6 at 1,0"]),
    (7, 6, 1..<9, ["2x6 at 1,1", "2x6 at 1,2"]),
  ])
  func imagesHaveWholeSteps(rows: Int, step: Int, painted: Range<Int>, expected: [String]) {
    let size = CellSize(columns: 4, rows: 10)
    let cells = (0..<40).map { index -> PaintedCell in
      let (column, row) = (index % 4, index / 4)
      guard painted.contains(row), column == 1 || column == 2 else { return .none }
      return PaintedCell(tile: PixelTile(placement: 1, column: Int16(column), row: Int16(row)))
    }
    let strips = PaintedStrip.strips(of: size, most: size, cells: cells) { index in
      cells[index] != .none && (1...rows).contains(index / 4)
    }
    let parts = strips.flatMap { $0.divided(step: step, of: size, cells: cells) }
    #expect(parts.map(\.frame.description) == expected)
    for part in parts { #expect(part.cells == part.indices(columns: 4).map { cells[$0] }) }
  }

  /// Cells that are painted; the rectangles, as runs of rows, or of columns where these are fewer.
  @Test(arguments: [
    (["x....", "xxx..", "x...."], ["1x3 at 0,0", "2x1 at 1,1"]), (["xxx..", ".x..."], ["3x1 at 0,0", "1x1 at 1,1"]),
    (["..x..", "xxx..", "..xxx", "..x.."], ["2x1 at 0,1", "1x4 at 2,0", "2x1 at 3,2"]),
    (["xx.xx", "xx.xx"], ["2x2 at 0,0", "2x2 at 3,0"]), ([".....", "....x"], ["1x1 at 4,1"]),
  ])
  func stripsAreAsFewAsRowsOrColumnsAllow(drawing: [String], expected: [String]) {
    let size = CellSize(columns: 5, rows: drawing.count)
    let cells = drawing.joined().enumerated().map { index, letter -> PaintedCell in
      guard letter == "x" else { return .none }
      return PaintedCell(tile: PixelTile(placement: 1, column: Int16(index % 5), row: Int16(index / 5)))
    }
    let strips = PaintedStrip.fewest(of: size, most: size, cells: cells)
    #expect(strips.map(\.frame.description) == expected)
    for strip in strips { #expect(strip.cells == strip.indices(columns: 5).map { cells[$0] }) }
  }

  @Test func stripsCoverTheWantedCellsOnce() {
    let drawing = ["..xxx.", "x.xxx.", "x.xxx.", "xxxx.x"]
    let size = CellSize(columns: 6, rows: 4)
    let wanted = drawing.joined().map { $0 == "x" }
    let strips = PaintedStrip.strips(
      of: size, most: CellSize(columns: 9, rows: 2), cells: Array(repeating: .none, count: 24)
    ) { wanted[$0] }
    #expect(
      strips.map(\.frame.description) == ["3x2 at 2,0", "1x2 at 0,1", "3x1 at 2,2", "4x1 at 0,3", "1x1 at 5,3"])
    #expect(strips.flatMap { $0.indices(columns: 6) }.sorted() == wanted.indices.filter { wanted[$0] })
  }
}
