import Foundation
import TestSupport
import Testing

/// The built program under storms of input: it ends as it is told to, never by a signal of its own. `make soak` has more of
/// each.
@Suite(.oneProgramAtATime) struct SoakTests {
  private func open(_ arguments: [String], state: String, columns: Int = 80, rows: Int = 24) throws -> PseudoTerminal {
    try PseudoTerminal(
      BuiltProduct.path("photowall"), arguments, columns: columns, rows: rows,
      environment: [
        "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "HOME": Scratch.home, "XDG_STATE_HOME": state,
      ])
  }

  /// Ends a program by a signal, which only one that still runs can end by.
  private func end(_ terminal: PseudoTerminal, _ comment: Comment) throws {
    terminal.signal(SIGTERM)
    #expect(try terminal.waitForEnd() == .signalled(SIGTERM), comment)
    #expect(terminal.isCooked)
  }

  /// Keys, mouse events and bytes that are neither; none that quits, suspends or writes a file.
  private static let inputs: [String] =
    (0x20..<0x7f).map { String(UnicodeScalar(UInt8($0))) }.filter { !"qw".contains($0) }
    + ["\t", "\r", "\u{7f}", "\u{1b}", "\u{c}", "\u{4}", "\u{15}", "\u{2}", "\u{6}", "\u{12}", "\u{0}"]
    + [
      "A", "B", "C", "D", "H", "F", "Z", "5~", "6~", "3~", "21~", "1;3C", "<0;9;9M", "<0;30;9m", "<32;20;5M",
      "<65;4;4M",
    ]
    .map { "\u{1b}[" + $0 } + ["\u{1b}[200~a/b\u{301}\u{1b}[201~", "e\u{301}", "👍🏽", "🇩🇪", "क्षि", "\u{1100}\u{1161}"]

  @Test("any keys") func keys() throws {
    try Scratch.folder { folder in
      let inSession = 20_000
      for start in stride(from: 0, to: Soak.keys, by: inSession) {
        var random = Soak.random(start)
        let terminal = try open([Scratch.project + "/Data/feed.json"], state: folder)
        try terminal.waitFor("1/48")
        let memory = Soak.megabytes(of: terminal.process)
        for _ in 0..<min(inSession, Soak.keys - start) / 100 {
          terminal.type((0..<100).map { _ in Self.inputs.randomElement(using: &random) ?? "" }.joined())
          terminal.forgetOutput()
        }
        let count = min(inSession, Soak.keys - start)
        Soak.count(count, "keys")
        Soak.printMemory(of: terminal.process, from: memory, after: "\(count) keys")
        try end(terminal, "session from key \(start)")
      }
    }
  }

  /// After the tenth resize only the caches of pictures grow, up to their limits. A screen of ncurses takes half a megabyte, and
  /// memory is returned in larger pieces.
  @Test("any sizes", arguments: [("boxes", 30), ("symbols", 100)]) func resizes(graphics: String, growth: Int) throws {
    try Scratch.folder { folder in
      var random = Soak.random(1)
      let terminal = try open([Scratch.project + "/Data/feed.json", "--graphics", graphics], state: folder)
      try terminal.waitFor("1/48")
      func resize(_ columns: Int, _ rows: Int) throws {
        terminal.forgetOutput()
        terminal.resize(columns: columns, rows: rows)
        try terminal.wait { !terminal.output.isEmpty }
      }
      var memory = 0
      let count = Soak.resizes / 2
      // The largest size is the first, so that no later one needs more memory.
      try resize(300, 90)
      for number in 0..<count {
        try resize(
          Int.random(in: number % 9 == 0 ? 1...12 : 20...300, using: &random),
          Int.random(in: number % 7 == 0 ? 1...4 : 5...90, using: &random))
        if number % 5 == 0 { terminal.type(["\t", "j", "\u{1b}[6~", "+", "-"].randomElement(using: &random) ?? "") }
        if number == 9 || number == count - 1 {
          try resize(90, 30)
          try terminal.waitFor("/48")
          if number == 9 { memory = Soak.megabytes(of: terminal.process) }
        }
      }
      Soak.count(count, "resizes")
      Soak.printMemory(of: terminal.process, from: memory, after: "\(count) resizes of \(graphics), from the tenth on")
      #expect((1..<memory + growth).contains(Soak.megabytes(of: terminal.process)))
      try end(terminal, "after \(count) resizes of \(graphics)")
    }
  }

  /// What was on the screen before the kill is there afterwards; of what was only typed, some may be.
  @Test("kill -9 at any time") func kills() throws {
    try Scratch.folder { folder in
      var random = Soak.random(2)
      let all = 4 * Soak.kills + 100
      let items = (0..<all).map { "{\"url\":\"\($0).jpg\",\"width\":4,\"height\":3}" }.joined(separator: ",")
      try Scratch.write("[\(items)]", folder + "/feed.json")
      var left = all...all
      for number in 0...Soak.kills {
        let arguments = [folder + "/feed.json", "--graphics", "boxes"] + (number > 0 ? ["--resume"] : [])
        let terminal = try open(arguments, state: folder)
        var count = 0
        try terminal.wait {
          count = left.first { terminal.text.contains("1/\($0)") } ?? 0
          return count > 0
        }
        let deletions = Int.random(in: 1...4, using: &random)
        terminal.type(String(repeating: "x", count: deletions))
        left = count - deletions...count
        if number % 2 == 0 {
          let mark = terminal.output.count
          terminal.type("\u{c}")
          try terminal.waitFor("1/\(count - deletions)", since: mark)
          left = count - deletions...count - deletions
        }
        terminal.signal(SIGKILL)
        #expect(try terminal.waitForEnd() == .signalled(SIGKILL))
      }
      Soak.count(Soak.kills + 1, "kills")
    }
  }

  /// Each sidecar is the old one, the new one, or, where there was none, not there; and the next wall that writes some removes what
  /// is unfinished.
  @Test("kill -9 while sidecars are written") func killsWhileWriting() throws {
    try Scratch.folder { folder in
      var random = Soak.random(3)
      let old = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
          <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="1">
            <!-- \(String(repeating: "kept ", count: 4_000))-->
          </rdf:Description></rdf:RDF></x:xmpmeta>
        """
      let count = 24
      let photos = "\(folder)/photos"
      try FileManager.default.createDirectory(atPath: photos, withIntermediateDirectories: false)
      let sidecars = (0..<count).map { "\(photos)/\($0).jpg.xmp" }
      var new: [String?] = []
      for number in 0...Soak.kills + 1 {
        for (index, sidecar) in sidecars.enumerated() {
          try Scratch.write("", "\(photos)/\(index).jpg")
          if index.isMultiple(of: 2) { try Scratch.write(old, sidecar) } else { unlink(sidecar) }
        }
        func changed() -> Int {
          sidecars.indices.count { Scratch.read(sidecars[$0]) != ($0.isMultiple(of: 2) ? old : nil) }
        }
        // The first one writes all, and shows what the others may leave; so does the last one.
        let isWhole = number == 0 || number > Soak.kills
        let kill = isWhole ? count : Int.random(in: 0..<count, using: &random)
        let terminal = try open([photos, "--graphics", "boxes"], state: folder)
        try terminal.waitFor("1/\(count)")
        terminal.type("M\u{1b}5")
        try terminal.waitFor("5 stars for")
        terminal.type("w")
        while changed() < kill { try terminal.wait { changed() >= kill } }
        terminal.signal(SIGKILL)
        #expect(try terminal.waitForEnd() == .signalled(SIGKILL))
        let unfinished = try FileManager.default.contentsOfDirectory(atPath: photos).filter { $0.hasPrefix(".") }
        // Some that were written beside and not yet named; the last wall has removed them.
        #expect(!isWhole || unfinished.isEmpty, "\(unfinished)")
        let found = sidecars.map(Scratch.read)
        if number == 0 { new = found }
        for (index, text) in found.enumerated() {
          let allowed = [index.isMultiple(of: 2) ? old : nil, new[index]]
          #expect(allowed.contains(text), "\(sidecars[index]) after the kill at \(kill): \(text ?? "none")")
        }
      }
      #expect(new[0]?.contains("xmp:Rating=\"5\"") == true && new[0] != old && new[1] != nil)
      Soak.count(Soak.kills, "kills while sidecars are written")
    }
  }

  /// The tapes with the most work in the background, for the thread sanitizer.
  @Test("tapes whose threads have much to do", .enabled(if: Soak.isOn, "a soak runs this")) func threads() throws {
    let names = ["scrolling", "culling", "walking", "animated", "pixels", "live-feed", "growing-feed", "writing"]
    let replay = try Command(["replay"] + names.map { "\(Scratch.project)/Data/tapes/\($0).tape" })
    #expect(replay.status == 0, "\(replay.errors)")
    Soak.count(names.count, "tapes")
  }

  /// Responses of a server that is broken or malicious: (name, bytes).
  private static let faults: [(name: String, response: String)] = [
    ("nothing", ""), ("no HTTP", "hello\r\n\r\n"), ("no status", "HTTP/1.1\r\n\r\n[]"),
    ("status 0", "HTTP/1.1 0 None\r\n\r\n[]"), ("status 999", "HTTP/1.1 999 X\r\n\r\n[]"),
    ("a refusal", "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n"),
    ("gone", "HTTP/1.1 410 Gone\r\nContent-Length: 3\r\n\r\n[]\n"), ("no body", "HTTP/1.1 200 OK\r\n\r\n"),
    ("half a feed", "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n[{\"url\":\"a.jpg\"}"),
    ("more than was announced", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]][[["),
    ("a negative length", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n[]"),
    ("a huge length", "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n[]"),
    ("two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n[]"),
    ("a broken chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n[]\r\n0\r\n\r\n"),
    ("a chunk without its end", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n[]"),
    ("no gzip", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n[]"),
    ("an unknown encoding", "HTTP/1.1 200 OK\r\nContent-Encoding: x\r\nContent-Length: 2\r\n\r\n[]"),
    ("a loop", "HTTP/1.1 302 Found\r\nLocation: /feed.json\r\nContent-Length: 0\r\n\r\n"),
    ("a file", "HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\nContent-Length: 0\r\n\r\n"),
    ("another protocol", "HTTP/1.1 302 Found\r\nLocation: gopher://127.0.0.1/\r\nContent-Length: 0\r\n\r\n"),
    ("a control character", "HTTP/1.1 200 \u{1b}]0;x\u{7}\r\nX: \u{1b}[2J\r\nContent-Length: 2\r\n\r\n[]"),
    ("no header", "HTTP/1.1 200 OK\r\n: x\r\nContent-Length: 2\r\n\r\n[]"),
    ("a long header", "HTTP/1.1 200 OK\r\nX: \(String(repeating: "x", count: 400_000))\r\n\r\n[]"),
    ("many interim responses", String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 2_000)),
    ("a picture that is text", "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 2\r\n\r\n[]"),
    ("a link to itself", "HTTP/1.1 200 OK\r\nLink: </feed.json>; rel=next\r\nContent-Length: 2\r\n\r\n[]"),
  ]

  @Test("every fault of a server has an answer", .enabled(if: Soak.isOn, "a soak runs this")) func servers() throws {
    for (name, response) in Self.faults {
      for resets in [false, true] {
        let server = try LoopbackServer { _, connection in
          connection.send(response.utf8)
          if resets { connection.reset() }
        }
        defer { server.stop() }
        let feed = try Command(["feed", server.address("/feed.json")])
        #expect([0, 2, 3].contains(feed.status), "\(name): \(feed.status) \(feed.errors)")
        #expect(feed.status == 0 || !feed.errors.isEmpty, "\(name)")
        #expect(!feed.errors.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" }, "\(name)")
      }
    }
    Soak.count(2 * Self.faults.count, "faults of a server")
  }
}
