import Foundation
import Pictures
import Platform
import SymbolArt
import Tapes
import TerminalPanels

/// What a picture in a whole window of characters shows, and its bytes, compared with chafa: PSNR and SSIM of what the
/// terminal draws, with cells of 8×16 pixels, and the bytes of `photowall print` and of chafa's output.
enum ArtBenchmarks {
  private static let columns = 80
  private static let rows = 27

  static func run() throws {
    let pictures = try Bitmap.demonstrationPictures(columns: columns, rows: rows)
    let chafa = try Chafa(pictures: pictures, columns: columns, rows: rows)
    for (depth, name) in [(ColorDepth.truecolor, "full"), (.indexed256, "256"), (.indexed16, "16")] {
      let artist = SymbolArtist(symbols: .block, colors: depth)
      let start = processorTime()
      let art = pictures.map { artist.art(of: $0, columns: columns, rows: rows) }
      let seconds = (processorTime() - start) / Double(pictures.count)
      let bytes = art.map { art in
        var grid = CellGrid(CellSize(columns: columns, rows: rows))
        grid.draw(art, at: .zero, colors: depth)
        return ANSIText.text(of: grid, colors: depth).utf8.count
      }
      print("art, \(depth.rawValue): \(figures(art, pictures, bytes: bytes.reduce(0, +), seconds: seconds))")
      // Its default without lines, whose shapes depend on the font.
      guard let other = try chafa?.measure(classes: "block+space", colors: name) else { continue }
      print(
        "art, \(depth.rawValue), chafa: \(figures(other.art, pictures, bytes: other.bytes, seconds: 1 / other.rate))")
    }
  }

  private static func figures(_ art: [Art], _ pictures: [Bitmap], bytes: Int, seconds: Double) -> String {
    let shown = art.map { $0.rasterized(cellWidth: 8, cellHeight: 16) }
    func mean(_ each: (Bitmap, Bitmap) -> Double) -> Double {
      zip(shown, pictures).map(each).reduce(0, +) / Double(pictures.count)
    }
    return String(
      format: "%.1f dB, SSIM %.3f, %.1f bytes a cell, ", mean { $0.peakSignalToNoise(against: $1) },
      mean { $0.structuralSimilarity(with: $1) }, Double(bytes) / Double(columns * rows * pictures.count))
      + seconds.inMilliseconds
  }
}
