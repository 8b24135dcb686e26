import Foundation
import Pictures
import SymbolArt
import TerminalPanels

/// The cost of a frame in ncurses at 200 × 50 cells.
enum PanelBenchmarks {
  static func run() throws {
    let size = CellSize(columns: 200, rows: 50)
    let screen = try Screen.headless(size)

    // New colours in every cell of every frame, more than in photographs: all pairs are reallocated every six frames.
    let panel = Panel(on: screen, frame: CellRect(origin: .zero, size: size))
    let grids = (0..<30).map { randomGrid(size, seed: UInt64($0)) }
    let colors = measure(frames: grids.count) { frame in
      panel.content = grids[frame]
      screen.refresh()
      _ = screen.takeOutput()
    }
    report("panels: 10,000 cells of new random colours", colors, aim: 20)

    let again = measure(frames: 60) { frame in
      panel.content = grids[frame % 4]
      screen.refresh()
      _ = screen.takeOutput()
    }
    report("panels: 10,000 cells of known colours", again, aim: 10)

    // A wall that scrolls: 100 panels of pictures, moved by one cell in every frame.
    panel.isHidden = true
    let cell = CellSize(columns: 18, rows: 8)
    let panels = (0..<100).map { index in
      let frame = CellRect(
        origin: CellPoint(column: index % 10 * 20, row: index / 10 * 10 - 20), size: cell)
      let panel = Panel(on: screen, frame: frame)
      panel.content = randomGrid(cell, seed: UInt64(index % 3))
      return panel
    }
    screen.refresh()
    let before = screen.bytesWritten
    let moving = measure(frames: 60) { frame in
      for panel in panels { panel.frame.origin.row += frame / 10 % 2 == 0 ? 1 : -1 }
      screen.refresh()
      _ = screen.takeOutput()
    }
    report("panels: 100 panels moved by a row", moving, aim: 10)
    print("panels: bytes per moved frame: \((screen.bytesWritten - before) / 60)")

    let idle = measure(frames: 1000) { _ in screen.refresh() }
    report("panels: a frame in which nothing changed", idle, aim: 0.01)
    screen.close()
    try runPixels()
  }

  /// Compares the text of a frame that scrolls pictures in exact pixels by a row with transmitting the pictures again.
  private static func runPixels() throws {
    let size = CellSize(columns: 200, rows: 50)
    let screen = try Screen.headless(size)
    defer { screen.close() }
    let loop = try EventLoop(screen: nil)
    let pixels = PixelMethod.kitty(GraphicsChannel(medium: .direct)).display(on: screen, waker: loop.waker)
    let cell = CellSize(columns: 38, rows: 11)
    let frames = (0..<25).map { CellPoint(column: $0 % 5 * 40, row: $0 / 5 * 12 - 4) }
    for key in frames.indices { pixels.add(plasma(width: 380, height: 220, seed: key), for: .init(picture: key)) }
    while frames.indices.contains(where: { pixels.placement(of: .init(picture: $0), columns: 1, rows: 1) == nil }) {
      _ = loop.wait(until: nil)
      pixels.beginFrame(at: 0)
    }
    let sent = (pixels as? KittyPictures)?.bytesSent ?? 0
    let panels = frames.enumerated().map { key, origin in
      let panel = Panel(on: screen, frame: CellRect(origin: origin, size: cell))
      if let picture = pixels.placement(of: .init(picture: key), columns: cell.columns, rows: cell.rows) {
        panel.content.draw(picture, at: .zero)
      }
      return panel
    }
    screen.refresh()
    let before = screen.bytesWritten
    for step in 0..<40 {
      for panel in panels { panel.frame.origin.row += step < 20 ? -1 : 1 }
      screen.refresh()
    }
    let text = (screen.bytesWritten - before) / 40
    print("pixels: bytes per scrolled frame: \(text), of transmitting 25 pictures: \(sent)")
    print("pixels: ratio 1/\(sent / max(1, text)) (aim 1/50)")
  }

  /// Returns a picture that compresses as badly as a photograph.
  private static func plasma(width: Int, height: Int, seed: Int) -> Bitmap {
    var pixels = [UInt8](repeating: 255, count: width * height * 4)
    var noise = UInt32(truncatingIfNeeded: seed &* 7919 &+ 1)
    for y in 0..<height {
      for x in 0..<width {
        noise = noise &* 1_664_525 &+ 1_013_904_223
        let base = (y * width + x) * 4
        pixels[base] = UInt8(truncatingIfNeeded: x &* 2 / 3 &+ Int(noise >> 28))
        pixels[base + 1] = UInt8(truncatingIfNeeded: y &+ seed &* 9 &+ Int(noise >> 24 & 15))
        pixels[base + 2] = UInt8(truncatingIfNeeded: (x &+ y) / 2 &+ Int(noise >> 20 & 15))
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  private static func randomGrid(_ size: CellSize, seed: UInt64) -> CellGrid {
    var state = seed &* 0x9e37_79b9_7f4a_7c15 | 1
    func next() -> UInt32 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt32(truncatingIfNeeded: state >> 40)
    }
    var grid = CellGrid(size)
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let style = Style(foreground: .rgb(next()), background: .rgb(next()))
        grid[column, row] = Cell(Glyph("▞"), style: style)
      }
    }
    return grid
  }

  /// Returns the milliseconds of processor time per frame.
  private static func measure(frames: Int, _ body: (Int) -> Void) -> Double {
    let start = processorTime()
    for frame in 0..<frames { body(frame) }
    return (processorTime() - start) / Double(frames) * 1000
  }

  private static func report(_ name: String, _ milliseconds: Double, aim: Double) {
    let rounded = (milliseconds * 1000).rounded() / 1000
    print("\(name): \(rounded) ms (aim \(aim))")
  }
}
