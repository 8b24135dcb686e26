import Foundation
import Testing

/// Output, errors and exit statuses without a terminal.
@Suite struct CommandLineTests {
  private let feed = Scratch.project + "/Data/feed.json"

  @Test(
    "each usage error prints one sentence on standard error and has its exit status",
    arguments: [
      ([], 2, "standard output is not a terminal"),
      (["/nowhere.json"], 2, "standard output is not a terminal"),
      (["print", "/nowhere.json"], 3, "/nowhere.json"),
      (["print", "--layout", "watrefall"], 2, "did you mean ‘waterfall’?"),
      (["print", "--columns", "0"], 2, "--columns must be a number from 1 to 1000, not 0."),
      (["print", "--filter", "/(/"], 2, "is not a regular expression"),
      (["print", "--colors", "blue"], 2, "--colors"),
      (["print", "-", "-"], 2, "can be read only once"),
      (["-0"], 2, "-0 needs --print"),
      (["--frobnicate"], 2, "--frobnicate"), (["--lay", "grid"], 2, "Did you mean '--layout'?"),
      (["--pick", "--print", "kept"], 2, "cannot be combined with --print"),
      (["--pick", "--pick-one"], 2, "Use either --pick or --pick-one"),
      (["--slideshow", "0"], 2, "--slideshow must be a number from 1 to 3600, not 0."),
      (["snapshot", "-o", "x.gif"], 2, "has no supported extension"),
      (["replay"], 2, "Name a tape"),
      (["replay", "/nowhere.tape"], 2, "/nowhere.tape cannot be read"),
      (["print", "--config", "/nowhere.toml"], 3, "/nowhere.toml cannot be read"),
    ])
  func mistakes(arguments: [String], status: Int32, sentence: String) throws {
    let command = try Command(arguments)
    #expect(command.status == status, "\(arguments): \(command.errors)")
    #expect(command.errors.contains(sentence), "\(arguments): \(command.errors)")
    #expect(command.output.isEmpty)
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
    #expect(coloured.output.contains("\u{1b}[0;38;2;"))
    let again = try Command(["print", feed, "--size", "60x20", "--limit", "12", "--colors", "truecolor"])
    #expect(again.output == coloured.output)
    #expect(coloured.output.split(separator: "\n").count > 20)
  }

  /// Worker threads may be running in a library that is being torn down at exit: one run in four crashed.
  @Test("print ends normally while thumbnails are being written")
  func endingAtWork() throws {
    try Scratch.folder { cache in
      for _ in 0..<12 {
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
