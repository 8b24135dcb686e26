import Foundation
import Synchronization
import TestSupport
import Testing

/// The built program in a pseudo-terminal.
@Suite(.oneAtATime) struct LiveTests {
  private let feed = Scratch.project + "/Data/feed.json"

  private func open(
    _ arguments: [String] = [], columns: Int = 80, rows: Int = 24, environment: [String: String] = [:],
    pipesOutput: Bool = false, input: String? = nil, reply: String = ""
  ) throws -> PseudoTerminal {
    let variables = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "HOME": Scratch.home].merging(environment) { $1 }
    return try PseudoTerminal(
      BuiltProduct.path("photowall"), arguments.isEmpty ? [feed] : arguments, columns: columns, rows: rows,
      environment: variables, pipesOutput: pipesOutput, input: input, reply: reply + "\u{1b}[?62;c")
  }

  @Test("starts, reads keys, quits, and restores the terminal")
  func session() throws {
    let terminal = try open()
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

  @Test("a signal ends it by that signal, with the terminal restored", arguments: [SIGINT, SIGTERM, SIGHUP])
  func signals(signal: Int32) throws {
    let terminal = try open()
    try terminal.waitFor("1/48")
    terminal.signal(signal)
    #expect(try terminal.waitForEnd() == .signalled(signal))
    #expect(terminal.isCooked)
  }

  /// The terminal takes nothing while a key is pressed, so the images that wait are dropped. A cell is so large that an
  /// image does not fit into the kernel's buffer.
  @Test("a key comes before the images that wait")
  func keysPrecedeImages() throws {
    let terminal = try open([feed, "--graphics", "sixel"], columns: 60, rows: 20, reply: "\u{1b}[6;32;16t")
    let image = "\u{1b}P0;1;0q"
    var mark = try terminal.waitFor(image)
    terminal.type("?")
    mark = try terminal.waitFor("Focus", since: mark)
    let sent = terminal.text.components(separatedBy: image).count - 1
    #expect(sent <= 3, "\(sent) images came before the key was served")
    // At rest, all that are missing come again.
    terminal.type("\u{1b}")
    for _ in 0..<6 { mark = try terminal.waitFor(image, since: mark) }
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
  }

  @Test("resizes to any size at any time")
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

  @Test("names on a terminal are escaped")
  func printingOnTheTerminal() throws {
    try Scratch.folder { folder in
      try Scratch.write("", folder + "/e\u{1b}]0;x\u{7}\u{9b}2J\u{202e}.jpg")
      let terminal = try open([folder, "--print", "kept", "--graphics", "boxes"])
      try terminal.waitFor("1/1")
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exited(0))
      let mark = try terminal.waitFor("\u{1b}[?1049l")
      #expect(
        terminal.text(since: mark).contains(#"/e\u001b]0;x\u0007\u009b2J\u202e.jpg"#), "\(terminal.text(since: mark))")
    }
  }

  @Test("R shows the photos in the folders below; warnings are counted in the log")
  func foldersBelow() throws {
    try Scratch.folder { folder in
      for name in ["a", "b"] {
        try FileManager.default.createDirectory(atPath: folder + "/" + name, withIntermediateDirectories: true)
        try Scratch.write("", "\(folder)/\(name)/\(name).jpg")
      }
      let log = folder + "/log"
      let terminal = try open([folder, folder + "/none", "--graphics", "boxes", "--log", log], columns: 120)
      try terminal.waitFor("0/0")
      terminal.type("R")
      try terminal.waitFor("2 photos added")
      terminal.type("R")
      try terminal.waitFor("shown already")
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exited(0))
      #expect(Scratch.read(log)?.contains("feed 0 photos, 1 warning: ") == true, "\(Scratch.read(log) ?? "")")
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
    let terminal = try open([feed, "-0"] + options, pipesOutput: true)
    try terminal.waitFor("1/48")
    terminal.type(keys)
    #expect(try terminal.waitForEnd() == .exited(status))
    #expect(terminal.isCooked)
    let printed = String(decoding: terminal.pipedOutput, as: UTF8.self).split(separator: "\0")
    #expect(printed.count == names.count)
    for (path, name) in zip(printed, names) { #expect(path.hasSuffix("Data/pictures/\(name).jpg")) }
  }

  @Test("one picture opens in the full view, a folder with one picture on the wall")
  func onePicture() throws {
    try Scratch.folder { folder in
      try FileManager.default.copyItem(
        atPath: Scratch.project + "/Data/pictures/alpine-lake.jpg", toPath: folder + "/lake.jpg")
      let picture = try open([folder + "/lake.jpg"])
      try picture.waitFor("returns to the wall")
      picture.type("qq")
      #expect(try picture.waitForEnd() == .exited(0))
      let wall = try open([folder])
      try wall.waitFor("1/1")
      wall.type("q")
      #expect(try wall.waitForEnd() == .exited(0), "the full view would have taken the key")
    }
  }

  @Test("a session that a second q leaves is resumed with its deletions, also a recorded one")
  func leavingAndResuming() throws {
    try Scratch.folder { folder in
      let items = (0..<5).map { "{\"url\":\"\($0).jpg\",\"width\":4,\"height\":3}" }.joined(separator: ",")
      try Scratch.write("[\(items)]", folder + "/feed.json")
      let (environment, tape) = (["XDG_STATE_HOME": folder + "/state"], "--record=\(folder)/a.tape")
      for (option, count, keys) in [
        ("--trash", 5, "xqq"), ("--resume", 4, "xqq"), ("--resume", 3, "xqd"), (tape, 5, "xqq"), ("--resume", 4, "uq"),
      ] {
        let terminal = try open([folder + "/feed.json", "--graphics", "boxes", option], environment: environment)
        try terminal.waitFor("1/\(count)")
        terminal.type(keys)
        #expect(try terminal.waitForEnd() == .exited(0), "\(keys)")
      }
    }
  }

  @Test("a cull with --trash that is killed twice, resumed and left by q loses no file")
  func cullIsKilled() throws {
    try Scratch.folder { folder in
      let photos = folder + "/photos"
      try FileManager.default.createDirectory(atPath: photos, withIntermediateDirectories: true)
      for number in 10..<30 { try Scratch.write("\(number)", "\(photos)/\(number).jpg") }
      let environment = ["XDG_STATE_HOME": folder + "/state", "XDG_DATA_HOME": folder + "/data"]
      // The second kill comes while the files go to the trash: any number of them may be there already.
      for (options, keys, text, last) in [
        ([], "xxxx", "4 deleted", ""), (["--resume"], "xxxx", "8 deleted", "w"), (["--resume"], "x", "1/11", "q"),
      ] {
        let terminal = try open([photos, "--trash", "--graphics", "boxes"] + options, environment: environment)
        try terminal.waitFor(options.isEmpty ? "1/20" : "session resumed")
        terminal.type(keys)
        try waitForScreen(terminal, text)
        terminal.type(last)
        guard last == "q" else {
          terminal.signal(SIGKILL)
          #expect(try terminal.waitForEnd() == .signalled(SIGKILL))
          continue
        }
        try terminal.waitFor("not in the trash")
        terminal.type("w")
        #expect(try terminal.waitForEnd() == .exited(0))
      }
      func texts(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { Scratch.read("\(folder)/\($0)") }
      }
      let (left, trashed) = (try texts(photos), try texts(folder + "/data/Trash/files"))
      #expect(left.sorted() == (19..<30).map(String.init) && trashed.sorted() == (10..<19).map(String.init))
    }
  }

  @Test("a broken picture is a box with an error, and the rest of the wall works")
  func brokenPicture() throws {
    try Scratch.folder { folder in
      try Scratch.write("this is no picture", folder + "/a.jpg")
      try Scratch.write(
        "[{\"thumbURL\":\"a.jpg\",\"width\":4,\"height\":3},{\"thumbURL\":\"none.png\",\"width\":4,\"height\":3}]",
        folder + "/feed.json")
      let terminal = try open([folder + "/feed.json"])
      try terminal.waitFor("1/2")
      try terminal.waitFor("not a known")
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exited(0))
    }
  }

  @Test("what killed walls have left in the caches is deleted")
  func leftovers() throws {
    try Scratch.folder { folder in
      let cache = folder + "/cache"
      let left = ["thumbnails/normal", "thumbnails/fail/photowall", "photowall", "photowall/http"].map {
        "\(cache)/\($0)/.a.png.photowall-abcdef"
      }
      for file in left {
        try FileManager.default.createDirectory(
          atPath: URL(fileURLWithPath: file).deletingLastPathComponent().path, withIntermediateDirectories: true)
        try Scratch.write("x", file)
      }
      try FileManager.default.copyItem(
        atPath: Scratch.project + "/Data/pictures/alpine-lake.jpg", toPath: folder + "/lake.jpg")
      let terminal = try open([folder], environment: ["XDG_CACHE_HOME": cache])
      try terminal.wait { !left.contains { FileManager.default.fileExists(atPath: $0) } }
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

  @Test("w writes the remaining feed, and replaces no file without asking")
  func writing() throws {
    try Scratch.folder { folder in
      let kept = "{\"thumbURL\":\"b.jpg\",\"width\":4,\"height\":3, \"mine\" : [1, 2]}"
      try Scratch.write("[{\"thumbURL\":\"a.jpg\",\"width\":4,\"height\":3},\n  \(kept)\n]\n", folder + "/feed.json")
      for (options, keys) in [(["--output", folder + "/left.json"], "w"), ([], "w~/left.json\r")] {
        let terminal = try open([folder + "/feed.json"] + options, environment: ["HOME": folder])
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

  /// Returns a server with a feed of `count` photos.
  private func server(_ answer: @escaping @Sendable () -> Int?) throws -> LoopbackServer {
    try LoopbackServer { request, connection in
      guard request.path == "/feed.json" else { return connection.respond("404 Not Found") }
      guard let count = answer() else { return connection.respond("410 Gone") }
      let items = (0..<count).map { "{\"url\":\"\($0).jpg\",\"title\":\"photo \($0)\",\"width\":4,\"height\":3}" }
      connection.respond("200 OK", ["ETag: \"\(count)\""], body: Array("[\(items.joined(separator: ","))]".utf8))
    }
  }

  @Test("r reloads a feed from its address; a failure is shown and changes nothing")
  func reloading() throws {
    let count = Mutex<Int?>(2)
    let server = try server { count.withLock { $0 } }
    defer { server.stop() }
    let log = Scratch.home + "/log-\(UUID().uuidString)"
    let terminal = try open([server.address("/feed.json"), "--graphics", "boxes", "--log", log], columns: 120)
    try terminal.waitFor("1/2")
    count.withLock { $0 = 3 }
    terminal.type("r")
    try waitForLog(terminal, log, "1 photo added")
    terminal.type("m")
    try waitForScreen(terminal, "1/3")
    terminal.type("r")
    try waitForLog(terminal, log, "the feed has not changed")
    count.withLock { $0 = nil }
    terminal.type("r")
    try waitForLog(terminal, log, "reload failed: \(server.address("/feed.json"))")
    terminal.type("lllm")
    try waitForScreen(terminal, "2 marked")
    try waitForScreen(terminal, "3/3")
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
  }

  /// Waits until the log contains an event, and reads the program's output meanwhile.
  private func waitForLog(_ terminal: PseudoTerminal, _ log: String, _ event: String) throws {
    try terminal.wait { Scratch.read(log)?.contains(event) ?? false }
  }

  /// Waits until the screen is redrawn with a text. Only what is redrawn is written completely.
  private func waitForScreen(_ terminal: PseudoTerminal, _ text: String) throws {
    let mark = terminal.output.count
    terminal.type("\u{c}")
    try terminal.waitFor(text, since: mark)
  }

  @Test("Esc stops a reload from a slow server, and the wall stays")
  func reloadingIsStopped() throws {
    let isFirst = Mutex(true)
    let server = try LoopbackServer { _, connection in
      let answers = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      guard answers else { return connection.staySilent() }
      connection.respond(body: Array("[{\"url\":\"a.jpg\",\"width\":4,\"height\":3}]".utf8))
    }
    defer { server.stop() }
    let terminal = try open([server.address("/feed.json"), "--graphics", "boxes"], columns: 120)
    try terminal.waitFor("1/1")
    terminal.type("r")
    let mark = try terminal.waitFor("Esc stops")
    terminal.type("\u{1b}")
    try terminal.waitFor("stopped reloading", since: mark)
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
  }

  @Test("the step of loading is shown before the wall opens, and Ctrl-C stops it")
  func waiting() throws {
    let server = try LoopbackServer { _, connection in connection.staySilent() }
    defer { server.stop() }
    let terminal = try open([server.address("/feed.json")])
    try terminal.waitFor("photowall: fetching the feed")
    terminal.type("\u{3}")
    #expect(try terminal.waitForEnd() == .signalled(SIGINT))
    #expect(terminal.isCooked && !terminal.text.contains("\u{1b}[?1049h"))
  }

  @Test(
    "the theme suits the background that the terminal reports, else COLORFGBG, else it is dark",
    arguments: [
      ("\u{1b}]11;rgb:ffff/ffff/eeee\u{1b}\\", [:], [], "light: the terminal's background is #ffffee"),
      ("\u{1b}]11;rgb:0000/0000/0000\u{1b}\\", ["COLORFGBG": "0;15"], [], "dark: the terminal's background is #000000"),
      ("", ["COLORFGBG": "0;default;15"], [], "light: COLORFGBG=0;default;15"),
      ("", ["COLORFGBG": "15;0"], [], "dark: COLORFGBG=15;0"),
      ("", ["COLORFGBG": "default"], [], "dark: the terminal does not report its background"),
      ("\u{1b}]11;rgb:ffff/ffff/ffff\u{1b}\\", [:], ["--theme", "dark"], "dark: by the settings"),
    ] as [(String, [String: String], [String], String)])
  func theme(reply: String, environment: [String: String], options: [String], reason: String) throws {
    try Scratch.folder { folder in
      let log = folder + "/log"
      let terminal = try open(
        [feed, "--log", log, "--graphics", "boxes"] + options, environment: environment, reply: reply)
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
