import Foundation
import TestSupport
import Testing

/// `--record` in a pseudo-terminal, and replays of the recordings.
@Suite(.oneProgramAtATime) struct RecordingTests {
  @Test("a replayed session with every kind of input ends with the same screen")
  func session() throws {
    try Scratch.folder { folder in
      try Scratch.write(
        "theme = \"light\"\n[theme-colors]\naccent = \"#aa00aa\"\n[keys]\ndelete = [\"d\", \"Delete\"]\n",
        folder + "/config.toml")
      let terminal = try PseudoTerminal.photowall([
        Scratch.feed, Scratch.project + "/Data/tapes/feeds", "--recursive", "--filter", "o", "--limit", "20", "--sort",
        "title",
        "--captions", "--columns", "5", "--frame", "line", "--fit", "fit", "--tap", "mark", "--colors", "256",
        "--config", folder + "/config.toml", "--record", folder + "/live.tape",
      ])
      try terminal.waitFor("/20")
      // Keys, a change of layout before the last one is over, another size meanwhile.
      terminal.type("ll\t")
      try terminal.waitFor("grid")
      terminal.type("\t\t")
      terminal.resize(columns: 100, rows: 30)
      terminal.type("d")
      try terminal.waitFor("1 deleted")
      // The mouse: a click, a drag, the wheel.
      terminal.type("\u{1b}[<0;30;10M\u{1b}[<0;30;10m")
      terminal.type("\u{1b}[<0;10;5M\u{1b}[<32;40;12M\u{1b}[<0;40;12m\u{1b}[<65;20;10M")
      let mark = terminal.output.count
      terminal.type("1/mo'\"`n")
      terminal.type("\u{1b}[200~pasted\u{1b}[201~")
      try terminal.waitFor("pasted", since: mark)
      terminal.type("\r")
      terminal.type("muis\t")
      terminal.type("wleft.json\u{3}qd")
      #expect(try terminal.waitForEnd() == .exited(0))

      let tape = Scratch.read(folder + "/live.tape") ?? ""
      for line in [
        "Set Recursive on", "Set Filter \"o\"", "Set Limit 20", "Set Colors 256", "Set Theme light",
        "Set Color accent #aa00aa", "Set Keys delete \"d\" \"Delete\"", "Set Density 5", "Set Frame line",
        "Set Fit fit",
        "Set Captions on", "Set Sort title", "Set Tap mark", "Resize 100x30", "Expect snapshot \"live.snap\"",
      ] { #expect(tape.contains("\n\(line)\n"), "\(line) is not in \(tape)") }
      #expect(
        tape.contains("\nClick 29 9") && tape.contains("\nDrag 9 4 to 39 11") && tape.contains("\nWheel Down at "))
      let replay = try Command(["replay", folder + "/live.tape"])
      #expect(replay.status == 0, "\(replay.errors)\n\(tape)")
      #expect(Scratch.read(folder + "/live.snap")?.hasPrefix("photowall-snap 4\nsize 100x30\n") == true)
    }
  }

  /// Opens a wall on the names that a command prints, and records it.
  private func record(_ names: String, in tape: String) throws -> PseudoTerminal {
    try PseudoTerminal(
      "/bin/sh", ["-c", "\(names) | '\(BuiltProduct.path("photowall"))' - --record \(tape)"], columns: 80, rows: 24,
      environment: ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "HOME": Scratch.home, "PATH": "/usr/bin:/bin"])
  }

  @Test("a session on standard input, with details open, can be moved and replayed")
  func standardInput() throws {
    try Scratch.folder { folder in
      try FileManager.default.createDirectory(atPath: folder + "/a", withIntermediateDirectories: true)
      let terminal = try record("ls \(Scratch.project)/Data/pictures/*.jpg | head -9", in: folder + "/a/live.tape")
      try terminal.waitFor("1/9")
      terminal.type("li")
      try terminal.waitFor("jpg")
      terminal.type("q")
      _ = try terminal.waitForEnd()
      try FileManager.default.moveItem(atPath: folder + "/a", toPath: folder + "/b")
      let tape = Scratch.read(folder + "/b/live.tape") ?? ""
      #expect(tape.contains("\nSet Feed \"live.feed.json\"\nSet FeedFolder "), "\(tape)")
      let replay = try Command(["replay", folder + "/b/live.tape"])
      #expect(replay.status == 0, "\(replay.errors)\n\(tape)")
      try Scratch.write("[]", folder + "/b/live.feed.json")
      let changed = try Command(["replay", folder + "/b/live.tape"])
      #expect(changed.status == 2 && changed.errors.contains("live.feed.json has changed since the tape was recorded"))
    }
  }

  @Test("a feed on standard input is saved without its secrets, and the tape says so")
  func secretsOnStandardInput() throws {
    try Scratch.folder { folder in
      let item =
        #"{"url":"https:\/\/ada:pw1@h.invalid\/a.jpg?w=9&api_key=S3cret&access_token=T0ken","title":"a","width":4,"height":3}"#
      let terminal = try record("printf '%s' '[\(item)]'", in: folder + "/live.tape")
      try terminal.waitFor("1/1")
      terminal.type("q")
      _ = try terminal.waitForEnd()
      let (feed, tape) = (Scratch.read(folder + "/live.feed.json") ?? "", Scratch.read(folder + "/live.tape") ?? "")
      #expect(feed.contains("https://***@h.invalid/a.jpg?w=9&api_key=***&access_token=***"), "\(feed)")
      for secret in ["pw1", "S3cret", "T0ken"] { #expect(!(feed + tape).contains(secret)) }
      #expect(tape.contains("# live.feed.json has *** for what is secret"), "\(tape)")
    }
  }

  @Test("relative names from standard input begin at the working folder, wherever the tape is")
  func relativeNames() throws {
    try Scratch.folder { folder in
      try FileManager.default.createDirectory(atPath: folder + "/a", withIntermediateDirectories: true)
      let names = "cd \(Scratch.project)/Data && ls pictures/*.jpg | head -3"
      let terminal = try record(names, in: folder + "/a/live.tape")
      try terminal.waitFor("1/3")
      terminal.type("i")
      try terminal.waitFor("pictures/")
      terminal.type("q")
      _ = try terminal.waitForEnd()
      let replay = try Command(["replay", folder + "/a/live.tape"])
      #expect(replay.status == 0, "\(replay.errors)")
    }
  }

  @Test("changes of the feed are shown while recording, and in the replay", arguments: [true, false])
  func changing(isFolder: Bool) throws {
    try Scratch.folder { folder in
      let pictures = folder + "/pictures"
      for name in [pictures, folder + "/tapes"] {
        try FileManager.default.createDirectory(atPath: name, withIntermediateDirectories: true)
      }
      func add(_ name: String) throws {
        try FileManager.default.copyItem(
          atPath: Scratch.project + "/Data/pictures/\(name)", toPath: "\(pictures)/\(name)")
      }
      func write(_ names: String...) throws {
        let items = names.map { "{\"thumbURL\": \"pictures/\($0)\", \"title\": \"\($0) ‘é’\"}" }
        try Scratch.write("[\(items.joined(separator: ","))]", folder + "/feed.json")
      }
      let names = ["comet.jpg", "dunes.jpg", "lagoon.jpg"]
      for name in names { try add(name) }
      try write(names[0], names[1], names[2])
      let terminal = try PseudoTerminal.photowall([
        isFolder ? pictures : folder + "/feed.json", "--record", folder + "/tapes/live.tape",
      ])
      try terminal.waitFor("1/3")
      terminal.type("li")
      try terminal.waitFor(isFolder ? "file" : "‘é’")
      try add("canyon.jpg")
      if !isFolder { try write(names[0], "canyon.jpg", names[1], names[2]) }
      let live = folder + "/tapes/live.tape"
      try terminal.waitForText("live.feed-2.json", in: live)
      if isFolder { try FileManager.default.removeItem(atPath: "\(pictures)/comet.jpg") }
      if !isFolder { try write("canyon.jpg", names[1], names[2]) }
      try terminal.waitForText("live.feed-3.json", in: live)
      // Another picture of this name, which is on the screen.
      try FileManager.default.copyItem(
        atPath: Scratch.project + "/Data/pictures/lagoon.jpg", toPath: folder + "/new.jpg")
      #expect(rename(folder + "/new.jpg", pictures + "/dunes.jpg") == 0)
      terminal.type("/o\rxqd")
      #expect(try terminal.waitForEnd() == .exited(0))
      let tape = Scratch.read(folder + "/tapes/live.tape") ?? ""
      func saved(_ name: String) -> [Data] {
        (1...4).compactMap {
          let place = "\(folder)/tapes/live.feed-\($0).pictures/" + (isFolder ? "" : "pictures%2F")
          return FileManager.default.contents(atPath: place + name)
        }
      }
      #expect(saved("comet.jpg").count == (isFolder ? 1 : 0))
      #expect(
        saved("dunes.jpg") == [FileManager.default.contents(atPath: Scratch.project + "/Data/pictures/dunes.jpg")])
      for line in ["Set Feed \"live.feed-1.json\"", "Feed \"live.feed-2.json\"", "Feed \"live.feed-3.json\""] {
        #expect(tape.contains("\n\(line)\n"), "\(line) is not in \(tape)")
      }
      let replay = try Command(["replay", folder + "/tapes/live.tape"])
      #expect(replay.status == 0, "\(replay.errors)\n\(tape)")
      try Scratch.write("[]", folder + "/tapes/live.feed-1.json")
      let changed = try Command(["replay", folder + "/tapes/live.tape"])
      #expect(changed.status == 2 && changed.errors.contains("live.feed-1.json has changed since the tape"))
    }
  }

  @Test("a terminal without a screen leaves no file")
  func dumb() throws {
    try Scratch.folder { folder in
      let terminal = try PseudoTerminal.photowall(
        [Scratch.feed, "--record", folder + "/live.tape"], environment: ["TERM": "dumb"])
      #expect(try terminal.waitForEnd() == .exited(2))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    }
  }

  @Test("the replay knows of a file that existed")
  func existing() throws {
    try Scratch.folder { folder in
      try Scratch.write("mine", folder + "/left.json")
      let terminal = try PseudoTerminal.photowall(
        [Scratch.feed, "--output", folder + "/left.json", "--record", folder + "/live.tape"], columns: 160)
      try terminal.waitFor("1/48")
      terminal.type("x")
      try terminal.waitFor("1 deleted")
      terminal.type("w")
      try terminal.waitFor("y replaces it")
      terminal.type("y")
      try terminal.waitFor("wrote 47")
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exited(0))
      let written = Scratch.read(folder + "/left.json")
      #expect(written != "mine")
      #expect(Scratch.read(folder + "/live.tape")?.contains("\nExisting \"\(folder)/left.json\"\n") == true)
      let replay = try Command(["replay", folder + "/live.tape"])
      #expect(replay.status == 0, "\(replay.errors)")
      // A replay writes only into its own folder.
      #expect(Scratch.read(folder + "/left.json") == written)
    }
  }

  @Test("after kill -9 the tape has everything up to then")
  func killed() throws {
    try Scratch.folder { folder in
      let terminal = try PseudoTerminal.photowall([Scratch.feed, "--no-animation", "--record", folder + "/live.tape"])
      try terminal.waitFor("1/48")
      terminal.type("\tx")
      try terminal.waitFor("1 deleted")
      terminal.signal(SIGKILL)
      #expect(try terminal.waitForEnd() == .signalled(SIGKILL))
      let tape = Scratch.read(folder + "/live.tape") ?? ""
      #expect(tape.contains("Set Animation off\n"))
      #expect(tape.contains("\nTab\n"))
      try Scratch.write(tape + "Wait+Idle\nExpect state layout == grid deleted == 1\n", folder + "/live.tape")
      #expect(try Command(["replay", folder + "/live.tape"]).status == 0)
    }
  }

  @Test("a recording replaces no file, and begins with a new session")
  func refused() throws {
    try Scratch.folder { folder in
      try Scratch.write("mine", folder + "/live.snap")
      let fileExists = try PseudoTerminal.photowall([Scratch.feed, "--record", folder + "/live.tape"])
      #expect(try fileExists.waitForEnd() == .exited(3))
      #expect(fileExists.text.contains("live.snap already exists; give the tape another name."))
      #expect(Scratch.read(folder + "/live.snap") == "mine")
      #expect(Scratch.read(folder + "/live.tape") == nil)
      let resumed = try PseudoTerminal.photowall([Scratch.feed, "--resume", "--record", folder + "/other.tape"])
      #expect(try resumed.waitForEnd() == .exited(2))
      #expect(resumed.text.contains("--record needs a new session"))
    }
  }

  @Test("a stalled terminal does not change what the tape expects")
  func stalled() throws {
    try Scratch.folder { folder in
      let terminal = try PseudoTerminal.photowall(
        [Scratch.feed, "--colors", "truecolor", "--record", folder + "/live.tape"], columns: 200, rows: 50)
      try terminal.waitFor("1/48")
      // From here on the output is not read, and a change of layout is more than the pipe holds.
      terminal.type("\t\t")
      try Scratch.wait { Scratch.read(folder + "/live.tape")?.split(separator: "\n").count { $0 == "Tab" } == 2 }
      terminal.signal(SIGTERM)
      try Scratch.wait { Scratch.read(folder + "/live.snap") != nil }
      #expect(try terminal.waitForEnd() == .signalled(SIGTERM))
      let replay = try Command(["replay", folder + "/live.tape"])
      #expect(replay.status == 0, "\(replay.errors)")
    }
  }

  /// The second terminal reports its version, which implies its symbols, and its background.
  @Test("a recording has the settings of the user, not those that suit the terminal")
  func terminals() throws {
    var settings: [[Substring]] = []
    for reply in ["", "\u{1b}P>|kitty(0.40.1)\u{1b}\\\u{1b}]11;rgb:2020/3030/5050\u{1b}\\"] {
      try Scratch.folder { folder in
        let terminal = try PseudoTerminal.photowall(
          [Scratch.feed, "--colors", "truecolor", "--record", folder + "/live.tape"], reply: reply)
        try terminal.waitFor("1/48")
        terminal.type("\t")
        try terminal.waitFor("grid")
        terminal.type("q")
        #expect(try terminal.waitForEnd() == .exited(0))
        settings.append(
          (Scratch.read(folder + "/live.tape") ?? "").split(separator: "\n")
            .filter { $0.hasPrefix("Set ") && !$0.hasPrefix("Set Seed ") })
        #expect(try Command(["replay", folder + "/live.tape"]).status == 0)
      }
    }
    #expect(settings[0].contains("Set Theme dark") && settings[0] == settings[1])
    #expect(!settings[0].contains { $0.hasPrefix("Set Symbols ") || $0.hasPrefix("Set Graphics ") })
  }

  @Test("a signal that ends the session completes the tape")
  func signal() throws {
    try Scratch.folder { folder in
      let terminal = try PseudoTerminal.photowall([Scratch.feed, "--record", folder + "/live.tape"])
      try terminal.waitFor("1/48")
      terminal.type("\t")
      try terminal.waitFor("grid")
      terminal.signal(SIGTERM)
      #expect(try terminal.waitForEnd() == .signalled(SIGTERM))
      #expect(terminal.isCooked)
      #expect(Scratch.read(folder + "/live.tape")?.hasSuffix("Expect snapshot \"live.snap\"\n") == true)
      #expect(try Command(["replay", folder + "/live.tape"]).status == 0)
    }
  }
}
