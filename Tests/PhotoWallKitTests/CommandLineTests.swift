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
      // Values may begin with a hyphen.
      (["print", Scratch.project + "/Data/predictions.jsonl", "--sort", "-scroe"], 2, "no field ‘scroe’: file_name"),
      (["feed", Scratch.project + "/Data/predictions.jsonl", "--filter", "-scroe:1"], 2, "--filter: no field ‘scroe’"),
      (
        ["feed", Scratch.project + "/Data/predictions.jsonl", "--filter", "@rating:9"], 2, "rating is 0, 1, 2, 3, 4, 5"
      ),
      (["print", "--sample", "0"], 2, "--sample must be a number of at least 1, not 0."),
      (["-0"], 2, "-0 needs --print"),
      (["print", "--header", "X-Api-Key"], 2, "--header: a field is a name, a colon and a value"),
      (["print", "--header", "A: 1", "--header", ": 1"], 2, "--header: a field is a name, a colon and a value"),
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
      (
        ["print", "ftp://x/y"], 3,
        "ftp://x/y: this cannot be opened: addresses begin with http://, https://, s3://, sftp://, dav://, davs://, rclone://, immich:// or immichs://"
      ),
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

  @Test("a data set's fields are listed, its items are found, and a sample is drawn again by its seed")
  func dataSet() throws {
    let data = Scratch.project + "/Data/predictions.jsonl"
    let fields = try Command(["feed", "--fields", data])
    #expect(fields.status == 0 && fields.output.contains("pred.score  number  48  0.75 | "))
    let wrong = try Command(["feed", data, "--format", "jsonl", "--filter", "class:!={pred.label} pred.score:>0.4"])
    #expect(wrong.status == 0 && wrong.output.split(separator: "\n").count == 6, "\(wrong.output)")
    let samples = try ["7", "7", "8"].map { try Command(["feed", data, "--sample", "6", "--seed", $0]).output }
    #expect(samples[0] == samples[1] && samples[0] != samples[2])
  }

  @Test(
    "the date of a file is what the clock here has shown, as cameras' dates are",
    arguments: [("UTC0", "2024-05-01"), ("JST-9", "2024-05-02"), ("HST10", "2024-05-01")])
  func localDates(zone: String, day: String) throws {
    try Scratch.folder { folder in
      let path = folder + "/a.jpg"
      try FileManager.default.copyItem(atPath: Scratch.project + "/Data/pictures/canyon.jpg", toPath: path)
      // 2024-05-01 20:00 UTC.
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_714_593_600)], ofItemAtPath: path)
      for other in ["2024-05-01", "2024-05-02"] {
        let found = try Command(["feed", folder, "--filter", "date:\(other)"], environment: ["TZ": zone])
        #expect(found.output.contains("a.jpg") == (other == day), "\(zone) \(found.output)\(found.errors)")
      }
    }
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
      (["layouts"], "1  waterfall"), (["layouts"], "\n   waterfall-sideways "), (["keys"], "next-layout"),
      (["formats"], "JPEG"), (["doctor"], "colours"),
      (["replay", "--help-language"], "Expect perf"), (["manual"], ".TH PHOTOWALL"), (["--print-config"], "#layout ="),
      (["--generate-completion-script", "fish"], "complete -c 'photowall'"),
    ])
  func lists(arguments: [String], text: String) throws {
    let command = try Command(arguments)
    #expect(command.status == 0)
    #expect(command.errors.isEmpty)
    #expect(command.output.contains(text), "\(arguments): \(command.output.prefix(400))")
  }

  @Test("snapshot writes each format", arguments: ["svg", "png", "txt", "ansi", "snap"])
  func snapshot(form: String) throws {
    try Scratch.folder { folder in
      let command = try Command(["snapshot", feed, "-o", "\(folder)/wall.\(form)", "--size", "60x20", "--focus", "3"])
      #expect(command.status == 0, "\(command.errors)")
      #expect((FileManager.default.contents(atPath: "\(folder)/wall.\(form)")?.count ?? 0) > 200)
    }
  }

  @Test("to scroll by a screen moves all rows but the status line out of sight")
  func scrolledSnapshots() throws {
    try Scratch.folder { folder in
      let rows = try [(11, 0), (11, 2), (21, 1)].map { rows, screens in
        let snapshot = try Command([
          "snapshot", feed, "-o", folder + "/wall.txt", "--size", "60x\(rows)", "--scroll", "\(screens)", "--graphics",
          "boxes",
        ])
        #expect(snapshot.status == 0, "\(snapshot.errors)")
        return try #require(Scratch.read(folder + "/wall.txt")).split(separator: "\n").prefix(10)
      }
      #expect(rows[1] == rows[2] && rows[1] != rows[0] && rows[1].count == 10, "\(rows)")
    }
  }

  @Test("feed checks and converts; omitted items are reported with their places")
  func feedCommand() throws {
    try Scratch.folder { folder in
      let item = #"{"thumbURL":"a.jpg","width":3,"height":2,"mine":7,"tags":["u","v"]}"#
      try Scratch.write("[\(item),\n 42]", folder + "/f.json")
      let checked = try Command(["feed", "--check", folder + "/f.json"])
      #expect(checked.status == 1)
      #expect(checked.errors.contains("f.json:2:2: "))
      let lines = try Command(["feed", "--format", "jsonl", folder + "/f.json"])
      #expect(lines.status == 0)
      #expect(lines.output.contains("\"mine\""))
      let columns = try Command(["feed", "--format", "csv", "--columns", "tags[1],mine", folder + "/f.json"])
      #expect(columns.status == 0 && columns.output == "tags[1],mine\r\nv,7\r\n", "\(columns.errors)")
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
      try Scratch.write("[commands]\nF9 = 'gimp {}'", folder + "/c.toml")
      let keys = try Command(["keys", "--config", folder + "/c.toml"])
      #expect(keys.output.contains(/F9 +command +Run gimp \{\}\.\n/), "\(keys.errors)")
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
