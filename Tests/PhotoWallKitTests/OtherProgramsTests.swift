import Foundation
import Pictures
import TestSupport
import Testing

/// Other programs that a live wall starts.
@Suite(.oneProgramAtATime) struct OtherProgramsTests {
  @Test("a command of the user's has the screen, and then the wall again") func command() throws {
    try Scratch.folder { folder in
      let config = folder + "/config.toml"
      // Standard output of the wall is a pipe; the program has the terminal.
      let commands = [
        #"commands.e = "sh -c 'echo seen: $(basename \"$1\"); read line; exit $line' sh {}""#,
        #"commands.N = "no-such-program {}""#,
      ]
      try Scratch.write(commands.joined(separator: "\n"), config)
      let terminal = try PseudoTerminal.photowall(
        [Scratch.feed, "--config", config, "--print", "kept"], pipesOutput: true)
      var mark = try terminal.waitFor("1/48")
      terminal.type("e")
      mark = try terminal.waitFor("seen: alpine-lake.jpg", since: mark)
      #expect(terminal.isCooked)
      terminal.type("0\r")
      mark = try terminal.waitFor("sh has ended", since: mark)
      #expect(!terminal.isCooked)
      terminal.type("e")
      mark = try terminal.waitFor("seen: alpine-lake.jpg", since: mark)
      // Ctrl-C is for the program alone.
      terminal.type("\u{3}")
      mark = try terminal.waitFor("sh was ended by signal 2", since: mark)
      terminal.type("N")
      mark = try terminal.waitFor("there is no program no-such-program", since: mark)
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exited(0))
    }
  }

  /// (PHOTOWALL_OPEN, what the wall says)
  @Test(
    "the desktop's program is started beside the wall",
    arguments: [
      ("test -f", "opened"), ("test -d", "test failed with status 1"),
      ("no-such-program", "there is no program no-such-program; install it"),
    ])
  func opening(program: String, message: String) throws {
    let terminal = try PseudoTerminal.photowall(environment: ["PHOTOWALL_OPEN": program])
    try terminal.waitFor("1/48")
    terminal.type("O")
    try terminal.waitFor(message)
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
  }

  @Test("desktops list the program for every format of pictures") func desktopEntry() throws {
    let text = try String(contentsOfFile: Scratch.project + "/Data/photowall.desktop", encoding: .utf8)
    let entries = Dictionary(
      uniqueKeysWithValues: text.split(separator: "\n").dropFirst().map { line in
        let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
        return (parts[0], parts.count > 1 ? parts[1] : "")
      })
    #expect(text.hasPrefix("[Desktop Entry]\n") && entries["Exec"] == "photowall %F" && entries["Terminal"] == "true")
    let types = Set((entries["MimeType"] ?? "").split(separator: ";").map(String.init))
    // Raw files have a type for each camera's maker.
    for format in PictureFormat.all where format.mediaType.hasPrefix("image/") && format != .raw {
      #expect(types.contains(format.mediaType), "\(format.name)")
    }
  }
}
