import Pictures
import SymbolArt
import TestSupport
import Testing

@testable import TerminalPanels

/// Pixels above the cells of a headless screen, as a terminal keeps them that drops those below a printed character.
@Suite(.oneAtATime) struct PaintingTests {
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

  @Test func imagesThatStayAreDeletedForOtherPrograms() throws {
    let screen = try Screen.headless(CellSize(columns: 10, rows: 4))
    screen.cellPixels = PixelSize(width: 2, height: 2)
    let display = PaintedPictures(screen: screen, encoder: TileEncoder(keepsImages: true), waker: nil)
    let panel = Panel(on: screen, frame: CellRect(column: 0, row: 0, columns: 4, rows: 2))
    _ = display.add(.gradient(PixelSize(width: 8, height: 4), seed: 1), for: PixelKey(picture: 1))
    panel.content.draw(try #require(display.placement(of: PixelKey(picture: 1), columns: 4, rows: 2)), at: .zero)
    screen.refresh()
    display.endFrame(at: 1, isMoving: false)
    var terminal = MiniTerminal(size: screen.size, kind: .keepsImages(first: 0))
    terminal.feed(screen.takeOutput())
    #expect(terminal.images.count == 8)
    screen.suspend()
    terminal.feed(screen.takeOutput())
    #expect(terminal.images.isEmpty && screen.exitSequence.isEmpty)
    _ = PaintedPictures(
      screen: screen, encoder: TileEncoder(keepsImages: true), waker: nil, paneOrigin: { .zero })
    #expect(screen.exitSequence.starts(with: Array("\u{1b}Ptmux;\u{1b}\u{1b}_".utf8)))
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

  /// The frames of an animation replace each other without a character being printed.
  @Test func framesArePaintedOverEachOther() throws {
    let screen = try Screen.headless(CellSize(columns: 10, rows: 4))
    screen.cellPixels = PixelSize(width: 2, height: 2)
    let display = PaintedPictures(screen: screen, encoder: TileEncoder(), waker: nil)
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

/// Random changes of a few panels, whose pixels are compared with those composed from scratch.
private final class Walk {
  private struct Shown {
    var panel: Panel
    var letter: Unicode.Scalar
    var key: PixelKey
    /// The picture's place in the panel.
    var area: CellRect
    /// A cell of text above the picture.
    var hole: CellPoint
  }

  private var random: SeededRandom
  private let seed: UInt64
  private let screen: Screen
  private let display: PaintedPictures
  private var terminal: MiniTerminal
  private var shown: [Shown] = []
  private var time = 0.0
  private let cell = PixelSize(width: 2, height: 3)
  private let mostImages: Int?
  private var frames = 0
  private var known: [Owner: String] = [:]

  init(seed: UInt64, mostImages: Int? = nil, kind: MiniTerminal.Kind = .usual) throws {
    random = Soak.random(Int(seed))
    self.seed = seed
    self.mostImages = mostImages
    screen = try Screen.headless(CellSize(columns: 16, rows: 9))
    screen.cellPixels = cell
    var (encoder, paneOrigin) = (TileEncoder(), nil as (@Sendable () -> CellPoint?)?)
    if case .keepsImages = kind { encoder.keepsImages = true }
    if case .tmux(let pane) = kind { paneOrigin = { pane } }
    display = PaintedPictures(
      screen: screen, encoder: encoder, waker: nil, mostImages: mostImages, paneOrigin: paneOrigin)
    terminal = MiniTerminal(size: screen.size, kind: kind)
  }

  func run(steps: Int) throws {
    for step in 0..<steps {
      change()
      time += 0.016
      display.beginFrame(at: time)
      for item in shown { draw(item) }
      screen.refresh()
      terminal.feed(screen.takeOutput())
      try check(isAtRest: false, "seed \(seed), step \(step), after the frame")
      let isMoving = Bool.random(using: &random)
      if !isMoving { time += 0.2 }
      display.endFrame(at: time, isMoving: isMoving)
      terminal.feed(screen.takeOutput())
      try check(isAtRest: !isMoving, "seed \(seed), step \(step), after painting")
    }
  }

  private func change() {
    switch Int.random(in: 0..<9, using: &random) {
    case 0,
      1 where shown.count < 6:
      let frame = CellRect.random(using: &random)
      shown.append(
        Shown(
          panel: Panel(on: screen, frame: frame, zOrder: Int.random(in: 0...2, using: &random)), letter: "x",
          key: PixelKey(picture: Int.random(in: 1...3, using: &random)), area: .zero, hole: .zero))
      place(shown.count - 1)
    case 2 where !shown.isEmpty: shown.remove(at: Int.random(in: 0..<shown.count, using: &random))
    case 3 where !shown.isEmpty: shown.randomElement(using: &random)?.panel.isHidden.toggle()
    case 4 where !shown.isEmpty:
      shown.randomElement(using: &random)?.panel.zOrder = Int.random(in: 0...3, using: &random)
    case 5 where Int.random(in: 0..<4, using: &random) == 0:
      let size = CellSize(
        columns: Int.random(in: 4...18, using: &random), rows: Int.random(in: 2...10, using: &random))
      if size != screen.size {
        screen.resize(to: size)
        terminal = MiniTerminal(size: size, kind: terminal.kind)
      }
    case 6 where !shown.isEmpty:
      frames += 1
      shown[Int.random(in: 0..<shown.count, using: &random)].key.frame = frames
    case 7 where !shown.isEmpty:
      place(Int.random(in: 0..<shown.count, using: &random))
    default:
      shown.randomElement(using: &random)?.panel.frame.origin.column += Int.random(in: -3...3, using: &random)
      shown.randomElement(using: &random)?.panel.frame.origin.row += Int.random(in: -1...1, using: &random)
    }
  }

  private func place(_ index: Int) {
    shown[index].panel.frame = .random(using: &random)
    shown[index].letter = Bool.random(using: &random) ? "x" : " "
    shown[index].area = CellRect(
      column: Int.random(in: -2...2, using: &random), row: Int.random(in: -1...1, using: &random),
      columns: Int.random(in: 1...9, using: &random), rows: Int.random(in: 1...5, using: &random))
    shown[index].hole = CellPoint(
      column: Int.random(in: 0...6, using: &random), row: Int.random(in: 0...4, using: &random))
  }

  private func draw(_ item: Shown) {
    if !display.contains(item.key) { _ = display.add(bitmap(item.key), for: item.key) }
    var content = CellGrid(item.panel.frame.size, filledWith: Cell(Glyph(item.letter)))
    if let picture = display.placement(of: item.key, columns: item.area.columns, rows: item.area.rows) {
      content.draw(picture, at: item.area.origin)
    }
    content.put("o", at: item.hole)
    item.panel.content = content
  }

  private func bitmap(_ key: PixelKey) -> Bitmap {
    .gradient(PixelSize(width: 9 + key.picture, height: 11), seed: UInt64(key.picture * 1000 + key.frame))
  }

  private func check(isAtRest: Bool, _ comment: Comment) throws {
    var count = 0
    for row in 0..<screen.size.rows {
      for column in 0..<screen.size.columns {
        let point = CellPoint(column: column, row: row)
        let owner = row == screen.size.rows - 1 ? nil : owner(of: point)
        if let found = terminal.images[point] {
          count += 1
          // In motion, an earlier frame of the animation may still be there.
          let isRight =
            owner.map { owner in
              (isAtRest ? owner.frame...owner.frame : 0...frames).contains { image(owner, frame: $0) == found }
            } ?? false
          try #require(isRight, "\(comment), at \(point)")
        } else {
          if isAtRest, mostImages == nil { try #require(owner == nil, "\(comment), nothing at \(point)") }
          try #require(terminal.grid[column, row] == screen.cell(at: point), "\(comment), text at \(point)")
        }
      }
    }
    if isAtRest, mostImages != nil { #expect(count > 0 || display.cells.count == 0, comment) }
  }

  /// A cell's picture, the frame that is shown, and its part of the picture.
  private struct Owner: Hashable {
    var picture: Int
    var frame: Int
    var size: CellSize
    var part: CellPoint
  }

  private func owner(of point: CellPoint) -> Owner? {
    let top = shown.filter { !$0.panel.isHidden && $0.panel.frame.contains(point) }
      .max { ($0.panel.zOrder, $0.panel.serial) < ($1.panel.zOrder, $1.panel.serial) }
    guard let top else { return nil }
    let inside = CellPoint(column: point.column - top.panel.frame.column, row: point.row - top.panel.frame.row)
    guard inside != top.hole, top.area.contains(inside) else { return nil }
    // Placements of one picture and size are the same place, so the one drawn last says which frame is shown.
    let last = shown.last { $0.key.picture == top.key.picture && $0.area.size == top.area.size } ?? top
    return Owner(
      picture: top.key.picture, frame: last.key.frame, size: top.area.size,
      part: CellPoint(column: inside.column - top.area.column, row: inside.row - top.area.row))
  }

  /// Returns what `TileEncoder` writes for a cell.
  private func image(_ owner: Owner, frame: Int) -> String {
    var owner = owner
    owner.frame = frame
    if let known = known[owner] { return known }
    let source = PixelSource(
      bitmap(PixelKey(picture: owner.picture, frame: frame)),
      box: PixelSize(width: owner.size.columns * cell.width, height: owner.size.rows * cell.height))
    var pixels = [UInt8](repeating: 0, count: 4 * cell.area)
    pixels.withUnsafeMutableBufferPointer {
      guard let start = $0.baseAddress else { return }
      source.copy(
        from: (owner.part.column * cell.width, owner.part.row * cell.height), size: cell, to: start,
        pitch: 4 * cell.width, background: .black)
    }
    let image = Bitmap(width: cell.width, height: cell.height, pixels: pixels).digest.filter { $0 != " " }
    known[owner] = image
    return image
  }
}

/// Writes a hash of the pixels above each cell, for `MiniTerminal`.
struct TileEncoder: StripEncoder {
  let mostRows = 3
  var keepsImages = false

  func deletion(at point: CellPoint?) -> [UInt8] {
    Array("\u{1b}_\(point.map { "\($0.column);\($0.row)" } ?? "")\u{1b}\\".utf8)
  }

  func encode(_ strips: [StripImage], isReduced: Bool, emit: (_ index: Int, _ sequence: [UInt8]) -> Bool) {
    for (index, strip) in strips.enumerated() {
      let width = strip.bitmap.width / strip.frame.columns
      let height = strip.bitmap.height / strip.frame.rows
      let rows = (0..<strip.frame.rows).map { row in
        (0..<strip.frame.columns).map { column in
          let pixels = (0..<height).flatMap { line -> ArraySlice<UInt8> in
            let start = 4 * ((row * height + line) * strip.bitmap.width + column * width)
            return strip.bitmap.pixels[start..<start + 4 * width]
          }
          return Bitmap(width: width, height: height, pixels: pixels).digest.filter { $0 != " " }
        }.joined(separator: ",")
      }
      guard emit(index, Array("\u{1b}P\(rows.joined(separator: "/"))\u{1b}\\".utf8)) else { return }
    }
  }
}

extension Bitmap {
  /// Returns a picture without two equal pixels near each other.
  static func gradient(_ size: PixelSize, seed: UInt64) -> Bitmap {
    var random = SeededRandom(seed: seed)
    var pixels = (0..<4 * size.area).map { _ in UInt8.random(in: 0...255, using: &random) }
    for index in stride(from: 3, to: pixels.count, by: 4) { pixels[index] = 255 }
    return Bitmap(width: size.width, height: size.height, pixels: pixels)
  }
}
