import Basics
import Foundation
import TestSupport
import Testing

/// Output, errors and exit statuses without a terminal.
@Suite struct CommandLineTests {
  private let feed = Scratch.project + "/Data/feed.json"

  @Test(
    "each usage error prints one sentence on standard error and has its exit status",
    arguments: [
      ([], 2, "standard output is not a terminal"),
      (["/nowhere.json"], 2, "standard output is not a terminal"),
      (["print", "/nowhere.json"], 3, "/nowhere.json"), (["print", "/dev/zero"], 3, "this is a device"),
      (["print", "/bin/sh"], 2, "/bin/sh:1:1: this is neither a feed nor"),
      (["feed", "/nowhere.json"], 3, "/nowhere.json"), (["feed", "/etc/passwd/x"], 3, "/etc/passwd/x"),
      (["replay", "--feed", "/bin/sh", Scratch.project + "/Data/tapes/culling.tape"], 2, "this is neither a feed"),
      (["print", "--layout", "watrefall"], 2, "did you mean ‘waterfall’?"),
      (["print", "--columns", "0"], 2, "--columns must be a number from 1 to 1000, not 0."),
      (["print", "--filter", "/(/"], 2, "is not a regular expression"),
      (["print", "--colors", "blue"], 2, "--colors"),
      (["print", Scratch.project + "/Data/feed.json", "--size", "11x9"], 2, "11x9 is too small"),
      (["print", "-", "-"], 2, "can be read only once"),
      (["-0"], 2, "-0 needs --print"),
      (["--frobnicate"], 2, "--frobnicate"), (["--lay", "grid"], 2, "Did you mean '--layout'?"),
      (["--pick", "--print", "kept"], 2, "cannot be combined with --print"),
      (["--relative", "."], 2, "--relative needs --print or --pick"),
      (["--pick", "--pick-one"], 2, "Use either --pick or --pick-one"),
      (["--slideshow", "0"], 2, "--slideshow must be a number from 1 to 3600, not 0."),
      (["snapshot", "-o", "x.gif"], 2, "has no supported extension"),
      (["snapshot", "-o", "x.svg", "--scroll", "1e300"], 2, "--scroll must be from 0 to 1000000, not 1e+300."),
      (["snapshot", "-o", "x.svg", "--scroll", "nan"], 2, "--scroll must be from 0 to 1000000, not nan."),
      (["replay"], 2, "Name a tape"),
      (["replay", "/nowhere.tape"], 3, "/nowhere.tape cannot be read"),
      (["print", "--config", "/nowhere.toml"], 3, "/nowhere.toml cannot be read"),
      (["print", "--config", "/dev/zero"], 3, "/dev/zero cannot be read"),
      (["replay", "/dev/zero"], 3, "/dev/zero cannot be read: file too large."),
      (["replay", "/tmp"], 3, "/tmp cannot be read: is a directory."), (["replay", ""], 2, "A tape has an empty name"),
      (["print", ""], 2, "A source has an empty name"),
      (["print", "ftp://x/y"], 3, "ftp://x/y: this cannot be opened: addresses begin with http:// or https://"),
      (
        ["replay", "--update-only", "no.snap", Scratch.project + "/Data/tapes/quit.tape"], 2,
        "no tape names the golden screen no.snap"
      ),
    ])
  func mistakes(arguments: [String], status: Int32, sentence: String) throws {
    let command = try Command(arguments)
    #expect(command.status == status, "\(arguments): \(command.errors)")
    #expect(command.errors.contains(sentence), "\(arguments): \(command.errors)")
    #expect(command.output.isEmpty)
  }

  @Test("a source that does not exist may be a misspelled command")
  func misspelledCommand() throws {
    let terminal = try PseudoTerminal.photowall(["prnt"])
    #expect(try terminal.waitForEnd() == .exited(3))
    #expect(terminal.text.contains("no such file or directory; did you mean the command ‘print’?"), "\(terminal.text)")
  }

  @Test("a feed of items without pictures says what they lack")
  func noPictures() throws {
    let command = try Command(["print", "-"], input: #"[{"title": "x", "width": 1}]"#)
    #expect(command.status == 2)
    #expect(command.errors.hasPrefix("photowall: no photos, 1 left out: -:1:2: it has no picture"), "\(command.errors)")
    let mixed = try Command(["feed", "-"], input: #"[{"src": ""}, 7, {"title": "x"}]"#)
    #expect(mixed.status == 2 && mixed.output.isEmpty)
    #expect(
      mixed.errors.contains("no photos, 3 left out: -:1:2: it has no picture")
        && mixed.errors.contains("(and 1 more like it), and -:1:15: an item is an object"), "\(mixed.errors)")
    #expect(mixed.errors.contains("photowall feed --explain") && mixed.errors.contains("[feeds.NAME]"))
    #expect(try Command(["feed", "-"], input: "[]").status == 0)
  }

  @Test("a closed standard input is an error", arguments: ["replay -", "feed --explain -", "print -"])
  func closedInput(command: String) throws {
    let program = "'\(BuiltProduct.path("photowall"))'"
    let shell = try PseudoTerminal("/bin/sh", ["-c", "\(program) \(command) <&- ; echo status $?"])
    #expect(try shell.waitForEnd() == .exited(0))
    #expect(shell.text.contains("bad file descriptor") && shell.text.contains("status 3"), "\(shell.text)")
  }

  @Test("what standard output does not take ends the program with status 3, also if it is closed")
  func fullOutput() throws {
    let program = "'\(BuiltProduct.path("photowall"))'"
    for command in ["layouts", "feed '\(feed)'", "print '\(feed)' --limit 2", "--help"] {
      for output in [">/dev/full", ">&-"] {
        let shell = try PseudoTerminal("/bin/sh", ["-c", "\(program) \(command) \(output); echo status $?"])
        #expect(try shell.waitForEnd() == .exited(0))
        #expect(
          shell.text.contains("standard output cannot be written") && shell.text.contains("status 3"), "\(shell.text)")
      }
    }
    let quiet = try PseudoTerminal(
      "/bin/sh", ["-c", "\(program) print /nowhere <&- >&- 2>&-; echo status $? >/dev/tty"])
    #expect(try quiet.waitForEnd() == .exited(0))
    #expect(quiet.text.contains("status 3"), "\(quiet.text)")
  }

  @Test("pictures and feeds that claim to be huge, and devices, take little memory")
  func huge() throws {
    try Scratch.folder { folder in
      // The beginnings of PNGs of 1 × 3,000,000 and 100,000,000 × 1 pixels.
      for (name, text) in [
        ("tall", "iVBORw0KGgoAAAANSUhEUgAAAAEALcbACAAAAAAtdIty"),
        ("wide", "iVBORw0KGgoAAAANSUhEUgX14QAAAAABCAAAAADyBqYb"),
      ] {
        try #require(Data(base64Encoded: text)).write(to: URL(fileURLWithPath: "\(folder)/\(name).png"))
      }
      try FileManager.default.createSymbolicLink(atPath: folder + "/link.png", withDestinationPath: "/dev/random")
      try Scratch.write(
        #"[{"url":"a.png","width":1,"height":3000000},{"url":"a.png","width":1e300,"height":1e-300},"/dev/zero"]"#,
        folder + "/feed.json")
      for (name, status, text) in [
        ("tall.png", 3, "(limit"), ("wide.png", 3, "(limit"), ("link.png", 3, "this is a device"),
        ("feed.json", 0, "zero"),
      ] {
        let shell = try PseudoTerminal(
          "/bin/sh",
          [
            "-c",
            "ulimit -v 2000000; '\(BuiltProduct.path("photowall"))' print '\(folder)/\(name)' --size 100x30; echo status $?",
          ])
        #expect(try shell.waitForEnd() == .exited(0))
        #expect(shell.text.contains("status \(status)") && shell.text.contains(text), "\(name): \(shell.text)")
      }
    }
  }

  @Test("nothing that is unsafe in a terminal reaches it")
  func unsafe() throws {
    let characters = "a\u{1b}]0;x\u{7}\u{9b}2Jb\u{202e}c\u{2028}\u{2067}\u{e0041}\u{7f}d"
    try Scratch.folder { folder in
      let json = try JSONSerialization.data(withJSONObject: [["url": "a.jpg", "title": characters, "k": characters]])
      try json.write(to: URL(fileURLWithPath: folder + "/f.json"))
      try Scratch.write("Type \(characters)\nExpect \(characters)\n", folder + "/\(characters).tape")
      try Scratch.write("layout = \"\(characters)\"\n\(characters)", folder + "/c.toml")
      for arguments in [
        ["feed", folder + "/f.json"], ["feed", "--format", "jsonl", folder + "/f.json"],
        ["feed", "--check", folder + "/\(characters)"], ["replay", folder + "/\(characters).tape"],
        ["--\(characters)"], ["print", "--layout", characters], ["print", "--filter", "(" + characters],
        ["print", "--config", folder + "/c.toml"], ["snapshot", "-o", characters],
      ] {
        let terminal = try PseudoTerminal(BuiltProduct.path("photowall"), arguments)
        _ = try terminal.waitForEnd()
        let text = terminal.text.replacing("\r\n", with: "\n")
        #expect(
          !text.isEmpty && !text.unicodeScalars.contains { $0.isUnsafeInTerminal && $0 != "\n" },
          "\(text.debugDescription)")
        guard arguments == ["feed", folder + "/f.json"] else { continue }
        let read = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: String]]
        #expect(read?.first?["k"] == characters, "\(text)")
      }
    }
  }

  @Test(
    "help and lists go to standard output",
    arguments: [
      (["--help"], "SUBCOMMANDS"), (["open", "--help"], "--layout <name>"), (["--version"], "0."),
      (["layouts"], "1  waterfall"), (["keys"], "next-layout"), (["formats"], "JPEG"), (["doctor"], "colours"),
      (["replay", "--help-language"], "Expect perf"), (["manual"], ".TH PHOTOWALL"), (["--print-config"], "#layout ="),
      (["--generate-completion-script", "fish"], "complete -c 'photowall'"),
    ])
  func lists(arguments: [String], text: String) throws {
    let command = try Command(arguments)
    #expect(command.status == 0)
    #expect(command.errors.isEmpty)
    #expect(command.output.contains(text), "\(arguments): \(command.output.prefix(400))")
  }

  @Test("print writes the whole wall: without colours into a pipe by default, the same text each time")
  func print() throws {
    let plain = try Command(["print", feed, "--size", "60x20", "--limit", "12"])
    #expect(plain.status == 0)
    #expect(!plain.output.contains("\u{1b}"))
    let coloured = try Command(["print", feed, "--size", "60x20", "--limit", "12", "--colors", "truecolor"])
    #expect(coloured.output.contains("\u{1b}[38;2;"))
    let again = try Command(["print", feed, "--size", "60x20", "--limit", "12", "--colors", "truecolor"])
    #expect(again.output == coloured.output)
    #expect(coloured.output.split(separator: "\n").count > 20)
  }

  /// Options, variables, and whether text in a pipe has colours: those of truecolor, or of 256.
  @Test(
    "print writes colours into a pipe if they are asked for, unless there is NO_COLOR",
    arguments: [
      ([], [:], nil), (["--colors", "always"], [:], "38;5;"), ([], ["CLICOLOR_FORCE": "1"], "38;5;"),
      ([], ["CLICOLOR_FORCE": "0"], nil), ([], ["CLICOLOR_FORCE": "1", "COLORTERM": "truecolor"], "38;2;"),
      (["--colors", "always"], ["NO_COLOR": "1"], nil), ([], ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], nil),
      (["--colors", "256"], ["NO_COLOR": "1"], "38;5;"),
    ] as [([String], [String: String], String?)])
  func printedColors(options: [String], variables: [String: String], sequence: String?) throws {
    let command = try Command(
      ["print", feed, "--size", "40x10", "--limit", "2"] + options,
      environment: ["TERM": "xterm-256color"].merging(variables) { $1 })
    #expect(command.status == 0 && command.output.contains("\u{1b}") == (sequence != nil))
    if let sequence { #expect(command.output.contains(sequence)) }
  }

  @Test("print writes ASCII where the locale has nothing else")
  func printedASCII() throws {
    let picture =
      Scratch.project + "/Data/pictures/"
      + (try FileManager.default.contentsOfDirectory(
        atPath: Scratch.project + "/Data/pictures"
      ).sorted().first { $0.hasSuffix(".jpg") } ?? "")
    for source in [feed, picture] {
      let command = try Command(["print", source, "--size", "40x10"], environment: ["LC_ALL": "C"])
      #expect(command.status == 0 && command.output.count > 300)
      #expect(command.output.utf8.allSatisfy { $0 < 0x80 })
    }
  }

  /// The size, and the largest picture of 3 by 2 in it.
  @Test("print of one picture is that picture in the box", arguments: [("40x20", 40, 13), ("80x10", 30, 10)])
  func printedPicture(size: String, columns: Int, rows: Int) throws {
    try Scratch.folder { folder in
      let path = folder + "/wide.ppm"
      let pixels = [UInt8](repeating: 200, count: 90 * 60 * 3)
      try Data(Array("P6 90 60 255\n".utf8) + pixels).write(to: URL(fileURLWithPath: path))
      let command = try Command(["print", path, "--size", size])
      let lines = command.output.split(separator: "\n")
      #expect(lines.count == rows && lines.allSatisfy { $0.count == columns }, "\(command.errors)")
      let wall = try Command(["print", folder, "--size", size])
      #expect(wall.output != command.output)
    }
  }

  @Test("print of a picture that cannot be read says so")
  func printedDamage() throws {
    try Scratch.folder { folder in
      try Data("no picture".utf8).write(to: URL(fileURLWithPath: folder + "/x.jpg"))
      let command = try Command(["print", folder + "/x.jpg", "--size", "40x20"])
      #expect(command.status == 3 && command.output.isEmpty && command.errors.contains("x.jpg"), "\(command.errors)")
    }
  }

  /// Worker threads may be running in a library that is being torn down at exit: one run in four crashed.
  @Test("print of a folder without photos says so, and prints nothing")
  func printingNothing() throws {
    try Scratch.folder { folder in
      let command = try Command(["print", folder])
      #expect(command.output.isEmpty && command.errors.contains("no photos"), "\(command.errors)")
    }
  }

  @Test("print ends normally while thumbnails are being written")
  func endingAtWork() throws {
    try Scratch.folder { cache in
      for _ in 0..<Soak.amount(3, soak: 12) {
        let command = try Command(
          ["print", feed, "--size", "60x20", "--limit", "12"], environment: ["XDG_CACHE_HOME": cache])
        #expect(command.status == 0, "\(command.errors)")
        try? FileManager.default.removeItem(atPath: cache + "/thumbnails")
      }
    }
  }

  @Test("snapshot writes each format", arguments: ["svg", "png", "txt", "ansi", "snap"])
  func snapshot(form: String) throws {
    try Scratch.folder { folder in
      let command = try Command(["snapshot", feed, "-o", "\(folder)/wall.\(form)", "--size", "60x20", "--focus", "3"])
      #expect(command.status == 0, "\(command.errors)")
      #expect((FileManager.default.contents(atPath: "\(folder)/wall.\(form)")?.count ?? 0) > 200)
    }
  }

  @Test("feed checks and converts; omitted items are reported with their places")
  func feedCommand() throws {
    try Scratch.folder { folder in
      try Scratch.write("[{\"thumbURL\":\"a.jpg\",\"width\":3,\"height\":2,\"mine\":7},\n 42]", folder + "/f.json")
      let checked = try Command(["feed", "--check", folder + "/f.json"])
      #expect(checked.status == 1)
      #expect(checked.errors.contains("f.json:2:2: "))
      let lines = try Command(["feed", "--format", "jsonl", folder + "/f.json"])
      #expect(lines.status == 0)
      #expect(lines.output.contains("\"mine\""))
      let broken = try Command(["feed", "-"], input: "[{\"thumbURL\": \"a.jpg\",}")
      #expect(broken.status == 2)
      #expect(broken.errors.contains("-:1:22: "), "\(broken.errors)")
    }
  }

  @Test(
    "the printed settings file, uncommented, equals the defaults; errors have line and column")
  func settings() throws {
    try Scratch.folder { folder in
      let standard = try Command(["--print-config"]).output
      let taken = standard.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.hasPrefix("#") && !$0.hasPrefix("# ") ? $0.dropFirst() : $0 }.joined(separator: "\n")
      try Scratch.write(taken, folder + "/all.toml")
      let arguments = ["print", feed, "--size", "60x20", "--limit", "6"]
      #expect(try Command(arguments + ["--config", folder + "/all.toml"]).output == Command(arguments).output)
      for (text, message) in [
        ("layout = 3", "c.toml:1:1: layout must be a name in quotes"),
        ("\nlayuot = \"grid\"", "c.toml:2:1: there is no setting ‘layuot’; did you mean ‘layout’?"),
        ("frame = \"gold\"", "c.toml:1:1: frame must be one of"),
        ("[keys]\nquti = \"q\"", "c.toml:2:1: there is no action ‘quti’"),
        ("[keys]\nquit = \"Hyper-q\"", "c.toml:2:1: ‘Hyper-q’ is not a key"), ("layout = \"grid", "c.toml:1:"),
        ("[theme-colors]\ntext = \"red\"", "c.toml:2:1: text must be a colour such as"),
      ] {
        try Scratch.write(text, folder + "/c.toml")
        let command = try Command(arguments + ["--config", folder + "/c.toml"])
        #expect(command.status == 2)
        #expect(command.errors.contains(message), "\(text): \(command.errors)")
      }
    }
  }
}
