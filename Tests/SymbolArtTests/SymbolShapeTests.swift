import SymbolArt
import Testing

@Suite struct SymbolShapeTests {
  /// Returns a character's foreground in a small cell as `#`.
  private func drawn(_ scalar: UInt32, _ width: Int, _ height: Int) throws -> String {
    var lines = Array(repeating: Array(repeating: ".", count: width), count: height)
    for part in try #require(SymbolShape(scalar)).rectangles(cellWidth: width, cellHeight: height) {
      for y in part.y..<part.y + part.height {
        for x in part.x..<part.x + part.width {
          #expect(lines[y][x] == ".", "rectangles overlap")
          lines[y][x] = "#"
        }
      }
    }
    return lines.map { $0.joined() }.joined(separator: "/")
  }

  @Test(arguments: [
    ("▀", "##/##/../.."), ("▄", "../../##/##"), ("▌", "#./#./#./#."), ("▞", ".#/.#/#./#."), ("▙", "#./#./##/##"),
    ("█", "##/##/##/##"), (" ", "../../../.."),
    // Octants, by the names in the Unicode chart: OCTANT-3, OCTANT-2358, OCTANT-1278, and those that are older blocks.
    ("\u{1cd00}", "../#./../.."), ("\u{1cd01}", ".#/#./../.."), ("\u{1cea8}", "#./../../.."),
    ("\u{1ceab}", ".#/../../.."), ("\u{1cea3}", "../../../#."), ("\u{1cea0}", "../../../.#"),
    ("\u{1fb82}", "##/../../.."), ("\u{1fb85}", "##/##/##/.."), ("▂", "../../../##"), ("▆", "../##/##/##"),
    ("\u{1fbe6}", "../#./#./.."), ("\u{1fbe7}", "../.#/.#/.."), ("\u{1cde5}", ".#/##/##/##"),
  ]) func octantsCoverWhatTheirNamesSay(character: String, shape: String) throws {
    #expect(try drawn(character.unicodeScalars.first!.value, 2, 4) == shape)
  }

  @Test(arguments: [
    ("\u{1fb00}", "#./../.."), ("\u{1fb01}", ".#/../.."), ("\u{1fb02}", "##/../.."), ("\u{1fb03}", "../#./.."),
    ("\u{1fb13}", "../#./#."), ("\u{1fb14}", ".#/#./#."), ("\u{1fb3b}", ".#/##/##"),
  ]) func sextantsCoverWhatTheirNamesSay(character: String, shape: String) throws {
    #expect(try drawn(character.unicodeScalars.first!.value, 2, 3) == shape)
  }

  @Test func eighthsGrowByOne() throws {
    for eighths in 1...7 {
      let column = String(repeating: "./", count: 8 - eighths) + String(repeating: "#/", count: eighths)
      #expect(try drawn(0x2580 + UInt32(eighths), 1, 8) == String(column.dropLast()))
      let row = String(repeating: "#", count: eighths) + String(repeating: ".", count: 8 - eighths)
      #expect(try drawn(0x2590 - UInt32(eighths), 8, 1) == row)
    }
  }

  /// A quarter, a half and three quarters of a cell, evenly in its rows.
  @Test(arguments: [("░", "#.../..#."), ("▒", "#.#./.#.#"), ("▓", ".###/##.#")])
  func shadesArePatterns(character: String, rows: String) throws {
    let shape = Array(repeating: rows, count: 4).joined(separator: "/")
    #expect(try drawn(character.unicodeScalars.first!.value, 4, 8) == shape)
  }

  @Test func brailleNumbersItsDotsDownTheColumns() {
    #expect(SymbolShape(0x2801) == .dots(mask: 0b0000_0001))
    #expect(SymbolShape(0x2808) == .dots(mask: 0b0000_0010))
    #expect(SymbolShape(0x2802) == .dots(mask: 0b0000_0100))
    #expect(SymbolShape(0x2840) == .dots(mask: 0b0100_0000))
    #expect(SymbolShape(0x2880) == .dots(mask: 0b1000_0000))
  }

  @Test(arguments: [
    ("▀", "▄"), ("▌", "▐"), ("▛", "▗"), ("▞", "▚"), ("\u{1fb00}", "\u{1fb3b}"), ("\u{1cd00}", "\u{1cde3}"),
  ])
  func aCharacterAndItsComplementFillTheCell(one: String, other: String) throws {
    // In sizes that no grid divides, too, every pixel belongs to exactly one of the two.
    for (width, height) in [(7, 15), (9, 17), (5, 11), (8, 16), (1, 1)] {
      let shape = try drawn(one.unicodeScalars.first!.value, width, height)
      let complement = try drawn(other.unicodeScalars.first!.value, width, height)
      #expect(complement == String(shape.map { $0 == "#" ? "." : $0 == "." ? "#" : $0 }), "\(width)×\(height)")
    }
  }

  /// A dot is half as large as the shorter side of its part of a cell.
  @Test(arguments: [(16, 8, 1), (4, 32, 1), (16, 32, 4), (12, 24, 3), (1, 1, 1)])
  func dotsAreSquare(width: Int, height: Int, side: Int) throws {
    for part in try #require(SymbolShape(0x28ff)).rectangles(cellWidth: width, cellHeight: height) {
      #expect(part.width == side && part.height == side)
    }
  }

  /// The inverse of a character has the other parts.
  @Test(arguments: [
    ("▘", "▟"), ("▀", "▄"), ("▌", "▐"), ("▞", "▚"), ("\u{1fb00}", "\u{1fb3b}"), ("\u{1cd00}", "\u{1cde3}"),
  ])
  func inverses(one: String, other: String) {
    let scalars = [one, other].map { $0.unicodeScalars.first!.value }
    #expect(SymbolShape.inverse(of: scalars[0]) == scalars[1] && SymbolShape.inverse(of: scalars[1]) == scalars[0])
    #expect(SymbolShape.inverse(of: 0x41) == nil)
  }

  @Test func theInterfacesSignsAreDrawn() {
    for scalar in "×—‘’“”…›←↑→↓−⌄⏸ⓘ▶★⚑✓✗".unicodeScalars {
      #expect(PixelFont.glyph(scalar.value).map { $0.pixelCount > 0 } ?? false, "\(scalar)")
    }
  }

  @Test func wideCharactersHaveNoShape() {
    #expect(SymbolShape(0x6f22) == nil)
  }
}
