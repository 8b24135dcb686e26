import Foundation
import Pictures
import Platform
import SymbolArt

/// The speed of symbol art and its PSNR, compared with chafa for the same symbols and pixels.
enum SymbolArtBenchmarks {
  private static let columns = 40
  private static let rows = 20

  /// Prints both for every symbol set, then the speed with fewer colours and of fast art.
  static func run() throws {
    let pictures = try Bitmap.demonstrationPictures(columns: columns, rows: rows)
    let chafa = try Chafa(pictures: pictures, columns: columns, rows: rows)
    if chafa == nil { print("symbol art: chafa is not installed; nothing to compare with") }
    for (symbols, classes) in compared {
      let artist = SymbolArtist(symbols: symbols, colors: .truecolor)
      let rate = rate(of: artist, pictures)
      let quality = quality(of: pictures.map { artist.art(of: $0, columns: columns, rows: rows) }, pictures)
      var line = "symbol art, \(symbols.rawValue), truecolor: \(Int(rate)) pictures/s, \(decibels(quality))"
      if let chafa, let classes {
        let other = try chafa.measure(classes: classes)
        let theirs = Self.quality(of: other.art, pictures)
        line +=
          "; \((rate / other.rate).inTimes) chafa's \(Int(other.rate)) a second (aim 10.0× at least), "
          + "\(String(format: "%+.2f", quality - theirs)) dB compared with its \(decibels(theirs)) (aim +0.00 at least)"
      }
      print(line)
    }
    for depth in [ColorDepth.indexed256, .indexed16, .mono] {
      let rates = [SymbolSet.half, .quadrant, .octant, .ascii].map { symbols in
        "\(symbols.rawValue) \(Int(rate(of: SymbolArtist(symbols: symbols, colors: depth), pictures)))"
      }
      print("symbol art, \(depth.rawValue): \(rates.joined(separator: ", ")) pictures/s")
    }
    let artist = SymbolArtist(symbols: .quadrant, colors: .truecolor)
    print("symbol art, fast, truecolor: \(Int(rate(of: artist, pictures, fast: true))) pictures/s")
    let start = processorTime()
    for picture in pictures { _ = artist.art(of: picture, columns: 200, rows: 50) }
    let screen = (processorTime() - start) / Double(pictures.count)
    print("symbol art, quadrant, truecolor: a screen of 200×50 cells in \(screen.inMilliseconds)")
  }

  /// The symbol sets and chafa's classes of the same symbols; nil if chafa has none or their shapes depend on the font.
  private static let compared: [(SymbolSet, String?)] = [
    (.half, "vhalf+space+solid"), (.quadrant, "quad+half+space+solid"), (.block, "block+space-extra"),
    (.sextant, "sextant+half+space+solid"), (.octant, nil), (.all, nil), (.braille, nil), (.ascii, nil),
  ]

  private static func rate(of artist: SymbolArtist, _ pictures: [Bitmap], fast: Bool = false) -> Double {
    var done = 0
    let start = processorTime()
    while processorTime() - start < 0.4 {
      for picture in pictures { _ = artist.art(of: picture, columns: columns, rows: rows, fast: fast) }
      done += pictures.count
    }
    return Double(done) / (processorTime() - start)
  }

  /// Returns the mean PSNR over the pictures.
  private static func quality(of art: [Art], _ pictures: [Bitmap]) -> Double {
    let each = zip(art, pictures).map { art, picture in
      art.rasterized(cellWidth: 8, cellHeight: 16).peakSignalToNoise(against: picture)
    }
    return each.reduce(0, +) / Double(each.count)
  }

  private static func decibels(_ value: Double) -> String { String(format: "%.2f dB", value) }
}
