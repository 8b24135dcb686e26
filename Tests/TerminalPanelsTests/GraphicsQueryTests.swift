import Testing

@testable import TerminalPanels

/// How a terminal shows pictures in exact pixels, by its replies and the environment.
@Suite struct GraphicsQueryTests {
  @Test func repliesSelectTheChannel() {
    typealias Replies = GraphicsQuery.Replies
    let cases: [(Replies, String?, Bool, GraphicsChannel?)] = [
      (Replies(direct: "OK", sharedMemory: "OK"), "kitty(0.41.1)", false, GraphicsChannel(medium: .sharedMemory)),
      (Replies(direct: "OK", sharedMemory: "EBADF:no"), "kitty(0.41.1)", false, GraphicsChannel(medium: .direct)),
      (Replies(direct: "OK", sharedMemory: "OK"), "kitty(0.26.5)", false, nil),
      (Replies(direct: "OK", sharedMemory: "OK"), nil, false, nil),
      (Replies(direct: "OK"), "ghostty 1.1", false, GraphicsChannel(medium: .direct)),
      (Replies(direct: "OK", sharedMemory: "OK"), "WezTerm 2024", false, nil),
      (Replies(direct: "OK"), "WezTerm 2024", true, GraphicsChannel(medium: .direct)),
      (Replies(direct: "ENOTSUPPORTED"), "kitty(0.10)", false, nil),
      (Replies(), nil, false, nil),
    ]
    for (replies, version, isForced, expected) in cases {
      let terminal = KnownTerminal.named(version, TerminalEnvironment([:]))
      #expect(replies.result(terminal, version: version, isForced: isForced, usesTmux: false).0 == expected)
    }
  }

  /// tmux draws no black characters, so the user may try placeholders of an old kitty in it.
  @Test(arguments: [false, true]) func anOldKittyMayBeForcedInTmux(usesTmux: Bool) {
    let version = "kitty(0.26.5)"
    let found = GraphicsQuery.Replies(direct: "OK").result(
      KnownTerminal.named(version, TerminalEnvironment([:])), version: version, isForced: true, usesTmux: usesTmux)
    #expect(found.0 == (usesTmux ? GraphicsChannel(medium: .direct, usesTmux: true) : nil))
  }

  @Test func repliesAreKnownByTheirNumbers() {
    var replies = GraphicsQuery.Replies()
    for (id, message, isComplete) in [("7", "OK", false), ("31", "OK", false), ("32", "EBADF", true)] {
      replies.add(["i": id], message)
      #expect(replies.areComplete == isComplete, "\(id)")
    }
    #expect(replies == GraphicsQuery.Replies(direct: "OK", sharedMemory: "EBADF"))
    #expect(!GraphicsQuery.Replies(sharedMemory: "OK").areComplete)
  }

  @Test func theEnvironmentHintsAtGraphics() {
    func tmux(_ outer: String, _ passthrough: String) -> ([String]) -> String? {
      { $0[0] == "display-message" ? outer : passthrough }
    }
    let cases: [([String: String], ([String]) -> String?, Bool)] = [
      (["TERM": "xterm-kitty"], { _ in nil }, true),
      (["TERM": "xterm-256color"], { _ in nil }, false),
      (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], { _ in nil }, true),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "ghostty"], { _ in nil }, true),
      (["TERM": "tmux-256color", "TMUX": "x"], tmux("xterm-kitty", "on"), true),
      (["TERM": "tmux-256color", "TMUX": "x"], tmux("xterm-kitty", "off"), false),
      (["TERM": "tmux-256color", "TMUX": "x", "KITTY_WINDOW_ID": "1"], tmux("xterm-256color", "all"), false),
      (["TERM": "tmux-256color", "TMUX": "x"], { _ in nil }, false),
    ]
    for (variables, answer, expected) in cases {
      let hint = GraphicsHint(environment: TerminalEnvironment(variables), tmux: answer)
      #expect(hint.isLikely == expected, "\(variables)")
      #expect(hint.reason.isEmpty == expected)
      #expect(!hint.reason.contains("()"), "a terminal without a name")
    }
  }
}
