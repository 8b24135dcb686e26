import Foundation
import Synchronization
import TerminalPanels
import TestSupport
import Testing
import Wall

@testable import PhotoWallKit

/// Requests for feeds, within this process.
@Suite struct FeedRequestTests {
  /// Writes a manifest of a section with shards of so many photos.
  private func writeManifest(_ folder: String, _ shards: [(name: String, count: Int)]) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let list = shards.map { #"{"src": "\#($0.name)", "count": \#($0.count)}"# }.joined(separator: ", ")
    try Scratch.write(#"{"manifest": 1, "sections": [{"title": "x", "shards": [\#(list)]}]}"#, folder + "/index.json")
    for (name, count) in shards {
      let lines = (0..<count).map { #"{"url": "\#(name)-\#($0).jpg", "width": 3, "height": 2}"# + "\n" }
      try Scratch.write(lines.joined(), "\(folder)/\(name)")
    }
  }

  @Test("portions of several sources are loaded from their own source")
  func sourcesOfPortions() throws {
    try Scratch.folder { folder in
      try Scratch.write(#"[{"url": "a.jpg"}]"#, folder + "/a.json")
      try writeManifest(folder + "/b", [("s.jsonl", 2), ("t.jsonl", 1)])
      try writeManifest(folder + "/c", [("s.jsonl", 3)])
      let request = try Program.inHome(folder).request(["a.json", "b", "c"].map { "\(folder)/\($0)" })
      let paged = try request.open { _ in true }
      #expect(paged.feed.pendingPortions.map(\.key) == ["s.jsonl", "t.jsonl", "s.jsonl"])
      #expect(paged.feed.pendingPortions.map(\.source) == [1, 1, 2])
      let feed = try request.load { _ in true }
      let names = (0..<feed.count).map { feed[$0].address.filePath?.string.dropFirst(folder.count + 1) ?? "" }
      #expect(
        names == [
          "a.jpg", "b/s.jsonl-0.jpg", "b/s.jsonl-1.jpg", "b/t.jsonl-0.jpg", "c/s.jsonl-0.jpg", "c/s.jsonl-1.jpg",
          "c/s.jsonl-2.jpg",
        ])
    }
  }

  @Test(
    "a manifest is asked for at its address as it is written",
    arguments: ["/m/index.json", "/m/index.json?v=2", "/m/index.json?path=a/"])
  func manifestAddresses(path: String) throws {
    try Scratch.folder { home in
      let server = try LoopbackServer { request, connection in
        guard request.path == path else { return connection.respond("404 Not Found") }
        let shards = #"[{"src": "s.jsonl", "count": 3}]"#
        connection.respond(body: Array(#"{"manifest": 1, "sections": [{"title": "x", "shards": \#(shards)}]}"#.utf8))
      }
      let paged = try Program.inHome(home).request([server.address(path)]).open { _ in true }
      #expect(paged.feed.pendingPortions.map(\.key) == ["s.jsonl"])
    }
  }

  /// Both shapes fit the document.
  @Test("the shape for an address is that of its pages, and others have the first that fits", arguments: ["l", "s"])
  func shapesOfAddresses(name: String) throws {
    try Scratch.folder { home in
      let shapes = [("first", "picture = \"s\""), ("second", "picture = \"l\"\naddress = \"*/l\"")].map {
        "[feeds.\($0)]\nitems = \"list[]\"\n\($1)\n"
      }
      try FileManager.default.createDirectory(atPath: home + "/photowall", withIntermediateDirectories: false)
      try Scratch.write(shapes.joined(), home + "/photowall/config.toml")
      let server = try LoopbackServer { _, connection in
        connection.respond(body: Array(#"{"list": [{"s": "/small.jpg", "l": "/large.jpg"}]}"#.utf8))
      }
      let program = Program.inHome(home, ["XDG_CONFIG_HOME": home])
      let feed = try program.request([server.address("/" + name)]).open { _ in true }.feed
      let picture = server.address(name == "l" ? "/large.jpg" : "/small.jpg")
      #expect((0..<feed.count).map { feed[$0].address.text } == [picture])
    }
  }

  /// (the servers that answer the second time, whether a page is from the cache), and whether pages are lists of folders
  @Test(
    "one page from the cache is told, whatever comes after it",
    arguments: [([true, true], false), ([false, true], true), ([true, false], true)], [false, true])
  func staleness(row: ([Bool], Bool), isFolder: Bool) throws {
    let (answers, isStale) = row
    try Scratch.folder { home in
      let isSecond = Mutex(false)
      let server = try LoopbackServer { request, connection in
        let number = Int(request.path.filter { $0 != "/" }) ?? 0
        if isSecond.withLock({ $0 }), !answers[number] {
          // So long that it is not tried again.
          return connection.respond("503 Service Unavailable", ["Retry-After: 80000"])
        }
        let list = #"<html><a href="\#(number).jpg">\#(number)</a></html>"#
        connection.respond(body: Array((isFolder ? list : #"[{"url": "\#(number).jpg"}]"#).utf8))
      }
      let names = ["/0", "/1"].map { server.address(isFolder ? $0 + "/" : $0) }
      let program = Program.inHome(home)
      #expect(try program.request(names).open { _ in true }.staleness == nil)
      isSecond.withLock { $0 = true }
      let paged = try program.request(names).open { _ in true }
      #expect(paged.feed.count == 2)
      #expect(paged.staleness?.hasPrefix("offline: the feed is from the cache, ") == (isStale ? true : nil))
    }
  }

  /// (the limit, the number of other photos, whether five photos are enough, how many of them are chosen)
  @Test(
    arguments: [
      (nil, 7, false, 5), (4, 0, true, 4), (5, 0, true, 5), (6, 0, false, 5), (6, 4, false, 2), (6, 1, false, 5),
      (6, 6, false, 0),
    ] as [(Int?, Int, Bool, Int)])
  func limits(limit: Int?, others: Int, isComplete: Bool, count: Int) throws {
    try Scratch.folder { folder in
      try Scratch.write(#"["a.jpg", "b.jpg", "c.jpg", "d.jpg", "e.jpg"]"#, folder + "/a.json")
      let program = Program.inHome(folder)
      let feed = try program.request([folder + "/a.json"]).load { _ in true }
      let request = try program.request([folder + "/a.json"] + (limit.map { ["--limit", "\($0)"] } ?? []))
      #expect(feed.count == 5 && request.isComplete(feed) == isComplete)
      let chosen = try request.chosen(from: feed, besides: others) { _ in true }
      #expect((0..<chosen.count).map { chosen[$0].address } == (0..<count).map { feed[$0].address })
    }
  }

  @Test(arguments: [
    (0, "0 s"), (59, "59 s"), (60, "1 min"), (3_599, "59 min"), (3_600, "1 h"), (86_400, "24 h"), (172_799, "47 h"),
    (172_800, "2 days"), (864_000, "10 days"),
  ])
  func agesHaveOneUnit(seconds: Int, text: String) { #expect(FeedRequest.text(ofAge: seconds) == text) }

  /// (stage, what is done, the total, the sentence)
  @Test(
    arguments: [
      (.files(3, of: 8), 3, 8, "reading files on servers: 3 of 8"),
      (.fetching(bytes: 2_999), 2_999, nil, "fetching the feed: 2 kB so far"),
      (.asking(seconds: 5), 0, nil, "waiting for the server: 5 s"),
      (.waiting, 0, nil, "waiting for a feed on standard input"),
    ] as [(LoadingStage, Int, Int?, String)])
  func stagesTellHowMuchIsDone(stage: LoadingStage, done: Int, total: Int?, sentence: String) {
    #expect(stage.done == done && stage.total == total && stage.sentence == sentence)
  }

  @Test("a joined list may be in the home folder")
  func joinedLists() throws {
    let rules = ["~/b.csv on id", "~ada/c.csv on id", "d/~/e.csv on id", "/f.csv on id"]
    let request = try Program.inHome(Scratch.home).request(["/nowhere.json"] + rules.flatMap { ["--join", $0] })
    #expect(request.joins.map(\.file) == [Scratch.home + "/b.csv", "~ada/c.csv", "d/~/e.csv", "/f.csv"])
    #expect(request.joins.map(\.name) == ["b", "c", "e", "f"])
  }

  /// (header fields, the variables that they do not have)
  @Test(arguments: [
    ([], ["KEY", "PAGE", "USER"]), (["A: ${USER}"], ["KEY", "PAGE"]), (["A: ${PAGE}${KEY}", "B: 1"], ["USER"]),
  ])
  func variablesAreNamedOnce(headers: [String], names: [String]) {
    var web = WebSources()
    web.headers = headers
    let sources = [
      "http://h.invalid/a?k=${KEY}&p=${PAGE}", "${FILE}.json", "https://g.invalid/${USER}?k=${KEY}&l=${KEY}",
    ]
    #expect(web.variableNames(for: sources) == names)
  }

  /// (a header field, the words of it that no message may have)
  @Test(arguments: [
    ("Authorization: Bearer ${KEY}", ["sesame-1"]), ("X-Api-Key:${KEY}", ["sesame-1"]), ("X-Api-Key: ${GONE}", []),
    ("A: plain-2", ["plain-2"]), ("A-Long-Name: short", []), ("Cookie: a=${KEY} ${USER}", ["a=sesame-1", "secret-3"]),
  ])
  func secretsOfHeaderFieldsAreTheirValues(field: String, words: [String]) {
    var web = WebSources()
    (web.headers, web.variables) = ([field], ["KEY": "sesame-1", "USER": "secret-3"])
    #expect(web.secrets(of: ["http://h.invalid/a?n=2", "/${KEY}.json"]) == words)
  }

  @Test("no manifest is written of a feed that is not whole")
  func manifests() throws {
    try Scratch.folder { folder in
      try Scratch.write(#"[{"url": "a.jpg", "width": 3, "height": 2}]"#, folder + "/a.json")
      let program = Program.inHome(folder)
      var command = try FeedCommand.parse([folder + "/a.json", folder + "/b.json", "--manifest", folder + "/m"])
      #expect(try #require(throws: ProcessStatus.self) { try command.run(in: program) }.code == 1)
      #expect(!FileManager.default.fileExists(atPath: folder + "/m"))
      command = try FeedCommand.parse([folder + "/a.json", "--manifest", folder + "/m"])
      try command.run(in: program)
      #expect(FileManager.default.fileExists(atPath: folder + "/m/index.json"))
    }
  }

  /// (sources, the file that w suggests)
  @Test(arguments: [
    ([], "kept.json"), (["-"], "kept.json"), (["/x/Pictures/"], "Pictures-kept.json"),
    (["/x/y/../c.d.json"], "c.d-kept.json"), (["https://h.invalid/a/list.json?b=c/d.json"], "list-kept.json"),
    (["/x/a", "/x/b"], "kept.json"), (["/x/a", "-"], "kept.json"),
  ])
  func suggestedOutputs(sources: [String], output: String) throws {
    let program = Program.inHome(Scratch.home)
    let request = try program.request([Scratch.project + "/Data/pictures/moon.jpg"])
    let opened = OpenedFeed(request: request, feed: try request.load { _ in true })
    let loop = try EventLoop(screen: nil)
    var (options, services) = (WallOptions(), WallServices())
    LiveWall(opened, program: program, command: try OpenCommand.parse(sources))
      .adjust(&options, &services, waker: loop.waker)
    #expect(options.suggestedOutput == output)
  }
}
