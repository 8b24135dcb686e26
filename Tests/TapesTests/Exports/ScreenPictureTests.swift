import Pictures
import TerminalPanels
import Testing

@testable import Tapes

@Suite struct ScreenPictureTests {
  /// Returns the pixels of a cell as `#`, `.` and, in other colours, `?`, row by row.
  private func pixels(_ bitmap: Bitmap, _ column: Int, _ row: Int, columns: Int = 1) -> [String] {
    (16 * row..<16 * row + 16).map { y in
      (8 * column..<8 * (column + columns)).map { x in
        let pixel = bitmap.pixels[4 * (y * bitmap.width + x)..<4 * (y * bitmap.width + x) + 3]
        return pixel.elementsEqual([0xc8, 0xc8, 0xc8]) ? "#" : pixel.elementsEqual([0x10, 0x10, 0x10]) ? "." : "?"
      }.joined()
    }
  }

  /// Returns the pixels of a line by the name of its character: its arms go from the middle to the sides that are named, and
  /// are closed where they meet.
  private func line(named name: String) -> [String] {
    let words = name.split(separator: " ")
    func has(_ side: Substring, _ axis: Substring) -> Bool { words.contains(side) || words.contains(axis) }
    let (columns, rows) =
      words.contains("DOUBLE") && !words.contains("DASH")
      ? ([3, 5], [7, 9]) : words.contains("HEAVY") ? ([3, 4], [7, 8]) : ([4], [8])
    return (0..<16).map { y in
      (0..<8).map { x in
        let isDrawn =
          columns.contains(x)
          && (has("UP", "VERTICAL") && y <= rows.max()! || has("DOWN", "VERTICAL") && y >= rows.min()!)
          || rows.contains(y)
            && (has("LEFT", "HORIZONTAL") && x <= columns.max()! || has("RIGHT", "HORIZONTAL") && x >= columns.min()!)
        return isDrawn ? "#" : "."
      }.joined()
    }
  }

  /// The characters are where the Unicode chart has them: columns by the low digit.
  @Test("lines have the arms that the names of their characters tell, and meet their neighbours")
  func lines() throws {
    var grid = CellGrid(CellSize(columns: 16, rows: 8))
    for scalar in UInt32(0x2500)...0x257f {
      grid.put(
        String(try #require(Unicode.Scalar(scalar))),
        at: CellPoint(column: Int(scalar % 16), row: Int(scalar - 0x2500) / 16))
    }
    let bitmap = PNGDrawing.bitmap(of: ScreenShot(grid: grid, items: []))
    #expect(bitmap.width == 128 && bitmap.height == 128)
    for scalar in "─━│┃┄┆┈┊┌┏┐┓└┗┘┛├┤┬┴┼═║╔╗╚╝╌╎╭╮╯╰".unicodeScalars {
      let name = try #require(scalar.properties.name)
      let drawn = pixels(bitmap, Int(scalar.value % 16), Int(scalar.value - 0x2500) / 16)
      #expect(drawn == line(named: name), "\(name)\n\(drawn.joined(separator: "\n"))")
    }
    // Mixed weights, crossings of double lines and half lines are not drawn.
    var others = grid
    for scalar in "┍╬╱╴".unicodeScalars {
      others.fill(CellRect(column: 0, row: 0, columns: 16, rows: 8), with: Cell(Glyph(scalar)))
      #expect(
        PNGDrawing.note(on: ScreenShot(grid: others, items: []), path: "a.png")?.contains(": \(scalar);") ?? false)
    }
  }

  @Test("letters have their attributes, and stay in their cells") func letters() {
    var grid = CellGrid(CellSize(columns: 6, rows: 2))
    grid.put("!", at: CellPoint(column: 0, row: 1), style: Style(attributes: [.bold, .underline]))
    grid.put("—", at: CellPoint(column: 1, row: 1), style: Style(attributes: .bold))
    grid.put("漢!", at: CellPoint(column: 3, row: 1))
    let bitmap = PNGDrawing.bitmap(of: ScreenShot(grid: grid, items: []))
    let blank = Array(repeating: "........", count: 16)
    #expect((0..<6).allSatisfy { pixels(bitmap, $0, 0) == blank } && pixels(bitmap, 2, 1) == blank)
    var mark = blank
    for row in [2, 3, 4, 5, 6, 7, 8, 10, 11] { mark[row] = "....#..." }
    #expect(pixels(bitmap, 5, 1) == mark)
    var thick = mark.map { $0.replacing("#.", with: "##") }
    thick[14] = "########"
    #expect(pixels(bitmap, 0, 1) == thick)
    var dash = blank
    dash[7] = ".#######"
    #expect(pixels(bitmap, 1, 1) == dash)
    // A character that the font lacks is a box as wide as its cells.
    var box = Array(repeating: "................", count: 16)
    for row in 3...12 { box[row] = row == 3 || row == 12 ? ".##############." : ".#............#." }
    #expect(pixels(bitmap, 3, 1, columns: 2) == box)
    let large = PNGDrawing.bitmap(of: ScreenShot(grid: grid, items: []), scale: 3)
    #expect(large.width == 144 && large.height == 96)
    for y in 0..<96 {
      for x in 0..<144 {
        let (own, small) = (4 * (y * 144 + x), 4 * (y / 3 * 48 + x / 3))
        #expect(large.pixels[own..<own + 4].elementsEqual(bitmap.pixels[small..<small + 4]), "\(x), \(y)")
      }
    }
  }

  @Test("characters that the font lacks are named once, in order") func note() {
    func note(_ text: String) -> String? {
      var grid = CellGrid(CellSize(columns: 30, rows: 2))
      grid.put(text, at: CellPoint(column: 1, row: 1))
      return PNGDrawing.note(on: ScreenShot(grid: grid, items: []), path: "b/a.png")
    }
    #expect(note("aé─▀⠁ ›") == nil)
    #expect(
      note("aбαб")
        == "b/a.png has boxes for characters that the built-in font lacks: α б; write .svg to see them")
    let letters = "абвгдежзийклмнопрсту"
    #expect(note(letters)?.hasSuffix(" с т у; write .svg to see them") ?? false)
    #expect(note(letters + "хф")?.hasSuffix(" с т у and 2 more; write .svg to see them") ?? false)
  }

  @Test("an SVG has rectangles for backgrounds and lines, and a text for letters of one style") func vectors() {
    var grid = CellGrid(CellSize(columns: 5, rows: 2))
    grid.put("漢a", at: .zero, style: Style(foreground: .rgb(0x112233), attributes: [.bold, .underline]))
    grid.put("<b", at: CellPoint(column: 3, row: 0), style: Style(attributes: .italic))
    grid.put("─", at: CellPoint(column: 0, row: 1))
    grid.put(" ", at: CellPoint(column: 1, row: 1), style: Style(background: .rgb(0x00ff00)))
    grid.put("a", at: CellPoint(column: 2, row: 1))
    grid.put("b", at: CellPoint(column: 4, row: 1), style: Style(attributes: [.dim, .reverse]))
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="40" height="32" viewBox="0 0 40 32" shape-rendering="crispEdges">
      <rect width="40" height="32" fill="#101010"/>
      <rect x="8" y="16" width="8" height="16" fill="#00ff00"/>
      <rect x="32" y="16" width="8" height="16" fill="#6c6c6c"/>
      <rect x="0" y="24" width="5" height="1" fill="#c8c8c8"/>
      <rect x="4" y="24" width="4" height="1" fill="#c8c8c8"/>
      <g font-family="'DejaVu Sans Mono','Menlo','Consolas',monospace" font-size="13" xml:space="preserve">
      <text x="0" y="12" LONG24 fill="#112233" font-weight="bold" text-decoration="underline">漢a</text>
      <text x="24" y="12" LONG16 fill="#c8c8c8" font-style="italic">&lt;b</text>
      <text x="16" y="28" LONG8 fill="#c8c8c8">a</text>
      <text x="32" y="28" LONG8 fill="#101010">b</text>
      </g>
      </svg>

      """
    let expected = text.replacing(/LONG(\d+)/) { "textLength=\"\($0.1)\" lengthAdjust=\"spacingAndGlyphs\"" }
    #expect(SVGDrawing.text(of: ScreenShot(grid: grid, items: [])) == expected)
  }
}
