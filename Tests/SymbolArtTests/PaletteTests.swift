import SymbolArt
import TestSupport
import Testing

/// Returns the squared distance in sRGB.
private func distance(_ a: RGB, _ b: RGB) -> Int {
  let (red, green, blue) = (Int(a.red) - Int(b.red), Int(a.green) - Int(b.green), Int(a.blue) - Int(b.blue))
  return red * red + green * green + blue * blue
}

@Suite struct PaletteTests {
  @Test func colorsHaveLiterals() {
    #expect(RGB(0xff, 0xd7, 0x00) == 0xffd700)
    #expect(RGB(0x01, 0x02, 0x03).description == "#010203")
    #expect(RGB(rawValue: 0xaa12_3456) == 0x123456)
  }

  @Test func theCubeAndTheGreysAreXterms() {
    #expect(TerminalPalette.color(at: 16) == 0x000000)
    #expect(TerminalPalette.color(at: 17) == 0x00005f)
    #expect(TerminalPalette.color(at: 208) == 0xff8700)
    #expect(TerminalPalette.color(at: 231) == 0xffffff)
    #expect(TerminalPalette.color(at: 232) == 0x080808)
    #expect(TerminalPalette.color(at: 255) == 0xeeeeee)
  }

  @Test func theNearestEntryEqualsThatOfTryingAll() {
    var random = SeededRandom(seed: 1)
    var colors = (0..<500).map { _ in RGB(rawValue: UInt32.random(in: 0...0xff_ffff, using: &random)) }
    // Colours near greys, where an entry of the cube or a grey may be nearer, and the cube's thresholds.
    for level in stride(from: 0, through: 255, by: 3) {
      let value = UInt8(level)
      colors += [RGB(value, value, value), RGB(value, value, value ^ 7), RGB(value, 95, 135)]
    }
    for color in colors {
      let nearest = TerminalPalette.color(at: TerminalPalette.nearestOf256(to: color))
      let least = (16...255).map { distance(color, TerminalPalette.color(at: UInt8($0))) }.min()
      #expect(distance(color, nearest) == least, "\(color) became \(nearest)")
      let ansi = TerminalPalette.color(at: TerminalPalette.nearestOf16(to: color))
      #expect(distance(color, ansi) == (0...15).map { distance(color, TerminalPalette.color(at: UInt8($0))) }.min())
    }
  }
}
