import Foundation
import Pictures
import Platform
import SymbolArt
import TerminalPanels

/// The cost of exact pixels above a screen of 1,280 × 752 pixels that is full of pictures, and sixel compared with img2sixel.
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
    try compareWithImg2sixel()
  }

  /// Prints bytes, similarity and time of one picture as sixel, compared with img2sixel: means of all demonstration pictures.
  private static func compareWithImg2sixel() throws {
    guard ChildRun.find("img2sixel") != nil, ChildRun.find("sixel2png") != nil else {
      return print("pixels: img2sixel and sixel2png (libsixel-bin) are not installed; nothing to compare with")
    }
    // Pictures of 640×432 pixels, which is a whole number of bands.
    let pictures = try Bitmap.demonstrationPictures(columns: 80, rows: 27)
    let folder = NSTemporaryDirectory() + "photowall-bench-sixel"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var totals = [(name: String, bytes: Int, similarity: Double, seconds: Double)](
      repeating: ("photowall", 0, 0, 0), count: 2)
    totals[1].name = "img2sixel, with decoding"
    for picture in pictures {
      let file = "\(folder)/picture.png"
      try Data(PNGEncoder(compression: 1, hasAlpha: false).encode(picture) ?? []).write(to: URL(fileURLWithPath: file))
      let ours = try sixel(of: picture)
      let theirs = try ChildRun.run(["img2sixel", "-o", "\(folder)/1.six", file]).cpu
      try Data(ours.bytes).write(to: URL(fileURLWithPath: "\(folder)/0.six"))
      for (index, seconds) in [ours.seconds, theirs].enumerated() {
        let sixel = "\(folder)/\(index).six"
        _ = try ChildRun.run(["sixel2png", "-i", sixel, "-o", "\(folder)/shown.png"])
        let shown = try PictureDecoder().decode(
          FilePath("\(folder)/shown.png"), fitting: picture.size, fit: .fit
        ).bitmap
        totals[index].bytes += try Data(contentsOf: URL(fileURLWithPath: sixel)).count
        totals[index].similarity += shown.structuralSimilarity(with: picture)
        totals[index].seconds += seconds
      }
    }
    let count = pictures.count
    for total in totals {
      let similarity = String(format: "%.3f", total.similarity / Double(count))
      print(
        "pixels: a picture of 640×432 as sixel by \(total.name): \(total.bytes / count) bytes, SSIM \(similarity), "
          + (total.seconds / Double(count)).inMilliseconds)
    }
  }

  /// Returns one sixel image of a picture that fills all rows of a screen but the last, and the time to encode it.
  private static func sixel(of picture: Bitmap) throws -> (bytes: [UInt8], seconds: Double) {
    let screen = try Screen.headless(CellSize(columns: 80, rows: 28))
    screen.cellPixels = PixelSize(width: 8, height: 16)
    // A terminal that keeps few images gets one for the whole screen.
    let method = PixelMethod.sixel(registers: 256, largest: nil, mostImages: 1)
    let display = method.display(on: screen, waker: nil, environment: TerminalEnvironment([:]))
    let panel = Panel(on: screen, frame: CellRect(column: 0, row: 0, columns: 80, rows: 27))
    display.add(picture, for: PixelKey(picture: 0))
    if let placement = display.placement(of: PixelKey(picture: 0), columns: 80, rows: 27) {
      var content = CellGrid(panel.frame.size)
      content.draw(placement, at: .zero)
      panel.content = content
    }
    screen.refresh()
    _ = screen.takeOutput()
    let start = processorTime()
    display.endFrame(at: 1, isMoving: false)
    let seconds = processorTime() - start
    let output = screen.takeOutput()
    let image = output.drop { $0 != UInt8(ascii: "P") }
    let end = image.firstIndex(of: 0x1b) ?? image.endIndex
    return ([0x1b] + image[..<end] + [0x1b, UInt8(ascii: "\\")], seconds)
  }
}
