import Foundation
import Pictures
import Platform
import SymbolArt
import TerminalPanels

/// The cost of exact pixels above a screen of 1,280 × 752 pixels that is full of pictures.
enum PixelBenchmarks {
  static func run() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: "Data/pictures").sorted().prefix(24)
    let bitmaps = try names.map {
      try PictureDecoder().decode(
        FilePath("Data/pictures/\($0)"), fitting: PixelSize(width: 320, height: 192), fit: .fill
      ).bitmap
    }
    let methods: [(String, PixelMethod)] = [
      ("sixel", .sixel(registers: 256, largest: nil, mostImages: nil)), ("iterm", .iterm()),
    ]
    for (name, method) in methods {
      let screen = try Screen.headless(CellSize(columns: 160, rows: 48))
      screen.cellPixels = PixelSize(width: 8, height: 16)
      let display = method.display(on: screen, waker: nil, environment: TerminalEnvironment([:]))
      let panels = (0..<20).map {
        Panel(on: screen, frame: CellRect(column: $0 % 4 * 40, row: $0 / 4 * 10, columns: 40, rows: 10))
      }
      var bytes = 0
      let seconds = fastest(rounds: 5) {
        // All cells lose their pixels.
        screen.redrawAll()
        for (index, panel) in panels.enumerated() {
          let key = PixelKey(picture: index)
          if !display.contains(key) { display.add(bitmaps[index % bitmaps.count], for: key) }
          if let picture = display.placement(of: key, columns: 40, rows: 12) {
            var content = CellGrid(panel.frame.size)
            content.draw(picture, at: CellPoint(column: 0, row: -1))
            panel.content = content
          }
        }
        screen.refresh()
        _ = screen.takeOutput()
        let start = processorTime()
        display.endFrame(at: 1, isMoving: false)
        bytes = screen.takeOutput().count
        return processorTime() - start
      }
      print("pixels: \(name), 1,280 × 752 after rest: \(seconds.inMilliseconds) of processor time (aim 150)")
      print("pixels: \(name), bytes of a repaint: \(bytes) (aim \(name == "sixel" ? 1_300_000 : 500_000))")
    }
  }
}
