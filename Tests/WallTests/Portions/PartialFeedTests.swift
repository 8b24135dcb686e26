import Foundation
import PhotoFeed
import TestSupport
import Testing

@testable import Wall

/// Commands on a feed of 1,000 photos that other pages follow, by the rows of the manual.
@Suite(.oneAtATime) struct PartialFeedTests {
  private static let address = "http://p.example/feed"

  private static func page(_ numbers: Range<Int>) -> [UInt8] {
    Array(
      "[\(numbers.map { #"{"url": "http://p.example/\#($0).jpg", "title": "p\#($0)"}"# }.joined(separator: ","))]".utf8)
  }

  private static func pages() throws -> FeedPages {
    var pages = FeedPages(PageRequest(address: address), name: address, loader: FeedLoader())
    try pages.append(page(0..<1_000), from: address, link: "?page=2")
    return pages
  }

  private func bench(_ pages: FeedPages, printing choice: PrintChoice? = nil) throws -> WallBench {
    var options = WallOptions.still
    (options.printed, options.printsNames) = (choice, choice != nil)
    let services = WallServices(write: { "wrote \($0.kept.count)" })
    let bench = try WallBench(options: options, feed: pages.openFeed, services: services)
    bench.settle()
    return bench
  }

  /// The keys that each row is tried with, and what the status line then says. The rows of the command line are tried with the program.
  private static let checks: [String: [(keys: String, text: String)]] = [
    "status line": [("", "1/1000+")],
    "s S": [("s", "that are loaded; others are not")],
    "/ n N &": [
      ("/ p 7 7 Enter", "in what is loaded"), ("/ p 7 7 Enter n", "in what is loaded"),
      ("/ p 7 7 Enter N", "in what is loaded"), ("/ p 7 7 Enter &", "in what is loaded"),
      ("/ z Enter", "no match for ‘z’ in what is loaded"),
    ],
    "M ~": [("M", "marked all 1000 photos that are loaded; others are not"), ("~", "that are loaded; others are not")],
    "G": [("G", "1000/1000+")],
    "70000g": [("7 0 0 0 0 g", "there is no photo 70000: the wall has 1000 so far"), ("7 0 0 g", "700/1000+")],
    "F x m 0-5": [("m x", "deleted")],
    "w": [("w f . j s o n Enter", "wrote 1000; others are not loaded")],
    "sections": [("", "1/1000+")],
    "--print": [], "print feed snapshot replay": [],
  ]

  @Test("each row holds", arguments: PartialFeed.rows.map(\.command))
  func rows(command: String) throws {
    let checks = try #require(Self.checks[command], "no check for this row")
    for (keys, text) in checks {
      let bench = try bench(Self.pages())
      for key in keys.split(separator: " ") { bench.press(String(key)) }
      bench.settle()
      #expect(bench.state.status.contains(text), "\(keys): \(bench.state.status)")
    }
  }

  @Test("sections by date are those of the feed until all is loaded")
  func sections() throws {
    var options = WallOptions.still
    options.sections = .month
    let service = PortionService(counts: [3, 3])
    let bench = try WallBench(options: options, feed: service.outline)
    bench.settle()
    #expect(bench.wall.model.shown.titles == nil)
    service.serve(bench)
    bench.wall.replaceFeed(by: feed(json: #"[{"url": "a.jpg", "date": "2024-05-17"}]"#))
    #expect(bench.wall.model.shown.titles == ["2024-05"])
  }

  @Test("a wall that prints all names loads the rest before it quits", arguments: ["kept", "rating:>=1"])
  func listingTheRest(choice: String) throws {
    var pages = try Self.pages()
    let bench = try bench(pages, printing: PrintChoice(choice))
    #expect(bench.wall.wantedPortions.isEmpty)
    bench.press("q")
    #expect(!bench.wall.shouldQuit && bench.state.status.contains("listing the rest"))
    #expect(bench.wall.unprintedNotice == "no names are printed: 1000 of 1000+ photos are loaded.")
    let task = WallTask("loading")
    bench.wall.begin(task)
    bench.press("Escape")
    #expect(
      task.isStopped && bench.wall.wantedPortions.isEmpty && bench.state.status.contains("not quit: 1000 of 1000+"))
    bench.press("q")
    while let portion = bench.wall.wantedPortions.first, pages.count < 4 {
      #expect(!bench.wall.shouldQuit)
      let start = pages.count * 1_000
      let photos = try pages.append(
        Self.page(start..<start + 1_000), from: Self.address, link: pages.count < 3 ? "?page=\(pages.count + 2)" : nil)
      bench.wall.fill(portion, with: photos)
    }
    #expect(bench.wall.shouldQuit && bench.wall.unprintedNotice == nil && bench.wall.feed.count == 4_000)
    if choice == "kept" { #expect(bench.wall.addresses(of: .kept).count == 4_000) }
  }

  @Test("a further page is told, unless the wall is not to", arguments: [true, false])
  func furtherPage(showsMessage: Bool) throws {
    var pages = try Self.pages()
    let bench = try bench(pages)
    bench.press("l")
    let portion = try #require(bench.wall.feed.pendingPortions.first)
    let photos = try pages.append(Self.page(1_000..<1_300), from: Self.address, link: nil)
    bench.wall.fill(portion, with: photos, showsMessage: showsMessage)
    #expect(bench.wall.feed.count == 1_300)
    #expect(bench.wall.status.message?.text == (showsMessage ? "the feed has changed: 300 photos added" : nil))
  }

  @Test("names of photos that were decided about need no others")
  func decided() throws {
    let bench = try bench(Self.pages(), printing: .deleted)
    bench.press("x")
    bench.press("q")
    #expect(bench.wall.shouldQuit && bench.wall.addresses(of: .deleted).count == 1)
  }
}
