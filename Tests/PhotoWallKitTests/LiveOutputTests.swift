import Foundation
import TestSupport
import Testing

/// What a live wall prints and writes for other programs.
@Suite(.oneProgramAtATime) struct LiveOutputTests {
  @Test("names on standard output when it is a pipe, the wall on the terminal")
  func printing() throws {
    let terminal = try PseudoTerminal.photowall([Scratch.feed, "--print", "deleted", "-0"], pipesOutput: true)
    try terminal.waitFor("1/48")
    terminal.type("x")
    try terminal.waitFor("1 deleted")
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
    let names = String(decoding: terminal.pipedOutput, as: UTF8.self)
    #expect(names.hasSuffix("Data/pictures/alpine-lake.jpg\0"), "\(names.debugDescription)")
  }

  @Test("names on a terminal are escaped")
  func printingOnTheTerminal() throws {
    try Scratch.folder { folder in
      try Scratch.write("", folder + "/e\u{1b}]0;x\u{7}\u{9b}2J\u{202e}.jpg")
      let terminal = try PseudoTerminal.photowall([folder, "--print", "kept", "--graphics", "boxes"])
      try terminal.waitFor("1/1")
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exited(0))
      let mark = try terminal.waitFor("\u{1b}[?1049l")
      #expect(
        terminal.text(since: mark).contains(#"/e\u001b]0;x\u0007\u009b2J\u202e.jpg"#), "\(terminal.text(since: mark))")
    }
  }

  /// (arguments, keys, exit status, names)
  @Test(
    "a picker prints what Enter chooses, and nothing with status 130 if it is cancelled",
    arguments: [
      (["--pick"], "m\r", 0, ["alpine-lake"]), (["--pick-one"], "\r", 0, ["alpine-lake"]), (["--pick"], "q", 130, []),
      (["--pick-one"], "\u{3}", 130, []), (["--pick"], "xq", 130, []),
    ])
  func picking(options: [String], keys: String, status: Int32, names: [String]) throws {
    let terminal = try PseudoTerminal.photowall([Scratch.feed, "-0"] + options, pipesOutput: true)
    try terminal.waitFor("1/48")
    terminal.type(keys)
    #expect(try terminal.waitForEnd() == .exited(status))
    #expect(terminal.isCooked)
    let printed = String(decoding: terminal.pipedOutput, as: UTF8.self).split(separator: "\0")
    #expect(printed.count == names.count)
    for (path, name) in zip(printed, names) { #expect(path.hasSuffix("Data/pictures/\(name).jpg")) }
  }

  @Test("a table without a column for photos is no file of labels, and stays as it is")
  func noLabels() throws {
    try Scratch.folder { folder in
      let (path, text) = (folder + "/labels.csv", "name,class\na.jpg,cat\n")
      try Scratch.write(text, path)
      let terminal = try PseudoTerminal.photowall([Scratch.feed, "--label", "class=cat,dog", "--labels-to", path])
      #expect(try terminal.waitForEnd() == .exited(2))
      #expect(terminal.text.contains("this is no file of labels: it has no column ‘id’ or ‘image’"), "\(terminal.text)")
      #expect(Scratch.read(path) == text)
    }
  }

  @Test("w writes the remaining feed, and replaces no file without asking")
  func writing() throws {
    try Scratch.folder { folder in
      let kept = "{\"thumbURL\":\"b.jpg\",\"width\":4,\"height\":3, \"mine\" : [1, 2]}"
      try Scratch.write("[{\"thumbURL\":\"a.jpg\",\"width\":4,\"height\":3},\n  \(kept)\n]\n", folder + "/feed.json")
      for (options, keys) in [(["--output", folder + "/left.json"], "w"), ([], "w~/left.json\r")] {
        let terminal = try PseudoTerminal.photowall([folder + "/feed.json"] + options, environment: ["HOME": folder])
        try terminal.waitFor("1/2")
        terminal.type("x")
        try terminal.waitFor("1 deleted")
        // Keys are processed in order, so the file is written before the program ends.
        terminal.type(keys + "q")
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(Scratch.read(folder + "/left.json")?.contains(kept) == true)
        #expect(Scratch.read(folder + "/left.json")?.contains("a.jpg") == false)
        unlink(folder + "/left.json")
      }
      #expect(Scratch.read(folder + "/feed.json")?.contains("a.jpg") == true)
    }
  }
}
