import Foundation
import Pictures
import SymbolArt
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// The texts of a cell without a picture.
@Suite struct CellWordsTests {
  /// (columns and rows of the cell, its lines)
  @Test(arguments: [
    (24, 7, ["photo 1", "the server has nothing", "at this address (404)"]),
    (24, 4, ["the server has nothing", "at this address (404)"]),
    (24, 3, ["404"]), (12, 5, ["photo 1", "404"]), (5, 3, ["404"]),
  ])
  func aCellTooSmallForTheSentenceSaysItInAWord(columns: Int, rows: Int, words: [String]) throws {
    let look = ViewLook(
      theme: ThemeColors(.dark), isUnicode: true, colors: .truecolor, geometry: CellGeometry(ratio: 2))
    let error = PictureError.fetch("the server has nothing at this address (404)", label: "404")
    let configuration = PhotoCellConfiguration(
      photo: 0, size: CellSize(columns: columns, rows: rows), body: .failure(title: "photo 1", error))
    let grid = PhotoPainter(look: look).paint(configuration)
    let lines = (1..<rows - 1).map { row in
      (1..<columns - 1).map { grid[$0, row].text }.joined().trimmingCharacters(in: .whitespaces)
    }
    #expect(lines.filter { !$0.isEmpty } == words)
  }

  @Test(
    arguments: [
      (500, 1_000, 20, "50 % of 1 KB"), (500, 1_000, 8, "50 %"), (7, nil, 8, "7 B"), (64_000_000, nil, 8, "64 MB"),
      (3_450_000, 3_450_000, 14, "100 %"), (9, 0, 20, "9 B"), (12, 10, 20, "100 % of 10 B"),
    ] as [(Int, Int?, Int, String)])
  func howMuchHasCome(received: Int, expected: Int?, width: Int, text: String) {
    #expect(FetchProgress.Bytes(received: received, expected: expected).text(width: width) == text)
  }

  /// The focus is seen at every size, and leaves a part of the picture where there are several cells. A photo that is two rows
  /// high has the ring's sides.
  @Test(.oneAtATime, arguments: [ColorDepth.truecolor, .mono]) func theFocusIsSeenAtEverySize(colors: ColorDepth) throws
  {
    let screen = try Screen.headless(CellSize(columns: 10, rows: 4))
    let display = PaintedPictures(headless: screen)
    let bitmap = Bitmap(width: 40, height: 40, color: 0x336699)
    #expect(display.add(bitmap, for: PixelKey(picture: 0)))
    let look = ViewLook(
      theme: ThemeColors(.dark), isUnicode: true, colors: colors, geometry: CellGeometry(ratio: 2))
    for columns in 1...7 {
      for rows in 1...4 {
        let size = CellSize(columns: columns, rows: rows)
        let placement = try #require(display.placement(of: PixelKey(picture: 0), columns: columns, rows: rows))
        var configuration = PhotoCellConfiguration(photo: 0, size: size)
        configuration.body = .picture(nil, PlacedPixels(placement: placement, origin: .zero))
        let plain = PhotoPainter(look: look).paint(configuration)
        configuration.isFocused = true
        let focused = PhotoPainter(look: look).paint(configuration)
        let points = Array(focused.bounds.cells)
        #expect(points.allSatisfy { plain[$0].hasPixels })
        let changed = points.map { focused[$0] }.filter { !$0.hasPixels }
        #expect(!changed.isEmpty && (changed.count < points.count || columns == 1 && rows < 3), "\(size)")
        #expect(
          changed.allSatisfy {
            $0.style.foreground == look.theme.accent || $0.style.attributes.contains(Style.Attributes.reverse)
          },
          "\(size)")
      }
    }
    let configuration = PhotoCellConfiguration(photo: 0, size: CellSize(columns: 5, rows: 2), isFocused: true)
    let grid = PhotoPainter(look: look).paint(configuration)
    for row in 0..<2 { #expect(grid[0, row].text == "┃" && grid[4, row].text == "┃") }
  }
}
