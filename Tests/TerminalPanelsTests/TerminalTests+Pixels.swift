import Glibc
import TestSupport
import Testing

@testable import TerminalPanels

/// Pictures in exact pixels.
extension TerminalTests {
  /// The replies of kitty on another machine.
  private static let kittyReply =
    "\u{1b}P>|kitty(0.41.1)\u{1b}\\\u{1b}[6;20;10t\u{1b}[?2026;2$y"
    + "\u{1b}_Gi=31;OK\u{1b}\\\u{1b}_Gi=32;EBADF:not here\u{1b}\\\u{1b}[?62;c"

  /// A terminal on another machine with Kitty's graphics protocol gets pictures in escape sequences.
  @Test(arguments: ["q", "\u{1}"]) func pixelsGoToATerminalThatReportsGraphics(ending: String) throws {
    let terminal = try PseudoTerminal(
      BuiltProduct.path("TerminalProbe"), ["--pixels"],
      environment: ["TERM": "xterm-kitty", "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"],
      reply: Self.kittyReply)
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

  /// The terminal keeps the images of a program that is stopped, since it shows them again afterwards.
  @Test func controlZKeepsTheImages() throws {
    let terminal = try PseudoTerminal(
      "/bin/sh", Self.script("--pixels"), environment: ["TERM": "xterm-kitty", "LC_ALL": "C.UTF-8"],
      reply: Self.kittyReply)
    var mark = try terminal.waitFor("a=p,q=2,U=1,i=8,")
    try terminal.waitFor("a=p,q=2,U=1,i=9,")
    terminal.type("\u{1a}")
    mark = try terminal.waitFor("halt 148", since: mark)
    #expect(!terminal.text.contains("a=d,q=2,d=R"))
    terminal.type("\n")
    mark = try terminal.waitFor("\u{1b}[?1049h", since: mark)
    terminal.type("q")
    try terminal.waitFor("end 0", since: mark)
    #expect(try terminal.waitForEnd() == .exited(0))
    expectRestored(terminal)
  }

  /// On a slow terminal, tmux would discard the images beside frames without padding.
  @Test func framesThroughTmuxArePadded() throws {
    let terminal = try PseudoTerminal(
      BuiltProduct.path("TerminalProbe"), ["--pixels", "--tmux"],
      environment: ["TERM": "xterm-kitty", "LC_ALL": "C.UTF-8"],
      reply: Self.kittyReply)
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

  /// The height of a cell that was measured in a small window stays while it explains the window: 85 pixels are five rows of 14
  /// and a margin, although they could be five of 17.
  @Test func aMeasuredHeightStays() throws {
    let terminal = try PseudoTerminal(
      BuiltProduct.path("TerminalProbe"), ["--pixels"], rows: 4, pixels: (800, 71),
      environment: ["TERM": "xterm", "LC_ALL": "C.UTF-8"], reply: "\u{1b}[?62;4c")
    // Pictures that are higher than 12, 13, … 16 pixels by one; those from 15 pixels on reach into the second row.
    try terminal.waitFor("\"1;1;1;17\u{1b}\\\u{1b}[?6n")
    terminal.type([1, 1, 2, 2, 2].map { "\u{1b}[?\($0);1R" }.joined())
    let mark = try terminal.waitFor("cell 10x14")
    terminal.resize(columns: 80, rows: 5, pixelWidth: 800, pixelHeight: 85)
    try terminal.waitFor("80x5", since: mark)
    #expect(terminal.text(since: mark).contains("cell 10x14"))
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
