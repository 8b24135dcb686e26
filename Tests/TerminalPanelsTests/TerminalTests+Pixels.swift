import Glibc
import TestSupport
import Testing

@testable import TerminalPanels

/// Pictures in exact pixels.
extension TerminalTests {
  /// A terminal on another machine with Kitty's graphics protocol gets pictures in escape sequences.
  @Test(arguments: ["q", "\u{1}"]) func pixelsGoToATerminalThatReportsGraphics(ending: String) throws {
    let terminal = try PseudoTerminal(
      BuiltProduct.path("TerminalProbe"), ["--pixels"],
      environment: ["TERM": "xterm-kitty", "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"],
      reply: "\u{1b}P>|kitty(0.41.1)\u{1b}\\\u{1b}[6;20;10t\u{1b}[?2026;2$y"
        + "\u{1b}_Gi=31;OK\u{1b}\\\u{1b}_Gi=32;EBADF:not here\u{1b}\\\u{1b}[?62;c")
    try terminal.waitFor("takes pixels in escape sequences")
    try terminal.waitFor("cell 10x20")
    // Both pictures have placements and placeholders.
    let mark = try terminal.waitFor("a=p,q=2,U=1,i=8,")
    try terminal.waitFor("a=p,q=2,U=1,i=9,")
    try terminal.waitFor("\u{10eeee}", since: mark)
    #expect(!terminal.text.contains("\u{1b}Ptmux;"))
    if ending == "q" {
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exited(0))
      #expect(terminal.text(since: mark).contains("a=d,q=2,d=I,i=8"))
      #expect(terminal.text(since: mark).contains("a=d,q=2,d=I,i=9"))
    } else {
      terminal.signal(SIGSEGV)
      #expect(try terminal.waitForEnd() == .signalled(SIGSEGV))
      #expect(terminal.text(since: mark).contains("a=d,q=2,d=R,x=8,y=255"))
    }
    expectRestored(terminal)
  }

  /// On a slow terminal, tmux would discard the images beside frames without padding.
  @Test func framesThroughTmuxArePadded() throws {
    let terminal = try PseudoTerminal(
      BuiltProduct.path("TerminalProbe"), ["--pixels", "--tmux"],
      environment: ["TERM": "xterm-kitty", "LC_ALL": "C.UTF-8"],
      reply: "\u{1b}P>|kitty(0.41.1)\u{1b}\\\u{1b}[6;20;10t\u{1b}[?2026;2$y"
        + "\u{1b}_Gi=31;OK\u{1b}\\\u{1b}_Gi=32;EBADF:not here\u{1b}\\\u{1b}[?62;c")
    // Commands are wrapped, and a frame begins with an empty one.
    let mark = try terminal.waitFor("\u{1b}Ptmux;\u{1b}\u{1b}_Ga=p,q=2,U=1,")
    try terminal.waitFor("\u{1b}[?2026h\u{1b}Ptmux;\u{1b}\\", since: mark)
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
  }

  /// The kernel's figures may include margins, and a terminal may give it none.
  @Test(arguments: [(0, 0), (334, 194)]) func theTerminalIsAskedAgainForTheSizeOfItsCells(pixels: (Int, Int)) throws {
    let terminal = try PseudoTerminal(
      BuiltProduct.path("TerminalProbe"), ["--pixels"], environment: ["TERM": "xterm", "LC_ALL": "C.UTF-8"],
      reply: "\u{1b}[6;20;10t\u{1b}[?62;c")
    try terminal.waitFor("cell 10x20")
    let mark = terminal.output.count
    terminal.resize(columns: 30, rows: 9, pixelWidth: pixels.0, pixelHeight: pixels.1)
    try terminal.waitFor("\u{1b}[16t", since: mark)
    terminal.type("\u{1b}[6;16;8t")
    try terminal.waitFor("8x16", since: mark)
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
  }

  @Test func aTerminalWithoutGraphicsCausesNoDelay() throws {
    let terminal = try PseudoTerminal(
      BuiltProduct.path("TerminalProbe"), ["--pixels", "--force"],
      environment: ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"], reply: "\u{1b}[?1;2c")
    try terminal.waitFor("did not reply to the query")
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
  }
}
