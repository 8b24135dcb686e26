import Foundation
import TestSupport
import Testing

/// The built program in a pseudo-terminal, as a person has it in front of them.
@Suite(.oneAtATime) struct LiveTests {
  private let feed = Scratch.project + "/Data/feed.json"

  private func open(
    _ arguments: [String] = [], columns: Int = 80, rows: Int = 24, environment: [String: String] = [:],
    pipesOutput: Bool = false, input: String? = nil
  ) throws -> PseudoTerminal {
    let variables = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "HOME": Scratch.home].merging(environment) { $1 }
    return try PseudoTerminal(
      BuiltProduct.path("photowall"), arguments.isEmpty ? [feed] : arguments, columns: columns, rows: rows,
      environment: variables, pipesOutput: pipesOutput, input: input)
  }

  @Test("starts, hears keys, quits, and leaves the terminal as it was")
  func session() throws {
    let terminal = try open()
    try terminal.waitFor("1/48")
    #expect(!terminal.isCooked)
    terminal.type("\t")
    try terminal.waitFor("grid")
    terminal.type("\r")
    try terminal.waitFor("1 deleted")
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
    #expect(terminal.isCooked)
    #expect(terminal.text.contains("\u{1b}[?1049l"))
  }

  @Test("a signal ends it by that signal, with the terminal given back", arguments: [SIGINT, SIGTERM, SIGHUP])
  func signals(signal: Int32) throws {
    let terminal = try open()
    try terminal.waitFor("1/48")
    terminal.signal(signal)
    #expect(try terminal.waitForEnd() == .signalled(signal))
    #expect(terminal.isCooked)
  }

  @Test("any size at any moment")
  func resizing() throws {
    let terminal = try open()
    try terminal.waitFor("1/48")
    terminal.type("\t")
    for (columns, rows) in [(200, 50), (1, 1), (11, 3), (20, 5), (300, 90), (80, 24)] {
      terminal.resize(columns: columns, rows: rows)
      terminal.type("\t")
    }
    let mark = terminal.output.count
    terminal.type("x")
    try terminal.waitFor("deleted", since: mark)
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
  }

  @Test(
    "a terminal that cannot be used is refused in one sentence",
    arguments: [
      (["TERM": "frobnicate-9000"], "the terminal type ‘frobnicate-9000’ is not known here"),
      (["TERM": ""], "TERM is not set"), (["TERM": "dumb"], "cannot place its cursor"),
    ])
  func refused(environment: [String: String], sentence: String) throws {
    let terminal = try open(environment: environment)
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
    let terminal = try open(environment: environment)
    try terminal.waitFor("1/48")
    terminal.type("jlq")
    #expect(try terminal.waitForEnd() == .exited(0))
    if environment["LC_ALL"] == "C" { #expect(terminal.output.allSatisfy { $0 < 0x80 }) }
  }

  @Test("names on standard output when it is a pipe, the wall on the terminal")
  func printing() throws {
    let terminal = try open([feed, "--print", "deleted", "-0"], pipesOutput: true)
    try terminal.waitFor("1/48")
    terminal.type("x")
    try terminal.waitFor("1 deleted")
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
    let names = String(decoding: terminal.pipedOutput, as: UTF8.self)
    #expect(names.hasSuffix("Data/pictures/alpine-lake.jpg\0"), "\(names.debugDescription)")
  }

  @Test("a broken picture is a box that says so, and the rest of the wall stands")
  func brokenPicture() throws {
    try Scratch.folder { folder in
      try Scratch.write("this is no picture", folder + "/a.jpg")
      try Scratch.write(
        "[{\"thumbURL\":\"a.jpg\",\"width\":4,\"height\":3},{\"thumbURL\":\"none.png\",\"width\":4,\"height\":3}]",
        folder + "/feed.json")
      let terminal = try open([folder + "/feed.json"])
      try terminal.waitFor("1/2")
      try terminal.waitFor("not a picture")
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exited(0))
    }
  }

  @Test("a feed on standard input leaves the keys to the terminal")
  func standardInput() throws {
    let terminal = try open(["-"], input: feed)
    try terminal.waitFor("/48")
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
  }

  @Test("w writes the feed that is left, over nothing unasked")
  func writing() throws {
    try Scratch.folder { folder in
      let kept = "{\"thumbURL\":\"b.jpg\",\"width\":4,\"height\":3, \"mine\" : [1, 2]}"
      try Scratch.write("[{\"thumbURL\":\"a.jpg\",\"width\":4,\"height\":3},\n  \(kept)\n]\n", folder + "/feed.json")
      let terminal = try open([folder + "/feed.json", "--output", folder + "/left.json"])
      try terminal.waitFor("1/2")
      terminal.type("x")
      try terminal.waitFor("1 deleted")
      // Keys are taken in order: what is written is there before the program ends.
      terminal.type("wq")
      #expect(try terminal.waitForEnd() == .exited(0))
      #expect(Scratch.read(folder + "/left.json")?.contains(kept) == true)
      #expect(Scratch.read(folder + "/left.json")?.contains("a.jpg") == false)
      #expect(Scratch.read(folder + "/feed.json")?.contains("a.jpg") == true)
    }
  }
}
