import PhotoFeed
import Testing

/// Counted pages: a server with some photos in pages of some size is read with every kind of counter.
@Suite("Counted pages") struct PageCounterTests {
  /// A way of counting, and how the server understands it.
  struct Way: Sendable, CustomTestStringConvertible {
    let name: String
    let settings: [String: String]
    var address = "https://feeds.example/list?size=2"
    /// Returns the index of the first photo that a request wants.
    let start: @Sendable (_ request: PageRequest, _ size: Int) -> Int
    /// Whether the documents tell where they end.
    var tellsEnd = true

    var testDescription: String { name }
  }

  private static func number(_ text: String, after mark: String) -> Int? {
    text.range(of: mark).flatMap { Int(text[$0.upperBound...].prefix(while: \.isNumber)) }
  }

  static let ways: [Way] = [
    Way(
      name: "pages from 1, with their number", settings: ["parameter": "p", "pages": "info.pages"],
      start: { ((number($0.address, after: "&p=") ?? 1) - 1) * $1 }),
    Way(
      name: "pages from 0, with the number of photos",
      settings: ["parameter": "p", "first": "0", "total": "info.total"],
      start: { (number($0.address, after: "&p=") ?? 0) * $1 }),
    Way(
      name: "pages from 1, until one is short", settings: ["parameter": "p"],
      start: { ((number($0.address, after: "&p=") ?? 1) - 1) * $1 }, tellsEnd: false),
    Way(
      name: "the number of the first photo, with that of all",
      settings: ["parameter": "o", "first": "0", "step": "items", "total": "info.total"],
      start: { request, _ in number(request.address, after: "&o=") ?? 0 }),
    Way(
      name: "the number of the first photo, until a page is short",
      settings: ["parameter": "o", "first": "0", "step": "items"],
      start: { request, _ in number(request.address, after: "&o=") ?? 0 }, tellsEnd: false),
    Way(
      name: "pages from 1 of the usual parameter, with the number of photos", settings: ["total": "info.total"],
      start: { ((number($0.address, after: "&page=") ?? 1) - 1) * $1 }),
    Way(
      name: "pages of the usual parameter, with their number", settings: ["first": "2", "pages": "info.pages"],
      start: { ((number($0.address, after: "&page=") ?? 2) - 2) * $1 }),
    Way(
      name: "the last part of the path", settings: ["parameter": "/", "total": "info.total"],
      start: { ((number($0.address, after: "/list/") ?? 1) - 1) * $1 }),
    Way(
      name: "pages in the body",
      settings: ["method": "POST", "body": "{\"page\": {page}}", "pages": "info.pages"],
      start: { ((number($0.body ?? "", after: ": ") ?? 1) - 1) * $1 }),
    Way(
      name: "the number of the first photo in the body",
      settings: ["body": "{\"from\": {page}}", "first": "0", "step": "items", "total": "info.total"],
      start: { request, _ in number(request.body ?? "", after: ": ") ?? 0 }),
  ]

  @Test("every photo comes once, with no request too many", arguments: ways)
  func counting(_ way: Way) throws {
    let shape = try FeedShape(
      name: "own", settings: ["items": "photos[]", "picture": "url", "id": "id"].merging(way.settings) { $1 })
    for total in 0...7 {
      for size in 1...3 {
        var pages = FeedPages(shape.firstRequest(at: way.address), name: "f", loader: FeedLoader(shape: shape))
        while let request = pages.next {
          let first = way.start(request, size)
          let photos = (first..<max(first, min(total, first + size))).map { #"{"id": "\#($0)", "url": "\#($0).jpg"}"# }
          let info = #"{"total": "\#(total)", "pages": \#((total + size - 1) / size)}"#
          let text = #"{"info": \#(info), "photos": [\#(photos.joined(separator: ","))]}"#
          try pages.append(Array(text.utf8), from: request.address, link: nil)
          try #require(pages.count < 20)
        }
        #expect(
          (0..<pages.feed.count).compactMap { pages.feed[$0].id } == (0..<total).map(String.init), "\(total) by \(size)"
        )
        #expect(pages.notice == nil && pages.feed.warnings.isEmpty, "\(total) by \(size): \(pages.feed.warnings)")
        // Only an empty page tells that a full one was the last.
        let whole = max(1, (total + size - 1) / size)
        let more = !way.tellsEnd && total > 0 && (total % size == 0 || total < size) ? 1 : 0
        #expect(pages.count == whole + more, "\(total) by \(size): \(pages.count) pages")
      }
    }
  }

  /// Without the number of pages or photos, a row has to name what is counted, and no reference to the next page.
  @Test(
    "a full page has no successor if its row does not count",
    arguments: [[:], ["parameter": "p", "next": "info.next"]])
  func notCounted(settings: [String: String]) throws {
    let shape = try FeedShape(
      name: "own", settings: ["items": "photos[]", "picture": "url"].merging(settings) { $1 })
    var pages = FeedPages(
      shape.firstRequest(at: "https://feeds.example/?p=3"), name: "f", loader: FeedLoader(shape: shape))
    let text = #"{"info": {"total": 7, "pages": 4}, "photos": [{"url": "a"}, {"url": "b"}]}"#
    try pages.append(Array(text.utf8), from: "https://feeds.example/?p=3", link: nil)
    #expect(pages.next == nil && pages.feed.count == 2)
  }

  @Test("counting goes on from the number that the user's address has")
  func fromTheMiddle() throws {
    let shape = try FeedShape(
      name: "own", settings: ["items": "photos[]", "picture": "url", "parameter": "p", "total": "total"])
    var pages = FeedPages(
      shape.firstRequest(at: "https://feeds.example/?p=3&q=sea"), name: "f", loader: FeedLoader(shape: shape))
    try pages.append(
      Array(#"{"total": 7, "photos": [{"url": "a"}, {"url": "b"}]}"#.utf8), from: "https://feeds.example/", link: nil)
    #expect(pages.next?.address == "https://feeds.example/?q=sea&p=4")
    try pages.append(Array(#"{"total": 7, "photos": [{"url": "c"}]}"#.utf8), from: "https://feeds.example/", link: nil)
    #expect(pages.next == nil && pages.feed.count == 3)
  }

  @Test(
    "a row that cannot be counted by is refused with its key",
    arguments: [
      (["first": "one"], "first"), (["first": "-1"], "first"), (["step": "0"], "step"), (["total": "a[]"], "total"),
      (["pages": "^.a"], "pages"), (["documents": "ids", "document": "/{}"], "documents"),
      (["documents": "ids[]", "document": "/all"], "document"), (["documents": "ids[]"], "document"),
      (["document": "/{}"], "documents"), (["has": "{a}"], "has"), (["title": "^"], "title"),
    ])
  func faults(settings: [String: String], key: String) {
    #expect {
      try FeedShape(name: "own", settings: ["items": "a[]", "picture": "b"].merging(settings) { $1 })
    } throws: { ($0 as? FeedShape.Fault)?.key == key }
  }

  @Test("facts around a list are those of the nearest object, of the document for an item of the first list")
  func surroundings() throws {
    let shape = try FeedShape(
      name: "own",
      settings: [
        "items": "posts[].pictures[] | posts[]", "picture": "{^.host}/{file}.jpg | file | url",
        "title": "name | ^.name",
        "author": "^.by.name", "width": "^.width", "id": "id",
      ])
    let document = """
      {"name": "all", "width": 9, "host": "https://h.example", "posts": [
        {"name": "walk", "by": {"name": "Ada"}, "host": "https://i.example", "width": 30, "pictures": [
          {"id": 1, "file": "a"}, {"id": 2, "file": "b", "name": "pier"}]},
        {"id": 3, "file": "c"}, {"name": "talk", "pictures": []}]}
      """
    let feed = try FeedLoader(shape: shape).load([
      .bytes(Array(document.utf8), name: "f", origin: .web(address: "https://feeds.example/"))
    ])
    #expect(feed.warnings.isEmpty)
    #expect(
      (0..<feed.count).map { feed[$0].address.text } == [
        "https://i.example/a.jpg", "https://i.example/b.jpg", "https://h.example/c.jpg",
      ])
    #expect((0..<feed.count).map { feed.title(at: $0) } == ["walk", "pier", "all"])
    #expect((0..<feed.count).map { feed[$0].author } == ["Ada", "Ada", nil])
    #expect((0..<feed.count).map { feed[$0].width } == [30, 30, 9])
    let last = feed.keeping { $0 > 0 }
    #expect(
      last.title(at: 0) == "pier" && last[0].author == "Ada" && last.address(at: 1).text == "https://h.example/c.jpg")
  }
}
