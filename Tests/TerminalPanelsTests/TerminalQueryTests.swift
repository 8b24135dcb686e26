import Pictures
import SymbolArt
import TestSupport
import Testing

@testable import TerminalPanels

/// The conclusions from what terminals answer, early or late.
@Suite(.oneAtATime) struct TerminalQueryTests {
  private func query(
    _ replies: [TerminalReply], _ variables: [String: String] = ["TERM": "xterm-256color"],
    _ preference: PixelPreference = .automatic,
    tmux: @escaping ([String]) -> String? = { _ in nil }
  ) throws -> TerminalCapabilities {
    let screen = try Screen.headless(CellSize(columns: 20, rows: 5))
    let query = TerminalQuery(
      of: screen, environment: TerminalEnvironment(variables), pixels: preference, tmux: tmux)
    #expect(query.send())
    for reply in replies { query.receive(reply) }
    return query.capabilities
  }

  private static let cell = TerminalReply.cellPixels(PixelSize(width: 8, height: 16))
  private static let sixel = TerminalReply.deviceAttributes([62, 4, 22])
  private static let plain = TerminalReply.deviceAttributes([62, 22])

  /// Every form of a reply and of an input with each number at each place.
  @Test(arguments: hostileNumbers) func numbersInAnswersHaveBounds(number: String) throws {
    let screen = try Screen.headless(CellSize(columns: 20, rows: 5))
    let query = TerminalQuery(of: screen, environment: TerminalEnvironment(["TERM": "xterm"])) { _ in nil }
    #expect(query.send())
    var decoder = InputDecoder()
    for form in [
      "[6;N;Mt", "[?N;Mc", "[?4;Nc", "[?2026;N$y", "[?N;1$y", "[?1;0;NS", "[?2;0;N;MS", "[?N;MS", "[<N;1;1M",
      "[<0;N;MM",
      "[<0;N;Mm", "[<64;N;MM", "[N~", "[1;N~", "[N;MA", "[Nu", "[N;Mu", "[27;N;M~", "[NM", "]11;rgb:N/M/N\u{1b}\\",
      "]11;rgba:ff/ff/ff/N\u{1b}\\", "_Gi=N,s=M;OK\u{1b}\\", "P>|kitty(N.M)\u{1b}\\", "P>|foot(N.M.N)\u{1b}\\",
      "P>|XTerm(N)\u{1b}\\", "P>|tmux N.M\u{1b}\\", "[?N;MR", "P1$rN;M:Nm\u{1b}\\", "P1+r436f=N\u{1b}\\",
    ] {
      for other in ["1", number] {
        let text = "\u{1b}" + form.replacing("N", with: number).replacing("M", with: other)
        for output in decoder.decode(text.utf8) + decoder.finish() {
          if case .reply(let reply) = output { query.receive(reply) }
          guard case .event(.mouse(let event)) = output else { continue }
          #expect((0...0xff_ffff).contains(event.position.column) && (0...0xff_ffff).contains(event.position.row))
        }
      }
    }
    if let pixels = query.capabilities.cellPixels { #expect((1...400).contains(pixels.width) && pixels.height <= 400) }
    let pane = "\(number) \(number) 1 0 top \(number)"
    #expect(Tmux.paneOrigin { _ in pane }.map { (0...10_010).contains($0.row) } ?? true)
  }

  @Test func theBestProtocolThatWorksIsChosen() throws {
    let foot = TerminalReply.version("foot(1.13.1)")
    let cases: [(replies: [TerminalReply], PixelMethod?)] = [
      ([foot, Self.cell, Self.sixel], .sixel(registers: 256, largest: nil, mostImages: nil)),
      ([foot, Self.cell, Self.plain], nil),
      ([foot, Self.sixel], nil),
      ([.version("foot(1.3.0)"), Self.cell, Self.sixel], nil),
      ([.version("something new"), Self.cell, Self.sixel], .sixel(registers: 256, largest: nil, mostImages: nil)),
      (
        [
          .version("XTerm(379)"), Self.cell, .graphicsAttribute(1, status: 0, values: [1024]),
          .graphicsAttribute(2, status: 0, values: [1000, 900]), Self.sixel,
        ], .sixel(registers: 1024, largest: PixelSize(width: 1000, height: 900), mostImages: nil)
      ),
      (
        [
          Self.cell, .graphicsAttribute(2, status: 0, values: [1000, 0]),
          .graphicsAttribute(2, status: 0, values: [0, 900]), Self.sixel,
        ], .sixel(registers: 256, largest: nil, mostImages: nil)
      ),
      ([.version("Konsole 22.12.3"), Self.cell, Self.sixel], .iterm(keepsImages: true)),
      ([.version("Konsole 21.08.0"), Self.cell, Self.sixel], nil),
      ([.version("WezTerm 20240203-110809-5046fc22"), Self.cell, Self.plain], .iterm()),
      ([.version("iTerm2 3.5.10"), Self.cell, Self.plain], .iterm()),
      ([Self.cell, Self.plain], nil),
    ]
    for (replies, expected) in cases {
      // In any order: a later reply may withdraw an earlier conclusion.
      for replies in [replies, replies.reversed()] {
        let capabilities = try query(replies)
        #expect(capabilities.graphics == expected, "\(replies): \(capabilities.graphicsReason)")
        #expect(!capabilities.graphicsReason.isEmpty)
      }
    }
  }

  /// A terminal that is not known by name, answers Kitty's query, and has neither sixel nor inline images.
  @Test func unknownTerminalsMayHaveKittysProtocol() throws {
    let answers = TerminalReply.graphics(control: ["i": "31"], message: "OK")
    let unknown = TerminalReply.version("something new")
    let cases: [([TerminalReply], [String: String], PixelMethod?)] = [
      ([unknown, Self.cell, answers, Self.plain], ["TERM": "xterm-256color"], .kittyPlacements),
      ([Self.cell, answers, Self.plain], ["TERM": "xterm-256color"], .kittyPlacements),
      (
        [unknown, Self.cell, answers, Self.sixel], ["TERM": "xterm-256color"],
        .sixel(registers: 256, largest: nil, mostImages: nil)
      ),
      ([.version("WezTerm 20240203-110809"), Self.cell, answers, Self.plain], ["TERM": "xterm-256color"], .iterm()),
      ([unknown, answers, Self.plain], ["TERM": "xterm-256color"], nil),
      ([unknown, Self.cell, .graphics(control: ["i": "31"], message: "EBADF"), Self.plain], ["TERM": "xterm"], nil),
      ([unknown, Self.cell, Self.plain], ["TERM": "xterm-256color"], nil),
    ]
    for (replies, variables, expected) in cases {
      let found = try query(replies, variables)
      #expect(found.graphics == expected, "\(replies): \(found.graphicsReason)")
    }
  }

  @Test func terminalsWithoutAVersionAreKnownByTheirEnvironment() throws {
    let variables = ["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"]
    #expect(try query([Self.cell, Self.plain], variables).graphics == .iterm())
    // The terminal's own answer is more certain.
    #expect(try query([.version("XTerm(379)"), Self.cell, Self.plain], variables).graphics == nil)
  }

  @Test func theUserMayChoose() throws {
    let konsole: [TerminalReply] = [.version("Konsole 22.12.3"), Self.cell, Self.sixel]
    #expect(
      try query(konsole, ["TERM": "xterm"], .only(.sixel)).graphics
        == .sixel(registers: 256, largest: nil, mostImages: nil))
    #expect(try query([Self.cell, Self.plain], ["TERM": "xterm"], .only(.iterm)).graphics == .iterm())
    #expect(try query(konsole, ["TERM": "xterm"], .never).graphics == nil)
  }

  @Test func tmuxKeepsFewImages() throws {
    let variables = ["TERM": "tmux-256color", "TMUX": "/tmp/none"]
    #expect(
      try query([.version("tmux 3.5a"), Self.cell, Self.sixel], variables) { _ in "foot||256,sixel" }.graphics
        == .sixel(registers: 256, largest: nil, mostImages: 9))
    let without = try query([.version("tmux 3.3a"), Self.cell, Self.plain], variables)
    #expect(without.graphics == nil && without.graphicsReason.contains("3.4"))
  }

  /// The terminal outside and its features, whether tmux passes sequences through, tmux's attributes; what is chosen,
  /// and a word of the reason.
  @Test(arguments: [
    ("wezterm|WezTerm 20240203-110809|256,RGB", "on", plain, PixelMethod.iterm(usesTmux: true), "passes through"),
    ("xterm-256color|Konsole 22.12.3|RGB", "all", plain, .iterm(keepsImages: true, usesTmux: true), "passes through"),
    ("iterm2|iTerm2 3.5.0|RGB", "off", sixel, nil, "allow-passthrough on"),
    ("wezterm|WezTerm 20200503-171512|256,RGB", "on", plain, nil, "20220319"),
    (
      "xterm-256color|XTerm(379)|256,sixel", "off", sixel,
      .sixel(registers: 256, largest: PixelSize(width: 1000, height: 1000), mostImages: 9),
      "sixel"
    ),
    ("xterm-256color|XTerm(379)|256", "off", sixel, nil, "not detected sixel"),
    ("xterm-kitty|kitty(0.41.1)|bpaste,ccolour,title", "off", sixel, nil, "',*:sixel'"),
    ("xterm-256color|XTerm(379)|", "off", sixel, nil, "not detected sixel"),
    ("", "off", sixel, nil, "not detected sixel"),
    ("xterm-256color||256", "off", plain, nil, "3.4"),
    ("xterm-kitty|kitty(0.41.1)|256", "off", plain, nil, "allow-passthrough on"),
  ])
  func insideTmux(
    outside: String, passes: String, attributes: TerminalReply, expected: PixelMethod?, word: String
  ) throws {
    let variables = ["TERM": "tmux-256color", "TMUX": "/tmp/none", "LC_TERMINAL": "iTerm2"]
    let found = try query([.version("tmux 3.5a"), Self.cell, attributes], variables) {
      $0[0] == "display-message" ? outside : passes
    }
    #expect(found.graphics == expected)
    #expect(found.graphicsReason.contains(word), "\(found.graphicsReason)")
    #expect(!found.graphicsReason.contains("()"), "a terminal without a name")
  }

  /// tmux's answer; the place of the pane on the terminal outside.
  @Test(arguments: [
    ("0 0 1 0 bottom on", CellPoint.zero), ("74 3 1 0 top on", CellPoint(column: 74, row: 4)),
    ("2 1 1 0 top 2", CellPoint(column: 2, row: 3)), ("2 1 1 0 top off", CellPoint(column: 2, row: 1)),
    ("0 0 0 0 bottom on", nil), ("0 0 1 1 bottom on", nil), (nil, nil),
  ])
  func thePaneIsFound(answer: String?, expected: CellPoint?) { #expect(Tmux.paneOrigin { _ in answer } == expected) }

  /// The version that a terminal with Kitty's protocol reports; whether it has placeholders, and a word of the reason.
  /// An older kitty draws placeholders as black characters.
  @Test(arguments: [
    ("kitty(0.26.5)", false, "0.28"), ("kitty(0.27.9)", false, "0.28"), ("kitty(0.28.0)", true, "shared memory"),
    ("kitty(0.41.1)", true, "shared memory"), ("kitty", false, "does not report its version"), (nil, false, "0.28"),
    ("ghostty 1.0.1", true, "shared memory"), ("XTerm(379)", false, "placeholders"),
  ])
  func placeholdersNeedAKnownVersion(version: String?, hasThem: Bool, word: String) throws {
    let both = ["31", "32"].map { TerminalReply.graphics(control: ["i": $0], message: "OK") }
    let replies = (version.map { [.version($0)] } ?? []) + both + [Self.cell, Self.plain]
    let found = try query(replies, ["TERM": "xterm-kitty"])
    // Without them its pictures are painted.
    #expect(found.graphics == (hasThem ? .kitty(GraphicsChannel(medium: .sharedMemory)) : .kittyPlacements))
    #expect(found.graphicsReason.contains(word), "\(found.graphicsReason)")
    let isOldKitty = version?.hasPrefix("kitty") ?? false && !hasThem
    let forced = try query(replies, ["TERM": "xterm-kitty"], .only(.kitty)).graphics
    #expect(isOldKitty == (forced == .kittyPlacements) && forced != nil)
    let outside = "xterm-kitty|\(version ?? "")|256"
    let inTmux = try query(
      [.version("tmux 3.5a")] + both + [Self.cell, Self.plain], ["TERM": "tmux-256color", "TMUX": "x"]
    ) { $0[0] == "display-message" ? outside : "on" }
    #expect((inTmux.graphics != nil) == hasThem, "\(inTmux.graphicsReason)")
  }

  /// What the environment says about colours, the answers of a terminal, and what they prove: those of xterm, of mlterm, whose
  /// palette has 256 colours, and of terminals that answer wrongly or not at all.
  @Test(arguments: [
    (["TERM": "xterm"], "\u{1b}P1$r0;48:2::1:2:3m\u{1b}\\", ColorDepth.truecolor),
    (["TERM": "xterm-256color"], "\u{1b}P1$r48;2;1;2;3m\u{1b}\\", .truecolor),
    (["TERM": "xterm"], "\u{1b}P1$r0;48;5;16m\u{1b}\\\u{1b}P1+r436f=323536\u{1b}\\", .indexed256),
    (["TERM": "xterm-256color"], "\u{1b}P1$r0;48;5;16m\u{1b}\\\u{1b}P1+r436f=38\u{1b}\\", .indexed256),
    (["TERM": "xterm-256color"], "\u{1b}P1$r48;2;1;2;4m\u{1b}\\\u{1b}P0$r\u{1b}\\", .indexed256),
    (["TERM": "xterm", "COLORTERM": "truecolor"], "\u{1b}P1$r0m\u{1b}\\", .truecolor),
    (["TERM": "xterm"], "\u{1b}P1$r436f\u{1b}\\\u{1b}P1+r=\u{1b}\\\u{1b}P1+r436f=39x\u{1b}\\", .indexed16),
  ])
  func answersProveColors(variables: [String: String], answers: String, expected: ColorDepth) throws {
    let screen = try Screen.headless(CellSize(columns: 20, rows: 5))
    let environment = TerminalEnvironment(variables)
    let query = TerminalQuery(
      of: screen, environment: environment, colors: ColorDetection(environment: environment) { _ in nil }
    ) { _ in nil }
    #expect(query.send())
    var decoder = InputDecoder()
    for case .reply(let reply) in decoder.decode(answers.utf8) { query.receive(reply) }
    #expect(query.capabilities.colors?.depth == expected)
  }

  /// Variables, and whether the terminal is asked for colours: not where another one would answer, or prints the question.
  @Test(arguments: [
    (["TERM": "xterm"], true), (["TERM": "xterm", "COLORTERM": "truecolor"], false), (["TERM": "screen"], false),
    (["TERM": "xterm", "STY": "1.pts"], false), (["TERM": "tmux-256color", "TMUX": "x"], false),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"], false), (["TERM": "xterm", "NO_COLOR": "1"], false),
  ])
  func notEveryTerminalIsAskedForColors(variables: [String: String], isAsked: Bool) throws {
    let environment = TerminalEnvironment(variables)
    for colors in [ColorDetection(environment: environment) { _ in nil }, nil] {
      let screen = try Screen.headless(CellSize(columns: 20, rows: 5))
      let query = TerminalQuery(of: screen, environment: environment, colors: colors) { _ in nil }
      #expect(query.send())
      #expect(String(decoding: screen.takeOutput(), as: UTF8.self).contains("$qm") == (isAsked && colors != nil))
    }
  }

  /// tmux does not answer, and passes no such keys on.
  @Test func theKeyboardIsAskedOnce() throws {
    for (variables, count) in [(["TERM": "xterm"], 1), (["TERM": "tmux-256color", "TMUX": "x"], 0)] {
      let screen = try Screen.headless(CellSize(columns: 20, rows: 5))
      let query = TerminalQuery(of: screen, environment: TerminalEnvironment(variables)) { _ in nil }
      #expect(query.send())
      query.receive(Self.plain)
      #expect(query.isComplete && query.capabilities.keyboardFlags == nil)
      query.receive(.keyboardFlags(0))
      #expect(query.capabilities.keyboardFlags == 0)
      #expect(String(decoding: screen.takeOutput(), as: UTF8.self).ranges(of: "\u{1b}[?u").count == count)
    }
  }

  /// A screen shows more colours from the next frame on.
  @Test func theColorsOfAScreenChange() throws {
    let screen = try Screen.headless(CellSize(columns: 20, rows: 5), colors: .indexed16)
    let panel = Panel(on: screen, frame: CellRect(column: 0, row: 0, columns: 1, rows: 1))
    panel.content.put("x", at: .zero, style: Style(foreground: .rgb(0x123456)))
    screen.refresh()
    screen.colors = .truecolor
    _ = screen.takeOutput()
    screen.refresh()
    #expect(String(decoding: screen.takeOutput(), as: UTF8.self).contains("38;2;18;52;86mx"))
  }

  /// The heights that the kernel's figures allow; the row in which a picture ends that is higher than each but the largest;
  /// the height of a cell.
  @Test(arguments: [
    (17...18, [2], 17), (17...18, [1], 18), (14...17, [1, 1, 2], 16), (14...17, [2, 2, 2], 14), (17...17, [], 18),
  ])
  func aCellIsMeasuredWhereItIsNotCertain(heights: ClosedRange<Int>, rows: [Int], expected: Int) throws {
    let screen = try Screen.headless(CellSize(columns: 20, rows: 5))
    screen.cellPixels = PixelSize(width: 8, height: max(18, heights.upperBound))
    screen.window.cellHeights = heights
    let query = TerminalQuery(of: screen, environment: TerminalEnvironment(["TERM": "xterm"])) { _ in nil }
    #expect(query.send())
    _ = screen.takeOutput()
    query.receive(Self.sixel)
    let questions = heights.dropLast().map { "\u{1b}7\u{1b}[H\u{1b}P0;1;0q\"1;1;1;\($0 + 1)\u{1b}\\\u{1b}[?6n\u{1b}8" }
    #expect(String(decoding: screen.takeOutput(), as: UTF8.self) == questions.joined())
    for row in rows {
      #expect(!query.isComplete)
      query.receive(.cursor(row: row, column: 1))
    }
    #expect(query.isComplete && query.capabilities.cellPixels == PixelSize(width: 8, height: expected))
  }

  /// The terminal's own figure, and a terminal without sixel, need no measuring.
  @Test func nothingIsMeasuredWithoutNeed() throws {
    for replies in [[Self.cell, Self.sixel], [Self.plain]] {
      let screen = try Screen.headless(CellSize(columns: 20, rows: 5))
      screen.cellPixels = PixelSize(width: 8, height: 18)
      screen.window.cellHeights = 17...18
      let query = TerminalQuery(of: screen, environment: TerminalEnvironment(["TERM": "xterm"])) { _ in nil }
      #expect(query.send())
      _ = screen.takeOutput()
      for reply in replies { query.receive(reply) }
      #expect(screen.takeOutput() == [] && query.isComplete)
    }
  }

  /// The last question is answered, and the first one later.
  @Test func lateRepliesCount() throws {
    let screen = try Screen.headless(CellSize(columns: 20, rows: 5))
    let query = TerminalQuery(of: screen, environment: TerminalEnvironment(["TERM": "xterm-kitty"]))
    #expect(query.send())
    query.receive(.version("kitty(0.41.1)"))
    query.receive(Self.plain)
    #expect(query.capabilities.graphics == nil && query.isComplete)
    query.receive(.graphics(control: ["i": "31"], message: "OK"))
    #expect(query.capabilities.graphics == .kitty(GraphicsChannel(medium: .direct)))
    #expect(query.display(on: screen, waker: nil) is KittyPictures)
  }

  @Test func tmuxLearnsTheVersionWhenItHasStarted() throws {
    let screen = try Screen.headless(CellSize(columns: 20, rows: 5))
    var version = ""
    let query = TerminalQuery(of: screen, environment: TerminalEnvironment(["TERM": "tmux", "TMUX": "x"])) {
      $0[0] == "display-message" ? "xterm-kitty|\(version)|" : "on"
    }
    #expect(query.send())
    query.receive(.version("tmux 3.5a"))
    query.receive(Self.plain)
    version = "kitty(0.41.1)"
    query.receive(.graphics(control: ["i": "31"], message: "OK"))
    #expect(query.capabilities.graphics == .kitty(GraphicsChannel(medium: .direct, usesTmux: true)))
  }

  @Test func absurdAnswersAreIgnored() throws {
    for pixels in [PixelSize(width: 8, height: 65_535), PixelSize(width: 2_000, height: 16)] {
      #expect(try query([.cellPixels(pixels), Self.sixel]).graphics == nil)
      #expect(try query([.cellPixels(pixels), Self.cell, Self.sixel]).cellPixels == PixelSize(width: 8, height: 16))
    }
    let version = String(repeating: "A\u{1b}\n", count: 70_000)
    #expect(try query([.version(version)]).version == String(repeating: "A", count: 80))
  }

  @Test func theAnswersAreKept() throws {
    let answers = try query([Self.cell, Self.sixel]).answers
    #expect(answers.contains { $0.question == "attributes" && $0.answer == "62 4 22" })
    #expect(answers.contains { $0.question == "version" && $0.answer == nil })
  }
}
