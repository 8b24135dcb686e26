import TerminalPanels
import TestSupport
import Testing

@testable import Tapes

@Suite(.oneAtATime) struct SnapshotTests {
  /// A screen of 12 × 4 cells: a title, a red picture with a blue corner, a wide character.
  private func shot(corner: UInt32 = 0x0000ff, title: String = "Dune") -> ScreenShot {
    var grid = CellGrid(CellSize(columns: 12, rows: 4))
    grid.put(title, at: .zero, style: Style(foreground: .rgb(0xffd700), attributes: .bold))
    grid.put("漢a", at: CellPoint(column: 6, row: 0))
    let red = Cell(Glyph("▀"), style: Style(foreground: .rgb(0xff0000), background: .rgb(0xff0000)))
    grid.fill(CellRect(column: 2, row: 1, columns: 4, rows: 2), with: red)
    grid[5, 2] = Cell(Glyph("▀"), style: Style(foreground: .rgb(corner), background: .rgb(0xff0000)))
    return ScreenShot(
      grid: grid,
      items: [.init(number: 7, name: "The \"Moon\"", frame: CellRect(column: 2, row: 1, columns: 4, rows: 2))])
  }

  @Test("two planes, a legend, a line per picture")
  func form() {
    let lines = Snapshot(shot()).text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "photowall-snap 4")
    #expect(lines[1] == "size 12x4")
    #expect(lines[3...8] == ["text", "|Dune  漢a   |", "|  ····      |", "|  ····      |", "|            |", ""])
    #expect(lines[9...14] == ["style", "|uuuu", "|", "|", "|", ""])
    #expect(lines[15...17] == ["legend", "u fg=#ffd700 bg=default b", ""])
    #expect(lines[18...21] == ["places", "7 at 2,1 4x2", "", "items"])
    // Seven red cells and one that is half blue.
    #expect(lines[22].hasPrefix("\"The \"Moon\"\" mean #ef000f cells sha256:"), "\(lines[22])")
  }

  @Test("parsing the text of a snapshot gives the same snapshot")
  func roundTrip() {
    let snapshot = Snapshot(shot())
    #expect(Snapshot(parsing: snapshot.text) == snapshot)
    #expect(Snapshot(parsing: "\u{feff}" + snapshot.text.replacing("\n", with: "\r\n")) == snapshot)
    #expect(Snapshot(parsing: "something else") == nil)
  }

  /// Returns the text as version 3 had it, whose items had their places and no names.
  private func asVersion3(_ snapshot: Snapshot) -> String {
    let text = snapshot.text.replacing("photowall-snap 4", with: "photowall-snap 3")
    let head = text[..<(text.firstRange(of: "\nplaces\n")?.lowerBound ?? text.endIndex)]
    let items = snapshot.items.map { item in
      (item.number == 0 ? "0" + item.place.dropFirst("picture".count) : item.place)
        + item.description.dropFirst(item.title.count)
    }
    return head + "\nitems\n" + items.map { $0 + "\n" }.joined()
  }

  @Test("golden screens of version 3 are read, until they are written again")
  func version3() throws {
    let old = asVersion3(Snapshot(shot()))
    #expect(old.contains("\n7 at 2,1 4x2 mean #ef000f cells sha256:"))
    #expect(Snapshot(shot()).isEqual(to: old) && !Snapshot(shot(corner: 0x0000fe)).isEqual(to: old))
    #expect(
      SnapshotDifference(from: old, to: Snapshot(shot(corner: 0x0000fe)).text).summary
        == "the picture of item 7 differs (mean #ef000f, expected #ef000f)")
    let fixture = try TapeFixture()
    let tape = "Wait+Idle\nExpect snapshot a.snap\nv\nWait+Idle\nExpect snapshot b.snap"
    _ = try fixture.play(tape, updatesGoldens: true)
    let new = fixture.files
    for (path, bytes) in new {
      fixture.files[path] = Array(
        asVersion3(try #require(Snapshot(parsing: String(decoding: bytes, as: UTF8.self)))).utf8)
    }
    #expect(fixture.files != new)
    #expect(try fixture.play(tape).0 == .passed)
    #expect(try fixture.play(tape.replacing("\nv\n", with: "\nRight\nv\n")).0.status == 1)
    _ = try fixture.play(tape, updatesGoldens: true)
    #expect(fixture.files.filter { new[$0.key] != nil } == new)
  }

  @Test("in another order, the lines of photos have another order and do not change")
  func sorting() throws {
    let titles = Dictionary(uniqueKeysWithValues: (1...12).map { ($0, "Picture \(20 - $0)") })
    let fixture = try TapeFixture(sizes: Array(repeating: (40, 30), count: 12), titles: titles)
    let tape =
      "Set Rows 40\nWait Expect snapshot a.snap\ns\nWait Expect state sort == title Expect snapshot b.snap"
    _ = try fixture.play(tape, updatesGoldens: true)
    let lines = ["a.snap", "b.snap"].map { name in
      String(decoding: fixture.files[name] ?? [], as: UTF8.self).split(separator: "\n").drop { $0 != "places" }
    }
    let (before, after) = (lines[0], lines[1])
    #expect(before.count == 2 + 2 * 12 && before != after)
    #expect(before.prefix(13) == after.prefix(13))
    let names = [before, after].map { $0.dropFirst(14).map { $0.prefix { $0 != "m" } } }
    #expect(names[0] != names[1] && names[0].sorted() == names[1].sorted())
    let difference = SnapshotDifference(
      from: String(decoding: fixture.files["a.snap"] ?? [], as: UTF8.self),
      to: String(decoding: fixture.files["b.snap"] ?? [], as: UTF8.self))
    #expect(difference.lines.contains { $0.part == "order" } && !difference.lines.contains { $0.part == "place" })
  }

  /// (names of the items before, after, what is said)
  @Test(
    "items that are new, gone or in another order are told",
    arguments: [
      ("ab", "abc", "“c” is new"), ("abc", "ac", "“b” is gone"), ("aa", "aaa", "“a” 3 is new"),
      ("aa", "a", "“a” 2 is gone"), ("ab", "ba", "“b” comes before “a”"), ("abc", "cab", "“c” comes before “a”"),
      ("ab", "cb", "“a” is gone; “c” is new"), ("ab", "cbda", "“c” is new; “d” is new; “b” comes before “a”"),
      ("abcd", "e", "“a” is gone; “b” is gone; “c” is gone; and 2 more"),
    ])
  func items(before: String, after: String, summary: String) {
    func text(_ names: String) -> String {
      var snapshot = Snapshot(shot())
      let frame = CellRect(column: 2, row: 1, columns: 4, rows: 2)
      snapshot.items = names.map { name in
        Snapshot.Item(number: 1, name: String(name), frame: frame, mean: nil, digest: "0123456789ab")
      }
      return snapshot.text
    }
    #expect(SnapshotDifference(from: text(before), to: text(after)).summary == summary)
  }

  @Test("differences name the item or the row that changed")
  func differences() {
    let golden = Snapshot(shot()).text
    #expect(
      SnapshotDifference(from: golden, to: Snapshot(shot(corner: 0x0000fe)).text).summary
        == "the picture of “The \"Moon\"” differs (mean #ef000f, expected #ef000f)")
    #expect(
      SnapshotDifference(from: golden, to: Snapshot(shot(title: "Duna")).text).summary
        == "row 0 differs")
    #expect(
      golden.split(separator: "\n").count { !Snapshot(shot(corner: 0x0000fe)).text.split(separator: "\n").contains($0) }
        == 1)
  }

  @Test(
    "a moved focus, a mark and a status text change few lines",
    arguments: ["Set Frame none", "Set Frame line", "Set Frame photo", "Set Captions on", "Set Colors 256"])
  func smallDiffs(_ setting: String) throws {
    let fixture = try TapeFixture()
    /// Returns the lines that differ between the screens before and after a command.
    func changed(by command: String) throws -> [String] {
      fixture.files = [:]
      let tape =
        "\(setting)\nSet Rows 50\nSet Layout grid\nWait+Idle\nExpect snapshot a.snap\n\(command)\nWait+Idle\nExpect snapshot b.snap"
      _ = try fixture.play(tape, updatesGoldens: true)
      let screens = ["a.snap", "b.snap"].map { String(decoding: fixture.files[$0] ?? [], as: UTF8.self) }
      let (before, after) = (screens[0].split(separator: "\n"), screens[1].split(separator: "\n"))
      #expect(Snapshot(parsing: screens[1])?.text == screens[1])
      return after.difference(from: before).insertions.map { "\($0)" }
    }
    for key in ["Right", "Down"] {
      let lines = try changed(by: key)
      #expect((3...12).contains(lines.count), "\(key): \(lines)")
    }
    let mark = try changed(by: "m")
    #expect((2...6).contains(mark.count), "\(mark)")
    // The text, and the style of the keys in it.
    #expect(try changed(by: "u").count <= 2)
  }

  @Test(
    "where the layout moves with the focus, or is scrolled, a moved focus changes few lines, too",
    arguments: ["coverflow", "grid", "wheel", "rotary", "cylinder", "line", "time-machine"], ["Right", "Down"])
  func layouts(_ layout: String, key: String) throws {
    let fixture = try TapeFixture(sizes: TapeFixture.sizes + TapeFixture.sizes + TapeFixture.sizes)
    let tape =
      "Set Columns 100\nSet Rows 30\nSet Layout \(layout)\nWait\nRight 2\nWait\nExpect snapshot a.snap\n\(key)\nWait\nExpect snapshot b.snap"
    _ = try fixture.play(tape, updatesGoldens: true)
    let screens = ["a.snap", "b.snap"].map { String(decoding: fixture.files[$0] ?? [], as: UTF8.self) }
    let changed = screens[1].split(separator: "\n").difference(from: screens[0].split(separator: "\n")).insertions
    // A photo that moves changes its place and its line.
    #expect((0...28).contains(changed.count), "\(changed.count)")
  }

  @Test("the sides of pictures that are not loaded are theirs, without a frame, too")
  func placeholders() throws {
    let fixture = try TapeFixture()
    _ = try fixture.play("Set Frame none\nSet Latency 1m\nExpect snapshot a.snap", updatesGoldens: true)
    let text = String(decoding: fixture.files["a.snap"] ?? [], as: UTF8.self)
    #expect(Snapshot(parsing: text)?.items.contains { $0.mean == nil } == true && !text.contains("│"))
  }

  /// The values have backgrounds that no style of the interface has. The box is above the wall, and the status line names the
  /// values, too.
  @Test func aListOfLabelsIsText() throws {
    let fixture = try TapeFixture()
    let tape = "Set Label \"kind=lark,finch\"\nWait\n;\nExpect state overlay == labels\nExpect snapshot a.snap"
    _ = try fixture.play(tape, updatesGoldens: true)
    let text = String(decoding: try #require(fixture.files["a.snap"]), as: UTF8.self)
    #expect(text.contains(/lark.+ kind by 1/) && text.contains(/finch.+ kind by 2/), "\(text)")
  }

  @Test("an underlined blank keeps its style, others have that of the text beside them")
  func blanks() {
    var grid = CellGrid(CellSize(columns: 6, rows: 2))
    let style = Style(foreground: .rgb(0xff0000), attributes: .underline)
    grid.put(" x ", at: .zero, style: style)
    grid.put(" x ", at: CellPoint(column: 0, row: 1), style: Style(foreground: .rgb(0xff0000)))
    let marks = Snapshot(ScreenShot(grid: grid, items: [])).marks
    #expect(Set(marks[0].prefix(3)).count == 1 && marks[0][0] != "." && marks[0][3] == ".")
    #expect(marks[1][0] == "." && marks[1][1] != "." && marks[1][2] == ".")
  }

  @Test("letters of styles are told apart in any font")
  func letters() {
    let styles = (0..<80).map { Style(foreground: .rgb(UInt32($0))) }
    let letters = StyleLetters(Set(styles), named: []).legend.map(\.mark)
    #expect(letters.count == Set(letters).count && letters.count > 40)
    #expect(letters.allSatisfy { $0.isASCII && !"IlOo01.|".contains($0) })
  }

  @Test("block elements are rectangles in the SVG, letters are text; the same screen gives the same file")
  func svg() {
    let text = SVGDrawing.text(of: shot())
    #expect(text.contains(##"<rect x="16" y="16" width="32" height="16" fill="#ff0000"/>"##))
    #expect(text.contains(##"<rect x="40" y="32" width="8" height="8" fill="#0000ff"/>"##))
    #expect(!text.contains("▀"))
    #expect(text.contains(">Dune</text>"))
    #expect(text == SVGDrawing.text(of: shot()))
    // A golden screen has a text above its picture.
    var snapshot = Snapshot(shot())
    snapshot.texts[1][3] = "x"
    #expect(SVGDrawing.text(of: snapshot).contains(">x</text>"))
  }

  @Test("a PNG file says which characters it cannot draw")
  func missing() throws {
    let fixture = try TapeFixture(titles: [1: "字 a漢 b漢"])
    let (outcome, runner) = try fixture.play("Right\nLeft\nScreenshot a.svg\nScreenshot a.png")
    #expect(outcome == .passed)
    #expect(
      runner.notes == ["a.png has boxes for characters that the built-in font lacks: 字 漢; write .svg to see them"])
  }

  @Test("a sentence about many missing characters names some of them", arguments: [(20, ""), (21, " and 1 more")])
  func manyMissing(count: Int, rest: String) throws {
    let characters = try (0..<count).map { Character(try #require(Unicode.Scalar(0x4e00 + UInt32($0)))) }
    var grid = CellGrid(CellSize(columns: 2 * count, rows: 1))
    grid.put(String(characters), at: .zero)
    let note = PNGDrawing.note(on: ScreenShot(grid: grid, items: []), path: "a.png")
    let names = characters.prefix(20).map(String.init).joined(separator: " ")
    #expect(note?.hasSuffix("lacks: \(names)\(rest); write .svg to see them") == true, "\(note ?? "")")
  }

  @Test("the PNG has the same rectangles")
  func png() {
    let bitmap = PNGDrawing.bitmap(of: shot())
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      Array(bitmap.pixels[4 * (y * bitmap.width + x)..<4 * (y * bitmap.width + x) + 3])
    }
    #expect(bitmap.width == 96 && bitmap.height == 64)
    #expect(pixel(16, 16) == [255, 0, 0])
    #expect(pixel(47, 39) == [0, 0, 255])
    #expect(pixel(47, 40) == [255, 0, 0])
    #expect(pixel(95, 63) == [0x10, 0x10, 0x10])
  }

  /// Only what changes is written: no colour twice, and none of what a blank does not show.
  @Test func colorsAreWrittenOnce() {
    var grid = CellGrid(CellSize(columns: 6, rows: 1))
    let styles = [(0xff0000, 0x10), (0xff0000, 0x20), (0x00ff00, 0x20)].map {
      Style(foreground: .rgb($0), background: .rgb($1))
    }
    for (column, style) in styles.enumerated() { grid[column, 0] = Cell(Glyph("▀"), style: style) }
    grid[3, 0] = Cell(style: Style(foreground: .rgb(0x0000ff), background: .rgb(0x20)))
    grid[4, 0] = Cell(Glyph("x"), style: Style(foreground: .rgb(0x00ff00)))
    #expect(
      ANSIText.text(of: grid)
        == "\u{1b}[38;2;255;0;0;48;2;0;0;16m▀\u{1b}[48;2;0;0;32m▀\u{1b}[38;2;0;255;0m▀ \u{1b}[49mx \u{1b}[0m\n")
  }

  @Test("coloured text has sequences only where the style changes, in the colours of the depth")
  func ansi() {
    let text = ANSIText.text(of: shot().grid)
    #expect(text.hasPrefix("\u{1b}[0;1;38;2;255;215;0mDune\u{1b}[0m  漢a"))
    #expect(ANSIText.text(of: shot().grid, colors: .mono).hasPrefix("\u{1b}[0;1mDune\u{1b}[0m"))
    #expect(!ANSIText.text(of: shot().grid, colors: .mono).contains("38;"))
    #expect(ANSIText.text(of: shot().grid, colors: .indexed16).hasPrefix("\u{1b}[0;1;93mDune\u{1b}[0m"))
  }

  /// The parameters of SGR in ECMA-48.
  @Test(
    arguments: [
      (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"), ([.dim, .reverse], "2;7"),
      ([.bold, .italic, .underline], "1;3;4"),
    ] as [(Style.Attributes, String)])
  func attributesAreThoseOfTheStandard(attributes: Style.Attributes, codes: String) {
    var grid = CellGrid(CellSize(columns: 2, rows: 1))
    grid.put("ab", at: .zero, style: Style(attributes: attributes))
    #expect(ANSIText.text(of: grid, colors: .mono) == "\u{1b}[0;\(codes)mab\u{1b}[0m\n")
  }
}
