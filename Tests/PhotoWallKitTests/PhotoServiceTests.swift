import Foundation
import Synchronization
import TestSupport
import Testing

/// Every shape of feed on a server, through the program: opened, scrolled, looked at, culled and written.
@Suite(.oneProgramAtATime) struct PhotoServiceTests {
  private static let picture =
    FileManager.default.contents(atPath: Scratch.project + "/Data/pictures/canyon.jpg") ?? Data()

  /// Opens a wall of one column, of which the terminal shows less than one photo, with a log.
  private func open(
    _ sources: [String], _ arguments: [String] = [], in folder: String, environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      BuiltProduct.path("photowall"),
      sources + ["--columns", "1", "--log", folder + "/log"] + arguments, columns: 80, rows: 24,
      environment: ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "HOME": folder].merging(environment) { $1 })
  }

  private func waitForLog(_ text: String, in folder: String, _ terminal: PseudoTerminal) throws {
    try terminal.wait { Scratch.read(folder + "/log")?.contains(text) ?? false }
  }

  @Test("each service opens, pages, goes to the full view, is culled and written", arguments: PhotoService.all)
  func services(_ service: PhotoService) throws {
    let key = "geheim\(getpid())"
    let server = try service.server(picture: Array(Self.picture), key: key)
    try Scratch.folder { folder in
      let output = folder + "/kept.json"
      let header = service.header.map { ["--header", $0] } ?? []
      let terminal = try open(
        [server.address(service.path)], ["--output", output] + header, in: folder, environment: ["KEY": key])
      func isRequested(_ text: String) -> Bool { server.requests.contains { ($0.path + $0.body).contains(text) } }
      try terminal.waitFor("1/\(service.firstCount)")
      try terminal.wait { isRequested(service.small(1)) }
      if service.small(1) != service.large(1) { #expect(!isRequested(service.large(1))) }
      // At 1:1 an image service is asked for all pixels, too.
      terminal.type("oz")
      try terminal.wait { isRequested(service.large(1)) }
      if let second = service.second { #expect(!isRequested(second)) }
      // Closes the full view, and goes to the last photo.
      terminal.type("qG")
      if service.second != nil {
        try waitForLog("feed \(service.count) photos: the feed has changed: 2 photos added", in: folder, terminal)
      }
      let mark = terminal.output.count
      terminal.type("x")
      try terminal.waitFor("1 deleted", since: mark)
      terminal.type("w")
      try waitForLog("wrote \(service.count - 1) photos", in: folder, terminal)
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exited(0))

      let written = try Command(["feed", output, "--format", "jsonl"])
      let lines = written.output.split(separator: "\n")
      #expect(written.status == 0 && lines.count == service.count - 1, "\(written.errors)")
      let kept = (1...service.count).filter { $0 != service.firstCount }
      for (line, id) in zip(lines, kept) {
        #expect(line.contains(server.address(service.small(id))) && line.contains(server.address(service.large(id))))
      }
      let explanation = try Command(
        ["feed", "--explain", server.address(service.path)] + header, environment: ["KEY": key])
      #expect(explanation.output.hasPrefix("shape  \(service.shape): "), "\(explanation.errors)")
      #expect(!(explanation.output + terminal.text + (Scratch.read(folder + "/log") ?? "")).contains(key))
    }
  }

  /// Lorem Picsum, whose pages are named in Link fields.
  private static let paged = PhotoService.all[0]

  @Test("keys work while a page is slow to come")
  func slow() throws {
    let gate = DispatchSemaphore(value: 0)
    let server = try Self.paged.server(picture: Array(Self.picture)) { gate.wait() }
    try Scratch.folder { folder in
      let terminal = try open([server.address(Self.paged.path)], in: folder)
      try terminal.waitFor("1/4")
      terminal.type("G")
      try terminal.wait { server.paths.contains { $0.contains("page=2") } }
      terminal.type("x")
      try terminal.waitFor("1 deleted")
      #expect(!(Scratch.read(folder + "/log") ?? "").contains("feed 6 photos"))
      gate.signal()
      try waitForLog("feed 6 photos: the feed has changed: 2 photos added", in: folder, terminal)
      terminal.type("qd")
      #expect(try terminal.waitForEnd() == .exited(0))
    }
  }

  @Test("pages of a source among others come when its own end is near, and stay in its section")
  func severalSources() throws {
    let server = try Self.paged.server(picture: Array(Self.picture))
    try Scratch.folder { folder in
      let own = folder + "/own.json"
      try Scratch.write(#"[{"src": "a.jpg", "width": 4, "height": 5}, {"src": "b.jpg", "width": 4, "height": 5}]"#, own)
      let sources = [server.address(Self.paged.path), own]
      let title = "127.0.0.1:\(server.port)/v2/list"
      let output = folder + "/kept.json"
      let terminal = try open(sources, ["--output", output], in: folder)
      try terminal.waitFor("1/6")
      // The end of the wall is that of the other source.
      let mark = terminal.output.count
      terminal.type("G")
      try terminal.waitFor("b.jpg", since: mark)
      #expect(server.paths.count { $0.hasPrefix("/v2/list") } == 1)
      terminal.type("4G")
      try waitForLog("feed 8 photos: the feed has changed: 2 photos added", in: folder, terminal)
      terminal.type("w")
      try waitForLog("wrote 8 photos", in: folder, terminal)
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exited(0))
      let whole = try Command(["feed"] + sources + ["--format", "jsonl"])
      for text in [try Command(["feed", output, "--format", "jsonl"]), whole].map(\.output) {
        let sections = text.split(separator: "\n").map {
          $0.contains(title) ? "s" : $0.contains("own.json") ? "o" : "?"
        }
        #expect(sections.joined() == "ssssssoo", "\(text)")
      }
    }
  }

  @Test("a recording of a feed with a key and a shape of its own names the variable, and is replayed with it")
  func recording() throws {
    let key = "geheim\(getpid())"
    let service = PhotoService(
      shape: "museum", path: "/museum", header: "x-api-key: ${KEY}",
      document: { page in
        let items = page.items {
          #"{"name": "Vase \#($0)", "images": {"large": {"href": "\#(page.picture($0, "l"))"}}}"#
        }
        return #"{"response": {"objects": [\#(items)]}}"#
      })
    let server = try service.server(picture: Array(Self.picture), key: key)
    try Scratch.folder { folder in
      let (tape, config) = (folder + "/a.tape", folder + "/shapes.toml")
      try Scratch.write(
        "[feeds.museum]\nitems = \"response.objects[]\"\npicture = \"images.large.href\"\ntitle = \"name\"\n", config)
      let options = ["--config", config, "--header", "x-api-key: ${KEY}"]
      let terminal = try open(
        [server.address("/museum")], options + ["--record", tape], in: folder, environment: ["KEY": key])
      try terminal.waitFor("1/4")
      terminal.type("x")
      try terminal.waitFor("1 deleted")
      terminal.type("qd")
      #expect(try terminal.waitForEnd() == .exited(0))
      let text = Scratch.read(tape) ?? ""
      #expect(text.contains("\n# Replay with --network --config '\(config)' --header 'x-api-key: ${KEY}'\n"), "\(text)")
      #expect(!(text + (Scratch.read(folder + "/a.snap") ?? "")).contains(key))
      let replay = ["replay", tape]
      let environment = ["KEY": key]
      #expect(try Command(replay, environment: environment).errors.contains("pass --network"))
      let withoutKey = try Command(replay + ["--network", "--config", config], environment: environment)
      #expect(withoutKey.status == 3 && withoutKey.errors.contains("the server wants a key (401)"))
      let whole = try Command(replay + ["--network"] + options, environment: environment)
      #expect(whole.status == 0 && !whole.errors.contains(key), "\(whole.errors)")
      let twice = try Command(
        replay + replay.dropFirst() + ["--network", "--jobs", "2"] + options, environment: environment)
      #expect(twice.status == 0, "\(twice.errors)")
    }
  }
}
