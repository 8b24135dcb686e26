import Platform
import TestSupport
import Testing

@testable import TerminalPanels

/// Rectangles, colours, boxes and fallbacks of cells.
@Suite struct CellValueTests {
  private func rect(_ column: Int, _ row: Int, _ columns: Int, _ rows: Int) -> CellRect {
    CellRect(column: column, row: row, columns: columns, rows: rows)
  }

  /// Rectangles are the sets of their cells.
  @Test(arguments: 0..<40) func rectanglesAreSetsOfCells(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    func any() -> CellRect {
      rect(
        .random(in: -3...6, using: &random), .random(in: -3...6, using: &random), .random(in: 0...5, using: &random),
        .random(in: 0...5, using: &random))
    }
    let (one, other, distance) = (any(), any(), Int.random(in: 0...2, using: &random))
    let (cells, others) = (Set(one.cells), Set(other.cells))
    #expect(cells.count == one.columns * one.rows && one.isEmpty == cells.isEmpty)
    #expect(Set(one.intersection(other).cells) == cells.intersection(others))
    let around = rect(-5, -5, 20, 20).cells
    #expect(Set(around.filter(one.contains)) == cells)
    #expect(
      Set(one.offsetBy(columns: 2, rows: -1).cells)
        == Set(cells.map { CellPoint(column: $0.column + 2, row: $0.row - 1) }))
    let inner = cells.filter { point in
      (one.column + distance..<max(one.column + distance, one.endColumn - distance)).contains(point.column)
        && (one.row + distance..<max(one.row + distance, one.endRow - distance)).contains(point.row)
    }
    #expect(Set(one.inset(by: distance).cells) == Set(inner))
    if one.columns > 1, one.rows > 1 {
      #expect(Set(one.edge) == cells.subtracting(one.inset(by: 1).cells) && one.edge.count == Set(one.edge).count)
    }
    #expect(Array(one.cells) == one.cells.sorted { ($0.row, $0.column) < ($1.row, $1.column) })
  }

  @Test func sizesAndRectanglesAreWritten() {
    #expect("\(rect(3, 2, 24, 10))" == "24x10 at 3,2" && CellRect(CellPoint(column: 3, row: 2)) == rect(3, 2, 1, 1))
    #expect(
      CellSize(columns: 0, rows: 3).isEmpty && CellSize(columns: 3, rows: -1).isEmpty
        && !CellSize(columns: 1, rows: 1).isEmpty)
    #expect(rect(3, 2, -4, -4).endColumn == 3 && rect(3, 2, -4, -4).endRow == 2)
  }

  /// (window, screen)
  @Test(arguments: [
    (80, 24, 80, 24), (0, 0, 1, 1), (4_000, 250, 4_000, 250), (4_001, 251, 4_000, 250), (1_000, 1_000, 1_000, 1_000),
    (1_000, 1_001, 1_000, 1_000),
    (1, 9_999_999, 1, 1_000_000),
  ])
  func screensHaveBounds(columns: Int, rows: Int, width: Int, height: Int) {
    #expect(Screen.bounded(CellSize(columns: columns, rows: rows)) == CellSize(columns: width, rows: height))
  }

  @Test func coloursAreBlendedChannelByChannel() {
    let (dark, light) = (CellColor.rgb(0x102030), CellColor.rgb(0x3060f0))
    #expect(dark.blended(towards: light, by: 0) == dark && dark.blended(towards: light, by: 1) == light)
    #expect(dark.blended(towards: light, by: 0.5) == .rgb(0x204090) && dark.blended(towards: light, by: 9) == light)
    #expect(dark.blended(towards: light, by: -1) == dark && dark.blended(towards: light, by: 0.25) == .rgb(0x183060))
    #expect(dark.blended(towards: .default, by: 0.49) == dark && dark.blended(towards: .default, by: 0.5) == .default)
    #expect(
      CellColor.number(17).numberValue == 17 && CellColor.number(17).rgbValue == nil && !CellColor.number(0).isDefault)
    #expect(
      CellColor.rgb(0xff_12_34_56).rgbValue == 0x123456 && CellColor.default.isDefault
        && CellColor.default.numberValue == nil)
  }

  /// Each style's box of three by three cells.
  @Test(
    arguments: [
      (BoxStyle.line, "┌─┐│ │└─┘"), (.rounded, "╭─╮│ │╰─╯"), (.double, "╔═╗║ ║╚═╝"), (.heavy, "┏━┓┃ ┃┗━┛"),
      (.photo, "█▀█▌ ▐█▄█"),
      (.ascii, "+-+| |+-+"),
    ])
  func boxesOfEveryStyle(style: BoxStyle, drawn: String) {
    var grid = CellGrid(CellSize(columns: 3, rows: 3))
    grid.draw(style, in: grid.bounds)
    #expect(grid.bounds.cells.map { grid[$0].text }.joined() == drawn)
    let sides = style.sides
    if style == .photo {
      #expect(sides.upright == "█" && sides.level == "█")
    } else {
      #expect(
        String(sides.upright) + String(sides.level)
          == String([Character(String(drawn[drawn.index(drawn.startIndex, offsetBy: 3)])), Array(drawn)[1]]))
    }
    for small in [rect(0, 0, 1, 3), rect(0, 0, 3, 1)] {
      var grid = CellGrid(CellSize(columns: 3, rows: 3))
      grid.draw(style, in: small)
      #expect(grid == CellGrid(CellSize(columns: 3, rows: 3)))
    }
    // Beyond the edges nothing is drawn, and the rest is where it belongs.
    grid.draw(style, in: rect(-1, -1, 3, 3))
    #expect(
      grid[1, 1].text == String(Array(drawn)[8]) && grid[0, 1].text == String(Array(drawn)[7])
        && grid[1, 0].text == String(Array(drawn)[5]))
  }

  @Test func partsOfGridsAreFilledAndRestyled() {
    var grid = CellGrid(CellSize(columns: 4, rows: 2), filledWith: Cell(Glyph("a")))
    grid.fill(rect(1, 0, 9, 1), with: Cell(Glyph("b")))
    #expect(grid.bounds.cells.map { grid[$0].text }.joined() == "abbbaaaa")
    grid.clear(rect(-1, 1, 3, 5), background: .rgb(7))
    #expect(grid.bounds.cells.map { grid[$0].text }.joined() == "abbb  aa" && grid[0, 1].style.background == .rgb(7))
    grid.restyle(rect(0, 0, 1, 1)) { $0.foreground = .rgb(9) }
    #expect(grid.bounds.cells.filter { grid[$0].style.foreground == .rgb(9) } == [.zero])
    grid.fade(to: 1, over: .rgb(0))
    #expect(grid[0, 0].style.foreground == .rgb(9))
    grid.fade(to: 0, over: .rgb(5))
    #expect(
      grid.bounds.cells.allSatisfy { grid[$0].style.foreground == .rgb(5) } && grid[0, 1].style.background == .rgb(5))
    #expect(grid[0, 0].style.background.isDefault, "what has no background of its own gets none")
    #expect(CellGrid(CellSize(columns: -1, rows: 3)).bounds.isEmpty)
  }

  /// Exact pixels are above cells of one column, until their style changes.
  @Test func picturesAreAboveNarrowCells() {
    var grid = CellGrid(CellSize(columns: 5, rows: 1))
    grid.put("日xyz", at: .zero)
    grid.draw(PixelPlacement(.tiles(1), columns: 5, rows: 1), at: .zero)
    #expect(grid.bounds.cells.map { grid[$0].hasPixels } == [false, false, true, true, true])
    grid.restyle(rect(3, 0, 1, 1)) { $0.attributes = .bold }
    #expect(grid.bounds.cells.map { grid[$0].hasPixels } == [false, false, true, false, true])
  }

  @Test(
    arguments: [
      ("─━┄┅┈┉═–—", "---------"), ("│┃┆┇┊┋║", "|||||||"), ("┌┐╔╰╪", "+++++"), ("▀▔▄▁▃█▇▓", "\"\"___###"),
      ("▌▏▐▕░▒▖▟", "[[]].%%%"),
      ("‘’‚‹›“”„«»", "'''''\"\"\"\"\""), ("•·●○…←↑→↓×", "****.<^>vx"), ("\u{a0}\u{2800}", "  "),
      ("ÀÅÇÈËÌÏÑÒÖØÙÜß", "AACEEIINOOOUUs"),
      ("àåçèëìïñòöøùü", "aaceeiinooouu"), ("ÐýŽőŁ", "DyZoL"), ("÷\u{180}猫", "???"),
    ])
  func charactersHaveAsciiFallbacks(text: String, ascii: String) {
    let found = text.unicodeScalars.map { Character(Unicode.Scalar(AsciiFallback.character(for: $0.value))!) }
    #expect(String(found) == ascii)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""), ("abcdef", -1, ""),
    ("猫猫猫", 5, "猫猫…"), ("猫猫猫", 4, "猫…"),
    ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
  ])
  func textsAreCutWithDots(text: String, width: Int, cut: String) {
    #expect(DisplayWidth.cut(text, to: width) == cut && DisplayWidth.of(cut) <= max(0, width))
    #expect(DisplayWidth.cut("abc", to: 2, ellipsis: "...") == "ab", "dots that do not fit are left out")
  }

  @Test(arguments: [
    ("de_DE.UTF-8", true), ("de_DE.utf8@euro", true), ("C.UTF8", true), ("de_DE", false), ("de_DE.ISO8859-1", false),
    ("UTF-8", false), ("", false),
  ])
  func localesSayTheirCharacters(name: String, isUTF8: Bool) { #expect(TerminalLocale.saysUTF8(name) == isUTF8) }

  // MARK: tmux

  @Test func tmuxTellsWhereItsPaneIs() {
    func origin(_ answer: String?) -> CellPoint? { Tmux.paneOrigin { _ in answer } }
    #expect(
      origin("3 4 1 0 bottom on") == CellPoint(column: 3, row: 4)
        && origin("3 4 1 0 top on") == CellPoint(column: 3, row: 5))
    #expect(
      origin("3 4 1 0 top 3") == CellPoint(column: 3, row: 7)
        && origin("3 4 1 0 top off") == CellPoint(column: 3, row: 4))
    for answer in [nil, "", "3 4 0 0 top on", "3 4 1 1 top on", "x 4 1 0 top on", "3 4 1 0 top", "-3 4 1 0 top on"] {
      #expect(origin(answer) == nil)
    }
    #expect(Tmux.passthrough([0x1b, 0x5b]) == [0x1b] + Array("Ptmux;".utf8) + [0x1b, 0x1b, 0x5b, 0x1b, 0x5c])
  }

  @Test(arguments: [("on", true), ("all", true), ("off", false), (nil, false)] as [(String?, Bool)])
  func tmuxTellsOfItsClient(passthrough: String?, passes: Bool) {
    let client = TmuxClient { $0[0] == "display-message" ? "xterm-kitty|kitty(0.41)|256,RGB" : passthrough }
    #expect(
      client.name == "xterm-kitty" && client.version == "kitty(0.41)" && client.features == "256,RGB"
        && client.passesThrough == passes)
    let silent = TmuxClient { _ in nil }
    #expect(silent.name == "" && silent.version == "" && !silent.passesThrough)
  }

  /// (reply or nil, variable, terminal, whether it shows pictures)
  @Test(
    arguments: [
      ("kitty(0.28.0)", "", "kitty", true), ("kitty(0.27.9)", "", "kitty", false), ("kitty", "", "kitty", false),
      ("ghostty 1.0.0", "", "ghostty", true),
      ("iTerm2 2.9", "", "iTerm2", false), ("iTerm2 3.5", "", "iTerm2", true),
      ("WezTerm 20220318-1", "", "WezTerm", false),
      ("WezTerm 20220319-1", "", "WezTerm", true), ("Konsole 22.03.9", "", "Konsole", false),
      ("Konsole 22.04.0", "", "Konsole", true),
      ("foot(1.3.9)", "", "foot", false), ("foot(1.4)", "", "foot", true), ("tmux 3.3a", "", "tmux", false),
      ("tmux 3.4", "", "tmux", true),
      ("xterm(390)", "TERM=xterm-kitty", nil, true), (nil, "TERM=xterm-kitty", "kitty", false),
      (nil, "TERM_PROGRAM=WezTerm", "WezTerm", true),
      (nil, "KONSOLE_VERSION=1", "Konsole", true), (nil, "TERM_PROGRAM=WarpTerminal", "Warp", true),
      (nil, "TERM=xterm", nil, true),
    ] as [(String?, String, String?, Bool)])
  func terminalsAreKnownByReplyOrVariable(reply: String?, variable: String, name: String?, shows: Bool) {
    let parts = variable.split(separator: "=").map(String.init)
    let known = KnownTerminal.named(reply, TerminalEnvironment(parts.count > 1 ? [parts[0]: parts[1]] : [:]))
    #expect(known?.name == name && (known?.objection(to: reply) == nil) == shows)
    #expect(known?.keepsImages ?? false == (name == "Konsole"))
  }
}
