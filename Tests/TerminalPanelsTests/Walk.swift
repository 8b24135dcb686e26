import Pictures
import SymbolArt
import TestSupport
import Testing

@testable import TerminalPanels

/// Random changes of a few panels, whose pixels are compared with those composed from scratch.
final class Walk {
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
      screen: screen, encoder: encoder, waker: nil, background: seed % 2 == 0 ? .black : nil, mostImages: mostImages,
      paneOrigin: paneOrigin)
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
            } ?? (found == blank && screen.cell(at: point) == .blank)
          try #require(isRight, "\(comment), at \(point)")
        } else {
          if isAtRest, mostImages == nil { try #require(owner == nil, "\(comment), nothing at \(point)") }
          try #require(terminal.grid[column, row] == screen.cell(at: point), "\(comment), text at \(point)")
        }
      }
    }
    if isAtRest, mostImages != nil { #expect(count > 0 || display.cells.count == 0, comment) }
  }

  /// What `TileEncoder` writes for the background between pictures.
  private var blank: String {
    Bitmap(width: cell.width, height: cell.height, color: 0, alpha: 0).digest.filter { $0 != " " }
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
