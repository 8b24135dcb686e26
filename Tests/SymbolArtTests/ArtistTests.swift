import Pictures
import SymbolArt
import TestSupport
import Testing

@Suite struct ArtistTests {
  private func art(
    _ drawing: String, _ symbols: SymbolSet, columns: Int, rows: Int, colors: ColorDepth = .truecolor
  ) -> Art {
    SymbolArtist(symbols: symbols, colors: colors)
      .art(of: bitmap(drawing), columns: columns, rows: rows)
  }

  @Test func halvesHaveTheUpperPixelAsForeground() {
    let art = art(
      """
      rk
      bk
      """, .half, columns: 2, rows: 1)
    #expect(art.text == "▀ ")
    #expect(art[0, 0] == ArtCell(scalar: 0x2580, foreground: 0xff0000, background: 0x0000ff))
    #expect(art[1, 0] == .blank(.black))
  }

  @Test func quadrantsFollowTheEdges() {
    let art = art(
      """
      kkkkwk
      kwwwkw
      kwwwkk
      kwwwkw
      """, .quadrant, columns: 3, rows: 2)
    // Black corner, black upper half, checkerboard; then left half, all white, one quadrant.
    #expect(art.text.map { "▗▖▘▝▄▀▌▐▞▚▟▙▜▛".contains($0) ? "q" : $0 } == Array("qqq\nq q"))
    #expect(art.rasterized(cellWidth: 2, cellHeight: 2) == bitmap("kkkkwk\nkwwwkw\nkwwwkk\nkwwwkw"))
  }

  @Test(arguments: [
    (SymbolSet.sextant, "kw\nwk\nww"), (.octant, "kw\nwk\nww\nkk"), (.half, "k\nw"),
    (.quadrant, "kw\nww"), (.all, "kw\nwk\nww\nkw"), (.all, "rb\nbr\nrr"),
  ]) func twoColoursAreExact(symbols: SymbolSet, drawing: String) {
    let bitmap = bitmap(drawing)
    let art = SymbolArtist(symbols: symbols, colors: .truecolor).art(of: bitmap, columns: 1, rows: 1)
    #expect(art.rasterized(cellWidth: bitmap.width, cellHeight: bitmap.height) == bitmap)
  }

  @Test func eighthsFindLowAndNarrowEdges() {
    let column = String(repeating: "k\n", count: 13) + "w\nw\nw"
    #expect(art(column, .block, columns: 1, rows: 2).text == " \n▃")
    #expect(art("wwwwwkkk", .block, columns: 1, rows: 1).text == "▋")
  }

  @Test func brailleKeepsTheMean() {
    // Dots cover a quarter of their samples; the background compensates for the rest.
    var random = SeededRandom(seed: 6)
    let picture = noise(64, 64, using: &random)
    let art = SymbolArtist(symbols: .braille, colors: .truecolor).art(of: picture, columns: 8, rows: 4)
    func mean(_ bitmap: Bitmap) -> Double {
      stride(from: 0, to: bitmap.pixels.count, by: 4).reduce(0.0) { $0 + Double(bitmap.pixels[$1]) }
        / Double(bitmap.width * bitmap.height)
    }
    #expect(abs(mean(art.rasterized()) - mean(picture)) < 0.5)
    #expect(self.art("wwww\nwwww\nwwwk\nwkww", .braille, columns: 2, rows: 1).text == "⢀⠠")
  }

  @Test(arguments: [ColorDepth.truecolor, .indexed256])
  func octantsUseOneRangeAndTheOlderBlocks(colors: ColorDepth) {
    // The characters of some masks are in ranges that fewer terminals draw; their complements are not.
    let common = Set(Array(UInt32(0x1_cd00)...0x1_cde5) + Array(0x2580...0x259f) + [0x20])
    let artist = SymbolArtist(symbols: .octant, colors: colors)
    for mask in 0..<256 {
      let pixels = (0..<8).flatMap { mask >> $0 & 1 == 1 ? [255, 255, 255, 255] : [0, 0, 0, 255] as [UInt8] }
      let drawing = Bitmap(width: 2, height: 4, pixels: pixels)
      let art = artist.art(of: drawing, columns: 1, rows: 1)
      #expect(common.contains(art[0, 0].scalar))
      #expect(art.rasterized(cellWidth: 2, cellHeight: 4) == drawing)
    }
  }

  @Test func transparencyShowsTheBackground() {
    let artist = SymbolArtist(symbols: .half, colors: .truecolor, background: 0x204060)
    #expect(artist.art(of: bitmap(".\nr"), columns: 1, rows: 1)[0, 0].foreground == 0x204060)
    let half = Bitmap(width: 1, height: 1, pixels: [0, 0, 0, 128])
    #expect(artist.art(of: half, columns: 1, rows: 1)[0, 0] == .blank(0x102030))
    #expect(artist.art(of: half, columns: 1, rows: 1, fast: true)[0, 0] == .blank(0x102030))
  }

  @Test(arguments: SymbolSet.allCases, ColorDepth.allCases)
  func anySizeOfPictureFillsAnySizeOfArt(symbols: SymbolSet, colors: ColorDepth) {
    var random = SeededRandom(seed: 3)
    let artist = SymbolArtist(symbols: symbols, colors: colors)
    for (width, height) in [(1, 1), (1, 9), (13, 5)] {
      let bitmap = noise(width, height, using: &random)
      for (columns, rows) in [(1, 1), (9, 2)] {
        for isFast in [false, true] {
          let art = artist.art(of: bitmap, columns: columns, rows: rows, fast: isFast)
          #expect((art.columns, art.rows, art.cells.count) == (columns, rows, columns * rows))
          #expect(art.cells.allSatisfy { SymbolShape($0.scalar) != nil })
        }
      }
    }
    #expect(artist.art(of: noise(3, 3, using: &random), columns: 0, rows: 4).cells.isEmpty)
    let empty = artist.art(of: Bitmap(width: 0, height: 0, pixels: []), columns: 2, rows: 2)
    #expect(empty.cells.allSatisfy { $0.scalar == 0x20 && $0.background == .black })
  }

  @Test func averagesCountEveryPixelByItsArea() {
    // Three pixels to two samples: both contain half of the middle one.
    let art = art("k\n9\nk", .half, columns: 1, rows: 1)
    let third = UInt8((252.0 / 3).rounded())
    #expect(art[0, 0] == .blank(RGB(third, third, third)))
    #expect(self.art("kkw", .half, columns: 3, rows: 1)[2, 0] == .blank(.white))
  }

  @Test func moreSymbolsNeverIncreaseTheError() {
    var random = SeededRandom(seed: 4)
    for _ in 0..<10 {
      let bitmap = noise(64, 96, using: &random)
      func error(_ symbols: SymbolSet) -> Int {
        SymbolArtist(symbols: symbols, colors: .truecolor).art(of: bitmap, columns: 8, rows: 4)
          .rasterized(cellWidth: 8, cellHeight: 24).squaredError(against: bitmap)
      }
      let (half, quadrant, block, sextant, octant, all) = (
        error(.half), error(.quadrant), error(.block), error(.sextant), error(.octant), error(.all)
      )
      // Rounding colours costs up to half a step per channel.
      let rounding = 64 * 96
      #expect(quadrant <= half + rounding)
      #expect(block <= quadrant + rounding)
      #expect(octant <= quadrant + rounding)
      #expect(all <= min(octant, sextant, block) + rounding)
      #expect(all < half)
    }
  }

  /// A colour that is nearly the one in effect is not set again: its bytes are worth more than the difference.
  @Test func coloursOfTheCellToTheLeftAreKept() {
    let colors: [UInt8] = [96, 96, 96, 255, 98, 98, 98, 255, 108, 108, 108, 255, 200, 200, 200, 255]
    let row = Bitmap(width: 4, height: 1, pixels: colors)
    let art = SymbolArtist(symbols: .half, colors: .indexed256).art(of: row, columns: 4, rows: 1)
    #expect(art.cells.map(\.background) == [0x5f5f5f, 0x5f5f5f, 0x6c6c6c, 0xc6c6c6].map { RGB(rawValue: $0) })
  }

  /// A row does not depend on the colours of the one before.
  @Test(arguments: [SymbolSet.half, .quadrant], [ColorDepth.indexed256, .indexed16])
  func rowsAreIndependent(symbols: SymbolSet, colors: ColorDepth) {
    var random = SeededRandom(seed: 12)
    let artist = SymbolArtist(symbols: symbols, colors: colors)
    let (columns, rows) = (3, 64)
    let bitmap = noise(4 * columns, 8 * rows, using: &random)
    let art = artist.art(of: bitmap, columns: columns, rows: rows)
    for row in 0..<rows {
      let bytes = 4 * 8 * bitmap.width
      let strip = Bitmap(
        width: bitmap.width, height: 8, pixels: Array(bitmap.pixels[row * bytes..<(row + 1) * bytes]))
      let alone = artist.art(of: strip, columns: columns, rows: 1)
      #expect(alone.cells == Array(art.cells[row * columns..<(row + 1) * columns]), "\(row)")
    }
  }

  /// The colours in effect are those that the terminal has, also after a character with exchanged colours.
  @Test func coloursOfAnExchangedCharacterAreKept() {
    let greys: [UInt8] = [95, 198, 98, 98, 95, 95, 198, 198]
    let picture = Bitmap(width: 4, height: 2, pixels: greys.flatMap { [$0, $0, $0, 255] as [UInt8] })
    let art = SymbolArtist(symbols: .quadrant, colors: .indexed256).art(of: picture, columns: 2, rows: 1)
    #expect(art.text == "▙▀")
    #expect(art.cells.allSatisfy { $0.foreground == 0x5f5f5f && $0.background == 0xc6c6c6 })
  }

  /// An empty picture shows the background, in a colour that the terminal has.
  @Test(arguments: ColorDepth.allCases) func emptyPicturesShowTheBackground(colors: ColorDepth) {
    for background in [0x204060, 0xf0f4f8, 0x010203, 0xc08020] as [RGB] {
      let artist = SymbolArtist(symbols: .half, colors: colors, background: background)
      let cells = artist.art(of: Bitmap(width: 0, height: 0, pixels: []), columns: 2, rows: 1).cells
      let flat = artist.art(of: Bitmap(width: 1, height: 1, color: background.rawValue), columns: 2, rows: 1).cells
      let entries: [RGB] =
        switch colors {
        case .truecolor: [background]
        case .indexed256: (16...255).map { TerminalPalette.color(at: $0) }
        case .indexed16: (0...15).map { TerminalPalette.color(at: $0) }
        case .mono: [.black]
        }
      #expect(cells.allSatisfy { $0.scalar == 0x20 && entries.contains($0.background) })
      if colors != .mono { #expect(cells == flat) }
    }
  }

  /// The nearest of 16 colours to an orange, a dull blue and a dull green is a grey; shown are colours of the same hue.
  @Test func sixteenColoursShowWhatIsColourful() {
    let picture = Bitmap(
      width: 3, height: 1, pixels: [190, 110, 60, 255, 70, 90, 170, 255, 70, 130, 70, 255])
    let art = SymbolArtist(symbols: .half, colors: .indexed16).art(of: picture, columns: 3, rows: 1)
    #expect(
      [RGB(190, 110, 60), RGB(70, 90, 170), RGB(70, 130, 70)].allSatisfy { TerminalPalette.nearestOf16(to: $0) == 8 })
    #expect(art.cells.map(\.background) == [9, 12, 2].map { TerminalPalette.color(at: $0) })
  }

  /// The mean of a flat picture, or of one that is nearly flat, is kept by a pattern.
  @Test(arguments: [(UInt8(100), UInt8(100)), (80, 120), (90, 110)])
  func artWithoutColoursIsDithered(left: UInt8, right: UInt8) {
    let flat = Bitmap(
      width: 64, height: 64,
      pixels: (0..<64 * 64).flatMap { place in
        let value = place % 64 < 32 ? left : right
        return [value, value, value, 255]
      })
    let pixels = SymbolArtist(symbols: .quadrant, colors: .mono)
      .art(of: flat, columns: 32, rows: 32).rasterized(cellWidth: 4, cellHeight: 8).pixels
    let sum = stride(from: 0, to: pixels.count, by: 4).reduce(0.0) { $0 + Double(pixels[$1]) }
    #expect(abs(sum / Double(pixels.count / 4) - 100) < 6)
  }

  /// The contrast of a picture is stretched, whatever a few of its pixels are.
  @Test func aFewPixelsDoNotCountForTheContrast() {
    let side = 96
    for outlier in [UInt8(0), 255] {
      var values = (0..<side * side).map { $0 % side < side / 2 ? UInt8(80) : 170 }
      // A sample of the last cell.
      for (x, y) in [(94, 94), (95, 94), (94, 95), (95, 95)] { values[y * side + x] = outlier }
      let picture = Bitmap(width: side, height: side, pixels: values.flatMap { [$0, $0, $0, 255] as [UInt8] })
      let art = SymbolArtist(symbols: .quadrant, colors: .mono).art(of: picture, columns: 24, rows: 24)
      for (index, cell) in art.cells.dropLast().enumerated() {
        #expect(cell.scalar == (index % 24 < 12 ? 0x20 : 0x2588), "\(index)")
      }
    }
  }

  /// Bayer's matrix (1973): the ranks of its columns and rows.
  @Test func theMatrixIsBayers() {
    let ranks = [
      [0, 32, 8, 40, 2, 34, 10, 42], [48, 16, 56, 24, 50, 18, 58, 26], [12, 44, 4, 36, 14, 46, 6, 38],
      [60, 28, 52, 20, 62, 30, 54, 22], [3, 35, 11, 43, 1, 33, 9, 41],
    ]
    let matrix = BayerMatrix(strength: 64)
    for (row, ranks) in ranks.enumerated() {
      #expect((0..<8).map { matrix[$0, row] } == ranks.map { Float($0) - 31.5 })
      #expect((0..<8).map { matrix[$0 + 8, row + 16] } == ranks.map { Float($0) - 31.5 })
    }
  }

  /// Each dot of a flat picture follows the pattern, which goes on from cell to cell.
  @Test(arguments: [UInt8(40), 100, 200]) func dotsFollowThePattern(value: UInt8) {
    let matrix = BayerMatrix(strength: 1)
    let picture = Bitmap(width: 1, height: 1, pixels: [value, value, value, 255])
    let art = SymbolArtist(symbols: .braille, colors: .mono).art(of: picture, columns: 5, rows: 5)
    for row in 0..<20 {
      for column in 0..<10 {
        let isWhite = Float(value) / 255 + matrix[column, row] >= 0.5
        guard case .dots(let mask) = SymbolShape(art[column / 2, row / 4].scalar) else {
          Issue.record("no dots")
          return
        }
        #expect((mask >> UInt8(row % 4 * 2 + column % 2) & 1 == 1) == isWhite, "\(column), \(row)")
      }
    }
  }

  /// Without block elements, fast art is one colour a cell: that of its upper half.
  @Test(arguments: ColorDepth.allCases) func fastArtOfLettersIsBlank(colors: ColorDepth) {
    let artist = SymbolArtist(symbols: .ascii, colors: colors)
    for (drawing, color) in [("w\nk", RGB.white), ("k\nw", .black)] {
      let cell = artist.art(of: bitmap(drawing), columns: 1, rows: 1, fast: true)[0, 0]
      if colors == .mono {
        #expect(cell.scalar == (color == .white ? 0x40 : 0x20))
      } else {
        #expect(cell == .blank(color))
      }
    }
  }

  /// Without colours a cell is as bright as the picture there, and edges between black and white stay sharp.
  @Test(arguments: [SymbolSet.half, .quadrant, .block, .octant]) func artWithoutColoursHasShades(symbols: SymbolSet) {
    let steps = Bitmap(
      width: 5, height: 1, pixels: [0, 64, 128, 191, 255].flatMap { [$0, $0, $0, 255] as [UInt8] })
    let artist = SymbolArtist(symbols: symbols, colors: .mono)
    let pixels = artist.art(of: steps, columns: 40, rows: 8).rasterized(cellWidth: 4, cellHeight: 8).pixels
    for step in 0..<5 {
      // Eight cells in the middle of the step are no edge.
      let sums = (0..<64).map { line in
        (step * 32 + 8..<step * 32 + 24).reduce(0) { $0 + Double(pixels[4 * (line * 160 + $1)]) }
      }
      #expect(abs(sums.reduce(0, +) / (64 * 16) - Double(step) * 63.75) < 12, "step \(step)")
    }
    let edge = Bitmap(width: 1, height: 2, pixels: [255, 255, 255, 255, 0, 0, 0, 255])
    #expect(artist.art(of: edge, columns: 1, rows: 1).cells[0].scalar == 0x2580)
  }

  @Test func monoLettersAreDenseWhereThePictureIsBright() {
    let art = art("kkkkwwww\nkkkkwwww", .ascii, columns: 2, rows: 1, colors: .mono)
    #expect(art[0, 0].scalar == 0x20)
    let densest = (UInt32(0x21)...0x7e).compactMap { PixelFont.glyph($0)?.pixelCount }.max()!
    #expect(PixelFont.glyph(art[1, 0].scalar)!.pixelCount * 5 >= densest * 4)
    // Each cell has its own letter, in art of more columns than rows and the other way round.
    for (drawing, columns, rows) in [("kwk\nwkw", 3, 2), ("kw\nwk\nkw", 2, 3)] {
      let cells = self.art(drawing, .ascii, columns: columns, rows: rows, colors: .mono).cells
      #expect(cells.map { $0.scalar == 0x20 ? "k" : "w" }.joined() == drawing.filter { $0 != "\n" })
    }
  }
}
