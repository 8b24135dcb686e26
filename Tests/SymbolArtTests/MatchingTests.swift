import Pictures
import SymbolArt
import TestSupport
import Testing

/// The fast search compared with a slow, obvious one, which tries every character of the set with its best colours.
@Suite struct MatchingTests {
  /// Returns the size of a cell in which the foreground of every character is whole pixels.
  private func cell(_ symbols: SymbolSet) -> (width: Int, height: Int) {
    switch symbols {
    case .half: (1, 2)
    case .quadrant: (2, 2)
    case .sextant: (2, 3)
    case .octant: (2, 4)
    case .block: (8, 8)
    case .ascii, .braille: (8, 16)
    case .all: (8, 24)
    }
  }

  /// Returns a cell of noise; for braille one value for each sample, since a dot is matched by the mean of its sample.
  private func cellNoise(_ symbols: SymbolSet, using random: inout SeededRandom) -> Bitmap {
    let (width, height) = cell(symbols)
    guard symbols == .braille else { return noise(width, height, using: &random) }
    let coarse = noise(2, 4, using: &random)
    let pixels = (0..<width * height).flatMap { index in
      let place = (index / width / 4 * 2 + index % width / 4) * 4
      return coarse.pixels[place..<place + 4]
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// Returns every character of a set.
  private func scalars(_ symbols: SymbolSet) -> [UInt32] {
    let quadrants = Array(UInt32(0x2580)...0x2580) + [0x2584, 0x258c, 0x2590] + Array(0x2596...0x259f)
    let eighths = Array(UInt32(0x2581)...0x258f)
    let octants =
      Array(UInt32(0x1_cd00)...0x1_cde5) + [0x1_cea8, 0x1_ceab, 0x1_cea3, 0x1_cea0] + [
        0x1_fb82, 0x1_fb85, 0x1_fbe6, 0x1_fbe7, 0x2582, 0x2586,
      ]
    let sextants = Array(UInt32(0x1_fb00)...0x1_fb3b)
    return switch symbols {
    case .half: [0x2580]
    case .quadrant: quadrants
    case .block: quadrants + eighths
    case .sextant: sextants + [0x258c]
    case .octant: quadrants + octants
    case .braille: Array(0x2801...0x28ff)
    case .ascii: Array(0x21...0x7e)
    case .all: quadrants + eighths + octants + sextants
    }
  }

  /// Returns which pixels of a cell are a character's foreground.
  private func foreground(_ scalar: UInt32, _ symbols: SymbolSet) -> [Bool] {
    let (width, height) = cell(symbols)
    let probe = Art(columns: 1, rows: 1, cells: [ArtCell(scalar: scalar, foreground: .white, background: .black)])
    let pixels = probe.rasterized(cellWidth: width, cellHeight: height).pixels
    return stride(from: 0, to: pixels.count, by: 4).map { pixels[$0] == 255 }
  }

  /// Returns the least error of any character, with unrounded colours or those of a palette.
  ///
  /// - Parameter costs: what a colour and a character that is no blank add to the error.
  private func leastError(
    _ bitmap: Bitmap, masks: [[Bool]], palette: [SIMD3<Double>]?, costs: (color: Double, character: Double) = (0, 0)
  ) -> Double {
    func error(of pixels: [Int]) -> Double {
      var sums = [0.0, 0.0, 0.0]
      var squares = 0.0
      for pixel in pixels {
        for channel in 0..<3 {
          let value = Double(bitmap.pixels[pixel * 4 + channel])
          sums[channel] += value
          squares += value * value
        }
      }
      guard !pixels.isEmpty else { return 0 }
      let count = Double(pixels.count)
      let spread = squares - sums.reduce(0) { $0 + $1 * $1 } / count
      guard let palette else { return spread }
      let nearest =
        palette.map { color in
          let offset = SIMD3(sums[0], sums[1], sums[2]) / count - color
          return (offset * offset).sum()
        }.min() ?? 0
      return spread + nearest * count + costs.color
    }
    let all = Array(0..<bitmap.width * bitmap.height)
    return masks.reduce(error(of: all)) { least, mask in
      min(least, error(of: all.filter { mask[$0] }) + error(of: all.filter { !mask[$0] }) + costs.character)
    }
  }

  @Test(arguments: SymbolSet.allCases) func theBestCharacterEqualsThatOfTryingAll(symbols: SymbolSet) {
    var random = SeededRandom(seed: 7)
    let (width, height) = cell(symbols)
    let masks = scalars(symbols).map { foreground($0, symbols) }
    let artist = SymbolArtist(symbols: symbols, colors: .truecolor)
    for trial in 0..<(masks.count > 100 ? 8 : 40) {
      let bitmap = cellNoise(symbols, using: &random)
      let art = artist.art(of: bitmap, columns: 1, rows: 1)
      let found = Double(bitmap.squaredError(against: art.rasterized(cellWidth: width, cellHeight: height)))
      let least = leastError(bitmap, masks: masks, palette: nil)
      // Rounding colours costs up to half a step in each channel.
      #expect(found <= least + Double(width * height) * 0.75 + 1, "\(symbols), trial \(trial)")
    }
  }

  /// Bytes count as an error: 8 in 256 colours, where a colour takes 10 bytes, and 75 in 16 colours, where it takes 4.
  @Test(
    arguments: [SymbolSet.half, .quadrant, .block, .sextant, .octant, .ascii],
    [ColorDepth.indexed256, .indexed16])
  func theBestPairOfAPaletteEqualsThatOfTryingAll(symbols: SymbolSet, colors: ColorDepth) {
    var random = SeededRandom(seed: 8)
    let (width, height) = cell(symbols)
    let area = Double(width * height)
    let masks = scalars(symbols).map { foreground($0, symbols) }
    let entries: ClosedRange<UInt8> = colors == .indexed16 ? 0...15 : 16...255
    func compared(_ color: RGB) -> SIMD3<Double> {
      let value = SIMD3(Double(color.red), Double(color.green), Double(color.blue))
      guard colors == .indexed16 else { return value }
      // Half as saturated.
      return (value + (value * SIMD3(0.299, 0.587, 0.114)).sum()) / 2
    }
    let palette = entries.map { compared(TerminalPalette.color(at: $0)) }
    let byte = (colors == .indexed16 ? 75 : 8) * area
    let costs = (color: byte * (colors == .indexed16 ? 4 : 10), character: byte * 2)
    let artist = SymbolArtist(symbols: symbols, colors: colors)
    for trial in 0..<(masks.count > 30 ? 4 : 20) {
      let bitmap = cellNoise(symbols, using: &random)
      let art = artist.art(of: bitmap, columns: 1, rows: 1)
      let shown = art.rasterized(cellWidth: width, cellHeight: height).pixels
      var found = art[0, 0].scalar == 0x20 ? costs.color : 2 * costs.color + costs.character
      for index in stride(from: 0, to: shown.count, by: 4) {
        let pixel = bitmap.pixels[index..<index + 3].map { Double($0) }
        let offset =
          compared(RGB(shown[index], shown[index + 1], shown[index + 2])) - SIMD3(pixel[0], pixel[1], pixel[2])
        found += (offset * offset).sum()
      }
      let least = leastError(bitmap, masks: masks, palette: palette, costs: costs)
      #expect(abs(found - least) <= 1 + least * 1e-4, "\(symbols) \(colors), trial \(trial)")
    }
  }

  @Test func colorsComeOnlyFromThePalette() {
    var random = SeededRandom(seed: 9)
    let bitmap = noise(64, 64, using: &random)
    for (depth, allowed) in [
      (ColorDepth.indexed256, Set((16...255).map { TerminalPalette.color(at: UInt8($0)) })),
      (.indexed16, Set((0...15).map { TerminalPalette.color(at: UInt8($0)) })), (.mono, [.black, .white]),
    ] {
      for symbols in SymbolSet.allCases {
        for isFast in [false, true] {
          let used = SymbolArtist(symbols: symbols, colors: depth)
            .art(of: bitmap, columns: 8, rows: 4, fast: isFast).cells.flatMap { [$0.foreground, $0.background] }
          #expect(allowed.isSuperset(of: used), "\(symbols) \(depth)")
        }
      }
    }
  }

  @Test func everyLetterIsRecognisedByItsShape() throws {
    let artist = SymbolArtist(symbols: .ascii, colors: .truecolor)
    for scalar in UInt32(0x21)...0x7e {
      let drawn = Art(columns: 1, rows: 1, cells: [ArtCell(scalar: scalar, foreground: 0xffe0a0, background: 0x102040)])
      #expect(artist.art(of: drawn.rasterized(), columns: 1, rows: 1) == drawn)
    }
  }
}
