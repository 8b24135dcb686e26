import SymbolArt
import TestSupport
import Testing

@testable import TerminalPanels

/// Entries as values, compiled and read again by ncurses.
@Suite(.oneAtATime) struct TerminfoTests {
  /// Installed entries are the same after being compiled and read again by ncurses.
  @Test(arguments: ["xterm-256color", "linux", "vt100", "screen-256color"])
  func compiledEntriesAreReadBack(name: String) throws {
    let entry = try TerminfoEntry.installed(name)
    #expect(entry.strings["cup"] != nil)
    #expect(entry.numbers["it"] == 8)
    let again = try reread(entry)
    #expect(again == entry)
  }

  @Test func extendedCapabilitiesAreReadBack() throws {
    var entry = TerminfoEntry.headless.with(.truecolor)
    entry.set("kUP5", "\u{1b}[1;5A")
    entry.set("XM", "\u{1b}[?1006h")
    entry.booleans.insert("AX")
    entry.numbers["U8"] = 1
    #expect(try reread(entry) == entry)
  }

  @Test func entriesSendTheNumbersOfPairs() throws {
    for name in ["xterm-256color", "linux"] {
      let entry = try TerminfoEntry.installed(name).with(.truecolor)
      #expect(entry.strings["scp"] == Array(PairTable.capability.utf8))
      #expect(entry.strings["setaf"] == nil)
      // Keys are those of the user's entry.
      #expect(entry.strings["kf5"] == (try TerminfoEntry.installed(name)).strings["kf5"])
    }
  }

  @Test func unknownTypesFallBackToGeneralOnesOfTheirName() throws {
    #expect(throws: TerminalError.terminalTypeUnknown("no-such-terminal")) {
      try TerminfoEntry.installedOrFallback("no-such-terminal")
    }
    let fallback = try TerminfoEntry.installedOrFallback("xterm-of-tomorrow")
    #expect(fallback.name == "xterm-of-tomorrow")
    #expect(fallback.strings == (try TerminfoEntry.installed("xterm-256color")).strings)
  }

  @Test func delaysAreRemoved() {
    #expect(TerminalModes.withoutPadding(Array("\u{1b}[m$<2/>x$<5>".utf8)) == Array("\u{1b}[mx".utf8))
    #expect(TerminalModes.withoutPadding(Array("a$<b".utf8)) == Array("a$<b".utf8))
    var entry = TerminfoEntry(name: "old")
    entry.set("smkx", "\u{1b}[?1h$<5>\u{1b}=")
    entry.set("rmkx", "\u{1b}[?1l$<5>\u{1b}>")
    let modes = TerminalModes(entry: entry, mouse: .motion)
    #expect(modes.set == Array("\u{1b}[?1h\u{1b}=".utf8) && modes.reset == Array("\u{1b}[?1l\u{1b}>".utf8))
  }

  /// While the terminal's own screen is shown, nothing is set. All is when the alternate one is shown again.
  @Test func modesWaitForTheAlternateScreen() {
    var screen = AlternateScreen()
    var sent = [screen.leave(), screen.change { $0.reportsKeys = true }, screen.enter() ?? [0]]
    sent += [screen.change { $0.title = "one" }, screen.change { $0.title = "two" }]
    let texts = sent.map { String(decoding: $0, as: UTF8.self) }
    #expect(
      texts == ["", "", "\u{1b}[>31u", "\u{1b}[22;2t\u{1b}]2;one\u{1b}\\", "\u{1b}]2;two\u{1b}\\"])
    #expect(screen.isSuspended, "until the screen is resumed")
  }

  @Test func colorsFollowTheEnvironment() {
    let cases: [([String: String], String?, ColorDepth)] = [
      (["TERM": "xterm-256color"], nil, .indexed256),
      (["TERM": "xterm-256color", "COLORTERM": "truecolor"], nil, .truecolor),
      (["TERM": "xterm-256color", "COLORTERM": "24bit"], nil, .truecolor),
      (["TERM": "xterm-256color", "COLORTERM": "yes"], nil, .indexed256),
      (["TERM": "xterm-direct"], nil, .truecolor),
      (["TERM": "xterm"], nil, .indexed16),
      (["TERM": "xterm", "XTERM_VERSION": "XTerm(379)"], nil, .indexed256),
      (["TERM": "rxvt-unicode-256color", "COLORTERM": "truecolor"], nil, .indexed256),
      (["TERM": "mlterm", "COLORTERM": "truecolor"], nil, .indexed256),
      (["TERM": "linux"], nil, .indexed16),
      (["TERM": "vt100"], nil, .mono),
      (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"], nil, .mono),
      (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": ""], nil, .truecolor),
      (["TERM": "tmux-256color", "COLORTERM": "truecolor", "TMUX": "x"], "256,title", .indexed256),
      (["TERM": "tmux-256color", "COLORTERM": "truecolor", "TMUX": "x"], "256,RGB,title", .truecolor),
      (["TERM": "tmux-256color", "COLORTERM": "truecolor", "TMUX": "x"], nil, .truecolor),
    ]
    for (variables, features, expected) in cases {
      let detection = ColorDetection(environment: TerminalEnvironment(variables), tmux: { _ in features })
      #expect(detection.depth == expected, "\(variables): \(detection.reason)")
      #expect(!detection.reason.isEmpty)
    }
  }

  /// Returns the entry as ncurses reads it from memory.
  private func reread(_ entry: TerminfoEntry) throws -> TerminfoEntry {
    try entry.inEnvironment { try TerminfoEntry.installed(entry.name) }
  }
}
