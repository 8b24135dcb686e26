import Basics
import Platform
import Foundation
import PhotoFeed
import Testing

@Suite("Shapes of feeds") struct GoodFeedTests {
  private func good(_ name: String) throws -> PhotoFeed {
    try FeedLoader().load([.path(FeedCorpus.good(name))])
  }

  private let folder = FeedCorpus.folder + "/good/"

  @Test(
    "an array of objects: every key for the address, numbers as text, zero and null for unknown")
  func plain() throws {
    let feed = try good("plain.json")
    #expect(feed.shape == .photowall)
    #expect(feed.warnings.isEmpty)
    #expect(feed.sections == [FeedSection(title: "", range: 0..<5)])
    let expected: [Photo] = [
      Photo(
        address: .file(FilePath(folder + "amiga.jpg")), width: 640, height: 480, title: "Amiga 500",
        tags: ["home", "68000"]),
      Photo(
        address: .web("https://example.org/zx.png"), width: 256, height: 192,
        title: "ZX Spectrum", author: "Ada"),
      Photo(address: .file("/srv/atari.webp"), date: "1985-06-01T12:00:00Z", id: "7"),
      Photo(address: .file(FilePath(folder + "c64.gif")), title: "C64 — \"breadbin\""),
      Photo(
        address: .web("https://example.org/0.jpg"), width: 5616, height: 3744, author: "Paul",
        id: "0", page: .web("https://example.org/page")),
    ]
    #expect((0..<feed.count).map { feed[$0] } == expected)
    let camera = PhotoFeed.unknownAspectRatio
    #expect((0..<5).map(feed.aspectRatio(at:)) == [camera, camera, camera, camera, 1.5])
    #expect(feed.aspectRatios(in: 3..<5) == [camera, 1.5])
    #expect(
      (0..<5).map(feed.name(at:)) == [
        "Amiga 500", "ZX Spectrum", "atari.webp", "C64 — \"breadbin\"", "0.jpg",
      ])
  }

  @Test("sections, also empty ones, with the title before or after the items") func sections()
    throws
  {
    let feed = try good("sections.json")
    #expect(feed.shape == .sections)
    #expect(
      feed.sections == [
        FeedSection(title: "Monday", range: 0..<2), FeedSection(title: "Tuesday", range: 2..<2),
        FeedSection(title: "Wednesday", range: 2..<3),
      ])
    #expect((0..<3).map { feed[$0].section } == ["Monday", "Monday", "Wednesday"])
    #expect((0..<3).map { feed[$0].name } == ["a.jpg", "b.jpg", "c.jpg"])
  }

  @Test("items that name sections are grouped in the order of their first items")
  func sectionKeys() throws {
    let feed = try good("section-keys.json")
    #expect(
      feed.sections == [
        FeedSection(title: "Cats", range: 0..<2), FeedSection(title: "Dogs", range: 2..<4),
        FeedSection(title: "", range: 4..<5),
      ])
    #expect((0..<5).map { feed[$0].name } == ["a.jpg", "c.jpg", "b.jpg", "e.jpg", "d.jpg"])
    #expect((0..<5).map { feed[$0].section } == ["Cats", "Cats", "Dogs", "Dogs", nil])
  }

  @Test("JSON Feed: the image, or an attachment of an image type; never the page") func jsonFeed()
    throws
  {
    let feed = try good("jsonfeed.json")
    #expect(feed.shape == .jsonFeed)
    let expected: [Photo] = [
      Photo(
        address: .web("https://example.org/1.jpg"), title: "One", tags: ["x"], author: "Ada, Bob",
        date: "2024-05-01T08:00:00+02:00", id: "1", page: .web("https://example.org/1")),
      Photo(address: .web("https://example.org/2.png"), id: "2", page: .web("https://example.org/2")),
    ]
    #expect((0..<feed.count).map { feed[$0] } == expected)
    #expect(
      feed.warnings.map(\.description).map { $0.drop { $0 != ":" } } == [
        ":11:5: left out: it has no picture; put its address under thumbURL (or image, src, download_url, url)"
      ])
  }

  @Test("JSON Lines: an invalid line is left out and counted, the others stay") func lines() throws {
    let feed = try good("lines.jsonl")
    #expect(feed.shape == .jsonLines)
    #expect((0..<feed.count).map { feed[$0].name } == ["a.jpg", "See", "e.jpg"])
    let warning = try #require(feed.warnings.first)
    #expect(feed.warnings.count == 1)
    #expect(warning.count == 2 && warning.skipsItem)
    #expect(warning.location.line == 3 && warning.location.column == 16)
    #expect(
      warning.message == "left out: this line is not one JSON object: "
        + "nothing follows this comma: remove it, or add what is missing")
  }

  @Test("a single line with one object is a photo, or contains the photos") func loneLine() throws {
    #expect(try load(#"{"url": "a.jpg"}"#).shape == .jsonLines)
    #expect(try load(#"{"url": "a.jpg"}"# + "\n").count == 1)
    #expect(try load(#"{"items": [{"url": "a.jpg"}, {"url": "b.jpg"}]}"#).count == 2)
    // Empty lines before them change nothing.
    let lines = try load("\n \r\n" + #"{"url": "a.jpg"}"# + "\n" + #"{"url": "b.jpg"}"# + "\n")
    #expect(lines.shape == .jsonLines && lines.count == 2)
    #expect(try load("\n{\"items\":\n[{\"url\": \"a.jpg\"}]}").count == 1)
  }

  @Test("JSON Lines with an invalid first line are JSON Lines") func firstLineBroken() throws {
    let feed = try load("{\"url\": a.jpg}\n{\"url\": \"b.jpg\"}\n")
    #expect(feed.shape == .jsonLines)
    #expect(feed.count == 1)
    #expect(feed.warnings.map(\.location) == [SourceLocation(file: "f", line: 1, column: 9)])
    let reason = "“a.jpg” is not a JSON value: put text in double quotes; only true, false and null need none"
    #expect(feed.warnings.map(\.message) == ["left out: this line is not one JSON object: " + reason])
    let list = try load("{\"url\": \"b.jpg\"}\n[1]\n")
    #expect(
      list.warnings.map(\.description) == [
        "f:2:1: left out: this line is not one JSON object: it does not begin with {"
      ])
  }

  @Test(
    "JSON in a call is read, at its own lines",
    arguments: [
      "f([{\"src\": \"a.jpg\"},\n7])", "/**/f([{\"src\": \"a.jpg\"},\n7]);\n",
      " $.f_1 ( [ {\"src\": \"a.jpg\"},\n7] ) ; ",
      "/* a */ f ([\"a.jpg\",\n7])",
    ])
  func call(_ text: String) throws {
    let feed = try load(text)
    #expect(feed.shape == .photowall)
    #expect(feed.count == 1 && feed[0].name == "a.jpg")
    #expect(feed.warnings.map(\.location) == [SourceLocation(file: "f", line: 2, column: 1)])
    #expect(FeedLoader().lists(in: Array(text.utf8)).isEmpty != text.contains("src"))
  }

  @Test("a call that is cut off is no feed, and names with brackets are a list") func callsThatAreNone() throws {
    #expect(throws: Diagnostic.self) { try load(#"f({"items": [{"src": "a.jpg"#) }
    for name in ["a(1).jpg", "a([2]).jpg", "a({b}).jpg", "/*.jpg", "f(.jpg", "f([.jpg"] {
      let address = "https://i.example/" + name
      #expect(try load(name + "\n" + address, from: .web(address: "https://i.example/")).shape == .names)
    }
  }

  @Test("an array of plain addresses after a byte order mark") func addresses() throws {
    let feed = try good("addresses.json")
    #expect((0..<feed.count).map { feed[$0].name } == ["a.jpg", "b.jpg", "c.jpg"])
  }

  @Test("an empty array is a feed without photos") func emptyArray() throws {
    let feed = try good("empty-array.json")
    #expect(feed.isEmpty)
    #expect(feed.sections == [FeedSection(title: "", range: 0..<0)])
    #expect(feed.warnings.isEmpty)
  }

  @Test("the demonstration feeds load without warnings, and their pictures exist", arguments: ["feed", "post"])
  func demonstration(_ name: String) throws {
    let data = FeedCorpus.folder + "/../../../Data/"
    let feed = try FeedLoader().load([.path(data + name + ".json")])
    #expect(feed.warnings.isEmpty)
    #expect(feed.sections.map(\.range.count) == (name == "post" ? Array(1...9) : [48]))
    for index in 0..<feed.count {
      let photo = feed[index]
      #expect(FileManager.default.fileExists(atPath: photo.address.text))
      #expect(photo.width != nil && photo.height != nil && !photo.title.isEmpty)
    }
  }

  @Test("a selection of a feed keeps its sections, and the rest does not count as deleted") func choosing() throws {
    let text = #"[{"src":"a","section":"1"}, {"src":"b","section":"2"}, {"src":"c","section":"1"}, {"src":"d"}]"#
    let feed = try load(text).keeping { $0 != 2 }
    #expect((0..<3).map(feed.name(at:)) == ["a", "c", "d"])
    #expect(
      feed.sections == [FeedSection(title: "1", range: 0..<2), FeedSection(title: "", range: 2..<3)])
    #expect(feed.keeping(first: 2).sections == [FeedSection(title: "1", range: 0..<2)])
    #expect(feed.keeping(first: 9).count == 3)
    #expect(feed.keeping(first: 0).isEmpty)
    let written = FeedWriter().text(of: feed, keeping: [0, 1], in: "/feeds")
    #expect(
      String(decoding: written, as: UTF8.self)
        == #"[{"src":"a","section":"1"}, {"src":"b","section":"2"}, {"src":"c","section":"1"}]"#)
  }
}
