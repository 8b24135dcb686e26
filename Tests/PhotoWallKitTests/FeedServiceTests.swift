import Foundation
import Synchronization
import TestSupport
import Testing

/// Feeds on a server, through the program.
@Suite(.oneProgramAtATime) struct FeedServiceTests {
  static let png =
    Data(
      base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    )
    .map { Array($0) } ?? []

  static func photos(_ names: String, next: String? = nil) -> [UInt8] {
    let photos = names.map {
      #"{"id": "\#($0)", "width": 40, "height": 30, "src": {"original": "/\#($0).png"}, "alt": "photo \#($0)"}"#
    }
    let next = next.map { #", "next_page": "\#($0)""# } ?? ""
    return Array(#"{"photos": [\#(photos.joined(separator: ","))]\#(next)}"#.utf8)
  }

  /// A server of three pages of four photos each. The second fails `failures` times, with a status that is not tried again.
  private func server(failures: Int = 0, key: String? = nil) throws -> LoopbackServer {
    let failed = Mutex(0)
    return try LoopbackServer { request, connection in
      if let key, request.fields["x-api-key"] != key, !request.path.contains("key=\(key)") {
        return connection.respond("401 Unauthorized")
      }
      let path = request.path.split(separator: "?").first ?? ""
      switch path {
      case "/list":
        let page = request.path.contains("page=2") ? 2 : request.path.contains("page=3") ? 3 : 1
        if page == 2,
          failed.withLock({ count in
            count += 1
            return count <= failures
          })
        {
          return connection.respond("404 Not Found")
        }
        let more = request.path.contains("key=") ? "&key=\(key ?? "")" : ""
        connection.respond(
          body: Self.photos(["abcd", "efgh", "ijkl"][page - 1], next: page < 3 ? "/list?page=\(page + 1)\(more)" : nil))
      case "/gone/list": connection.respond("404 Not Found")
      default: connection.respond(body: Self.png)
      }
    }
  }

  @Test("all pages are written up to the limit; both addresses, sizes and titles are there")
  func pages() throws {
    let server = try server()
    let all = try Command(["feed", server.address("/list")])
    #expect(all.status == 0 && all.errors.isEmpty, "\(all.errors)")
    #expect(all.output.components(separatedBy: "thumbURL").count == 13)
    #expect(server.paths == ["/list", "/list?page=2", "/list?page=3"])
    let some = try Command(["feed", server.address("/list"), "--limit", "5", "--format", "jsonl"])
    #expect(some.output.split(separator: "\n").count == 5)
    #expect(server.paths.count == 5)
  }

  @Test("a key in a header or in the address is sent, and found nowhere else")
  func secrets() throws {
    let secret = "geheim\(getpid())"
    let server = try server(key: secret)
    try Scratch.folder { folder in
      let environment = [
        "KEY": secret, "XDG_CACHE_HOME": folder + "/cache", "XDG_STATE_HOME": folder + "/state",
        "TERM": "xterm-256color",
        "LC_ALL": "C.UTF-8", "HOME": folder,
      ]
      let without = try Command(["feed", server.address("/list")], environment: environment)
      #expect(without.status == 3 && without.errors.contains("the server wants a key (401)"), "\(without.errors)")
      let unset = try Command(
        ["feed", server.address("/list"), "--header", "X-Api-Key: ${NONE}"], environment: environment)
      #expect(unset.status == 2 && unset.errors.contains("there is no variable ‘NONE’"))
      let commands = [
        ["feed", server.address("/list"), "--header", "X-Api-Key: ${KEY}", "--limit", "3"],
        ["feed", "--explain", server.address("/list?key=${KEY}")], ["feed", server.address("/list?key=${KEY}")],
        ["feed", server.address("/list?key=\(secret)"), "--check"],
        ["feed", server.address("/gone/list?key=\(secret)")],
        ["print", server.address("/list?key=${KEY}"), "--size", "40x12"],
      ]
      for arguments in commands {
        let command = try Command(arguments, environment: environment)
        #expect(
          command.status == (arguments.last?.contains("/gone") ?? false ? 3 : 0), "\(arguments): \(command.errors)")
        // What the server itself names in its pages is the server's.
        #expect(!command.errors.contains(secret), "\(arguments)")
        if arguments.contains("--explain") { #expect(!command.output.contains(secret)) }
      }
      for address in [server.address("/list?key=${KEY}"), server.address("/list?key=\(secret)")] {
        let tape = "\(folder)/\(address.contains("$") ? "named" : "plain").tape"
        for mode in [["--log", folder + "/log"], ["--record", tape]] {
          let terminal = try PseudoTerminal(
            BuiltProduct.path("photowall"), [address] + mode, columns: 80, rows: 24, environment: environment)
          try terminal.waitFor("1/")
          terminal.type("xim")
          try terminal.waitFor("1 marked")
          // The second q keeps the journal of the session.
          terminal.type("qq")
          _ = try terminal.waitForEnd()
          #expect(!terminal.text.contains(secret))
        }
      }
      let named = Scratch.read(folder + "/named.tape") ?? ""
      #expect(named.contains("key=${KEY}") && named.contains("\n# Replay with --network --env KEY\n"), "\(named)")
      let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
      var isSearched = false
      for file in files {
        guard let bytes = FileManager.default.contents(atPath: folder + "/" + file) else { continue }
        isSearched = true
        let text = String(decoding: bytes, as: UTF8.self)
        // The documents in the cache are the server's own, and name their next pages.
        let own = text.range(of: "\n\n").map { String(text[..<$0.lowerBound]) } ?? text
        #expect(!(file.contains("/http/") ? own : text).contains(secret), "\(file)")
      }
      #expect(isSearched)
    }
  }

  @Test("a tape gets no variable of the environment into an address unless its player names it")
  func strangersTape() throws {
    let secret = "geheim\(getpid())"
    let server = try server(key: secret)
    try Scratch.folder { folder in
      let address = server.address("/list?key=${KEY}")
      let refusal = "the feed wants the variable ‘KEY’ of the environment; pass --env KEY if its server may have it"
      for (name, tape) in [
        ("plain", "Set Feed \"\(address)\"\n"),
        ("indirect", "Env A \"${KEY}\"\nSet Feed \"\(address.replacing("KEY", with: "A"))\"\n"),
        ("later", "Set Feed \"\(Scratch.project)/Data/feed.json\"\nFeed \"\(address)\"\n"),
      ] {
        let path = "\(folder)/\(name).tape"
        try Scratch.write(tape, path)
        func play(_ options: String...) throws -> Command {
          try Command(["replay", path, "--network"] + options, environment: ["KEY": secret, "HOME": folder])
        }
        for options in [[], ["--env", "OTHER"], ["--feed", address + "&other"]] {
          let refused = try Command(
            ["replay", path, "--network"] + options, environment: ["KEY": secret, "HOME": folder])
          // The address of --feed is the player's own; that of a Feed command still is the tape's.
          if options.first == "--feed", name != "later" {
            #expect(refused.status == 0, "\(refused.errors)")
          } else {
            #expect(refused.status == 2 && refused.errors.contains(refusal), "\(name): \(refused.errors)")
          }
          #expect(!refused.errors.contains(secret))
        }
        #expect(try play("--env", "OTHER", "--env", "KEY").status == 0)
        // So do the processes of several tapes.
        guard name == "plain" else { continue }
        #expect(try play(path, "--jobs", "2", "--env", "OTHER", "--env", "KEY").status == 0)
        #expect(try play("--header", "X-Api-Key: ${KEY}").status == 0)
      }
      try Scratch.write(
        "Set Feed \"\(Scratch.project)/Data/feed.json\"\nScreenshot \"${KEY}.txt\"\n", folder + "/path.tape")
      _ = try Command(["replay", folder + "/path.tape"], environment: ["KEY": secret])
      #expect(try !FileManager.default.contentsOfDirectory(atPath: folder).contains { $0.contains(secret) })
      #expect(try Command(["replay", folder + "/path.tape", "--env", "KEY=1"]).status == 2)
    }
  }

  @Test("r loads the feed again while recording, and the replay shows the same")
  func reloadWhileRecording() throws {
    let names = Mutex("ab")
    let server = try LoopbackServer { request, connection in
      guard request.path.hasPrefix("/list") else {
        guard request.fields["x-api-key"] == "1" else { return connection.respond("401 Unauthorized") }
        return connection.respond(body: Self.png)
      }
      let now = names.withLock { $0 }
      if now.isEmpty {
        connection.respond("404 Not Found")
      } else {
        connection.respond(body: Self.photos(now))
      }
    }
    try Scratch.folder { folder in
      let tape = folder + "/a.tape"
      let header = ["--header", "X-Api-Key: 1"]
      let terminal = try PseudoTerminal(
        BuiltProduct.path("photowall"),
        [server.address("/list?key=1"), "--feed-shape", "pexels", "--record", tape] + header,
        columns: 80, rows: 24, environment: ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "HOME": folder])
      try terminal.waitFor("1/2")
      for (served, message, line) in [
        ("", "not reloaded", "FeedError \"not reloaded: "), ("abc", "1 photo added", "Feed \"a.feed-2.json\""),
        ("abc", "the feed has not changed", "Feed \"a.feed-3.json\""),
      ] {
        names.withLock { $0 = served }
        let mark = terminal.output.count
        terminal.type("r")
        try terminal.waitFor(message, since: mark)
        #expect(Scratch.read(tape)?.contains("\n\(line)") == true, "\(Scratch.read(tape) ?? "")")
      }
      terminal.type("xqd")
      #expect(try terminal.waitForEnd() == .exited(0))
      let text = Scratch.read(tape) ?? ""
      #expect(text.contains("\n# Replay with --network --header 'X-Api-Key: …'\n"), "\(text)")
      #expect(text.contains("\nSet FeedFolder \"\(server.address("/list"))\"\n"), "\(text)")
      names.withLock { $0 = "" }
      let replay = try Command(["replay", "--network", tape] + header)
      #expect(replay.status == 0, "\(replay.errors)\n\(text)")
    }
  }

  @Test("scrolling loads the next pages; a page that failed is tried again with r; deletions stay")
  func scrolling() throws {
    let server = try server(failures: 1)
    try Scratch.folder { folder in
      let log = folder + "/log"
      let terminal = try PseudoTerminal(
        BuiltProduct.path("photowall"), [server.address("/list"), "--graphics", "boxes", "--log", log], columns: 80,
        rows: 24, environment: ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "HOME": folder])
      try terminal.waitFor("tries again")
      var mark = terminal.output.count
      terminal.type("x")
      try terminal.waitFor("1 deleted", since: mark)
      terminal.type("r")
      try terminal.waitForText("feed 12 photos: the feed has changed: 4 photos added", in: log)
      terminal.type("r")
      try terminal.waitForText("the feed has not changed", in: log)
      mark = terminal.output.count
      terminal.type("\u{c}")
      try terminal.waitFor("1 deleted", since: mark)
      #expect(server.paths.filter { $0 == "/list?page=3" }.count == 2)
      terminal.type("qq")
      #expect(try terminal.waitForEnd() == .exited(0))
    }
  }

  @Test("pages without an end: --pages limits them, with a message; progress is shown on a terminal")
  func endlessPages() throws {
    let count = Mutex(0)
    let server = try LoopbackServer { _, connection in
      let page = count.withLock { count in
        count += 1
        return count
      }
      let body = #"{"photos": [{"id": "\#(page)", "width": 4, "height": 3, "src": {"original": "/\#(page).png"}}], "#
      connection.respond(body: Array((body + #""next_page": "/list?page=\#(page + 1)"}"#).utf8))
    }
    for (options, pages) in [(["--pages", "3"], 3), ([], 100)] {
      count.withLock { $0 = 0 }
      let feed = try Command(["feed", server.address("/list"), "--format", "jsonl"] + options)
      #expect(feed.status == 0 && feed.output.split(separator: "\n").count == pages)
      #expect(
        feed.errors.hasSuffix("more than \(pages) pages; --pages N reads more\n"), "\(feed.errors)")
      #expect(count.withLock { $0 } == pages)
    }
    let print = try Command(["print", server.address("/list"), "--pages", "2"])
    #expect(print.errors.contains("more than 2 pages; --pages N reads more"), "\(print.errors)")
    #expect(try Command(["feed", server.address("/list"), "--pages", "0"]).status == 2)
    let terminal = try PseudoTerminal.photowall(
      ["feed", server.address("/list"), "--pages", "10000"], pipesOutput: true)
    try terminal.waitFor("photowall: reading page ")
    terminal.type("\u{3}")
    _ = try terminal.waitForEnd()
  }
}
