import Glibc
import TestSupport
import Testing

@testable import TerminalPanels

/// A program in a pseudo-terminal, and the state of the terminal after it ends.
struct TerminalTests {
  private func start(
    _ arguments: [String] = [], environment: [String: String] = [:], columns: Int = 80, rows: Int = 24
  ) throws -> PseudoTerminal {
    var all = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"]
    all.merge(environment) { $1 }
    let terminal = try PseudoTerminal(
      BuiltProduct.path("TerminalProbe"), arguments, columns: columns, rows: rows, environment: all)
    try terminal.waitFor("ready")
    return terminal
  }

  /// Returns the arguments of a shell that runs the program, and continues it at an Enter each time it is stopped. The shell has
  /// job control, since an orphaned process group cannot be stopped.
  static func script(_ option: String = "", stops: Int = 1) -> [String] {
    let stop = "echo halt $?; read x; fg; "
    return [
      "-mc",
      "'\(BuiltProduct.path("TerminalProbe"))' \(option); \(String(repeating: stop, count: stops))echo end $?",
    ]
  }

  /// Checks that the alternate screen, the reports, the cursor and the line modes are as before.
  func expectRestored(_ terminal: PseudoTerminal, sourceLocation: SourceLocation = #_sourceLocation) {
    let text = terminal.text
    for (on, off) in [
      ("\u{1b}[?1049h", "\u{1b}[?1049l"), ("\u{1b}[?1000h", "\u{1b}[?1000l"), ("\u{1b}[?1002h", "\u{1b}[?1002l"),
      ("\u{1b}[?1006h", "\u{1b}[?1006l"), ("\u{1b}[?2004h", "\u{1b}[?2004l"), ("\u{1b}[?1004h", "\u{1b}[?1004l"),
      ("\u{1b}[?25l", "\u{1b}[?25h"), ("\u{1b}[?1h", "\u{1b}[?1l"),
    ] {
      let last = text.ranges(of: off).last?.lowerBound
      let lastOn = text.ranges(of: on).last?.lowerBound
      let isOff = if let last, let lastOn { lastOn < last } else { false }
      #expect(isOff, "\(off.debugDescription) after \(on.debugDescription)", sourceLocation: sourceLocation)
    }
    #expect(terminal.isCooked, sourceLocation: sourceLocation)
  }

  /// The modes of the alternate screen end before it is left, once for each time that they begin.
  private func expectEndedModes(_ terminal: PseudoTerminal, times: Int) {
    let text = terminal.text
    for (begin, end) in [("\u{1b}[>31u", "\u{1b}[<u"), ("\u{1b}[22;2t", "\u{1b}[23;2t")] {
      let screens = text.split(separator: "\u{1b}[?1049h", omittingEmptySubsequences: false).dropFirst()
      #expect(screens.count == times && text.ranges(of: begin).count == times)
      for screen in screens {
        let parts = screen.split(separator: "\u{1b}[?1049l", omittingEmptySubsequences: false)
        #expect(parts[0].contains(begin) && parts[0].ranges(of: end).count == 1, "\(screen.debugDescription)")
        // A crash leaves the screen twice, which does nothing.
        #expect(!parts.dropFirst().joined().contains(end), "\(screen.debugDescription)")
      }
    }
  }

  /// The letter that ends the program, and whether it crashes then.
  @Test(arguments: [("q", false), ("F", true), ("S", true)]) func modesOfTheAlternateScreenEnd(
    letter: String, crashes: Bool
  ) throws {
    let terminal = try start(["--modes"], environment: ["SWIFT_BACKTRACE": "enable=no"])
    try terminal.waitFor("\u{1b}]2;a title\u{1b}\\")
    terminal.type(letter)
    if !crashes {
      // The release of the key comes before the answer, and is not for the shell.
      try terminal.waitFor("\u{1b}[?u")
      terminal.type("\u{1b}[113;1:3u\u{1b}[?0u")
    }
    let end = try terminal.waitForEnd()
    #expect(crashes || end == .exited(0))
    expectRestored(terminal)
    expectEndedModes(terminal, times: 1)
  }

  @Test func quittingRestoresTheTerminal() throws {
    let terminal = try start()
    #expect(!terminal.isCooked)
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
    expectRestored(terminal)
    // Later output is on the main screen.
    let text = terminal.text
    let left = try #require(text.ranges(of: "\u{1b}[?1049l").last)
    #expect(text[left.upperBound...].contains("bye"))
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func signalsRestoreTheTerminal(signal: Int32) throws {
    let terminal = try start()
    terminal.signal(signal)
    #expect(try terminal.waitForEnd() == .signalled(signal))
    expectRestored(terminal)
  }

  @Test(arguments: [SIGPIPE, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGQUIT])
  func otherSignalsRestoreTheTerminal(signal: Int32) throws {
    let terminal = try start(environment: ["SWIFT_BACKTRACE": "enable=no"])
    terminal.signal(signal)
    #expect(try terminal.waitForEnd() == .signalled(signal))
    expectRestored(terminal)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGUSR1])
  func aSignalBeforeTheFirstFrameRestoresTheTerminal(signal: Int32) throws {
    for _ in 0..<3 {
      let terminal = try PseudoTerminal(BuiltProduct.path("TerminalProbe"))
      terminal.waitUntilRaw()
      terminal.signal(signal)
      #expect(try terminal.waitForEnd() == .signalled(signal))
      #expect(terminal.isCooked)
    }
  }

  @Test func aTerminalThatIsBlockedAtTheEndIsRestored() throws {
    let terminal = try start()
    // Nothing reads the output, so the kernel's buffer fills up.
    terminal.type("W")
    terminal.waitForEndWithoutReading()
    #expect(try terminal.waitForEnd() == .exited(0))
    expectRestored(terminal)
  }

  @Test func aBusyProgramEndsAtTheSecondSignal() throws {
    let terminal = try start()
    terminal.type("B")
    #expect(try terminal.waitForEnd() == .signalled(SIGTERM))
    expectRestored(terminal)
  }

  /// The signal of a Swift trap.
  #if arch(x86_64) || arch(i386)
    private static let trap = SIGILL
  #else
    private static let trap = SIGTRAP
  #endif

  /// The letter that makes the program crash, and its signal.
  @Test(arguments: [("F", trap), ("A", SIGABRT), ("S", SIGSEGV), ("O", SIGSEGV)])
  func crashesRestoreTheTerminal(letter: String, signal: Int32) throws {
    let terminal = try start(environment: ["SWIFT_BACKTRACE": "enable=no"])
    terminal.type(letter)
    #expect(try terminal.waitForEnd() == .signalled(signal))
    expectRestored(terminal)
    if letter == "F" {
      // The runtime's message is written to the main screen.
      let text = terminal.text
      let left = try #require(text.ranges(of: "\u{1b}[?1049l").last)
      #expect(text[left.upperBound...].contains("a crash for the tests"))
    }
  }

  @Test func standardErrorIsHeldUntilTheScreenIsClosed() throws {
    let terminal = try start()
    terminal.type("E")
    try terminal.waitFor("1: ")
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
    let text = terminal.text
    let left = try #require(text.ranges(of: "\u{1b}[?1049l").last)
    let message = try #require(text.firstRange(of: "a message for standard error"))
    #expect(left.upperBound <= message.lowerBound)
  }

  @Test func controlZStopsAndContinues() throws {
    let terminal = try PseudoTerminal("/bin/sh", Self.script(stops: 2))
    var mark = try terminal.waitFor("ready")
    terminal.type("\u{1a}")
    // 128 + SIGTSTP
    mark = try terminal.waitFor("halt 148", since: mark)
    expectRestored(terminal)

    terminal.resize(columns: 60, rows: 20)
    terminal.type("\n")
    let resumed = mark
    mark = try terminal.waitFor("60x20", since: mark)
    #expect(!terminal.isCooked)
    #expect(terminal.text(since: resumed).contains("\u{1b}[?1049h"))
    #expect(terminal.text(since: resumed).contains("\u{1b}[?1000h"))

    // Stopped by a signal from another process.
    mark = try terminal.waitFor("process ", since: mark)
    let end = try terminal.waitFor(".", since: mark) - 1
    let process = try #require(pid_t(String(decoding: terminal.output[mark..<end], as: UTF8.self)))
    kill(process, SIGTSTP)
    mark = try terminal.waitFor("halt 148", since: mark)
    expectRestored(terminal)
    terminal.type("\n")
    mark = try terminal.waitFor("60x20", since: mark)
    terminal.type("q")
    try terminal.waitFor("end 0", since: mark)
    #expect(try terminal.waitForEnd() == .exited(0))
    expectRestored(terminal)
  }

  /// A signal that comes while it is stopped is not forgotten.
  @Test(arguments: [SIGTERM, SIGHUP]) func whatComesWhileStoppedEndsItAfterwards(signal: Int32) throws {
    let terminal = try PseudoTerminal("/bin/sh", Self.script())
    var mark = try terminal.waitFor("process ")
    let end = try terminal.waitFor(".", since: mark) - 1
    let process = try #require(pid_t(String(decoding: terminal.output[mark..<end], as: UTF8.self)))
    terminal.type("\u{1a}")
    mark = try terminal.waitFor("halt 148", since: end)
    kill(process, signal)
    terminal.type("\n")
    try terminal.waitFor("end \(128 + signal)", since: mark)
    _ = try terminal.waitForEnd()
    expectRestored(terminal)
  }

  @Test func modesEndWithControlZAndBeginAgain() throws {
    let terminal = try PseudoTerminal("/bin/sh", Self.script("--modes"))
    var mark = try terminal.waitFor("ready")
    terminal.type("\u{1b}[122;5u")
    mark = try terminal.waitFor("\u{1b}[?u", since: mark)
    terminal.type("\u{1b}[122;5:3u\u{1b}[?0u")
    mark = try terminal.waitFor("halt 148", since: mark)
    expectEndedModes(terminal, times: 1)
    terminal.type("\n")
    mark = try terminal.waitFor("\u{1b}]2;a title\u{1b}\\", since: mark)
    terminal.type("\u{1b}[113;;113u")
    mark = try terminal.waitFor("\u{1b}[?u", since: mark)
    terminal.type("\u{1b}[?0u")
    try terminal.waitFor("end 0", since: mark)
    #expect(try terminal.waitForEnd() == .exited(0))
    expectEndedModes(terminal, times: 2)
  }

  /// The window; the part of it that is used, and where the sentence is that says so.
  @Test(arguments: [(8191, 4095, "4000x250", "\u{1b}[251;1H"), (8191, 20, "4000x20", "\u{1b}[1;4002H")])
  func aScreenHasNoMoreCellsThanItMay(columns: Int, rows: Int, used: String, place: String) throws {
    let terminal = try start(columns: columns, rows: rows)
    try terminal.waitFor(used)
    let sentence = used.replacing("x", with: "×")
    try terminal.waitFor("\(place)\u{1b}[mphotowall uses \(sentence) of the \(columns)×\(rows) cells")
    // A window of usual size has none.
    let mark = terminal.output.count
    terminal.resize(columns: 80, rows: 24)
    try terminal.waitFor("80x24", since: mark)
    #expect(!terminal.text(since: mark).contains("photowall uses"))
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
  }

  @Test func resizingIsReportedAtOnce() throws {
    let terminal = try start()
    for (columns, rows) in [(100, 30), (1, 1), (200, 50), (33, 7)] {
      let mark = terminal.output.count
      terminal.resize(columns: columns, rows: rows)
      if columns > 1 { try terminal.waitFor("\(columns)x\(rows)", since: mark) }
    }
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
  }

  // A screen of the first size takes 1.5 MB, so 40 take 60 MB. The description of a terminal takes 7 KB, so one for each of 600
  // sizes takes 4 MB. What the allocator keeps differs by up to 1 MB from run to run.
  @Test(arguments: [(300, 2, 40, 6_000_000), (30, 600, 600, 2_500_000)])
  func resizingTakesNoMemoryThatIsNotGivenBack(columns: Int, sizes: Int, times: Int, bound: Int) throws {
    let terminal = try start(columns: columns, rows: columns / 3)
    func memory() throws -> Int {
      let file = open("/proc/\(terminal.process)/statm", O_RDONLY)
      defer { close(file) }
      var bytes = [UInt8](repeating: 0, count: 100)
      let count = read(file, &bytes, bytes.count)
      let words = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: " ")
      return try #require(words.count > 1 ? Int(words[1]) : nil) * Int(getpagesize())
    }
    func resize(_ numbers: Range<Int>) throws {
      for number in numbers {
        let (columns, rows) = (columns + number % sizes % 50, columns / 3 + number % sizes / 50)
        let mark = terminal.output.count
        terminal.resize(columns: columns, rows: rows)
        try terminal.waitFor("\(columns)x\(rows)", since: mark)
      }
    }
    try resize(1..<10)
    let before = try memory()
    try resize(10..<times + 10)
    #expect(try memory() < before + bound)
  }

  @Test func keysAndTheMouseAreReported() throws {
    let terminal = try start()
    terminal.type("\u{1b}OA")
    try terminal.waitFor("key up")
    terminal.type("\u{1b}[<0;5;6M")
    try terminal.waitFor("press")
    terminal.type("\u{1b}")
    try terminal.waitFor("escape")
    terminal.type("\u{1b}[200~pasted text\u{1b}[201~")
    try terminal.waitFor("pasted text")
    terminal.type("D")
    try terminal.waitFor("deadline")
    terminal.type("\u{3}")
    try terminal.waitFor("character c")
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
  }

  /// The environment, and the screen's colours and character set.
  @Test func environmentDecidesColorsAndCharacters() throws {
    let cases: [([String: String], String)] = [
      (["COLORTERM": "truecolor"], "truecolor unicode true"),
      (["COLORTERM": "24bit", "TERM": "xterm"], "truecolor unicode true"),
      ([:], "indexed256 unicode true"),
      (["TERM": "linux"], "indexed16 unicode true"),
      (["TERM": "vt100"], "mono unicode true"),
      (["NO_COLOR": "1", "COLORTERM": "truecolor"], "mono unicode true"),
      (["LC_ALL": "C"], "indexed256 unicode false"),
      // Locales that are not generated on this machine.
      (["LC_ALL": "", "LANG": "xx_XX.UTF-8"], "indexed256 unicode true"),
      (["LC_ALL": "", "LC_CTYPE": "xx_XX.utf8@euro"], "indexed256 unicode true"),
      // The most special variable counts.
      (["LC_ALL": "", "LC_CTYPE": "xx_XX.utf8", "LANG": "xx_XX"], "indexed256 unicode true"),
      (["LC_ALL": "", "LC_CTYPE": "xx_XX", "LANG": "C.UTF-8"], "indexed256 unicode false"),
      (["LC_ALL": "xx_XX", "LC_CTYPE": "C.UTF-8", "LANG": "C.UTF-8"], "indexed256 unicode false"),
      (["LC_ALL": "xx_XX.ISO-8859-1"], "indexed256 unicode false"), (["LC_ALL": "xx_XX"], "indexed256 unicode false"),
    ]
    for (environment, expected) in cases {
      let terminal = try start(environment: environment)
      try terminal.waitFor(expected)
      if expected.hasPrefix("truecolor") { try terminal.waitFor("38;2;18;171;52m") }
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exited(0))
    }
  }

  @Test func errorsAreOneSentence() throws {
    let cases: [([String: String], String)] = [
      (["TERM": "no-such-terminal"], "there is no terminfo entry for the terminal type ‘no-such-terminal’"),
      (["TERM": ""], "TERM is not set"),
      (["TERM": "dumb"], "cannot move its cursor"),
    ]
    for (environment, message) in cases {
      let terminal = try PseudoTerminal(
        BuiltProduct.path("TerminalProbe"), environment: ["LC_ALL": "C.UTF-8"].merging(environment) { $1 })
      #expect(try terminal.waitForEnd() == .exited(2))
      #expect(terminal.text.contains(message))
      #expect(terminal.text.split(separator: "\r\n").count == 1, "\(terminal.text)")
    }
  }

  @Test func standardOutputMayBeAPipeWithTheControllingTerminal() throws {
    let refused = try PseudoTerminal(BuiltProduct.path("TerminalProbe"), pipesOutput: true)
    #expect(try refused.waitForEnd() == .exited(2))
    #expect(refused.text.contains("standard output is not a terminal"))

    let terminal = try PseudoTerminal(
      BuiltProduct.path("TerminalProbe"), ["--tty"], pipesOutput: true, input: "/dev/null")
    try terminal.waitFor("ready")
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
    expectRestored(terminal)
    #expect(String(decoding: terminal.pipedOutput, as: UTF8.self) == "bye\n")
  }
}
