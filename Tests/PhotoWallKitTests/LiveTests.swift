import Foundation
import TestSupport
import Testing

/// The built program in a pseudo-terminal.
@Suite(.oneProgramAtATime) struct LiveTests {
  @Test("starts, reads keys, quits, and restores the terminal")
  func session() throws {
    let terminal = try PseudoTerminal.photowall()
    try terminal.waitFor("1/48")
    #expect(!terminal.isCooked)
    terminal.type("\t")
    try terminal.waitFor("grid")
    terminal.type("\r")
    try terminal.waitFor("1 deleted")
    terminal.type("q")
    try terminal.waitFor("not written: w write")
    terminal.type("d")
    #expect(try terminal.waitForEnd() == .exited(0))
    #expect(terminal.isCooked)
    #expect(terminal.text.contains("\u{1b}[?1049l"))
  }

  @Test("a folder that is dropped on the terminal is opened, and its first tap asks")
  func droppedFolder() throws {
    let terminal = try PseudoTerminal.photowall()
    try terminal.waitFor("1/48")
    terminal.type("\u{1b}[200~'\(Scratch.project)/Data/pictures'\u{1b}[201~")
    let mark = try terminal.waitFor("asks what it does")
    terminal.type("\r")
    try terminal.waitFor("d deletes a photo", since: mark)
    terminal.type("m")
    try terminal.waitFor("from now on", since: mark)
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
  }

  /// (what was remembered, options, what Enter does to the first photo)
  @Test(
    "what a tap of a folder does is remembered, unless an option says it",
    arguments: [("mark", [], "1 marked"), ("mark", ["--tap", "delete"], "1 deleted")])
  func rememberedTap(remembered: String, options: [String], shown: String) throws {
    try Scratch.folder { state in
      try FileManager.default.createDirectory(atPath: state + "/photowall", withIntermediateDirectories: true)
      try Scratch.write(remembered + "\n", state + "/photowall/tap")
      let terminal = try PseudoTerminal.photowall(
        [Scratch.project + "/Data/pictures"] + options, environment: ["XDG_STATE_HOME": state])
      let mark = try terminal.waitFor("1/")
      terminal.type("\r")
      try terminal.waitFor(shown, since: mark)
      terminal.type("qd")
      #expect(try terminal.waitForEnd() == .exited(0))
    }
  }

  @Test("a signal ends it by that signal, with the terminal restored", arguments: [SIGINT, SIGTERM, SIGHUP])
  func signals(signal: Int32) throws {
    let terminal = try PseudoTerminal.photowall()
    try terminal.waitFor("1/48")
    terminal.signal(signal)
    #expect(try terminal.waitForEnd() == .signalled(signal))
    #expect(terminal.isCooked)
  }

  /// The terminal takes nothing while a key is pressed, so the images that wait are dropped. A cell is so large that an
  /// image does not fit into the kernel's buffer.
  @Test("a key comes before the images that wait")
  func keysPrecedeImages() throws {
    let terminal = try PseudoTerminal.photowall(
      [Scratch.feed, "--graphics", "sixel"], columns: 60, rows: 20, reply: "\u{1b}[6;32;16t")
    let image = "\u{1b}P0;1;0q"
    var mark = try terminal.waitFor(image)
    terminal.type("?")
    mark = try terminal.waitFor("screen down", since: mark)
    let sent = terminal.text.components(separatedBy: image).count - 1
    #expect(sent <= 3, "\(sent) images came before the key was served")
    // At rest, all that are missing come again.
    terminal.type("\u{1b}")
    for _ in 0..<6 { mark = try terminal.waitFor(image, since: mark) }
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
  }

  /// What the terminal says is no key, and its later answers, in another order, turn the pixels on.
  @Test("wrong answers change nothing, and late ones count")
  func wrongAndLateAnswers() throws {
    let wrong = [
      "[6;99999;0t", "P>|\u{1b}\\", "]11;rgb:zz/zz\u{1b}\\", "[?2026;9$y", "[?1;3;0S", "P1$r48;2;9;9;9m\u{1b}\\",
    ]
    let terminal = try PseudoTerminal.photowall(
      columns: 60, rows: 20, reply: wrong.map { "\u{1b}" + $0 }.joined())
    let mark = try terminal.waitFor("1/48")
    for answer in ["[?62;4;22c", "[6;32;16t", "P>|foot(1.16.2)\u{1b}\\"] { terminal.type("\u{1b}" + answer) }
    try terminal.waitFor("\u{1b}P0;1;0q", since: mark)
    try terminal.waitForScreen("waterfall")
    #expect(!terminal.text(since: mark).contains("does nothing here"))
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
  }

  @Test("resizes to any size at any time")
  func resizing() throws {
    let terminal = try PseudoTerminal.photowall()
    try terminal.waitFor("1/48")
    terminal.type("\t")
    for (columns, rows) in [(200, 50), (1, 1), (11, 3), (20, 5), (300, 90), (80, 24)] {
      terminal.resize(columns: columns, rows: rows)
      terminal.type("\t")
    }
    let mark = terminal.output.count
    terminal.type("x")
    try terminal.waitFor("deleted", since: mark)
    terminal.type("qd")
    #expect(try terminal.waitForEnd() == .exited(0))
  }

  @Test(
    "an unusable terminal gives an error of one sentence",
    arguments: [
      (["TERM": "frobnicate-9000"], "there is no terminfo entry for the terminal type ‘frobnicate-9000’"),
      (["TERM": ""], "TERM is not set"), (["TERM": "dumb"], "cannot move its cursor"),
    ])
  func refused(environment: [String: String], sentence: String) throws {
    let terminal = try PseudoTerminal.photowall(environment: environment)
    #expect(try terminal.waitForEnd() == .exited(2))
    #expect(terminal.text.contains(sentence), "\(terminal.text)")
    #expect(terminal.isCooked)
  }

  @Test(
    "works without colours, without UTF-8, with sixteen colours",
    arguments: [
      ["NO_COLOR": "1"], ["LC_ALL": "C"], ["TERM": "xterm"], ["TERM": "linux"], ["TERM": "vt100"], ["TERM": "screen"],
      ["COLORTERM": "truecolor"],
    ])
  func plain(environment: [String: String]) throws {
    let terminal = try PseudoTerminal.photowall(environment: environment)
    try terminal.waitFor("1/48")
    terminal.type("jlq")
    #expect(try terminal.waitForEnd() == .exited(0))
    if environment["LC_ALL"] == "C" { #expect(terminal.output.allSatisfy { $0 < 0x80 }) }
  }

  @Test(
    "the theme suits the background that the terminal reports, else COLORFGBG, else it is dark",
    arguments: [
      ("\u{1b}]11;rgb:ffff/ffff/eeee\u{1b}\\", [:], [], "light: the terminal's background is #ffffee"),
      ("\u{1b}]11;rgb:0000/0000/0000\u{1b}\\", ["COLORFGBG": "0;15"], [], "dark: the terminal's background is #000000"),
      ("", ["COLORFGBG": "0;default;15"], [], "light: COLORFGBG=0;default;15"),
      ("", ["COLORFGBG": "15;0"], [], "dark: COLORFGBG=15;0"), ("", ["COLORFGBG": "15;8"], [], "dark: COLORFGBG=15;8"),
      ("", ["COLORFGBG": "0;7"], [], "light: COLORFGBG=0;7"),
      ("", ["COLORFGBG": "default"], [], "dark: the terminal does not report its background"),
      ("\u{1b}]11;rgb:ffff/ffff/ffff\u{1b}\\", [:], ["--theme", "dark"], "dark: by the settings"),
    ] as [(String, [String: String], [String], String)])
  func theme(reply: String, environment: [String: String], options: [String], reason: String) throws {
    try Scratch.folder { folder in
      let log = folder + "/log"
      let terminal = try PseudoTerminal.photowall(
        [Scratch.feed, "--log", log, "--graphics", "boxes"] + options, environment: environment, reply: reply)
      try terminal.waitFor("1/48")
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exited(0))
      let text = try #require(Scratch.read(log))
      #expect(text.contains(reason), "\(text)")
      #expect(text.contains("feed 48 photos") && text.contains("end: quit"))
      // The text of the status line is dark on light, or light on dark.
      #expect(
        terminal.text.contains(reason.hasPrefix("light") ? "38;5;235" : "38;5;254"), "\(terminal.text.debugDescription)"
      )
    }
  }
}
